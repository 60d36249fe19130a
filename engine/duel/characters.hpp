// spec/duel/characters.md: playing characters, and their powers.
#pragma once
#include "market.hpp"
#include "selling.hpp"

namespace sobek::duel {

// duel.characters.courtesan: what this player could add to this set.
inline Pile addable(const Seat &player, int type) {
  return has_sold(player, type) ? player.hand.among(OF_GROUP[type] | WILD) : Pile{};
}

// duel.characters.architect
inline int architect_draws(const Rules &rules, const State &state) {
  return std::min<int>(state.aside.size(), rules.edition.figures.architect_draws);
}

namespace may {
inline bool use_this_power(const Rules &, const State &, const Move &move) { return CHARACTERS >> move.what & 1; }
inline bool use_tile_in_hand(const Rules &, const State &state, const Move &move) {
  return state.seats[state.pending.seat].hand.has(int(move.what));
}
inline bool name_the_group(const Rules &rules, const State &state, const Move &move) {
  return rules.free_group() || (state.seats[state.pending.seat].corruption.one & OF_GROUP[int(move.what)]);
}
inline bool pick_the_tile(const Rules &, const State &state, const Move &move) {
  return state.seats[1 - state.pending.seat].corruption.has(int(move.what));
}
inline bool name_the_back(const Rules &, const State &state, const Move &move) {
  return state.seats[1 - state.pending.seat].hand.one & OF_BACK[move.what];
}
inline bool steal_the_tile(const Rules &, const State &state, const Move &move) {
  return state.seats[1 - state.pending.seat].hand.among(OF_BACK[state.pending.about]).has(int(move.what));
}
inline bool add_so_many(const Rules &rules, const State &, const Move &move) {
  return move.size >= rules.edition.figures.courtesan_min && move.size <= rules.edition.figures.courtesan_max;
}
inline bool add_to_the_set(const Rules &, const State &state, const Move &move) {
  return has_sold(state.seats[state.pending.seat], int(move.what));
}
inline bool draw_these_tokens(const Rules &rules, const State &state, const Move &move) {
  return !move.beyond && move.size == architect_draws(rules, state) && state.aside.holds(move.tokens);
}
}  // namespace may

// ### play
using PlayMay = PlayerMay<InTurn<rule("duel.characters.character-tile"), may::use_this_power>,
                          InTurn<rule("duel.characters.in-hand"), may::use_tile_in_hand>>;
void play(const Rules &rules, State &state, const Move &move, auto &log) {
  uint8_t seat = state.pending.seat;
  Seat &player = state.seats[seat], &opponent = state.seats[1 - seat];

  // does: duel.characters.play
  move_tiles(Pile::of(int(move.what)), player.hand, {HAND, seat}, state.removed, {REMOVED}, log);

  // then: duel.characters.power
  switch (KINDS[move.what].power) {
    case QUEEN: {  // duel.characters.queen
      Fixed<uint8_t, Figures{}.queen_draws> tiles;
      while (tiles.size() < rules.edition.figures.queen_draws && !state.draw_pile.empty()) {
        tiles.add(uint8_t(state.draw_tile()));
        player.hand.add(tiles.back());
      }
      log.row({DRAW_PILE}, {HAND, seat}, tiles, Fixed<uint8_t, 1>{});
      break;
    }
    case PRIEST:
      if (!player.corruption.empty()) return ask(state, PRIEST_GROUP, seat);
      break;
    case VIZIER:
      if (!opponent.corruption.empty()) return ask(state, VIZIER_TILE, seat);
      break;
    case THIEF:
      if (!opponent.hand.empty()) return ask(state, THIEF_BACK, seat);
      break;
    case MERCHANT:
      if (state.occupied) return ask(state, MERCHANT_TILE, seat);
      break;
    case COURTESAN:
      for (int type = 0; type < TYPES; ++type)
        if (!addable(player, type).empty()) return ask(state, COURTESAN_TILES, seat);
      break;
    case ARCHITECT:
      if (!state.aside.empty()) return ask(state, ARCHITECT_DRAW, seat);
      break;
    case SCRIBE:
      if (opponent.hand.size() > rules.edition.figures.scribe_hand_limit) return ask(state, SCRIBE_DISCARD, 1 - seat);
      break;
    case NO_POWER: break;
  }
  end_turn(rules, state, log, seat);
}

// ### name
using NameMay = PlayerMay<InTurn<rule("duel.characters.priest-group"), may::name_the_group>>;
void name(const Rules &rules, State &state, const Move &move, auto &log) {
  // does: duel.characters.priest
  uint8_t seat = state.pending.seat;
  Pile group = state.seats[seat].corruption.among(OF_GROUP[int(move.what)]);
  log.note(GROUP_NAMED, seat, int(move.what));
  move_tiles(group, state.seats[seat].corruption, {CORRUPTION, seat}, state.removed, {REMOVED}, log);
  // then
  end_turn(rules, state, log, seat);
}

// ### pick
using PickMay = PlayerMay<InTurn<rule("duel.characters.vizier-tile"), may::pick_the_tile>>;
void pick(const Rules &rules, State &state, const Move &move, auto &log) {
  // does: duel.characters.vizier
  uint8_t seat = state.pending.seat, other = uint8_t(1 - seat);
  Pile &corruption = state.seats[other].corruption;
  move_tiles(Pile::of(int(move.what)), corruption, {CORRUPTION, other}, state.seats[seat].hand, {HAND, seat}, log);
  // then
  end_turn(rules, state, log, seat);
}

// ### back
using BackMay = PlayerMay<InTurn<rule("duel.characters.thief-back"), may::name_the_back>>;
inline void name_back(State &state, const Move &move) { ask(state, THIEF_TILE, state.pending.seat, int(move.what)); }

// ### steal
using StealMay = ChanceMay<InTurn<rule("duel.characters.thief-tile"), may::steal_the_tile>>;
void steal(const Rules &rules, State &state, const Move &move, auto &log) {
  // does: duel.characters.thief
  uint8_t seat = state.pending.seat, other = uint8_t(1 - seat);
  Pile &hand = state.seats[other].hand;
  move_tiles(Pile::of(int(move.what)), hand, {HAND, other}, state.seats[seat].hand, {HAND, seat}, log);
  // then
  end_turn(rules, state, log, seat);
}

// ### fetch
using FetchMay = PlayerMay<InTurn<rule("duel.market.tile"), may::name_a_tile>>;
void fetch(const Rules &rules, State &state, const Move &move, auto &log) {
  // does: duel.characters.merchant
  uint8_t seat = state.pending.seat;
  uint8_t tile = uint8_t(state.lift(int(move.what)));
  state.seats[seat].hand.add(tile);
  log.row({MARKET}, {HAND, seat}, Fixed<uint8_t, 1>{1, {tile}}, Fixed<uint8_t, 1>{1, {uint8_t(move.what)}});
  // then
  end_turn(rules, state, log, seat);
}

// ### add
using AddMay = PlayerMay<InTurn<rule("duel.selling.in-hand"), may::use_tiles_in_hand>,
                         InTurn<rule("duel.characters.courtesan-number"), may::add_so_many>,
                         InTurn<rule("duel.selling.one-type"), may::mix_these_tiles>,
                         InTurn<rule("duel.characters.courtesan-set"), may::add_to_the_set>>;
void add(const Rules &rules, State &state, const Move &move, auto &log) {
  // does: duel.characters.courtesan
  int seat = state.pending.seat;
  join(state, seat, int(move.what), move.tiles, log);
  // then
  end_turn(rules, state, log, seat);
}

// ### discard
using DiscardMay = PlayerMay<InTurn<rule("duel.characters.scribe-tile"), may::use_tile_in_hand>>;
void discard(const Rules &rules, State &state, const Move &move, auto &log) {
  // does: duel.characters.scribe
  uint8_t seat = state.pending.seat;
  Seat &player = state.seats[seat];
  move_tiles(Pile::of(int(move.what)), player.hand, {HAND, seat}, player.corruption, {CORRUPTION, seat}, log);
  // then: the turn of the player who played the Scribe is over
  if (player.hand.size() > rules.edition.figures.scribe_hand_limit) return;
  end_turn(rules, state, log, 1 - seat);
}

// ### tokens
using TokensMay = ChanceMay<InTurn<rule("duel.characters.architect-tokens"), may::draw_these_tokens>>;
inline void draw_tokens(State &state, const Move &move) {
  // then: duel.characters.architect
  ask(state, ARCHITECT_TOKEN, state.pending.seat);
  state.pending.drawn = move.tokens;
}

}  // namespace sobek::duel
