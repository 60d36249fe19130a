// What a game gives the protocol: a struct of types and static functions, such as Classic.
#pragma once
#include <concepts>
#include <string>
#include <vector>

#include "../kernel/json.hpp"
#include "../kernel/stream.hpp"
#include "../kernel/viewer.hpp"

namespace sobek {

// Why something is malformed, and where in the request: said by the first reader that fails, which returns false.
struct Fault {
  std::string path;
  std::string problem;
  bool at(std::string where, std::string what) {
    if (problem.empty()) path = std::move(where), problem = std::move(what);
    return false;
  }
};

// Readers return false, with a fault, for what is malformed (spec/protocol.md, What is malformed).
// A move and a setup may have any numbers: those that can never exist are kept as one that is refused.
template <class G>
concept Game = requires(const Json &json, const typename G::Rules &rules, typename G::Rules &read_rules,
                        const typename G::State &state, typename G::State &changed, const typename G::Setup &setup,
                        typename G::Setup &read_setup, const typename G::Move &move, typename G::Move &read_move,
                        typename G::Reasons &reasons, std::vector<typename G::Move> &moves,
                        const typename G::Events &events, typename G::Events &happened,
                        typename G::Knowledge &knowledge, Fault &fault, Viewer viewer, uint64_t seed,
                        typename G::Packed &packed, Deals &deals, void (*to)(typename G::Packed)) {
  { G::name } -> std::convertible_to<const char *>;        // "classic"
  { G::edition } -> std::convertible_to<const char *>;     // "2010.1"
  { G::has_track } -> std::convertible_to<bool>;
  { G::choices() } -> std::same_as<Json>;                  // {"visibility":["hidden","open"],...}, the default first
  { G::may_have_players(seed) } -> std::same_as<bool>;     // is this a number of players of the game?
  { G::least_players + G::most_players } -> std::convertible_to<int>;

  // Reading. `choices` and `track` of the request are there, or left out for the defaults.
  { G::read_edition(json, read_rules, fault) } -> std::same_as<bool>;  // one that has less than the published one
  { G::read_rules(json, read_rules, fault) } -> std::same_as<bool>;
  { G::read_setup(json, read_setup, fault) } -> std::same_as<bool>;
  { G::read_state(json, read_rules, changed, fault) } -> std::same_as<bool>;  // a state has its rules with it
  { G::read_move(json, read_move, fault) } -> std::same_as<bool>;

  // Playing. G::Reasons is Reasons<Rule>; rule_id names one. A refused move or setup is never applied.
  { G::rule_id(reasons[0]) } -> std::convertible_to<const char *>;
  { G::deal(rules, 2, deals) } -> std::same_as<typename G::Setup>;           // spec/dealing.md
  { G::later_deal(rules, state, deals) } -> std::same_as<typename G::Move>;  // while a deal is pending
  { G::judge_setup(rules, setup) } -> std::same_as<typename G::Reasons>;
  { G::begin(rules, setup) } -> std::same_as<typename G::State>;
  { G::seats(rules, state) } -> std::same_as<int>;
  { G::asked(rules, state) } -> std::same_as<Asked>;
  G::legal(rules, state, moves);                                         // decisions and outcomes of draws, in order
  { G::weight(rules, state, move) } -> std::convertible_to<uint32_t>;    // of a listed outcome of a draw
  { G::judge(rules, state, move) } -> std::same_as<typename G::Reasons>;
  G::apply(rules, changed, move, happened);                              // happened is empty before

  { G::is_over(state) } -> std::same_as<bool>;

  // Playing fast: G::Packed is a move in 64 bits, with one form for each; pack is false where there is none.
  { G::pack(move, packed) } -> std::same_as<bool>;
  { G::is_packed(packed) } -> std::same_as<bool>;
  { G::unpack(packed) } -> std::same_as<typename G::Move>;
  G::each_legal(rules, state, to);
  G::play(rules, changed, move);  // as apply, with nothing written down

  // Writing.
  { G::turn(rules, state) } -> std::same_as<Json>;    // the whole object `turn`, with outcomes, winners and scores
  { G::result(rules, state) } -> std::same_as<Json>;  // {"winners":[...],"scores":[...]}, once the game is over
  { G::write(rules, state) } -> std::same_as<Json>;
  { G::write(move) } -> std::same_as<Json>;
  { G::view(rules, state, viewer) } -> std::same_as<Json>;
  { G::write(events) } -> std::same_as<Json>;         // an array
  { G::seen(rules, state, events, state, viewer) } -> std::same_as<Json>;  // before the move, its events, after it

  // Remembering, for `recall`: from the beginning, and every move since.
  knowledge.begin(rules, state);
  knowledge.remember(rules, state, move, events, state);
  { knowledge.recalled(rules, state, viewer) } -> std::same_as<Json>;
};

}  // namespace sobek
