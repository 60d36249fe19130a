// spec/classic/sets.md: playing sets, and the listing of sets for the Courtesan and for the end of the round.
#pragma once
#include "turn.hpp"

namespace sobek::classic {

// classic.sets.one-type: the good of these cards, amulets apart; NO_GOOD for amulets alone, or for no cards at all.
constexpr Good SEVERAL_GOODS = Good(-1);
inline Good type_of(Pile cards) {
  Good type = NO_GOOD;
  for (int good = 0; good < GOODS; ++good)
    if ((cards & MASKS.good[good]).bits) {
      if (type != NO_GOOD) return SEVERAL_GOODS;
      type = Good(good);
    }
  return type;
}

// ---- set: may ------------------------------------------------------------------------------------------------------

inline bool in_hand(const Rules &, const State &state, const Move &move) { return move.cards.within(state.hand[move.seat]); }
using InHand = InTurn<rule("classic.sets.in-hand"), in_hand>;

inline bool has_three(const Rules &rules, const State &, const Move &move) { return move.cards.size() >= rules.figures().min_set_size; }
using Three = InTurn<rule("classic.sets.three"), has_three>;

inline bool is_of_one_type(const Rules &, const State &, const Move &move) { return type_of(move.cards) != SEVERAL_GOODS; }
using OneType = InTurn<rule("classic.sets.one-type"), is_of_one_type>;

inline bool has_target(const Rules &, const State &state, const Move &move) {
  return move.onto == NEW_SET || (0 <= move.onto && move.onto < state.sets[move.seat]);
}
using Target = InTurn<rule("classic.sets.target"), has_target>;
template <Rule Id, auto Holds, auto... Presupposed>
using OnTarget = Condition<Id, Holds, Presupposed..., rule("classic.sets.target")>;

inline bool is_new(const Move &move) { return move.onto == NEW_SET; }
inline const Set &target(const State &state, const Move &move) { return state.sets_of(move.seat)[move.onto]; }

// classic.sets.equal-sets: of equal sets a move names the first.
inline bool is_first_of_equals(const Set *sets, int at) {
  for (int i = 0; i < at; ++i)
    if (sets[i] == sets[at]) return false;
  return true;
}
inline bool names_first(const Rules &, const State &state, const Move &move) {
  return is_new(move) || is_first_of_equals(state.sets_of(move.seat), move.onto);
}
using EqualSets = OnTarget<rule("classic.sets.equal-sets"), names_first>;

inline bool fits(Good type, const Set &set) { return type == NO_GOOD || set.good == NO_GOOD || uint32_t(type) == set.good; }
inline bool matches(const Rules &, const State &state, const Move &move) {
  return is_new(move) || fits(type_of(move.cards), target(state, move));
}
using MatchingType = OnTarget<rule("classic.sets.matching-type"), matches, rule("classic.sets.one-type")>;

// classic.events.prosperity-set names the same goods.
constexpr bool may_prosper(Good type) { return type == WHEAT || type == FISH || type == CATTLE || type == NO_GOOD; }

// classic.sets.prosperity-limit: an untyped set with Prosperity becomes one of wheat, fish or cattle.
inline bool keeps_prosperity(Good type, const Set &set) {
  return set.good != NO_GOOD || set.prosperity == 0 || may_prosper(type);
}
inline bool is_within_prosperity(const Rules &, const State &state, const Move &move) {
  return is_new(move) || keeps_prosperity(type_of(move.cards), target(state, move));
}
using ProsperityLimit = OnTarget<rule("classic.sets.prosperity-limit"), is_within_prosperity, rule("classic.sets.one-type")>;

// classic.sets.second-set, under `extends`: no second set of a type.
inline bool has_set_of(const State &state, int seat, Good type) {
  const Set *sets = state.sets_of(seat);
  for (int i = 0; i < state.sets[seat]; ++i)
    if (sets[i].good == uint32_t(type)) return true;
  return false;
}
inline bool is_no_second(const Rules &rules, const State &state, const Move &move) {
  if (!rules.extends()) return true;
  Good type = type_of(move.cards);
  if (type == NO_GOOD || (!is_new(move) && target(state, move).good == uint32_t(type))) return true;
  return !has_set_of(state, move.seat, type);
}
using SecondSet = OnTarget<rule("classic.sets.second-set"), is_no_second, rule("classic.sets.one-type")>;

// classic.sets.amulet-only, under `forbidden`: a new set has a card with a type.
inline bool has_typed_card(const Rules &rules, const State &, const Move &move) {
  return !rules.amulets_need_a_type() || !is_new(move) || type_of(move.cards) != NO_GOOD;
}
using AmuletOnly = Condition<rule("classic.sets.amulet-only"), has_typed_card, rule("classic.sets.three")>;

using SetMay = May<Expected, InOrder, InHand, Three, OneType, Target, EqualSets, MatchingType, ProsperityLimit, SecondSet,
                   AmuletOnly>;

// ---- The listing of sets -------------------------------------------------------------------------------------------

// The sets onto which cards of a type may go, in the order of the listing: a new one, then those of the player.
struct Targets {
  Fixed<int8_t, CARDS + 1> at;

