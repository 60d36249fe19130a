// spec/duel/market.md: the Market, the Ankh, taking and refilling.
#pragma once
#include "turn.hpp"

namespace sobek::duel {

// duel.market.grid, duel.market.line
struct Grid {
  uint64_t line[CELLS + 1][MARKS + 1] = {};  // no cells for an Ankh that is off the board or has no direction
  uint64_t all_lines[CELLS + 1] = {};
};
inline constexpr Grid GRID = [] {
  Grid made;
  for (int from = 0; from < CELLS; ++from)
    for (int to = 0; to < CELLS; ++to) {
      int across = to % COLUMNS - from % COLUMNS, down = to / COLUMNS - from / COLUMNS;
      bool on[MARKS] = {across == 0, down == 0, across == -down, across == down};
      for (int mark = 0; mark < MARKS; ++mark)
        if (from != to && on[mark]) made.line[from][mark] |= uint64_t(1) << to;
    }
  for (int from = 0; from < CELLS; ++from)
    for (int mark = 0; mark < MARKS; ++mark) made.all_lines[from] |= made.line[from][mark];
  return made;
}();

// duel.market.line
inline uint64_t line(const State &state) { return GRID.line[state.ankh][state.mark]; }

// The cells whose tiles can be taken: duel.market.centre, duel.market.line, duel.pirogues.pyramid,
// duel.pirogues.forced-tile.
inline uint64_t reach(const Rules &rules, const State &state) {
  switch (state.pending.slug) {
    case CENTRE_TAKE: return rules.edition.centre;
    case PYRAMID_ACTION: return GRID.all_lines[state.ankh];
    case FORCED_TAKE: return uint64_t(1) << state.pending.about;
    default: return line(state);
  }
}

// duel.market.refill-line
inline bool line_allows_refill(const Rules &rules, const State &state) {
  if (state.pending.slug == PYRAMID_ACTION && rules.any_line() && state.ankh != NO_CELL) {
    for (int mark = 0; mark < MARKS; ++mark)
      if (!(GRID.line[state.ankh][mark] & state.occupied)) return true;
    return false;
  }
  return !(line(state) & state.occupied);
}

// duel.market.towards-a-tile
inline bool may_point(const State &state, int mark) {
  return (GRID.line[state.ankh][mark] & state.occupied) || !(GRID.all_lines[state.ankh] & state.occupied);
}

// duel.market.filling
void fill(const Rules &rules, State &state, auto &log) {
  Fixed<uint8_t, CELLS> tiles, cells;
  for (int i = 0; i < rules.edition.cells && !state.draw_pile.empty(); ++i) {
    uint8_t cell = rules.edition.filling[i];
    if (state.occupied >> cell & 1) continue;
    int tile = state.draw_tile();
    state.put(cell, tile);
    tiles.add(uint8_t(tile)), cells.add(cell);
  }
  log.row({DRAW_PILE}, {MARKET}, tiles, cells);
}

namespace may {
inline bool name_a_tile(const Rules &, const State &state, const Move &move) { return state.occupied >> move.what & 1; }
inline bool take_in_the_centre(const Rules &rules, const State &state, const Move &move) {
  return state.pending.slug != CENTRE_TAKE || (rules.edition.centre >> move.what & 1);
}
inline bool take_on_the_line(const Rules &rules, const State &state, const Move &move) {
  bool is_free = state.pending.slug == CENTRE_TAKE || state.pending.slug == FORCED_TAKE;
  return is_free || (reach(rules, state) >> move.what & 1);
}
inline bool take_the_forced_tile(const Rules &, const State &state, const Move &move) {
  return state.pending.slug != FORCED_TAKE || move.what == state.pending.about;
}
inline bool refill_for_the_line(const Rules &rules, const State &state, const Move &) {
  return line_allows_refill(rules, state);
}
inline bool refill_from_the_pile(const Rules &, const State &state, const Move &) { return !state.draw_pile.empty(); }
inline bool point_the_ankh(const Rules &, const State &state, const Move &move) {
  return may_point(state, int(move.what));
}
inline bool draw_the_deben(const Rules &, const State &state, const Move &move) {
  return move.what >= LEAST_DEBEN && move.what <= MOST_DEBEN && state.bag.has(int(move.what) - LEAST_DEBEN);
}
}  // namespace may

// ### take
using TakeMay = PlayerMay<InTurn<rule("duel.market.tile"), may::name_a_tile>,
                          InTurn<rule("duel.market.centre"), may::take_in_the_centre>,
                          InTurn<rule("duel.market.line"), may::take_on_the_line>,
                          InTurn<rule("duel.pirogues.forced-tile"), may::take_the_forced_tile>>;
void take(const Rules &rules, State &state, const Move &move, auto &log) {
  int seat = state.pending.seat, cell = int(move.what), from = state.ankh;
  Seat &player = state.seats[seat];

  // does: duel.market.ankh
  int tile = state.lift(cell);
  state.ankh = uint8_t(cell);
  state.mark = KINDS[tile].mark;
  log.note(ANKH_MOVED, cell, state.mark);
  player.hand.add(tile);
  log.row({MARKET}, {HAND, uint8_t(seat)}, Fixed<uint8_t, 1>{1, {uint8_t(tile)}},
          Fixed<uint8_t, 1>{1, {uint8_t(cell)}});

  // does: duel.market.corruption, in the order in which the tiles are skipped
  if (from != NO_CELL) {
    auto sign = [](int number) { return (number > 0) - (number < 0); };
    int step = sign(cell % COLUMNS - from % COLUMNS) + COLUMNS * sign(cell / COLUMNS - from / COLUMNS);
    Fixed<uint8_t, CELLS> tiles, cells;
    for (int at = from + step; at != cell; at += step)
      if (state.occupied >> at & 1) {
        int skipped = state.lift(at);
        player.corruption.add(skipped);
        tiles.add(uint8_t(skipped)), cells.add(uint8_t(at));
      }
    log.row({MARKET}, {CORRUPTION, uint8_t(seat)}, tiles, cells);
  }

  // then: duel.market.direction, duel.market.deben-tile
  if (KINDS[tile].mark == NO_MARK) return ask(state, ANKH_DIRECTION, seat);
  if (KINDS[tile].deben && !state.bag.empty()) return ask(state, DEBEN_TILE, seat, tile);
  end_turn(rules, state, log, seat);
}

// ### refill
using RefillMay = PlayerMay<InTurn<rule("duel.market.refill-line"), may::refill_for_the_line>,
                            InTurn<rule("duel.market.refill-pile"), may::refill_from_the_pile>>;
void refill(const Rules &rules, State &state, auto &log) {
  // does: duel.market.refill
  state.ankh = NO_CELL;
  state.mark = NO_MARK;
  log.note(ANKH_MOVED, NO_CELL, NO_MARK);
  fill(rules, state, log);
  // then: duel.market.centre
  ask(state, CENTRE_TAKE, state.pending.seat);
}

// ### orient
using OrientMay = PlayerMay<InTurn<rule("duel.market.towards-a-tile"), may::point_the_ankh>>;
void orient(const Rules &rules, State &state, const Move &move, auto &log) {
  // does: duel.market.direction
  state.mark = uint8_t(move.what);
  log.note(ANKH_MOVED, state.ankh, state.mark);
  // then
  end_turn(rules, state, log, state.pending.seat);
}

// ### trade, keep: no further conditions
void trade(State &state, auto &log) {
  // does: duel.market.deben-tile
  uint8_t seat = state.pending.seat;
  move_tiles(Pile::of(state.pending.about), state.seats[seat].hand, {HAND, seat}, state.removed, {REMOVED}, log);
  // then
  ask(state, DEBEN_DRAW, seat);
}
void keep(const Rules &rules, State &state, auto &log) {
  end_turn(rules, state, log, state.pending.seat);
}

// ### deben, which also serves duel.pirogues.horus and duel.scoring.reward
using DebenMay = ChanceMay<InTurn<rule("duel.market.deben-draw"), may::draw_the_deben>>;
void draw_deben(State &state, int points, auto &log) {
  uint8_t seat = state.pending.seat;
  state.bag.remove(points - LEAST_DEBEN);
  state.seats[seat].debens.add(points - LEAST_DEBEN);
  log.deben(points, {BAG}, {DEBENS_OF, seat});
}

}  // namespace sobek::duel
