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
    Json content = {{"kind", kind}, {"problem", problem.substr(0, 300)}};
    if (!path.empty()) content.set("path", path.substr(0, 300));
    return {error, std::move(content)};
  }
  static Answer malformed(const Fault &fault) { return failure("malformed", fault.problem, fault.path); }
};

class Table {
 public:
  virtual ~Table() = default;
  virtual int seats() const = 0;
  virtual Answer turn() const = 0;
  virtual Answer legal(Viewer) const = 0;
  virtual Answer apply(const Json &move, Viewer) = 0;
  virtual Answer draw(const Json *move, Viewer) = 0;
  virtual Answer deal(const Json *move, Viewer) = 0;
  virtual Answer state() const = 0;
  virtual Answer view(Viewer) const = 0;
  virtual Answer see(Viewer, int64_t since, int64_t last) const = 0;
  virtual Answer recall(Viewer) const = 0;
  virtual Answer result() const = 0;

  // A reply that would be longer than a line is not made: then a move is not made either.
  static constexpr size_t MAX_LINE = 1048575;
  size_t overhead = 0;  // of the reply around `content`
};

template <Game G>
class TableOf final : public Table {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;
  using Reasons = typename G::Reasons;

  // Begin a game as `start` asks; nothing is returned if the answer is a refusal or an error.
  static std::unique_ptr<Table> start(const Json &request, Answer &answer) {
    Fault fault;
    auto table = std::make_unique<TableOf>();
    auto rules = std::make_shared<Rules>();
    table->game_.rules = rules;
    const Json *seed = request.get("seed");
    const Json *state = request.get("state"), *deal = request.get("deal"), *setup = request.get("setup");
    if (seed && !table->plant(*seed, "seed", fault)) return answer = Answer::malformed(fault), nullptr;
    if (state) {
      table->from_state_ = true;
      if (!G::read_state(*state, *rules, table->game_.state, fault)) return answer = Answer::malformed(fault), nullptr;
    } else {
      typename G::Setup read = {};
      if (!G::read_rules(request, *rules, fault)) return answer = Answer::malformed(fault), nullptr;
      if (deal) {
        if (!table->read_deal(*deal, read, fault)) return answer = Answer::malformed(fault), nullptr;
      } else if (!G::read_setup(*setup, read, fault)) {
        return answer = Answer::malformed(fault), nullptr;
      }
      Reasons reasons = G::judge_setup(*rules, read);
      if (!reasons.empty()) return answer = refusal(reasons), nullptr;
      table->game_.state = G::begin(*rules, read);
      table->knowledge_.begin(*rules, table->game_.state);
    }
    answer.content = {{"state", digest(json::dump(G::write(*rules, table->game_.state)))}};
    return table;
  }

  int seats() const override { return G::seats(*game_.rules, game_.state); }
  Answer turn() const override { return {Answer::result, {{"turn", G::turn(*game_.rules, game_.state)}}}; }
  Answer state() const override { return {Answer::result, {{"state", G::write(*game_.rules, game_.state)}}}; }
  Answer view(Viewer viewer) const override { return {Answer::result, {{"view", G::view(*game_.rules, game_.state, viewer)}}}; }

  Answer legal(Viewer viewer) const override {
    Asked asked = game_.asked();
    Json listed = Json::list();
    if (asked.kind == Asked::decision && (viewer == REFEREE || viewer == asked.seat)) {
      std::vector<Move> moves;
      G::legal(*game_.rules, game_.state, moves);
      for (const Move &move : moves) listed.add(G::write(move));
    }
    return {Answer::result, {{"moves", std::move(listed)}}};
  }

  Answer apply(const Json &json, Viewer viewer) override {
    Fault fault;
    Move move = {};
    if (!G::read_move(json, move, fault)) return Answer::malformed(fault);
    return make(move, viewer);
  }

  Answer draw(const Json *json, Viewer viewer) override { return by_chance(Asked::draw, json, viewer); }
  Answer deal(const Json *json, Viewer viewer) override { return by_chance(Asked::deal, json, viewer); }

  Answer see(Viewer viewer, int64_t since, int64_t last) const override {
    int64_t made = int64_t(seen_.size());
    if (since > made) return Answer::failure("malformed", "so many moves have not been made", "since");
    Json moves = Json::list();
    for (int64_t i = last < made - since ? made - last : since; i < made; ++i)
      moves.add(Json::raw(seen_[size_t(i)][size_t(viewer - REFEREE)]));
    return {Answer::result, {{"moves", made}, {"seen", std::move(moves)}}};
  }

