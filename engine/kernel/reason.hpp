// Why a move is refused: rules, in the order of the conditions of the move. Refusals are values.
#pragma once
#include "fixed.hpp"
#include "names.hpp"

namespace sobek {

// The place of a rule among all ids of its game. One that is not there does not compile.
consteval int index_of_rule(std::string_view id, Names ids) {
  int at = index_of(id, ids);
  if (at < 0 || ids.size() > 64) abort();
  return at;
}

// Rule is the enumeration of the rules of a game. No move has more than twelve conditions.
template <class Rule>
struct Reasons : Fixed<Rule, 12> {
  // Note the rule if its condition does not hold, and say whether it holds: what presupposes it reads on from that.
  bool need(bool holds, Rule rule) {
    if (!holds) this->add(rule);
    return holds;
  }
};

// A condition of a move: its rule, whether it holds, and what it presupposes.
template <auto Id, auto Holds, auto... Presupposed>
struct Condition {
  using Rule = decltype(Id);
  static constexpr uint64_t bit(Rule rule) { return uint64_t(1) << int(rule); }
  [[gnu::always_inline]]  // a call for each condition is slower
  static void judge(const auto &rules, const auto &state, const auto &move, auto &reasons, uint64_t &failed) {
    if (!(failed & (uint64_t(0) | ... | bit(Presupposed)))) {
      if (Holds(rules, state, move)) return;
      reasons.add(Id);
    }
    failed |= bit(Id);  // what is not judged counts as not holding too
  }
};

// The conditions of a move, in the order of its table.
template <class First, class... More>
struct May {
  static auto judge(const auto &rules, const auto &state, const auto &move) {
    Reasons<typename First::Rule> reasons;
    uint64_t failed = 0;
    First::judge(rules, state, move, reasons, failed);
    (More::judge(rules, state, move, reasons, failed), ...);
    return reasons;
  }
};

}  // namespace sobek
