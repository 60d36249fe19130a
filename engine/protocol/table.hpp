// A table: one game, with what the protocol keeps about it.
#pragma once
#include <memory>

#include "../play/ongoing.hpp"

namespace sobek {

// The answer to a request: a result, a refusal, or an error.
struct Answer {
  enum Kind { result, refused, error } kind = result;
  Json content;

  static Answer failure(const char *kind, std::string problem, std::string path = "") {
    Json content = {{"kind", kind}, {"problem", json::cut(problem, 297)}};
    if (!path.empty()) content.set("path", path.substr(0, 300));
    return {error, std::move(content)};
  }
  static Answer malformed(const Fault &fault) { return failure("malformed", fault.problem, fault.path); }
};

// A reply that would be longer than a line is not made: then a move is not made either.
constexpr size_t MAX_LINE = 1048575;

template <Game G>
class Table {
 public:
  using Rules = typename G::Rules;
  using Move = typename G::Move;
  using Reasons = typename G::Reasons;

  // Begin a game as `start` asks; false if the answer is a refusal or an error.
  bool start(const Json &request, Answer &answer) {
    Fault fault;
    auto rules = std::make_shared<Rules>();
    game_.rules = rules;
    const Json *seed = request.get("seed"), *state = request.get("state"), *deal = request.get("deal");
    auto malformed = [&] { return answer = Answer::malformed(fault), false; };
    if (seed && !plant(*seed, "seed", fault)) return malformed();
    if (state) {
      from_state_ = true;
      if (!G::read_state(*state, *rules, game_.state, fault)) return malformed();
    } else {
      typename G::Setup setup = {};
      if (!G::read_rules(request, *rules, fault)) return malformed();
      if (deal ? !read_deal(*deal, setup, fault) : !G::read_setup(*request.get("setup"), setup, fault))
        return malformed();
      Reasons reasons = G::judge_setup(*rules, setup);
      if (!reasons.empty()) return answer = refusal(reasons), false;
      game_.state = G::begin(*rules, setup);
      knowledge_.begin(*rules, game_.state);
    }
    answer = {Answer::result, {{"state", digest(json::dump(G::write(*rules, game_.state)))}}};
    return true;
  }

  int seats() const { return game_.state.players; }

  // Answer a request of any method but `close`. `overhead` is how long the reply around the content is.
  Answer answer(const Json &request, Viewer viewer, size_t overhead) {
    const Rules &rules = *game_.rules;
    const Json &method = *request.get("method"), *move = request.get("move");
    if (method.is("turn")) return {Answer::result, {{"turn", G::turn(rules, game_.state)}}};
    if (method.is("state")) return {Answer::result, {{"state", G::write(rules, game_.state)}}};
    if (method.is("view")) return {Answer::result, {{"view", G::view(rules, game_.state, viewer)}}};
    if (method.is("legal")) return legal(viewer);
    if (method.is("apply")) return apply(*move, viewer, overhead);
    if (method.is("draw")) return by_chance(Asked::draw, move, viewer, overhead);
    if (method.is("deal")) return by_chance(Asked::deal, move, viewer, overhead);
    if (method.is("see")) return see(request, viewer);
    if (method.is("recall")) {
      if (from_state_)
        return Answer::failure("out-of-order", "the game was started from a state: its past is not known");
      return {Answer::result, {{"recalled", knowledge_.recalled(rules, game_.state, viewer)}}};
    }
    if (game_.asked().kind != Asked::over) return Answer::failure("out-of-order", "the game is not over");
    return {Answer::result, G::result(rules, game_.state)};
  }

 private:
  Answer legal(Viewer viewer) const {
    bool is_told = viewer == REFEREE || viewer == game_.asked().seat;
    return {Answer::result, {{"moves", Json::raw(is_told ? game_.legal_json(MAX_LINE) : "[]")}}};
  }

  Answer see(const Json &request, Viewer viewer) const {
    int64_t made = int64_t(seen_.size()), since = 0, last = made;
    for (auto [key, number] : {std::pair{"since", &since}, {"last", &last}})
      if (const Json *given = request.get(key)) {
        if (!given->is(Json::number) || given->value < 0)
          return Answer::failure("malformed", "a number of moves is 0 or more", key);
        *number = given->value;
      }
    if (since > made) return Answer::failure("malformed", "so many moves have not been made", "since");
    Json moves = Json::list();
    for (int64_t i = std::max(since, made - last); i < made; ++i)
      moves.add(Json::raw(seen_[size_t(i)][size_t(viewer - REFEREE)]));
    return {Answer::result, {{"moves", made}, {"seen", std::move(moves)}}};
  }

