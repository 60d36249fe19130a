// Moves in 64 bits, as they are listed: one packed form for each move, and none for what can never be legal.
#pragma once
#include "turn.hpp"
#include "sets.hpp"

namespace sobek::classic {

// From the lowest bit: the verb, 5 bits; the seat, 3, 0 for none; the value, 7, 0 for none; the set that is named, 7, 0 for
// none; the cards, the number of the set that they are.
using Packed = uint64_t;

// Pack a move that is known to have a packed form.
inline Packed packed(const Move &move) {
  Packed bits = Packed(move.verb) | Packed(move.seat + 1) << 5 | Packed(move.value + 1) << 8 | Packed(move.onto - NEW_SET) << 15;
  return has_cards(move.verb) ? bits | Set::number_of(move.cards, type_of(move.cards)) << 22 : bits;
}

// What packed() gives for any move that can be written, and anything for other bits.
inline Move unpacked(Packed bits) {
  Move move;
  move.verb = Verb(bits & 31);
  move.seat = int8_t(int(bits >> 5 & 7) - 1);
  move.value = int8_t(int(bits >> 8 & 127) - 1);
  move.onto = int8_t(int(bits >> 15 & 127) + NEW_SET);
  if (has_cards(move.verb)) move.cards = Set::of_number(bits >> 22).cards();
  return move;
}

// Has this move a packed form? Its fields name what can exist, and its cards are of one type and no more than the box has.
inline bool has_packed(const Move &move) {
  if (move.verb == Verb::deal) return false;
  int values = VERB_ROWS[int(move.verb)].values;
  if (has_seat(move.verb) ? move.seat < 0 || move.seat >= MAX_PLAYERS : move.seat != NOWHERE) return false;
  if (values ? move.value < 0 || move.value >= values : move.value != NOWHERE) return false;
  bool names_set = 0 <= move.onto && move.onto < CARDS;
  bool is_new = move.onto == NEW_SET && !must_have_onto(move.verb);
  if (!is_new && !(names_set && (must_have_onto(move.verb) || move.verb == Verb::set))) return false;
  if (!has_cards(move.verb)) return true;
  return !move.cards.empty() && move.cards.within(PRINTED_CARDS) && type_of(move.cards) != SEVERAL_GOODS;
}

inline bool is_packed(Packed bits) {
  if (int(bits & 31) >= VERBS) return false;
  Move move = unpacked(bits);
  return has_packed(move) && packed(move) == bits;
}

}  // namespace sobek::classic
