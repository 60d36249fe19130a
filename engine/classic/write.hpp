// Classic to JSON: states and moves (spec/record.md), turns and results (spec/protocol.md).
#pragma once
#include "names.hpp"
#include "play.hpp"

namespace sobek::classic {

// ---- Piles, rows and rules ------------------------------------------------------------------------------------------

template <class PileType, int Number>
Json write_pile(const PileType &pile, const char *const (&names)[Number]) {
  Json json;
  pile.each([&](int8_t kind, int number) { json.set(names[kind], number); });
  return json;
}
inline Json write(Pile pile) { return write_pile(pile, KIND_NAMES); }
inline Json write(TokenPile pile) { return write_pile(pile, TOKEN_NAMES); }
template <class At>
Json write_row(int number, At &&at) {
  Json json = Json::list();
  for (int i = 0; i < number; ++i) json.add(KIND_NAMES[at(i)]);
  return json;
}

inline Json write_choices(const Rules &rules) {
  Json json;
  for (int choice = 0; choice < CHOICES; ++choice)
    json.set(CHOICE_NAMES[choice].name, CHOICE_NAMES[choice].readings[rules.other[choice]]);
  return json;
}
inline Json write_track(const Track &track) {
  Json json = Json::list();
  for (auto &block : track.blocks) {
    std::string text;
    for (uint8_t symbol : block) {
      if (!text.empty()) text += ' ';
      text += SYMBOL_NAMES[symbol];
    }
    json.add(text);
  }
  return json;
}

inline Json write(const Deal &deal) {
  Json hands = Json::list();
  for (int seat = 0; seat < deal.hands_number; ++seat) hands.add(write(deal.hands[seat]));
  return {{"hands", hands}, {"deck", write_row(deal.deck_size, [&](int i) { return deal.deck[i]; })}, {"tokens", write(deal.tokens)}};
}

// ---- States ---------------------------------------------------------------------------------------------------------

inline Json write(const Pending &pending) {
  Json json = {{"pending", row_of(pending.asks).slug}};
  if (names_seat(pending.asks)) json.set("seat", int(pending.seat));
  if (const char *other = other_field(pending.asks)) json.set(other, int(pending.other));
  if (pending.back != NO_BACK) json.set("back", BACK_NAMES[pending.back]);
  return json;
}

inline Json write_sets(const State &state, int seat) {
  Json json = Json::list();
  for (int i = 0; i < state.sets[seat]; ++i) {
    const Set &set = state.sets_of(seat)[i];
    json.add({{"cards", write(set.cards())}, {"prosperity", int(set.prosperity)}});
  }
  return json;
}
inline Json write_laid(const State &state, int seat) {
  Json json = Json::list();
  for (int i = 0; i < state.laid[seat]; ++i) json.add(write(state.laid_of(seat)[i].cards()));
  return json;
}

inline Json write(const Rules &rules, const State &state) {
  Json seats = Json::list();
  for (int seat = 0; seat < state.players; ++seat)
    seats.add({{"hand", write(state.hand[seat])}, {"corruption", write(state.corruption[seat])}, {"sets", write_sets(state, seat)},
               {"laid", write_laid(state, seat)}, {"curses", int(state.curses[seat])}, {"marker", state.marker[seat]},
               {"round_start", state.round_start[seat]}});
  Json json = {{"choices", write_choices(rules)}, {"track", write_track(rules.track)}, {"round", int(state.round)},
          {"deck", write_row(state.deck, [&](int i) { return state.deck_card(i); })},
          {"quays", write_row(state.quays(), [&](int i) { return state.quay(i); })},
          {"discard", write(state.discard)}, {"box", write(box(rules, state))}, {"tokens", write(state.tokens)},
          {"spent", write(state.spent)}, {"box_tokens", write(box_tokens(rules, state))}, {"seats", seats}, {"pending", write(state.pending)}};
  if (!(rules.edition == PUBLISHED)) json.set("edition", rules.edition.name);
  return json;
}

// ---- Moves ----------------------------------------------------------------------------------------------------------

inline Json write(const Move &move, const Deal &deal) {
  const VerbRow &row = VERB_ROWS[int(move.verb)];
  Json json = {{"move", row.verb}};
  if (has_seat(move.verb)) json.set("seat", int(move.seat));
  if (has_cards(move.verb)) json.set("cards", write(move.cards));
  if (move.onto != NEW_SET) json.set("onto", int(move.onto));
  if (move.verb == Verb::deal) json.set("deal", write(deal));
  switch (row.sort) {
    case VerbRow::none: break;
    case VerbRow::number: json.set(row.field, int(move.value)); break;
    case VerbRow::card: json.set(row.field, KIND_NAMES[move.value]); break;
    case VerbRow::good: json.set(row.field, GOOD_NAMES[move.value]); break;
    case VerbRow::back: json.set(row.field, BACK_NAMES[move.value]); break;
    case VerbRow::token: json.set(row.field, TOKEN_NAMES[move.value]); break;
  }
  return json;
}

// ---- Turns and results ---------------------------------------------------------------------------------------------

inline Json write_result(const State &state) {
  Json winners = Json::list(), scores = Json::list();
  for (int seat = 0; seat < state.players; ++seat) {
    if (is_winner(state, seat)) winners.add(seat);
    scores.add(state.marker[seat]);
  }
  return {{"winners", winners}, {"scores", scores}};
}

inline Asked asked(const State &state) {
  if (state.pending.is_decision()) return {Asked::decision, state.pending.seat};
  if (state.pending.asks == Asks::new_deal) return {Asked::deal};
  return {state.pending.asks == Asks::finished ? Asked::over : Asked::draw};
}

inline Json write_turn(const Rules &rules, const State &state) {
  const AskRow &row = row_of(state.pending.asks);
  Json turn;
  switch (asked(state).kind) {
    case Asked::over:
      turn = write_result(state);
      turn.set("turn", "over");
      turn.set("rule", row.rule);
      return turn;
    case Asked::decision: turn = {{"turn", "decision"}, {"seat", int(state.pending.seat)}}; break;
    case Asked::deal: turn = {{"turn", "deal"}, {"round", state.round + 1}}; break;
    case Asked::draw: {
      Json outcomes = Json::list();
      legal(rules, state, [&](const Move &move) { outcomes.add({{"move", write(move, Deal{})}, {"weight", weight(state, move)}}); });
      turn = {{"turn", "draw"}, {"outcomes", outcomes}};
    }
  }
  turn.set("asks", row.slug);
  turn.set("rule", row.rule);
  return turn;
}

}  // namespace sobek::classic
