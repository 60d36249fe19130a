// Why a move is refused: rules, in the order of the conditions of the move. Refusals are values.
#pragma once
#include "fixed.hpp"

namespace sobek {

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
