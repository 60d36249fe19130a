// spec/duel/pirogues.md: the pirogue tokens.
#pragma once
#include "market.hpp"

namespace sobek::duel {

// duel.pirogues.choice
inline Counts choosable(const State &state) {
  return state.pending.slug == ARCHITECT_TOKEN ? state.pending.drawn : state.pirogues;
}
// duel.pirogues.scarabs-set
inline uint32_t scarabs_sets(const Seat &player) { return player.has_sold & SCARABS_TYPES; }

namespace may {
inline bool choose_the_token(const Rules &, const State &state, const Move &move) {
  return choosable(state).has(int(move.what));
}
inline bool point_on_the_line(const Rules &, const State &state, const Move &move) {
  return line(state) >> move.what & 1;
}
inline bool put_scarabs_there(const Rules &, const State &state, const Move &move) {
  return scarabs_sets(state.seats[state.pending.seat]) >> move.what & 1;
}
}  // namespace may

// ### token
using TokenMay = PlayerMay<InTurn<rule("duel.pirogues.choice"), may::choose_the_token>>;
void token(const Rules &rules, State &state, const Move &move, auto &log) {
  uint8_t seat = state.pending.seat;
  int token = int(move.what);
  Seat &player = state.seats[seat];

  // does: duel.pirogues.effect
  bool is_aside = state.pending.slug == ARCHITECT_TOKEN;
  Place origin = {is_aside ? ASIDE : PIROGUES}, goal = {SPENT};
  (is_aside ? state.aside : state.pirogues).remove(token);
  if (token == SNAKE_1 || token == SNAKE_2) goal = {KEPT, uint8_t(1 - seat)};  // duel.pirogues.snake
  if (token == SEVEN || token == DEBEN_2) goal = {KEPT, seat};
  (goal.zone == KEPT ? state.seats[goal.seat].tokens : state.spent).add(token);
  log.token(token, origin, goal);

  // then: the effect, if there can be one
  switch (token) {
    case PYRAMID:  // duel.pirogues.pyramid
      log.note(EXTRA_TURN, seat);
      return begin_turn(rules, state, log, seat, PYRAMID_ACTION);
    case FINGER:  // duel.pirogues.finger
      if (line(state) & state.occupied) return ask(state, FINGER_TILE, seat);
      break;
    case MUMMY:  // duel.pirogues.mummy
      move_tiles(player.corruption, player.corruption, {CORRUPTION, seat}, player.hand, {HAND, seat}, log);
      break;
    case SCARABS:  // duel.pirogues.scarabs
      if (scarabs_sets(player)) return ask(state, SCARABS_SET, seat);
      break;
    case DEBEN_2:  // duel.pirogues.deben-and-two
      if (!state.bag.empty()) return ask(state, DEBEN_DRAW, seat);
      break;
    case HORUS:  // duel.pirogues.horus
      if (!state.bag.empty()) return ask(state, HORUS_DRAW, seat);
      break;
    default: break;
  }
  end_turn(rules, state, log, seat);
}

// ### point
using PointMay = PlayerMay<InTurn<rule("duel.market.tile"), may::name_a_tile>,
                           InTurn<rule("duel.market.line"), may::point_on_the_line>>;
void point(State &state, const Move &move, auto &log) {
  // does: duel.pirogues.finger
  int other = 1 - state.pending.seat;
  log.note(TILE_FORCED, other, int(move.what));
  // then
  ask(state, FORCED_TAKE, other, int(move.what));
}

// ### onto
using OntoMay = PlayerMay<InTurn<rule("duel.pirogues.scarabs-set"), may::put_scarabs_there>>;
void onto(const Rules &rules, State &state, const Move &move, auto &log) {
  // does: duel.pirogues.scarabs
  uint8_t seat = state.pending.seat;
  state.spent.remove(SCARABS);
  ++state.seats[seat].scarabs[move.what];
  log.token(SCARABS, {SPENT}, {SOLD, seat, uint8_t(move.what)});
  // then
  end_turn(rules, state, log, seat);
}

// duel.pirogues.horus: after the first deben comes a second one, if there is one, and the lower one goes back.
void draw_for_horus(const Rules &rules, State &state, int points, auto &log) {
  uint8_t seat = state.pending.seat;
  int first = state.pending.kept;
  draw_deben(state, points, log);
  if (first) {
    int lower = first < points ? first : points;
    state.seats[seat].debens.remove(lower - LEAST_DEBEN);
    state.bag.add(lower - LEAST_DEBEN);
    log.deben(lower, {DEBENS_OF, seat}, {BAG});
  } else if (!state.bag.empty()) {
    state.pending.kept = uint8_t(points);
    return;
  }
  end_turn(rules, state, log, seat);
}

}  // namespace sobek::duel
