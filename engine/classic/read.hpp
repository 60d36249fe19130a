// Classic from JSON: editions, rules, setups, states and moves; what is malformed, and where (spec/protocol.md).
#pragma once
#include "../protocol/game.hpp"
#include "names.hpp"
#include "play.hpp"

namespace sobek::classic {

// ---- Names, numbers, piles and rows ---------------------------------------------------------------------------------

template <int Number>
bool read_name(const Json *json, const char *const (&names)[Number], int8_t &value, const std::string &path, Fault &fault) {
  value = int8_t(index_of(*json, names));
  return value >= 0 || fault.at(path, "this is not a name that can stand here");
}

// Any whole number: one that no seat, slot or set can have is NOWHERE.
inline bool read_place(const Json *json, int8_t &value, const std::string &path, Fault &fault) {
  if (!json->is(Json::number)) return fault.at(path, "a whole number belongs here");
  value = 0 <= json->value && json->value < 64 ? int8_t(json->value) : NOWHERE;
  return true;
}

inline bool read_number(const Json *json, int64_t least, int64_t most, int64_t &value, const std::string &path, Fault &fault) {
  if (!json->is(Json::number) || json->value < least || json->value > most) return fault.at(path, "this is not a number that can stand here");
  value = json->value;
  return true;
}

// A pile; in `all` its counts are added up, however large they are.
template <class PileType, int Number>
bool read_pile(const Json *json, const char *const (&names)[Number], PileType &pile, int *all, const std::string &path, Fault &fault) {
  if (!json->is(Json::object)) return fault.at(path, "a pile is an object");
  pile = {};
  for (const Json::Member &member : json->members) {
    int kind = index_of(Json(member.first), names);
    if (kind < 0) return fault.at(path, "a kind of this pile does not exist");
    int64_t number = 0;
    if (!read_number(&member.second, 1, 127, number, path + "." + member.first, fault)) return false;
    pile.add(kind, number > PileType::MOST ? PileType::MOST : int(number));
    if (all) all[kind] += int(number);
  }
  return true;
}
inline bool read_cards(const Json *json, Pile &pile, int *all, const std::string &path, Fault &fault) {
  return read_pile(json, KIND_NAMES, pile, all, path, fault);
}
inline bool read_tokens(const Json *json, TokenPile &pile, int *all, const std::string &path, Fault &fault) {
  return read_pile(json, TOKEN_NAMES, pile, all, path, fault);
}

// A row of any length; only as many cards as the box has are kept.
inline bool read_row(const Json *json, int8_t *cards, int &number, int *all, const std::string &path, Fault &fault) {
  if (!json->is(Json::array)) return fault.at(path, "a row is an array");
  number = int(json->items.size());
  for (int i = 0; i < number; ++i) {
    int8_t kind = 0;
    if (!read_name(&json->items[size_t(i)], KIND_NAMES, kind, path, fault)) return false;
    if (i < CARDS) cards[i] = kind;
    if (all) ++all[kind];
  }
  return true;
}

// ---- Rules: choices, track and edition ------------------------------------------------------------------------------

inline bool read_choices(const Json *json, Rules &rules, const std::string &path, Fault &fault) {
  if (!json->is(Json::object) || json->members.size() != CHOICES) return fault.at(path, "choices are an object of all choices");
  for (int choice = 0; choice < CHOICES; ++choice) {
    const Json *reading = json->get(CHOICE_NAMES[choice].name);
    if (!reading) return fault.at(path, std::string("a choice is missing: ") + CHOICE_NAMES[choice].name);
    int at = index_of(*reading, CHOICE_NAMES[choice].readings);
    if (at < 0) return fault.at(path + "." + CHOICE_NAMES[choice].name, "the choice has no such reading");
    rules.other[choice] = at == 1;
  }
  return true;
}

inline bool read_block(const std::string &text, uint8_t *block) {
  bool there[SYMBOLS] = {};
  size_t at = 0;
  for (int i = 0; i < SYMBOLS; ++i) {
    size_t end = i + 1 < SYMBOLS ? text.find(' ', at) : text.size();
    if (end == std::string::npos) return false;
    int symbol = index_of(Json(text.substr(at, end - at)), SYMBOL_NAMES);
    if (symbol < 0 || symbol == NUMBER || there[symbol]) return false;
    there[symbol] = true;
    block[i] = uint8_t(symbol);
    at = end + 1;
  }
  return true;
}
inline bool read_track(const Json *json, Rules &rules, const std::string &path, Fault &fault) {
  if (!json->is(Json::array) || json->items.size() != BLOCKS) return fault.at(path, "a track is an array of 20 blocks");
  for (int b = 0; b < BLOCKS; ++b) {
    const Json &block = json->items[size_t(b)];
    if (!block.is(Json::string) || !read_block(block.text, rules.track.blocks[b]))
      return fault.at(path, "a block is the four symbols, each once, with single spaces");
  }
  return true;
}

// An edition that has less than the published one; what is left out is as published:
//     {"name": "miniature", "figures": {"queen_draws": 1}, "cards": {"wheat-1": 5}, "tokens": {"guild": 1}}
inline bool read_edition(const Json &json, Edition &edition, Fault &fault) {
  if (!json.has_keys({"name"}, {"figures", "cards", "tokens"})) return fault.at("edition", "an edition has `name`, `figures`, `cards` and `tokens`");
  edition = {};
  const Json *name = json.get("name"), *figures = json.get("figures"), *cards = json.get("cards"), *tokens = json.get("tokens");
  if (!name->is(Json::string) || name->text.empty() || name->text.size() >= sizeof edition.name || name->is(PUBLISHED.name))
    return fault.at("edition.name", "a name has 1 to 64 bytes and is not the published one");
  memset(edition.name, 0, sizeof edition.name);
  memcpy(edition.name, name->text.data(), name->text.size());
  if (figures && !figures->is(Json::object)) return fault.at("edition.figures", "figures are an object");
  for (const Json::Member &member : figures ? figures->members : std::vector<Json::Member>{}) {
    const FigureName *found = nullptr;
    for (const FigureName &one : FIGURE_NAMES)
      if (member.first == one.name) found = &one;
    if (!found) return fault.at("edition.figures", "there is no such figure: " + member.first);
    int64_t number = 0;
    if (!read_number(&member.second, found->least, PUBLISHED.figures.*found->figure, number, "edition.figures", fault)) return false;
    edition.figures.*found->figure = uint8_t(number);
  }
  if (cards && !read_cards(cards, edition.cards, nullptr, "edition.cards", fault)) return false;
  if (tokens && !read_tokens(tokens, edition.tokens, nullptr, "edition.tokens", fault)) return false;
  if (!edition.cards.within(PUBLISHED.cards) || !edition.tokens.within(PUBLISHED.tokens)) return fault.at("edition", "it has more than the published one");
  return edition.can_be_dealt() || fault.at("edition", "it has too little for its setup");
}

// ---- Setups ---------------------------------------------------------------------------------------------------------

inline bool read_deal(const Json *json, Deal &deal, const std::string &path, Fault &fault) {
  if (!json->has_keys({"hands", "deck", "tokens"})) return fault.at(path, "a deal has `hands`, `deck` and `tokens`");
  const Json *hands = json->get("hands");
  if (!hands->is(Json::array)) return fault.at(path + ".hands", "hands are an array");
  deal = {};
  deal.hands_number = int(hands->items.size());
  for (int i = 0; i < deal.hands_number; ++i) {
    Pile hand;
    if (!read_cards(&hands->items[size_t(i)], hand, nullptr, path + ".hands", fault)) return false;
    if (i < MAX_PLAYERS) deal.hands[i] = hand;
  }
  return read_row(json->get("deck"), deal.deck, deal.deck_size, nullptr, path + ".deck", fault) &&
         read_tokens(json->get("tokens"), deal.tokens, nullptr, path + ".tokens", fault);
}

inline bool read_setup(const Json &json, Setup &setup, Fault &fault) {
  if (!json.has_keys({"deal", "first"})) return fault.at("setup", "a setup has `deal` and `first`");
  int8_t first = 0;
  if (!read_deal(json.get("deal"), setup.deal, "setup.deal", fault) || !read_place(json.get("first"), first, "setup.first", fault)) return false;
  return setup.first = first, true;
}

// ---- States ---------------------------------------------------------------------------------------------------------

inline bool read_pending(const Json *json, const Rules &rules, State &state, Fault &fault) {
  const std::string path = "state.pending";
  if (!json->is(Json::object) || !json->get("pending")) return fault.at(path, "what is pending is an object with `pending`");
  int asks = 0;
  while (asks < ASKS && !json->get("pending")->is(ASK_ROWS[asks].slug)) ++asks;
  if (asks == ASKS) return fault.at(path, "nothing of this name can be pending");
  Pending &pending = state.pending;
  pending = {Asks(asks)};
  size_t keys = 1;
  int64_t seat = 0;
  auto read_seat = [&](const char *field, int8_t &value) {
    ++keys;
    if (!json->get(field)) return fault.at(path, std::string("a field is missing: ") + field);
    if (!read_number(json->get(field), 0, state.players - 1, seat, path + "." + field, fault)) return false;
    return value = int8_t(seat), true;
  };
  if (names_seat(pending.asks) && !read_seat("seat", pending.seat)) return false;
  if (other_field(pending.asks) && !read_seat(other_field(pending.asks), pending.other)) return false;
  if (pending.asks == Asks::thief_card && json->get("back")) {
    ++keys;
    if (!read_name(json->get("back"), BACK_NAMES, pending.back, path + ".back", fault)) return false;
  }
  if (json->members.size() != keys) return fault.at(path, "it has a field that does not belong there");
  // spec/notation.md: what each turn needs.
  bool names_victim = other_field(pending.asks) && !strcmp(other_field(pending.asks), "victim");
  if (names_victim && pending.other == pending.seat) return fault.at(path, "the victim is another seat");
  if (pending.asks == Asks::curse_victim && !state.spent.has(CURSE)) return fault.at(path, "no Curse is spent");
  if (pending.asks == Asks::prosperity_set && !state.spent.has(PROSPERITY)) return fault.at(path, "no Prosperity is spent");
  if (pending.asks == Asks::new_deal && state.round >= rules.figures().rounds) return fault.at(path, "no round is dealt after the last one");
  return true;
}

inline bool is_set(Pile cards) { return !cards.empty() && type_of(cards) != SEVERAL_GOODS; }

inline bool read_seat(const Json &json, State &state, int seat, int *cards, int *tokens, Fault &fault) {
  const std::string path = "state.seats." + std::to_string(seat);
  if (!json.has_keys({"hand", "sets", "laid", "corruption", "curses", "marker", "round_start"}))
    return fault.at(path, "a key is missing, or one does not belong there");
  if (!read_cards(json.get("hand"), state.hand[seat], cards, path + ".hand", fault)) return false;
  if (!read_cards(json.get("corruption"), state.corruption[seat], cards, path + ".corruption", fault)) return false;
  int64_t curses = 0, marker = 0, round_start = 0;
  if (!read_number(json.get("curses"), 0, 127, curses, path + ".curses", fault)) return false;
  if (!read_number(json.get("marker"), 0, 1000000000, marker, path + ".marker", fault)) return false;
  if (!read_number(json.get("round_start"), 0, 1000000000, round_start, path + ".round_start", fault)) return false;
  state.curses[seat] = uint8_t(curses), state.marker[seat] = int32_t(marker), state.round_start[seat] = int32_t(round_start);
  tokens[CURSE] += int(curses);

  const Json *sets = json.get("sets"), *laid = json.get("laid");
  if (!sets->is(Json::array) || !laid->is(Json::array)) return fault.at(path, "sets are an array");
  if (state.on_table() + int(sets->items.size() + laid->items.size()) > CARDS) return fault.at(path, "there are more sets than cards");
  for (const Json &one : sets->items) {
    Pile pile;
    int64_t prosperity = 0;
    if (!one.has_keys({"cards", "prosperity"})) return fault.at(path + ".sets", "a set has `cards` and `prosperity`");
    if (!read_cards(one.get("cards"), pile, cards, path + ".sets", fault)) return false;
    if (!read_number(one.get("prosperity"), 0, 127, prosperity, path + ".sets", fault)) return false;
    if (!is_set(pile)) return fault.at(path + ".sets", "a set has cards, of one type");
    Set set = Set::of(pile, type_of(pile));
    set.prosperity = prosperity & 7;  // more than the box has is found below
    tokens[PROSPERITY] += int(prosperity);
    state.put(seat, set, false);
  }
  for (const Json &one : laid->items) {
    Pile pile;
    if (!read_cards(&one, pile, cards, path + ".laid", fault)) return false;
    if (!is_set(pile)) return fault.at(path + ".laid", "a set has cards, of one type");
    state.put(seat, Set::of(pile, type_of(pile)), true);
  }
  return true;
}

inline bool read_state(const Json &json, Rules &rules, State &state, Fault &fault) {
  const Json *edition = json.get("edition");
  if (!json.has_keys({"choices", "track", "round", "deck", "quays", "discard", "box", "tokens", "spent", "box_tokens", "seats", "pending"}, {"edition"}))
    return fault.at("state", "a key is missing, or one does not belong there");
  bool is_published = rules.edition == PUBLISHED;
  if (is_published ? edition != nullptr : !edition || !edition->is(rules.edition.name)) return fault.at("state.edition", "this is not the edition that is played");
  if (!read_choices(json.get("choices"), rules, "state.choices", fault)) return false;
  if (!read_track(json.get("track"), rules, "state.track", fault)) return false;
  state = {};
  int64_t round = 0;
  if (!read_number(json.get("round"), 1, rules.figures().rounds, round, "state.round", fault)) return false;
  state.round = uint8_t(round);

  int cards[KINDS] = {}, tokens[TOKENS] = {};
  int8_t deck[CARDS], quays[CARDS];
  int deck_size = 0, quays_size = 0;
  Pile box_pile;
  TokenPile box_token_pile;
  if (!read_row(json.get("deck"), deck, deck_size, cards, "state.deck", fault)) return false;
  if (!read_row(json.get("quays"), quays, quays_size, cards, "state.quays", fault)) return false;
  if (!read_cards(json.get("discard"), state.discard, cards, "state.discard", fault)) return false;
  if (!read_cards(json.get("box"), box_pile, cards, "state.box", fault)) return false;
  if (!read_tokens(json.get("tokens"), state.tokens, tokens, "state.tokens", fault)) return false;
  if (!read_tokens(json.get("spent"), state.spent, tokens, "state.spent", fault)) return false;
  if (!read_tokens(json.get("box_tokens"), box_token_pile, tokens, "state.box_tokens", fault)) return false;

  const Json *seats = json.get("seats");
  int players = seats->is(Json::array) ? int(seats->items.size()) : 0;
  if (players < rules.figures().min_players || players > rules.figures().max_players) return fault.at("state.seats", "this is not a number of players of the game");
  state.players = uint8_t(players);
  for (int seat = 0; seat < players; ++seat)
    if (!read_seat(seats->items[size_t(seat)], state, seat, cards, tokens, fault)) return false;

  for (int kind = 0; kind < KINDS; ++kind)
    if (cards[kind] != rules.edition.cards.count(kind)) return fault.at("state", std::string("not as many as the box has: ") + KIND_NAMES[kind]);
  for (int token = 0; token < TOKENS; ++token)
    if (tokens[token] != rules.edition.tokens.count(token)) return fault.at("state", std::string("not as many as the box has: ") + TOKEN_NAMES[token]);

  state.deck = uint8_t(deck_size);
  for (int i = 0; i < deck_size; ++i) state.cards[deck_size - 1 - i] = deck[i];
  state.quays_begin = state.deck;
  state.quays_end = uint8_t(deck_size + quays_size);
  memcpy(state.cards + deck_size, quays, size_t(quays_size));
  return read_pending(json.get("pending"), rules, state, fault);
}

// ---- Moves ----------------------------------------------------------------------------------------------------------

inline bool read_move(const Json &json, Move &move, Deal &deal, Fault &fault) {
  const Json *named = json.is(Json::object) ? json.get("move") : nullptr;
  int verb = -1;
  for (int i = 0; named && i < VERBS; ++i)
    if (named->is(VERB_ROWS[i].verb)) verb = i;
  if (verb < 0) return fault.at("move", "a move is an object whose `move` is a verb of the notation");
  move = {};
  move.verb = Verb(verb);
  const VerbRow &row = VERB_ROWS[verb];
  size_t keys = 1;
  auto field = [&](bool wanted, const char *key, auto &&read) {
    if (!wanted) return true;
    ++keys;
    const Json *value = json.get(key);
    if (!value) return fault.at("move", std::string("a field is missing: ") + key);
    return read(value, std::string("move.") + key);
  };
  auto place = [&](int8_t &value) {
    return [&](const Json *json, const std::string &path) { return read_place(json, value, path, fault); };
  };
  bool onto = must_have_onto(move.verb) || (move.verb == Verb::set && json.get("onto"));
  bool read = field(has_seat(move.verb), "seat", place(move.seat)) && field(onto, "onto", place(move.onto)) &&
              field(has_cards(move.verb), "cards", [&](const Json *value, const std::string &path) { return read_cards(value, move.cards, nullptr, path, fault); }) &&
              field(move.verb == Verb::deal, "deal", [&](const Json *value, const std::string &path) { return read_deal(value, deal, path, fault); }) &&
              field(row.field, row.field, [&](const Json *value, const std::string &path) {
                switch (row.sort) {
                  case VerbRow::number: return read_place(value, move.value, path, fault);
                  case VerbRow::card: return read_name(value, KIND_NAMES, move.value, path, fault);
                  case VerbRow::good: return read_name(value, GOOD_NAMES, move.value, path, fault);
                  case VerbRow::back: return read_name(value, BACK_NAMES, move.value, path, fault);
                  default: return read_name(value, TOKEN_NAMES, move.value, path, fault);
                }
              });
  return read && (keys == json.members.size() || fault.at("move", "it has a field that does not belong there"));
}

}  // namespace sobek::classic
