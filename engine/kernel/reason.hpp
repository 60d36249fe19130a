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

}  // namespace sobek
