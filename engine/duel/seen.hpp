// What a viewer sees of a state, and of what happens (spec/protocol.md, Views of duel, What happens).
#pragma once
#include "../kernel/seen.hpp"
#include "forms.hpp"
#include "visibility.hpp"

namespace sobek::duel {

// ---- What happens ---------------------------------------------------------------------------------------------------

inline Json write(Place place) {
  Json written = {{"zone", ZONE_NAMES[place.zone]}};
  if (place.zone >= HAND) written.set("seat", int(place.seat));
  if (place.zone == SOLD) written.set("good", GROUP_NAMES[place.good]);
  return written;
}
inline Json write_sheets(const Rules &rules, const State &state) {
  Json sheets = Json::list();
  for (const Seat &seat : state.seats) {
    Json lines = Json::list(), debens = Json::list();
    for (int type = 0; type < TYPES; ++type) {
      if (!has_sold(seat, type)) continue;
      SetLine line = score_set(rules, seat, type);
      lines.add({{"good", GROUP_NAMES[type]}, {"tiles", write_pile(seat.sold(type), TILE_NAMES)}, {"count", line.count},
                 {"scarabs", line.scarabs}, {"points", line.points}});
    }
    seat.debens.each([&](int value) { debens.add(value + LEAST_DEBEN); });
    Sheet scored = sheet(rules, seat);
    sheets.add({{"lines", lines}, {"sets", scored.sets}, {"debens", debens}, {"tokens", scored.tokens},
                {"score", scored.score}, {"corruption", scored.corruption}, {"snakes", scored.snakes},
                {"count", scored.count}});
  }
  return sheets;
}
// An event that looks the same to everybody. The sheets are those of the state after the move.
inline Json write_open(const Rules &rules, const Event &event, const State &after) {
  switch (event.happened) {
    case ANKH_MOVED: {
      Json written = {{"event", "ankh-moved"}};
      if (event.what != NO_CELL) written.set("cell", CELL_NAMES[event.what]);
      if (event.more != NO_MARK) written.set("mark", MARK_NAMES[event.more]);
      return written;
    }
    case EXTRA_TURN: return {{"event", "extra-turn"}, {"seat", int(event.what)}};
    case GROUP_NAMED: return {{"event", "group-named"}, {"seat", int(event.what)}, {"group", GROUP_NAMES[event.more]}};
    case TILE_FORCED: return {{"event", "tile-forced"}, {"seat", int(event.what)}, {"cell", CELL_NAMES[event.more]}};
    case END_TRIGGERED: return {{"event", "end-triggered"}, {"seat", int(event.what)}};
    case GAME_SCORED: return {{"event", "game-scored"}, {"sheets", write_sheets(rules, after)}};
    default: return {{"event", "game-ended"}, {"winners", write_result(rules, after).members[0].second}};
  }
}
inline Json write_event(const Rules &rules, const Event &event, const State &after) {
  Json moved = {{"origin", write(event.origin)}, {"goal", write(event.goal)}};
  switch (event.happened) {
    case TILES_MOVED:
      moved.set("event", "tiles-moved"), moved.set("tiles", write_row(event.tiles, TILE_NAMES));
      moved.set("cells", write_row(event.cells, CELL_NAMES));
      return moved;
    case TOKEN_MOVED: moved.set("event", "token-moved"), moved.set("token", TOKEN_NAMES[event.what]); return moved;
    case DEBEN_MOVED: moved.set("event", "deben-moved"), moved.set("deben", int(event.what)); return moved;
    default: return write_open(rules, event, after);
  }
}

Json write_tiles(const auto &tiles, auto sight) {
  return write_things(tiles, TILE_NAMES, sight, [](int tile) { return BACK_NAMES[KINDS[tile].back]; });
}
inline Json seen(const Rules &rules, const State &before, const Events &events, const State &after, Viewer viewer) {
  Json json = Json::list();
  for (const Event &event : events) {
    auto sight = [&](int kind) { return sight_of_movement(before, after, event, viewer, kind); };
    auto one = [&](int thing, Names names) { return write_things(Fixed<int, 1>{1, {thing}}, names, sight(0)); };
    Json things;
    switch (event.happened) {
      case TILES_MOVED: things = write_tiles(event.tiles, sight); break;
      case TOKEN_MOVED: things = one(event.what, TOKEN_NAMES); break;
      case DEBEN_MOVED: things = one(event.what - LEAST_DEBEN, DEBEN_NAMES); break;
      default: json.add(write_open(rules, event, after)); continue;
    }
    json.add({{"event", "moved"}, {"things", things}, {"origin", write(event.origin)}, {"goal", write(event.goal)},
              {"cells", write_row(event.cells, CELL_NAMES)}});
  }
  return json;
}

// ---- Views ----------------------------------------------------------------------------------------------------------

inline std::string notation(Counts tokens) {
  std::string text;
  for (int token = 0; token < TOKENS; ++token) {
    if (!tokens.has(token)) continue;
    if (!text.empty()) text += ' ';
    text += TOKEN_NAMES[size_t(token)];
    if (tokens.count(token) > 1) text += '*', text += std::to_string(tokens.count(token));
  }
  return text;
}

inline Json view(const Rules &rules, const State &state, Viewer viewer) {
  auto tiles = [&](const auto &row, Place place) {
    return write_tiles(row, [&](int kind) { return sight(state, place, viewer, kind); });
  };
  auto tokens = [&](Counts tokens, Place place) {
    return write_things(row_of(tokens), TOKEN_NAMES, sight(state, place, viewer));
  };
  auto debens = [&](Counts debens, Place place) {
    return write_things(row_of(debens), DEBEN_NAMES, sight(state, place, viewer));
  };
  const Pending &pending = state.pending;
  bool sees = sees_drawn(state, viewer);
  Json line_cells = Json::list(), seats = Json::list(), market, asked = written(state.pending, state);
  uint64_t cells = pending.slug == PYRAMID_ACTION ? GRID.all_lines[state.ankh] : line(state);
  for (; cells; cells &= cells - 1) line_cells.add(CELL_NAMES[std::countr_zero(cells)]);
  for (int cell = 0; cell < CELLS; ++cell)
    if (int tile = state.market[cell]; tile != NO_TILE)
      market.set(CELL_NAMES[cell], sight(state, {MARKET}, viewer, tile) == FACE_SEEN ? TILE_NAMES[size_t(tile)]
                                                                                     : back_name("red"));
  for (uint8_t i = 0; i < SEATS; ++i) {
    const Seat &seat = state.seats[i];
    seats.add({{"hand", tiles(row_of(seat.hand), {HAND, i})},
               {"corruption", tiles(row_of(seat.corruption), {CORRUPTION, i})},
               {"sold", written(seat, uncounted, uncounted)}, {"tokens", tokens(seat.tokens, {KEPT, i})},
               {"debens", debens(seat.debens, {DEBENS_OF, i})}});
  }
  for (Json::Member &member : asked.members) {
    if (member.first == "drawn") member.second = sees ? notation(pending.drawn) : "?";
    if (member.first == "kept" && !sees) member.second = "?";
  }
  auto draw_pile = state.draw_pile;
  std::reverse(draw_pile.begin(), draw_pile.end());
  std::string ankh = state.ankh == NO_CELL ? "-" : CELL_NAMES[state.ankh];
  if (state.mark != NO_MARK) ankh += std::string(" ") + MARK_NAMES[state.mark];
  return {{"viewer", write_viewer(viewer)}, {"market", market}, {"ankh", ankh}, {"line", line_cells},
          {"finger", pending.slug == FORCED_TAKE ? CELL_NAMES[pending.about] : "-"},
          {"drawn", write_things(row_of(pending.drawn), TOKEN_NAMES, sees ? FACE_SEEN : COUNTED)},
          {"draw_pile", tiles(draw_pile, {DRAW_PILE})}, {"removed", tiles(row_of(state.removed), {REMOVED})},
          {"pirogues", tokens(state.pirogues, {PIROGUES})}, {"aside", tokens(state.aside, {ASIDE})},
          {"spent", tokens(state.spent, {SPENT})}, {"bag", debens(state.bag, {BAG})},
          {"box", tiles(row_of(state.box(rules.edition)), {BOX})}, {"seats", seats}, {"pending", asked}};
}

}  // namespace sobek::duel
