// What happens when a move is made, in order (spec/protocol.md, What happens).
#pragma once
#include "state.hpp"

namespace sobek::duel {

enum Zone : uint8_t {
  DRAW_PILE, MARKET, REMOVED, PIROGUES, ASIDE, SPENT, BAG, BOX,  // of the table
  HAND, CORRUPTION, KEPT, DEBENS_OF, SOLD,                       // of a player
  ZONES
};
inline constexpr const char *ZONE_NAMES[ZONES] = {
    "draw-pile", "market", "removed", "pirogues", "aside", "spent", "bag", "box",
    "hand", "corruption", "tokens", "debens", "sold",
};
struct Place {
  Zone zone = BOX;
  uint8_t seat = 0;  // of a place that is a player's
  uint8_t good = 0;  // of a sold set
};

enum Happened : uint8_t {
  TILES_MOVED, ANKH_MOVED, TOKEN_MOVED, DEBEN_MOVED, EXTRA_TURN, GROUP_NAMED, TILE_FORCED, END_TRIGGERED,
  GAME_SCORED, GAME_ENDED
};
struct Event {
  Happened happened = GAME_ENDED;
  uint8_t what = 0;  // the token, the points of the deben, the seat, or the cell where the Ankh is
  uint8_t more = 0;  // the mark of the Ankh, the group that was named, or the cell of the tile that is forced
  Place origin, goal;
  Fixed<uint8_t, TILES> tiles;
  Fixed<uint8_t, CELLS> cells;  // of the tiles, if either place is the Market
};

Fixed<uint8_t, TILES> row_of(const auto &pile) {
  Fixed<uint8_t, TILES> row;
  pile.each([&](int kind) { row.add(uint8_t(kind)); });
  return row;
}

// Nothing is reported if nothing happens.
struct Events : Fixed<Event, 12> {
  Rules rules;  // by which the move was made
  State after;

  void note(Happened happened, int what = 0, int more = 0, Place origin = {}, Place goal = {}) {
    add({happened, uint8_t(what), uint8_t(more), origin, goal, {}, {}});
  }
  // Tiles in a row: the order counts.
  void row(Place origin, Place goal, const auto &tiles, const auto &cells) {
    if (tiles.empty()) return;
    note(TILES_MOVED, 0, 0, origin, goal);
    for (uint8_t tile : tiles) items[number - 1].tiles.add(tile);
    for (uint8_t cell : cells) items[number - 1].cells.add(cell);
  }
  void tiles(Place origin, Place goal, const Pile &tiles) { row(origin, goal, row_of(tiles), Fixed<uint8_t, 1>{}); }
  void token(int token, Place origin, Place goal) { note(TOKEN_MOVED, token, 0, origin, goal); }
  void deben(int points, Place origin, Place goal) { note(DEBEN_MOVED, points, 0, origin, goal); }
};

// Where nobody asks what happened: nothing is written down.
struct Silent {
  void tiles(Place, Place, const Pile &) {}
  void row(Place, Place, const auto &, const auto &) {}
  void token(int, Place, Place) {}
  void deben(int, Place, Place) {}
  void note(Happened, int = 0, int = 0) {}
};

}  // namespace sobek::duel
