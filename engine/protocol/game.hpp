// A game as the protocol, the packages and the laws play it: a struct of types and static functions, such as Classic.
#pragma once
#include <concepts>
#include <vector>

#include "../kernel/form.hpp"
#include "../kernel/stream.hpp"
#include "../kernel/viewer.hpp"

namespace sobek {

// What both games have in common. G has
// * the types Rules, State, Setup, Move, Reasons, Events, Silent, Packed and Knowledge;
// * `name` and `edition`, as in "classic" and "2010.1"; has_track, least_players and most_players;
// * to read: read_move;
// * to begin: deal(rules, players, deals), as spec/dealing.md has it,
//   judge_setup(rules, setup) and begin(rules, setup);
// * to play: judge(rules, state, move), each_legal(rules, state, to), of decisions and outcomes of draws in order,
//   weight(state, move) of a listed outcome, later_deal(rules, state, deals) while a deal is pending,
//   apply(rules, state, move, log), which is Events or Silent; a refused move or setup is never applied;
// * a move in 64 bits, with one form for each: pack(move, packed), false where there is none, is_packed and unpack;
// * to tell: rule_id, pending(state), result, view, write of events and moves, and
//   seen(rules, before, events, after, viewer).
// A move and a setup that were read may have any numbers: those that can never exist are kept as one that is refused.
template <class G>
struct GameBase {
  static Asked asked(const auto &state) {
    Asked::Kind kind = G::pending(state).who;
    return {kind, kind == Asked::decision ? state.pending.seat : -1};
  }
  static bool is_over(const auto &state) { return G::asked(state).kind == Asked::over; }
  // How many may play by these rules, from and to.
  static std::pair<int, int> players_of(const auto &rules) {
    if constexpr (requires { rules.edition.figures.max_players; })
      return {rules.edition.figures.min_players, rules.edition.figures.max_players};
    return {G::least_players, G::most_players};
  }

  // Reading returns false, with a fault, for what is malformed (spec/protocol.md, What is malformed).
  // `choices` and `track` of a request are there, or left out for the defaults; a state has its rules with it.
  static bool read_rules(const Json &request, auto &rules, Fault &fault) {
    const Json *choices = request.get("choices"), *track = request.get("track");
    if (choices && !describe_choices(Reading(choices, "choices", fault), G::choice_names, rules.reading)) return false;
    if constexpr (G::has_track) return !track || describe(Reading(track, "track", fault), rules.track);
    return true;
  }
  // An edition that has less than the published one.
  static bool read_edition(const Json &json, auto &rules, Fault &fault) {
    return describe(Reading(&json, "edition", fault), rules.edition);
  }
  static bool read_setup(const Json &json, auto &setup, Fault &fault) {
    return describe(Reading(&json, "setup", fault), setup);
  }
  static bool read_state(const Json &json, auto &rules, auto &state, Fault &fault) {
    state = {};
    return describe(Reading(&json, "state", fault), rules, state);
  }

  // Make a legal move; nobody asks what happens.
  static void play(const auto &rules, auto &state, const auto &move) {
    typename G::Silent nobody;
    G::apply(rules, state, move, nobody);
  }

  static Json write(const auto &rules, const auto &state) { return written(rules, state); }
  static Json rule_ids(const auto &reasons) {
    Json ids = Json::list();
    for (auto reason : reasons) ids.add(G::rule_id(reason));
    return ids;
  }
  // {"visibility":["hidden","open"],...}
  static Json choices() {
    Json json;
    for (const ChoiceNames &choice : G::choice_names) {
      Json readings = Json::list();
      for (const char *reading : choice.readings) readings.add(reading);
      json.set(choice.name, readings);
    }
    return json;
  }
  // The outcomes of the draw that is pending.
  static Json outcomes(const auto &rules, const auto &state) {
    Json outcomes = Json::list();
    G::each_legal(rules, state, [&](typename G::Packed packed) {
      auto move = G::unpack(packed);
      outcomes.add({{"move", G::write(move)}, {"weight", G::weight(state, move)}});
    });
    return outcomes;
  }
  static Json turn(const auto &rules, const auto &state) {
    static constexpr const char *KINDS[] = {"decision", "draw", "deal", "over"};
    Asked asked = G::asked(state);
    Json turn = asked.kind == Asked::over ? G::result(rules, state) : Json{{"asks", G::pending(state).name}};
    turn.set("turn", KINDS[asked.kind]);
    turn.set("rule", G::pending(state).rule);
    if (asked.kind == Asked::decision) turn.set("seat", asked.seat);
    if (asked.kind == Asked::draw) turn.set("outcomes", outcomes(rules, state));
    if constexpr (requires { state.round; })
      if (asked.kind == Asked::deal) turn.set("round", state.round + 1);
    return turn;
  }
};

template <class G>
concept Game = std::derived_from<G, GameBase<G>>;

}  // namespace sobek
