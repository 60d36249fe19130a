// States, moves, turns and events of duel as JSON (spec/record.md, spec/protocol.md).
#pragma once
#include "legal.hpp"
#include "names.hpp"

namespace sobek::duel {

template <class Name>
Json write_pile(const Pile &pile, Name name) {
  Json written;
  for (uint64_t left = pile.one; left; left &= left - 1) {
    int kind = std::countr_zero(left);
    written.members.emplace_back(name(kind), pile.count(kind));
  }
  return written;
}
inline Json write(const Pile &pile) { return write_pile(pile, tile_name); }
template <class Name>
Json write_counts(Counts counts, Name name) {
  Json written;
  for (int kind = 0; kind < 16; ++kind)
    if (counts.has(kind)) written.members.emplace_back(name(kind), counts.count(kind));
  return written;
}
inline Json write_tokens(Counts tokens) { return write_counts(tokens, token_name); }
inline Json write_debens(Counts debens) { return write_counts(debens, deben_name); }

inline Json write_sold(const Seat &seat) {
  Json sold = Json::list();
  for (int type = 0; type < TYPES; ++type)
    if (has_sold(seat, type))
      sold.add({{"good", GROUP_NAMES[type]}, {"tiles", write(seat.sold(type))}, {"tokens", int(seat.scarabs[type])}});
  return sold;
}

// What is pending, without what was drawn.
inline Json write_pending(const Pending &pending) {
  Json written = {{"pending", TURNS[pending.slug].name}};
  if (pending.slug != FINISHED) written.set("seat", int(pending.seat));
  if (pending.slug == FORCED_TAKE) written.set("cell", cell_name(pending.about));
  if (pending.slug == DEBEN_TILE) written.set("tile", tile_name(pending.about));
  if (pending.slug == THIEF_TILE) written.set("back", BACK_NAMES[pending.about]);
  if (pending.slug == REWARD_DRAW) written.set("left", int(pending.about));
  return written;
}

inline Json write_market(const State &state, bool hides_characters) {
  Json market;
  for (int cell = 0; cell < CELLS; ++cell)
    if (int tile = state.market[cell]; tile != NO_TILE)
      market.members.emplace_back(
          cell_name(cell), hides_characters && KINDS[tile].back == RED ? Json(back_name(RED)) : Json(tile_name(tile)));
  return market;
}

inline Json write(const Rules &rules, const State &state) {
  Json choices, draw_pile = Json::list(), seats = Json::list(), pending = write_pending(state.pending);
  for (int choice = 0; choice < CHOICES; ++choice)
    choices.set(CHOICE_NAMES[choice].name, CHOICE_NAMES[choice].readings[rules.reading[choice]]);
  for (int i = state.draw_pile.size() - 1; i >= 0; --i) draw_pile.add(tile_name(state.draw_pile[i]));
  for (const Seat &seat : state.seats)
    seats.add({{"hand", write(seat.hand)}, {"corruption", write(seat.corruption)}, {"sold", write_sold(seat)},
               {"tokens", write_tokens(seat.tokens)}, {"debens", write_debens(seat.debens)}});
  if (state.pending.slug == ARCHITECT_TOKEN) pending.set("drawn", write_tokens(state.pending.drawn));
  if (state.pending.kept) pending.set("kept", int(state.pending.kept));
  Json written = {{"choices", choices}, {"draw_pile", draw_pile}, {"market", write_market(state, false)},
                  {"removed", write(state.removed)}, {"box", write(state.box(rules.edition))},
                  {"pirogues", write_tokens(state.pirogues)}, {"aside", write_tokens(state.aside)},
                  {"spent", write_tokens(state.spent)}, {"box_tokens", write_tokens(state.box_tokens(rules.edition))},
                  {"bag", write_debens(state.bag)}, {"box_debens", write_debens(state.box_debens(rules.edition))},
                  {"seats", seats}, {"pending", pending}};
  if (!(rules.edition == PUBLISHED)) written.set("edition", rules.edition.name);
  if (state.ankh != NO_CELL) {
    Json ankh = {{"cell", cell_name(state.ankh)}};
    if (state.mark != NO_MARK) ankh.set("mark", MARK_NAMES[state.mark]);
    written.set("ankh", ankh);
  }
  return written;
}

inline Json write(const Move &move) {
  const VerbKind &kind = VERB_KINDS[move.verb];
  Json written = {{"move", kind.name}};
  if (!kind.chance) written.set("seat", move.seat);
  const char *key = FIELD_KINDS[kind.field].key;
  if (kind.field == VALUE)
    written.set(key, move.what);
  else if (kind.field == TOKEN_PILE)
    written.set(key, write_tokens(move.tokens));
  else if (key)
    written.set(key, value_name(kind.field, int(move.what)));
  if (kind.field == TILES_AND_GOOD) written.set("tiles", write(move.tiles));
  return written;
}

inline Json write_result(const Rules &rules, const State &state) {
  Json won = Json::list(), scores = Json::list();
  for (int seat = 0; seat < SEATS; ++seat) {
    if (winners(rules, state) >> seat & 1) won.add(seat);
    scores.add(sheet(rules, state.seats[seat]).score);
  }
  return {{"winners", won}, {"scores", scores}};
}

inline Json write_turn(const Rules &rules, const State &state) {
  const Turn &turn = TURNS[state.pending.slug];
  if (turn.who == Turn::NOBODY) {
    Json written = write_result(rules, state);
    written.set("turn", "over"), written.set("rule", RULE_IDS[turn.rule]);
    return written;
  }
  Json written = {{"asks", turn.name}, {"rule", RULE_IDS[turn.rule]}};
  if (turn.who == Turn::PLAYER) {
    written.set("turn", "decision"), written.set("seat", int(state.pending.seat));
    return written;
  }
  Json outcomes = Json::list();
  legal(rules, state, [&](Packed bits) {
    Move move = unpacked(bits);
    outcomes.add({{"move", write(move)}, {"weight", weight(state, move)}});
  });
  written.set("turn", "draw"), written.set("outcomes", outcomes);
  return written;
}

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
      lines.add({{"good", GROUP_NAMES[type]}, {"tiles", write(seat.sold(type))}, {"count", line.count},
                 {"scarabs", line.scarabs}, {"points", line.points}});
    }
    seat.debens.each([&](int value) { debens.add(value + LEAST_DEBEN); });
    Sheet scored = sheet(rules, seat);
    sheets.add({{"lines", lines},
                {"sets", scored.sets},
                {"debens", debens},
                {"tokens", scored.tokens},
                {"score", scored.score},
                {"corruption", scored.corruption},
                {"snakes", scored.snakes},
                {"count", scored.count}});
  }
  return sheets;
}
inline Json write_cells(const Event &event) {
  Json cells = Json::list();
  for (uint8_t cell : event.cells) cells.add(cell_name(cell));
  return cells;
}
// An event that looks the same to everybody. The sheets are those of the state after the move.
inline Json write_open(const Rules &rules, const Event &event, const State &after) {
  switch (event.happened) {
    case ANKH_MOVED: {
      Json written = {{"event", "ankh-moved"}};
      if (event.what != NO_CELL) written.set("cell", cell_name(event.what));
      if (event.more != NO_MARK) written.set("mark", MARK_NAMES[event.more]);
      return written;
    }
    case EXTRA_TURN: return {{"event", "extra-turn"}, {"seat", int(event.what)}};
    case GROUP_NAMED: return {{"event", "group-named"}, {"seat", int(event.what)}, {"group", GROUP_NAMES[event.more]}};
    case TILE_FORCED: return {{"event", "tile-forced"}, {"seat", int(event.what)}, {"cell", cell_name(event.more)}};
    case END_TRIGGERED: return {{"event", "end-triggered"}, {"seat", int(event.what)}};
    case GAME_SCORED: return {{"event", "game-scored"}, {"sheets", write_sheets(rules, after)}};
    default: return {{"event", "game-ended"}, {"winners", write_result(rules, after).members[0].second}};
  }
}
inline Json write_event(const Rules &rules, const Event &event, const State &after) {
  Json places = {{"origin", write(event.origin)}, {"goal", write(event.goal)}};
  auto moved = [&](const char *name, const char *key, Json what) {
    places.set("event", name), places.set(key, std::move(what));
    return places;
  };
  switch (event.happened) {
    case TILES_MOVED: {
      Json tiles = Json::list();
      for (uint8_t tile : event.tiles) tiles.add(tile_name(tile));
      places.set("cells", write_cells(event));
      return moved("tiles-moved", "tiles", tiles);
    }
    case TOKEN_MOVED: return moved("token-moved", "token", token_name(event.what));
    case DEBEN_MOVED: return moved("deben-moved", "deben", int(event.what));
    default: return write_open(rules, event, after);
  }
}

}  // namespace sobek::duel
