// spec/classic/quay.md: taking a card from the quays, and deliveries.
#pragma once
#include "turn.hpp"

namespace sobek::classic {

// classic.quay.delivery: nine cards of the deck, or all that are left. The last one placed is nearest to space 0.
template <class Log>
void deliver(const Rules &rules, State &state, Log &log) {
  int number = std::min(state.deck, rules.figures().quay_spaces);
  state.quays_end = state.deck;
  state.deck = uint8_t(state.deck - number);
  state.quays_begin = state.deck;
  if constexpr (Log::WANTED) moved(log, state.quays_row(), {Zone::deck}, {Zone::quays});
}

// After a card was taken: the next delivery, or the end of the round (classic.round-end.trigger).
void after_a_card(const Rules &rules, State &state, int seat, auto &log) {
  if (state.quays()) return end_turn(state, seat);
  if (state.deck) return deliver(rules, state, log), end_turn(state, seat);
  log.tell({.event = Happening::round_ended, .seat = seat});
  state.pending = {Asks::hand_sets, int8_t(seat), int8_t(seat)};
}

// ---- take: may -----------------------------------------------------------------------------------------------------

// classic.quay.window: the first four cards; empty spaces are not counted.
inline bool in_window(const Rules &rules, const State &state, const Move &move) {
  return 0 <= move.value && move.value < rules.figures().window && move.value < state.quays();
}

using TakeMay = May<Expected, InOrder, InTurn<rule("classic.quay.window"), in_window>>;

// ---- take: does, then ----------------------------------------------------------------------------------------------

template <class Log>
void take(const Rules &rules, State &state, const Move &move, Log &log) {
  Kind card = state.quay(move.value);
  moved(log, Pile::of(card), {Zone::quays}, {Zone::hand, move.seat});
  state.hand[move.seat].add(card);
  // classic.quay.corruption: the cards before it go under the player's corruption tile.
  if constexpr (Log::WANTED) {
    Row skipped;
    for (int slot = 0; slot < move.value; ++slot) skipped.add(state.quay(slot));
    moved(log, skipped, {Zone::quays}, {Zone::corruption, move.seat});
  }
  for (int slot = 0; slot < move.value; ++slot) state.corruption[move.seat].add(state.quay(slot));
  state.quays_begin = uint8_t(state.quays_begin + move.value + 1);
  after_a_card(rules, state, move.seat, log);
}

}  // namespace sobek::classic
