// Moves in 64 bits, as they are listed: one packed form for each move, and none for what can never be legal.
#pragma once
#include "turn.hpp"
#include "sets.hpp"

namespace sobek::classic {

// From the lowest bit: the verb, 5 bits; the seat, 3, 0 for none; the value, 7, 0 for none; the set that is named, 7, 0 for
// none; the cards, 20 bits: their good, then three bits each for plain, plain with a green back, valued, amulets, and one
// for each character of the good.
using Packed = uint64_t;

inline Packed pack_cards(Pile cards, Good good) {
  Packed bits = Packed(good) | Packed(cards.count(AMULET)) << 12;
  if (good == NO_GOOD) return bits;
  bits |= Packed(cards.count(3 * good + PLAIN)) << 3 | Packed(cards.count(3 * good + PLAIN_GREEN)) << 6 | Packed(cards.count(3 * good + VALUED)) << 9;
  bits |= Packed(cards.has(CHARACTERS_OF[good][0])) << 15;
  if (CHARACTERS_OF[good][1] != NO_KIND) bits |= Packed(cards.has(CHARACTERS_OF[good][1])) << 16;
  return bits;
}
inline Pile unpack_cards(Packed bits) {
  Pile cards;
  int good = int(bits & 7);
  cards.add(AMULET, int(bits >> 12 & 7));
  if (good >= NO_GOOD) return cards;
  for (int i = 0; i < 3; ++i) cards.add(3 * good + i, int(bits >> (3 + 3 * i) & 7));
  for (int i = 0; i < 2; ++i)
    if (bits >> (15 + i) & 1 && CHARACTERS_OF[good][i] != NO_KIND) cards.add(CHARACTERS_OF[good][i]);
  return cards;
}

// Pack a move that is known to have a packed form.
inline Packed packed(const Move &move) {
  Packed bits = Packed(move.verb) | Packed(move.seat + 1) << 5 | Packed(move.value + 1) << 8 | Packed(move.onto - NEW_SET) << 15;
  return has_cards(move.verb) ? bits | pack_cards(move.cards, type_of(move.cards)) << 22 : bits;
}

// What packed() gives for any move that can be written, and anything for other bits.
inline Move unpacked(Packed bits) {
  Move move;
  move.verb = Verb(bits & 31);
  move.seat = int8_t(int(bits >> 5 & 7) - 1);
  move.value = int8_t(int(bits >> 8 & 127) - 1);
  move.onto = int8_t(int(bits >> 15 & 127) + NEW_SET);
  if (has_cards(move.verb)) move.cards = unpack_cards(bits >> 22);
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
