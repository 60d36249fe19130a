// spec/classic/round-end.md: laying sets from the hand when the round is over.
#pragma once
#include "events.hpp"
#include "game_end.hpp"

namespace sobek::classic {

// ---- lay -----------------------------------------------------------------------------------------------------------

using LayMay = May<Expected, InOrder, InHand, Three, OneType, AmuletOnly>;

void list_lays(const Rules &rules, const State &state, auto &&emit) {
  each_pile(
      state.hand[state.pending.seat], rules.figures().min_set_size, CARDS,
      [&](Good type) { return type != NO_GOOD || !rules.amulets_need_a_type(); },
      [&](Good, Pile pile) { emit(Move{pile, Verb::lay, state.pending.seat}); });
}

void lay(State &state, const Move &move, auto &log) {
  // does: classic.round-end.hand-sets
  moved(log, move.cards, {Zone::hand, move.seat}, {Zone::laid, move.seat, int8_t(state.laid[move.seat])});
  state.hand[move.seat] -= move.cards;
  state.put(move.seat, Set::of(move.cards, type_of(move.cards)), true);
}

// ---- done ----------------------------------------------------------------------------------------------------------

inline bool has_set_left(const Rules &rules, Pile hand) {
  int amulets = hand.count(AMULET), least = rules.figures().min_set_size;
  for (int good = 0; good < GOODS; ++good) {
    int typed = (hand & MASKS.good[good]).size();
    if (typed && typed + amulets >= least) return true;
  }
  return amulets >= least && !rules.amulets_need_a_type();
}

// classic.round-end.done, under `mandatory`: no set is left in the hand.
inline bool may_be_done(const Rules &rules, const State &state, const Move &move) {
  return !rules.sets_must_be_laid() || !has_set_left(rules, state.hand[move.seat]);
}

using DoneMay = May<Expected, InOrder, InTurn<rule("classic.round-end.done"), may_be_done>>;

void list_done(const Rules &rules, const State &state, auto &&emit) {
  Move move{{}, Verb::done, state.pending.seat};
  if (may_be_done(rules, state, move)) emit(move);
}

void done(const Rules &rules, State &state, const Move &move, auto &log) {
  int8_t seat = move.seat, ender = state.pending.other;
  // does: classic.round-end.leftover
  move_cards(state.hand[seat], state.hand[seat], {Zone::hand, seat}, state.corruption[seat], {Zone::corruption, seat}, log);
  // then: classic.round-end.hand-sets. The others follow, clockwise from the ender.
  int next = state.next(seat);
  if (next != ender) return void(state.pending = {Asks::hand_sets, int8_t(next), ender});
  end_round(rules, state, log);
}

}  // namespace sobek::classic
