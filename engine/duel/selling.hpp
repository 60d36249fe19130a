// spec/duel/selling.md: selling sets.
#pragma once
#include "turn.hpp"

namespace sobek::duel {

// duel.selling.new-set: what the first sale of a type must have one of.
inline uint64_t openers(const Rules &rules, int type) {
  return rules.typed_tile() ? OF_GROUP[type] : OF_GROUP[type] & GOODS;
}
inline bool has_sold(const Seat &player, int type) { return player.has_sold >> type & 1; }

// Could the player sell a set of this type?
inline bool can_sell(const Rules &rules, const Seat &player, int type) {
  return player.hand.among(OF_GROUP[type] | WILD).size() >= rules.edition.figures.min_set_size &&
         (has_sold(player, type) || (player.hand.one & openers(rules, type)));
}

namespace may {
inline bool use_tiles_in_hand(const Rules &, const State &state, const Move &move) {
  return !move.beyond && state.seats[state.pending.seat].hand.holds(move.tiles);
}
inline bool sell_so_few(const Rules &rules, const State &, const Move &move) {
  return move.size >= rules.edition.figures.min_set_size;
}
inline bool mix_these_tiles(const Rules &, const State &, const Move &move) {
  return !(move.tiles.one & ~(OF_GROUP[int(move.what)] | WILD));
}
inline bool open_the_set(const Rules &rules, const State &state, const Move &move) {
  return has_sold(state.seats[state.pending.seat], int(move.what)) || (move.tiles.one & openers(rules, int(move.what)));
}
}  // namespace may

// duel.selling.expanding: the tiles join the player's set of this type.
void join(State &state, int seat, int type, const Pile &tiles, auto &log) {
  Seat &player = state.seats[seat];
  player.hand.remove(tiles);
  player.add_to_set(type, tiles);
  player.has_sold = uint8_t(player.has_sold | 1 << type);
  log.tiles({HAND, uint8_t(seat)}, {SOLD, uint8_t(seat), uint8_t(type)}, tiles);
}

// ### sell
using SellMay = PlayerMay<InTurn<rule("duel.selling.in-hand"), may::use_tiles_in_hand>,
                          InTurn<rule("duel.selling.three"), may::sell_so_few>,
                          InTurn<rule("duel.selling.one-type"), may::mix_these_tiles>,
                          InTurn<rule("duel.selling.new-set"), may::open_the_set, rule("duel.selling.one-type")>>;
void sell(const Rules &rules, State &state, const Move &move, auto &log) {
  // does: duel.selling.sale
  int seat = state.pending.seat;
  join(state, seat, int(move.what), move.tiles, log);
  // then: duel.pirogues.trigger
  if (!state.pirogues.empty()) return ask(state, TOKEN_CHOICE, seat);
  end_turn(rules, state, log, seat);
}

}  // namespace sobek::duel
