// What the protocol tells of a state and of a move: views, and what happened, to the referee and to viewers.
#pragma once
#include "visibility.hpp"
#include "write.hpp"

namespace sobek::classic {

// ---- Views ---------------------------------------------------------------------------------------------------------

inline std::string back_name(Kind kind) { return std::string("(") + BACK_NAMES[back_of(kind)] + ")"; }

// What is seen of cards in this order. If only backs are seen, they are in the order of their names.
template <class Seen>
Json write_things(const Row &cards, Seen &&sight) {
  Json kinds = Json::list();
  Sight best = UNSEEN;
  for (Kind card : cards) best = sight(card) > best ? sight(card) : best;
  if (best == FACE_SEEN)
    for (Kind card : cards) kinds.add(sight(card) == FACE_SEEN ? KIND_NAMES[card] : back_name(card));
  if (best == BACK_SEEN)
    for (int back = 0; back < BACKS; ++back)
      for (Kind card : cards)
        if (back_of(card) == back) kinds.add(back_name(card));
  Json json = {{"kinds", kinds}};
  if (best != UNSEEN) json.set("number", cards.size());
  return json;
}

inline Json write_place(const State &state, const Row &cards, Place place, Viewer viewer) {
  if (cards.empty()) {  // an empty place, unless not even that is seen
    Json json = {{"kinds", Json::list()}};
    if (sight_of(state, place, AMULET, viewer) != UNSEEN) json.set("number", 0);
    return json;
  }
  return write_things(cards, [&](Kind card) { return sight_of(state, place, card, viewer); });
}

inline Json write_tokens(const State &state, TokenPile tokens, Place place, Viewer viewer) {
  Json kinds = Json::list();
  if (sight_of_token(state, place, viewer) == FACE_SEEN)
    tokens.each([&](int8_t token, int number) {
      for (int i = 0; i < number; ++i) kinds.add(TOKEN_NAMES[token]);
    });
  return {{"kinds", kinds}, {"number", tokens.size()}};
}

inline Json write_viewer(Viewer viewer) {
  if (viewer == SPECTATOR) return "spectator";
  if (viewer == REFEREE) return "referee";
  return viewer;
}

inline Json write_view(const Rules &rules, const State &state, Viewer viewer) {
  auto place = [&](const Row &cards, Place place) { return write_place(state, cards, place, viewer); };
  Row deck, quays;
  for (int i = 0; i < state.deck; ++i) deck.add(state.deck_card(i));
  for (int i = 0; i < state.quays(); ++i) quays.add(state.quay(i));
  Json seats = Json::list();
  for (int8_t seat = 0; seat < state.players; ++seat)
    seats.add({{"hand", place(row_of(state.hand[seat]), {Zone::hand, seat})},
               {"corruption", place(row_of(state.corruption[seat]), {Zone::corruption, seat})},
               {"sets", write_sets(state, seat)}, {"laid", write_laid(state, seat)}, {"curses", int(state.curses[seat])},
               {"marker", state.marker[seat]}, {"round_start", state.round_start[seat]},
               {"symbol", SYMBOL_NAMES[symbol_at(rules.track, state.marker[seat])]}});
  return {{"viewer", write_viewer(viewer)}, {"round", int(state.round)}, {"quays", place(quays, {Zone::quays})},
          {"deck", place(deck, {Zone::deck})}, {"discard", place(row_of(state.discard), {Zone::discard})},
          {"event_pile", write_tokens(state, state.tokens, {Zone::event_pile}, viewer)},
          {"spent", write_tokens(state, state.spent, {Zone::spent}, viewer)},
          {"box", place(row_of(box(rules, state)), {Zone::box})},
          {"box_tokens", write_tokens(state, box_tokens(rules, state), {Zone::box}, viewer)},
          {"seats", seats}, {"pending", write(state.pending)}};
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
    lines.add({{"cards", write(set.cards())}, {"horizontal", int(horizontal)}, {"count", set.size()}, {"scarabs", set.scarabs(figures)},
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
    case Happening::game_ended: json.set("winners", *write_result(log.state).get("winners")); break;
    case Happening::round_scored: {
      Json sheets = Json::list();
      for (int seat = 0; seat < log.state.players; ++seat)
        sheets.add(write_sheet(log.rules.figures(), log.state, log.sheets[seat], seat, viewer == REFEREE || shows_scarabs(log.sheets, log.state.players, seat)));
      json.set("round", event.round), json.set("sheets", sheets);
      break;
    }
    default: break;
  }
  return json;
}

inline Json write(const Log &log) {
  Json json = Json::list();
  for (const Event &event : log.events) {
    Json one = write_open(log, event, REFEREE);
    if (event.event == Happening::cards_moved) one.set("cards", write_row(event.cards.size(), [&](int i) { return event.cards[i]; }));
    if (event.event == Happening::token_moved) one.set("token", TOKEN_NAMES[event.token]);
    if (event.event == Happening::cards_moved || event.event == Happening::token_moved)
      one.set("origin", write(event.origin)), one.set("goal", write(event.goal));
    if (event.event == Happening::table_cleared) {
      Pile box_left = log.rules.edition.cards;
      TokenPile tokens_left = log.rules.edition.tokens;
      for (int seat = 0; seat < log.deal.hands_number; ++seat) box_left -= log.deal.hands[seat];
      for (int i = 0; i < log.deal.deck_size; ++i) box_left.remove(log.deal.deck[i]);
      tokens_left -= log.deal.tokens;
      one.set("round", event.round), one.set("deal", write(log.deal)), one.set("box", write(box_left)), one.set("box_tokens", write(tokens_left));
    }
    json.add(one);
  }
  return json;
}

inline Json write_seen(const State &before, const Log &log, const State &after, Viewer viewer) {
  Json json = Json::list();
  for (const Event &event : log.events) {
    switch (event.event) {
      case Happening::cards_moved:
        json.add({{"event", "moved"}, {"origin", write(event.origin)}, {"goal", write(event.goal)},
                  {"things", write_things(event.cards, [&](Kind card) { return sight_of_movement(before, after, event, card, viewer); })}});
        break;
      case Happening::token_moved: {  // a token always goes to where everybody sees it
        Json kinds = Json::list();
        kinds.add(TOKEN_NAMES[event.token]);
        json.add({{"event", "moved"}, {"origin", write(event.origin)}, {"goal", write(event.goal)}, {"things", {{"kinds", kinds}, {"number", 1}}}});
        break;
      }
      case Happening::table_cleared: json.add({{"event", "dealt"}, {"round", event.round}}); break;
      default: json.add(write_open(log, event, viewer));
    }
  }
  return json;
}

}  // namespace sobek::classic
