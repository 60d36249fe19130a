// What a viewer sees of a state, and of what happens (spec/protocol.md, Views of duel, What happens).
#pragma once
#include <algorithm>

#include "visibility.hpp"
#include "write.hpp"

namespace sobek::duel {

// Tiles as a viewer sees them, each with its own sight; if only backs are seen, they are in the order of their names.
template <class Row, class SightOf>
Json write_seen(const Row &tiles, SightOf sight_of_tile) {
  Json kinds = Json::list();
  bool shows_a_face = false, shows_nothing = false;
  for (uint8_t tile : tiles) {
    Sight sight = sight_of_tile(int(tile));
    shows_a_face = shows_a_face || sight == Sight::FACES;
    shows_nothing = shows_nothing || sight == Sight::NUMBER;
    kinds.add(sight == Sight::FACES ? Json(tile_name(tile)) : Json(back_name(KINDS[tile].back)));
  }
  if (shows_nothing) kinds.items.clear();
  if (!shows_a_face)
    std::sort(kinds.items.begin(), kinds.items.end(), [](const Json &a, const Json &b) { return a.text < b.text; });
  return {{"kinds", kinds}, {"number", tiles.size()}};
}
inline Json write_seen(const Pile &pile, Sight sight) {
  Fixed<uint8_t, TILES> tiles;
  pile.each([&](int kind) { tiles.add(uint8_t(kind)); });
  return write_seen(tiles, [&](int kind) { return sight_of(sight, kind); });
}
template <class Name>
Json write_seen(Counts counts, Sight sight, Name name) {
  Json kinds = Json::list();
  if (sight == Sight::FACES) counts.each([&](int kind) { kinds.add(name(kind)); });
  return {{"kinds", kinds}, {"number", counts.size()}};
}

inline Json seen(const Rules &rules, const State &before, const Events &events, const State &after, Viewer viewer) {
  Json written = Json::list();
  for (const Event &event : events) {
    if (event.happened > DEBEN_MOVED || event.happened == ANKH_MOVED) {
      written.add(write_open(rules, event, after));
      continue;
    }
    Sight origin = sight(before, event.origin, viewer), goal = sight(after, event.goal, viewer);
    Json things;
    if (event.happened == TILES_MOVED) {
      things = write_seen(event.tiles, [&](int kind) { return sight_of(origin, goal, kind); });
    } else {
      Counts one;
      bool is_token = event.happened == TOKEN_MOVED;
      one.add(is_token ? event.what : event.what - LEAST_DEBEN);
      things = write_seen(one, origin > goal ? origin : goal, is_token ? token_name : deben_name);
    }
    written.add({{"event", "moved"}, {"things", things}, {"origin", write(event.origin)}, {"goal", write(event.goal)},
                 {"cells", write_cells(event)}});
  }
  return written;
}

inline std::string notation(Counts tokens) {
  std::string text;
  for (int token = 0; token < TOKENS; ++token) {
    if (!tokens.has(token)) continue;
    if (!text.empty()) text += ' ';
    text += token_name(token);
    if (tokens.count(token) > 1) text += '*', text += std::to_string(tokens.count(token));
  }
  return text;
}

inline Json view(const Rules &rules, const State &state, Viewer viewer) {
  auto looks = [&](Zone zone, int seat = 0) { return sight(state, {zone, uint8_t(seat)}, viewer); };
  Json line_cells = Json::list(), seats = Json::list(), pending = write_pending(state.pending);
  uint64_t cells = state.pending.slug == PYRAMID_ACTION ? GRID.all_lines[state.ankh] : line(state);
  for (; cells; cells &= cells - 1) line_cells.add(cell_name(std::countr_zero(cells)));
  for (int i = 0; i < SEATS; ++i) {
    const Seat &seat = state.seats[i];
    seats.add({{"hand", write_seen(seat.hand, looks(HAND, i))},
               {"corruption", write_seen(seat.corruption, looks(CORRUPTION, i))},
               {"sold", write_sold(seat)},
               {"tokens", write_seen(seat.tokens, Sight::FACES, token_name)},
               {"debens", write_seen(seat.debens, looks(DEBENS_OF, i), deben_name)}});
  }
  bool sees = sees_drawn(state, viewer);
  if (state.pending.slug == ARCHITECT_TOKEN) pending.set("drawn", sees ? notation(state.pending.drawn) : "?");
  if (state.pending.kept) pending.set("kept", sees ? Json(int(state.pending.kept)) : Json("?"));
  Fixed<uint8_t, TILES> draw_pile;  // from the top
  for (int i = state.draw_pile.size() - 1; i >= 0; --i) draw_pile.add(state.draw_pile[i]);
  std::string ankh = state.ankh == NO_CELL ? "-" : cell_name(state.ankh);
  if (state.mark != NO_MARK) ankh += std::string(" ") + MARK_NAMES[state.mark];
  return {{"viewer", viewer == REFEREE ? Json("referee") : viewer == SPECTATOR ? Json("spectator") : Json(viewer)},
          {"market", write_market(state, viewer != REFEREE)},
          {"ankh", ankh},
          {"line", line_cells},
          {"finger", state.pending.slug == FORCED_TAKE ? cell_name(state.pending.about) : "-"},
          {"drawn", write_seen(state.pending.drawn, sees ? Sight::FACES : Sight::NUMBER, token_name)},
          {"draw_pile", write_seen(draw_pile, [&](int) { return looks(DRAW_PILE); })},
          {"removed", write_seen(state.removed, Sight::FACES)},
          {"pirogues", write_seen(state.pirogues, looks(PIROGUES), token_name)},
          {"aside", write_seen(state.aside, looks(ASIDE), token_name)},
          {"spent", write_seen(state.spent, Sight::FACES, token_name)},
          {"bag", write_seen(state.bag, looks(BAG), deben_name)},
          {"box", write_seen(state.box(rules.edition), looks(BOX))},
          {"seats", seats},
          {"pending", pending}};
}

}  // namespace sobek::duel