  Answer recall(Viewer viewer) const override {
    if (from_state_) return Answer::failure("out-of-order", "the game was started from a state: its past is not known");
    return {Answer::result, {{"recalled", knowledge_.recalled(*game_.rules, game_.state, viewer)}}};
  }

  Answer result() const override {
    if (game_.asked().kind != Asked::over) return Answer::failure("out-of-order", "the game is not over");
    return {Answer::result, G::result(*game_.rules, game_.state)};
  }

 private:
  static Answer refusal(const Reasons &reasons) {
    Json rules = Json::list();
    for (auto reason : reasons) rules.add(G::rule_id(reason));
    return {Answer::refused, {{"rules", std::move(rules)}}};
  }

  // Make the draw or deal that is pending: as it is given, or from the seed.
  Answer by_chance(Asked::Kind kind, const Json *json, Viewer viewer) {
    bool is_draw = kind == Asked::draw;
    if (game_.asked().kind != kind) return Answer::failure("out-of-order", is_draw ? "no draw is pending" : "no deal is pending");
    bool has_outcome = !is_draw;
    game_.each_outcome([&](typename G::Packed) { has_outcome = true; });
    if (!has_outcome) return Answer::failure("out-of-order", "the draw that is pending has no outcome");
    if (json) return apply(*json, viewer);
    if (!game_.seeded) return Answer::failure("out-of-order", "the game has no seed");
    Ongoing<G> asked = game_;
    Move move;
    asked.by_chance(move);
    game_.deals = asked.deals;
    return make(move, viewer);
  }

  bool plant(const Json &json, const char *path, Fault &fault) {
    if (!json.is(Json::number) || json.value < 0) return fault.at(path, "a seed is a whole number, 0 or more");
    game_.plant(uint64_t(json.value));
    return true;
  }

  bool read_deal(const Json &json, typename G::Setup &setup, Fault &fault) {
    if (!json.has_keys({"players", "seed"})) return fault.at("deal", "a deal has `players` and `seed`");
    const Json *players = json.get("players");
    if (!players->is(Json::number) || players->value < 0 || !G::may_have_players(uint64_t(players->value)))
      return fault.at("deal.players", "this is not a number of players of the game");
    if (!plant(*json.get("seed"), "deal.seed", fault)) return false;
    setup = G::deal(*game_.rules, int(players->value), game_.deals);
    return true;
  }

  // A seat that does not decide learns only that, and a spectator only that nothing is expected from them.
  Answer refused_to(const Reasons &reasons, const Asked &asked, Viewer viewer) const {
    if (viewer == REFEREE || (asked.kind == Asked::decision && viewer == asked.seat)) return refusal(reasons);
    std::string rule = std::string(G::name) + (viewer == SPECTATOR ? ".turn.pending" : ".turn.order");
    Json rules = Json::list();
    rules.add(rule);
    return {Answer::refused, {{"rules", std::move(rules)}}};
  }

  Answer make(const Move &move, Viewer viewer) {
    Reasons reasons = game_.judge(move);
    if (!reasons.empty()) return refused_to(reasons, game_.asked(), viewer);
    Tried<G> made(game_, move);
    const State &after = made.after.state;

    std::vector<std::string> views;  // by viewer, the referee first
    for (Viewer one = REFEREE; one < seats(); ++one)
      views.push_back(json::dump(G::seen(*game_.rules, game_.state, made.events, after, one)));
    Json seen;
    for (Viewer one = SPECTATOR; one < seats(); ++one)
      if (viewer == REFEREE || viewer == one) seen.members.emplace_back(title(one), Json::raw(views[size_t(one - REFEREE)]));
    Json content = {{"seen", std::move(seen)}};
    if (viewer == REFEREE) {
      content.set("state", digest(json::dump(G::write(*game_.rules, after))));
      content.set("events", G::write(made.events));
    }
    Answer answer = {Answer::result, Json::raw(json::dump(content))};
    if (answer.content.text.size() + overhead > MAX_LINE) return answer;  // too long to tell, so it is not made

    if (!from_state_) knowledge_.remember(*game_.rules, game_.state, move, made.events, after);
    game_ = made.after;
    seen_.push_back(std::move(views));
    return answer;
  }

  static std::string title(Viewer viewer) {
    return viewer == SPECTATOR ? "spectator" : std::string(1, char('0' + viewer));
  }

  Ongoing<G> game_;
  bool from_state_ = false;
  std::vector<std::vector<std::string>> seen_;  // by move and viewer, as JSON
  typename G::Knowledge knowledge_;
};

}  // namespace sobek