  // Find them, and say whether there are any.
  bool find(const Rules &rules, const State &state, int seat, Good type, bool may_be_new) {
    at.clear();
    const Set *sets = state.sets_of(seat);
    bool no_second = rules.extends() && type != NO_GOOD && has_set_of(state, seat, type);
    if (may_be_new && !no_second && !(type == NO_GOOD && rules.amulets_need_a_type())) at.add(NEW_SET);
    for (int i = 0; i < state.sets[seat]; ++i) {
      if (!fits(type, sets[i]) || !keeps_prosperity(type, sets[i])) continue;
      if (no_second && sets[i].good != uint32_t(type)) continue;
      if (is_first_of_equals(sets, i)) at.add(int8_t(i));
    }
    return !at.empty();
  }
};

// Every pile of `least` to `most` cards of the hand that are of one type, amulets apart: by type, amulets alone last,
// and within a type by the counts, kind by kind in order. Types are left out for which `wanted` says so.
void each_pile(Pile hand, int least, int most, auto &&wanted, auto &&visit) {
  if (hand.size() < least) return;
  int amulets = hand.count(AMULET);
  for (int good = 0; good < GOODS; ++good) {
    Pile typed = hand & MASKS.good[good];
    if (typed.empty() || typed.size() + amulets < least || !wanted(Good(good))) continue;
    Kind kinds[6];
    int there[6], number[6] = {}, found = 0, size = 0;
    (hand & (MASKS.good[good] | MASKS.good[NO_GOOD])).each([&](Kind kind, int count) {
      kinds[found] = kind, there[found++] = count;
    });
    // Count up like an odometer: the last kind first, and when all of it is in, begin with none and add one of the kind before.
    for (Pile pile;;) {
      int i = found - 1;
      for (; i >= 0 && number[i] == there[i]; --i) pile.remove(kinds[i], number[i]), size -= number[i], number[i] = 0;
      if (i < 0) break;
      pile.add(kinds[i]), ++size, ++number[i];
      if (least <= size && size <= most && size > pile.count(AMULET)) visit(Good(good), pile);
    }
  }
  if (amulets < least || !wanted(NO_GOOD)) return;
  for (int number = least; number <= amulets && number <= most; ++number) {
    Pile pile;
    pile.add(AMULET, number);
    visit(NO_GOOD, pile);
  }
}

void list_sets(const Rules &rules, const State &state, Verb verb, int least, int most, auto &&emit) {
  int8_t seat = state.pending.seat;
  Targets targets;
  each_pile(
      state.hand[seat], least, most,
      [&](Good type) { return targets.find(rules, state, seat, type, verb == Verb::set); },
      [&](Good, Pile pile) {
        for (int8_t onto : targets.at) emit(Move{pile, verb, seat, NOWHERE, onto});
      });
}

// ---- set: does, then -----------------------------------------------------------------------------------------------

// Move cards from the hand onto a set, a new one or one that is there.
void put_on_set(State &state, const Move &move, auto &log) {
  Good type = type_of(move.cards);
  int8_t number = is_new(move) ? int8_t(state.sets[move.seat]) : move.onto;
  moved(log, move.cards, {Zone::hand, move.seat}, {Zone::set, move.seat, number});
  state.hand[move.seat] -= move.cards;
  if (is_new(move))
    state.put(move.seat, Set::of(move.cards, type), false);
  else
    state.sets_of(move.seat)[move.onto].add(move.cards, type);
}

void play_set(State &state, const Move &move, auto &log) {
  put_on_set(state, move, log);
  // then: classic.events.trigger. A token, as long as one is left.
  if (!state.tokens.empty())
    state.pending = {Asks::token_choice, move.seat};
  else
    end_turn(state, move.seat);
}

}  // namespace sobek::classic