  Answer apply(const Json &json, Viewer viewer, size_t overhead) {
    Fault fault;
    Move move = {};
    if (!G::read_move(json, move, fault)) return Answer::malformed(fault);
    return make(move, viewer, overhead);
  }

  static Answer refusal(const Reasons &reasons) { return {Answer::refused, {{"rules", G::rule_ids(reasons)}}}; }

  // Make the draw or deal that is pending: as it is given, or from the seed.
  Answer by_chance(Asked::Kind kind, const Json *json, Viewer viewer, size_t overhead) {
    bool is_draw = kind == Asked::draw;
    if (game_.asked().kind != kind) return Answer::failure("out-of-order", is_draw ? "no draw is pending" : "no deal is pending");
    bool has_outcome = !is_draw;
    game_.each_outcome([&](typename G::Packed) { has_outcome = true; });
    if (!has_outcome) return Answer::failure("out-of-order", "the draw that is pending has no outcome");
    if (json) return apply(*json, viewer, overhead);
    if (!game_.seeded) return Answer::failure("out-of-order", "the game has no seed");
    Ongoing<G> asked = game_;
    Move move;
    asked.by_chance(move);
    return make(move, viewer, overhead);
  }

  bool plant(const Json &json, const char *path, Fault &fault) {
    if (!json.is(Json::number) || json.value < 0) return fault.at(path, "a seed is a whole number, 0 or more");
    game_.plant(uint64_t(json.value));
    return true;
  }

  bool read_deal(const Json &json, typename G::Setup &setup, Fault &fault) {
    if (!json.has_keys({"players", "seed"})) return fault.at("deal", "a deal has `players` and `seed`");
    uint8_t players = 0;
    if (!Reading(json.get("players"), "deal.players", fault).number(players, G::least_players, G::most_players)) return false;
    if (!plant(*json.get("seed"), "deal.seed", fault)) return false;
    setup = G::deal(*game_.rules, players, game_.deals);
    return true;
  }

  // A seat that does not decide learns only that, and a spectator only that nothing is expected from them.
  Answer refused_to(const Reasons &reasons, const Asked &asked, Viewer viewer) const {
    if (viewer == REFEREE || (asked.kind == Asked::decision && viewer == asked.seat)) return refusal(reasons);
    Json rules = Json::list();
    rules.add(std::string(G::name) + (viewer == SPECTATOR ? ".turn.pending" : ".turn.order"));
    return {Answer::refused, {{"rules", std::move(rules)}}};
  }

  Answer make(const Move &move, Viewer viewer, size_t overhead) {
    Reasons reasons = game_.judge(move);
    if (!reasons.empty()) return refused_to(reasons, game_.asked(), viewer);
    Tried<G> made(game_, move);
    const auto &after = made.after.state;

    std::vector<std::string> views;  // by viewer, the referee first
    for (Viewer one = REFEREE; one < seats(); ++one)
      views.push_back(json::dump(G::seen(*game_.rules, game_.state, made.events, after, one)));
    Json seen;
    for (Viewer one = SPECTATOR; one < seats(); ++one)
      if (viewer == REFEREE || viewer == one)
        seen.set(one == SPECTATOR ? "spectator" : std::to_string(one), Json::raw(views[size_t(one - REFEREE)]));
    Json content = {{"seen", std::move(seen)}};
    if (viewer == REFEREE) {
      content.set("state", digest(json::dump(G::write(*game_.rules, after))));
      content.set("events", G::write(made.events));
    }
    Answer answer = {Answer::result, Json::raw(json::dump(content))};
    if (answer.content.text.size() + overhead > MAX_LINE) return answer;  // too long to tell, so it is not made

    if (!from_state_) knowledge_.remember(*game_.rules, game_.state, made.events, after);
    game_ = made.after;
    seen_.push_back(std::move(views));
    return answer;
  }

  Ongoing<G> game_;
  bool from_state_ = false;
  std::vector<std::vector<std::string>> seen_;  // by move and viewer, as JSON
  typename G::Knowledge knowledge_;
};

}  // namespace sobek
