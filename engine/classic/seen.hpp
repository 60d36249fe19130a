// What the protocol tells of a state and of a move: views, and what happened, to the referee and to viewers.
#pragma once
#include "../kernel/seen.hpp"
#include "forms.hpp"
#include "visibility.hpp"

namespace sobek::classic {

// ---- Views ---------------------------------------------------------------------------------------------------------

Json write_cards(const Row &cards, auto sight) {
  return write_things(cards, KIND_NAMES, sight, [](int card) { return BACK_NAMES[back_of(Kind(card))]; });
}

inline Json write_view(const Rules &rules, const State &state, Viewer viewer) {
  auto place = [&](const Row &cards, Place place) {
    return write_cards(cards, [&](int card) { return sight_of(state, place, Kind(card), viewer); });
  };
  auto tokens = [&](TokenPile tokens, Place place) {
    return write_things(row_of(tokens), TOKEN_NAMES, sight_of_token(state, place, viewer));
  };
  auto written_sets = [&](int seat, bool laid) { return written(state, seat, laid, uncounted, nullptr); };
  Json seats = Json::list();
  for (int8_t seat = 0; seat < state.players; ++seat)
    seats.add({{"hand", place(row_of(state.hand[seat]), {Zone::hand, seat})},
               {"corruption", place(row_of(state.corruption[seat]), {Zone::corruption, seat})},
               {"sets", written_sets(seat, false)}, {"laid", written_sets(seat, true)},
               {"curses", int(state.curses[seat])},
               {"marker", state.marker[seat]}, {"round_start", state.round_start[seat]},
               {"symbol", SYMBOL_NAMES[symbol_at(rules.track, state.marker[seat])]}});
  return {{"viewer", write_viewer(viewer)}, {"round", int(state.round)},
          {"quays", place(state.quays_row(), {Zone::quays})},
          {"deck", place(state.deck_row(), {Zone::deck})}, {"discard", place(row_of(state.discard), {Zone::discard})},
          {"event_pile", tokens(state.tokens, {Zone::event_pile})},
          {"spent", tokens(state.spent, {Zone::spent})},
          {"box", place(row_of(box(rules, state)), {Zone::box})},
          {"box_tokens", tokens(box_tokens(rules, state), {Zone::box})},
          {"seats", seats}, {"pending", written(state.pending, rules, state)}};
}

// ---- What happened -------------------------------------------------------------------------------------------------

constexpr const char *ZONE_NAMES[] = {"deck", "quays", "discard", "event-pile", "spent", "box", "hand", "corruption", "set", "laid"};
constexpr const char *EVENT_NAMES[] = {"cards-moved", "token-moved", "marker-moved", "extra-turn", "type-named", "round-ended",
                                       "round-scored", "table-cleared", "round-began", "game-ended"};

inline Json write(Place place) {
  Json json = {{"zone", ZONE_NAMES[int(place.zone)]}};
  if (place.seat >= 0) json.set("seat", int(place.seat));
  if (place.number >= 0) json.set("number", int(place.number));
  return json;
}

inline Json write_sheet(const Figures &figures, const State &state, const Sheet &sheet, int seat, bool with_scarabs) {
  Json lines = Json::list();
  for (int i = 0; i < state.sets[seat] + state.laid[seat]; ++i) {
    const Set &set = state.sets_of(seat)[i];
    bool horizontal = i >= state.sets[seat];
    lines.add({{"cards", write_pile(set.cards(), KIND_NAMES)}, {"horizontal", int(horizontal)}, {"count", set.size()},
               {"scarabs", set.scarabs(figures)},
               {"points", points_of(figures, set, horizontal)}});
  }
  Json json = {{"lines", lines}, {"points", sheet.points}, {"before", sheet.before}, {"scored", sheet.scored}, {"after", sheet.after},
               {"cards", int(sheet.cards)}, {"curses", int(sheet.curses)}, {"count", int(sheet.count)},
               {"penalised", int(sheet.penalised)}, {"base", sheet.base}, {"steps", sheet.steps}};
  if (with_scarabs) json.set("scarabs", int(sheet.scarabs));
  return json;
}

// An event that everybody sees as it is, but for the scarabs on a sheet.
inline Json write_open(const Log &log, const Event &event, Viewer viewer) {
  Json json = {{"event", EVENT_NAMES[int(event.event)]}};
  switch (event.event) {
    case Happening::marker_moved:
      json.set("seat", event.seat), json.set("before", event.before), json.set("after", event.after), json.set("rule", id(event.rule));
      break;
    case Happening::extra_turn: json.set("seat", event.seat); break;
    case Happening::type_named: json.set("seat", event.seat), json.set("good", GOOD_NAMES[event.good]); break;
    case Happening::round_ended: json.set("ender", event.seat); break;
    case Happening::round_began: json.set("round", event.round), json.set("seat", event.seat); break;
    case Happening::game_ended: json.set("winners", *write_result(log.after).get("winners")); break;
    case Happening::round_scored: {
      Json sheets = Json::list();
      for (int seat = 0; seat < log.after.players; ++seat)
        sheets.add(write_sheet(log.rules.figures(), log.after, log.sheets[seat], seat, viewer == REFEREE || shows_scarabs(log.sheets, log.after.players, seat)));
      json.set("round", event.round), json.set("sheets", sheets);
      break;
    }
    default: break;
  }
  return json;
}

inline Json write_events(const Log &log) {
  Json json = Json::list();
  for (const Event &event : log.events) {
    Json one = write_open(log, event, REFEREE);
    if (event.event == Happening::cards_moved) one.set("cards", write_row(event.cards, KIND_NAMES));
    if (event.event == Happening::token_moved) one.set("token", TOKEN_NAMES[event.token]);
    if (event.event <= Happening::token_moved)
      one.set("origin", write(event.origin)), one.set("goal", write(event.goal));
    if (event.event == Happening::table_cleared) {
      one.set("round", event.round), one.set("deal", written(log.deal));
      one.set("box", write_pile(box(log.rules, log.after), KIND_NAMES));
      one.set("box_tokens", write_pile(box_tokens(log.rules, log.after), TOKEN_NAMES));
    }
    json.add(one);
  }
  return json;
}

inline Json write_seen(const Rules &, const State &before, const Log &log, const State &after, Viewer viewer) {
  Json json = Json::list();
  for (const Event &event : log.events) {
    auto sight = [&](int card) { return sight_of_movement(before, after, event, Kind(card), viewer); };
    Fixed<int, 1> token = {1, {event.token}};  // always goes to where everybody sees it
    if (event.event == Happening::table_cleared)
      json.add({{"event", "dealt"}, {"round", event.round}});
    else if (event.event <= Happening::token_moved)
      json.add({{"event", "moved"}, {"origin", write(event.origin)}, {"goal", write(event.goal)},
                {"things", event.event == Happening::cards_moved ? write_cards(event.cards, sight)
                                                                 : write_things(token, TOKEN_NAMES, FACE_SEEN)}});
    else
      json.add(write_open(log, event, viewer));
  }
  return json;
}

}  // namespace sobek::classic
