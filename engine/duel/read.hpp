// Reading rules, setups, moves and states of duel: what is malformed is said, and where (spec/protocol.md, What is
// malformed).
#pragma once
#include "../protocol/game.hpp"
#include "names.hpp"
#include "setup.hpp"

namespace sobek::duel {

inline bool is_text(const Json &json) { return json.is(Json::string); }

// Call add(kind, number) for each kind of a pile. Every number is from 1 to 127.
template <class Named, class Add>
bool read_pile(const Json &json, Named named, const std::string &path, Fault &fault, Add add) {
  if (!json.is(Json::object)) return fault.at(path, "a pile is an object");
  for (const Json::Member &member : json.members) {
    int kind = named(member.first);
    if (kind < 0) return fault.at(path, "there is no such kind: " + member.first);
    if (!member.second.is(Json::number) || member.second.value < 1 || member.second.value > 127)
      return fault.at(path + "." + member.first, "a number from 1 to 127 was expected");
    add(kind, int(member.second.value));
  }
  return true;
}
inline bool read_tiles(const Json &json, const std::string &path, Fault &fault, WrittenPile &pile) {
  return read_pile(json, tile_named, path, fault, [&](int kind, int number) { pile.add(kind, number); });
}
inline bool read_row(const Json &json, const std::string &path, Fault &fault, WrittenRow &row) {
  if (!json.is(Json::array)) return fault.at(path, "a row is an array");
  for (const Json &item : json.items) {
    int kind = is_text(item) ? tile_named(item.text) : -1;
    if (kind < 0) return fault.at(path, "the name of a tile was expected");
    row.add(kind);
  }
  return true;
}
// Tokens, of which there may be more than there are.
inline bool read_tokens(const Json &json, const std::string &path, Fault &fault, Counts &tokens, int &size,
                        bool &beyond) {
  return read_pile(json, token_named, path, fault, [&](int token, int number) {
    size += number;
    if (number > Counts::MOST)
      beyond = true;
    else
      tokens.add(token, number);
  });
}

// An edition: its name, and what differs from the published one, of which it has no more of anything.
//     {"name": "miniature", "figures": {"queen_draws": 1}, "tiles": {...}, "tokens": {...}, "debens": {...},
//      "filling": ["c3", ...]}
inline bool read_edition(const Json &json, Edition &edition, Fault &fault) {
  if (!json.has_keys({"name"}, {"figures", "tiles", "tokens", "debens", "filling"}))
    return fault.at("edition", "the keys of an edition were expected");
  edition = PUBLISHED;
  const Json &name = *json.get("name");
  if (!is_text(name) || name.text.empty() || name.text.size() >= sizeof edition.name || name.is(PUBLISHED.name))
    return fault.at("edition.name", "a name of 1 to 64 bytes was expected that is not the published one");
  std::fill(edition.name, edition.name + sizeof edition.name, '\0');
  std::copy(name.text.begin(), name.text.end(), edition.name);
  const Json none, *figures = json.get("figures");
  for (const Json::Member &member : (figures ? figures : &none)->members) {
    const FigureName *found = nullptr;
    for (const FigureName &one : FIGURE_NAMES)
      if (member.first == one.name) found = &one;
    if (!found || !member.second.is(Json::number))
      return fault.at("edition.figures", "there is no such figure: " + member.first);
    if (member.second.value < found->least || member.second.value > Figures{}.*found->figure)
      return fault.at("edition.figures." + member.first, "this is out of range");
    edition.figures.*found->figure = uint8_t(member.second.value);
  }
  bool is_larger = false;
  if (const Json *tiles = json.get("tiles")) {
    edition.tiles = {};
    auto add = [&](int kind, int number) {
      if (number > KINDS[kind].number) is_larger = true;
      for (int i = 0; i < number && i < KINDS[kind].number; ++i) edition.tiles.add(kind);
    };
    if (!read_pile(*tiles, tile_named, "edition.tiles", fault, add)) return false;
  }
  auto read_counts = [&](const char *key, auto named, const Counts &most, Counts &counts) {
    const Json *written = json.get(key);
    if (!written) return true;
    counts = {};
    return read_pile(*written, named, key, fault, [&](int kind, int number) {
      if (number > most.count(kind)) is_larger = true;
      else counts.add(kind, number);
    });
  };
  if (!read_counts("tokens", token_named, PUBLISHED.tokens, edition.tokens)) return false;
  if (!read_counts("debens", deben_named, PUBLISHED.debens, edition.debens)) return false;
  if (is_larger) return fault.at("edition", "an edition has no more of a kind than the published one");
  if (const Json *filling = json.get("filling")) {
    uint64_t used = 0;
    edition.cells = 0;
    for (const Json &item : filling->items) {
      int cell = is_text(item) ? cell_named(item.text) : -1;
      if (cell < 0 || used >> cell & 1) return fault.at("edition.filling", "cells were expected, each at most once");
      used |= uint64_t(1) << cell;
      edition.filling[edition.cells++] = uint8_t(cell);
    }
    std::fill(edition.filling + edition.cells, edition.filling + CELLS, uint8_t(0));
  }
  edition.mark_centre();
  int grey = edition.tiles.among(OF_BACK[GREY]).size();
  if (SEATS * edition.figures.starting_hand + edition.figures.centre > grey || edition.figures.centre > edition.cells ||
      edition.figures.pirogues > edition.tokens.size() || edition.figures.courtesan_min > edition.figures.courtesan_max)
    return fault.at("edition", "it has too little for its setup");
  return true;
}

inline bool read_choices(const Json &json, Rules &rules, Fault &fault) {
  if (!json.has_keys({"new-set-goods", "pyramid-refill", "priest-effect", "visibility"}))
    return fault.at("choices", "all choices of duel were expected, and no others");
  for (int choice = 0; choice < CHOICES; ++choice) {
    int reading = named(CHOICE_NAMES[choice].readings, *json.get(CHOICE_NAMES[choice].name));
    if (reading < 0) return fault.at(std::string("choices.") + CHOICE_NAMES[choice].name, "there is no such reading");
    rules.reading[choice] = uint8_t(reading);
  }
  return true;
}

inline bool read_setup(const Json &json, Setup &setup, Fault &fault) {
  if (!json.has_keys({"first", "hands", "centre", "draw_pile", "pirogues"}))
    return fault.at("setup", "the keys of a setup were expected");
  const Json &first = *json.get("first"), &hands = *json.get("hands");
  if (!first.is(Json::number)) return fault.at("setup.first", "a whole number was expected");
  if (!hands.is(Json::array)) return fault.at("setup.hands", "an array was expected");
  setup.first = first.value;
  for (const Json &hand : hands.items) {
    WrittenPile pile;
    if (!read_tiles(hand, "setup.hands", fault, pile)) return false;
    if (setup.players < SEATS) setup.hands[setup.players] = pile;
    ++setup.players;
  }
  return read_row(*json.get("centre"), "setup.centre", fault, setup.centre) &&
         read_row(*json.get("draw_pile"), "setup.draw_pile", fault, setup.draw_pile) &&
         read_tokens(*json.get("pirogues"), "setup.pirogues", fault, setup.pirogues, setup.tokens, setup.tokens_beyond);
}

inline bool read_move(const Json &json, Move &move, Fault &fault) {
  const Json *verb = json.is(Json::object) ? json.get("move") : nullptr;
  int found = -1;
  for (int i = 0; verb && i < VERBS; ++i)
    if (verb->is(VERB_KINDS[i].name)) found = i;
  if (found < 0) return fault.at("move", "a move of duel was expected");
  move.verb = Verb(found);
  const VerbKind &kind = VERB_KINDS[found];
  const char *key = FIELD_KINDS[kind.field].key;
  size_t keys = 1u + !kind.chance + (key != nullptr) + (kind.field == TILES_AND_GOOD);
  if (json.members.size() != keys) return fault.at("move", "the keys of this move were expected, and no others");
  if (!kind.chance) {
    const Json *seat = json.get("seat");
    if (!seat || !seat->is(Json::number)) return fault.at("move.seat", "a whole number was expected");
    move.seat = seat->value;
  }
  if (!key) return true;
  const Json *field = json.get(key);
  if (!field) return fault.at(std::string("move.") + key, "this key is missing");
  if (kind.field == VALUE) {
    if (!field->is(Json::number)) return fault.at("move.deben", "a whole number was expected");
    move.what = field->value;
    return true;
  }
  if (kind.field == TOKEN_PILE) return read_tokens(*field, "move.tokens", fault, move.tokens, move.size, move.beyond);
  auto name = [&](int value) { return value_name(kind.field, value); };
  int value = is_text(*field) ? named(field->text, FIELD_KINDS[kind.field].values, name) : -1;
  if (value < 0) return fault.at(std::string("move.") + key, "there is no such name");
  move.what = value;
  if (kind.field != TILES_AND_GOOD) return true;
  const Json *tiles = json.get("tiles");
  WrittenPile pile;
  if (!tiles) return fault.at("move.tiles", "this key is missing");
  if (!read_tiles(*tiles, "move.tiles", fault, pile)) return false;
  move.tiles = pile.pile, move.size = pile.size, move.beyond = pile.beyond;
  return true;
}

// Counts what the places of a state have, so that they have together exactly what the box has.
class StateReader {
 public:
  StateReader(const Json &json, Rules &rules, State &state, Fault &fault)
      : json_(json), rules_(rules), state_(state), fault_(fault) {}

  bool read() {
    const Json *edition = json_.get("edition");
    bool is_published = rules_.edition == PUBLISHED;
    if (!json_.has_keys({"choices", "draw_pile", "market", "removed", "box", "pirogues", "aside", "spent", "box_tokens",
                         "bag", "box_debens", "seats", "pending"}, {"ankh", "edition"}))
      return fault_.at("state", "the keys of a state were expected");
    if (is_published ? edition != nullptr : !edition || !edition->is(rules_.edition.name))
      return fault_.at("state.edition", "the name of the edition was expected, unless it is the published one");
    const Json &seats = at("seats");
    if (!seats.is(Json::array) || seats.items.size() != SEATS)
      return fault_.at("state.seats", "two seats were expected");
    Pile box;
    Counts box_tokens, box_debens;
    return read_choices(at("choices"), rules_, fault_) && draw_pile() && market() && ankh() &&
           tiles(at("removed"), state_.removed) && tiles(at("box"), box) && tokens(at("pirogues"), state_.pirogues) &&
           tokens(at("aside"), state_.aside) && tokens(at("spent"), state_.spent) &&
           tokens(at("box_tokens"), box_tokens) && debens(at("bag"), state_.bag) &&
           debens(at("box_debens"), box_debens) && seat(seats.items[0], state_.seats[0]) &&
           seat(seats.items[1], state_.seats[1]) && is_the_box() && pending(at("pending"));
  }

 private:
  const Json &at(const char *key) const { return *json_.get(key); }

  // A kind of which there would be more than the box has is not added: the numbers do not match then.
  bool count(int &counted, int number, int most) { return (counted += number) <= most; }
  bool tiles(const Json &json, Pile &pile) {
    return read_pile(json, tile_named, "state", fault_, [&](int kind, int number) {
      if (!count(tiles_[kind], number, rules_.edition.tiles.count(kind))) return;
      for (; number; --number) pile.add(kind);
    });
  }
  bool tokens(const Json &json, Counts &counts) {
    return read_pile(json, token_named, "state", fault_, [&](int token, int number) {
      if (count(tokens_[token], number, rules_.edition.tokens.count(token))) counts.add(token, number);
    });
  }
  bool debens(const Json &json, Counts &counts) {
    return read_pile(json, deben_named, "state", fault_, [&](int value, int number) {
      if (count(debens_[value], number, rules_.edition.debens.count(value))) counts.add(value, number);
    });
  }
  bool is_the_box() {
    for (int kind = 0; kind < KIND_COUNT; ++kind)
      if (tiles_[kind] != rules_.edition.tiles.count(kind))
        return fault_.at("state", std::string("not as in the box: ") + KINDS[kind].name);
    for (int token = 0; token < TOKENS; ++token)
      if (tokens_[token] != rules_.edition.tokens.count(token))
        return fault_.at("state", std::string("not as in the box: ") + token_name(token));
    for (int value = 0; value < DEBENS; ++value)
      if (debens_[value] != rules_.edition.debens.count(value))
        return fault_.at("state", std::string("not as in the box: deben ") + deben_name(value));
    return true;
  }

  bool draw_pile() {
    WrittenRow row;
    if (!read_row(at("draw_pile"), "state.draw_pile", fault_, row)) return false;
    if (row.length > TILES) return fault_.at("state.draw_pile", "there are not so many tiles");
    for (int i = row.length - 1; i >= 0; --i) {
      ++tiles_[row.tiles[i]];
      state_.draw_pile.add(row.tiles[i]);
    }
    return true;
  }
  bool market() {
    if (!at("market").is(Json::object)) return fault_.at("state.market", "an object was expected");
    for (const Json::Member &member : at("market").members) {
      int cell = cell_named(member.first), kind = is_text(member.second) ? tile_named(member.second.text) : -1;
      if (cell < 0 || kind < 0) return fault_.at("state.market", "cells with their tiles were expected");
      ++tiles_[kind];
      state_.put(cell, kind);
    }
    return true;
  }
  bool ankh() {
    const Json *ankh = json_.get("ankh");
    if (!ankh) return true;
    if (!ankh->has_keys({"cell"}, {"mark"})) return fault_.at("state.ankh", "a cell was expected, perhaps with a mark");
    const Json &cell = *ankh->get("cell"), *mark = ankh->get("mark");
    int found = is_text(cell) ? cell_named(cell.text) : -1, turned = mark ? named(MARK_NAMES, *mark) : int(NO_MARK);
    if (found < 0 || turned < 0) return fault_.at("state.ankh", "a cell or a mark was expected");
    if (state_.occupied >> found & 1) return fault_.at("state.ankh.cell", "a tile is on this cell");
    state_.ankh = uint8_t(found), state_.mark = uint8_t(turned);
    return true;
  }
  bool seat(const Json &json, Seat &seat) {
    if (!json.has_keys({"hand", "corruption", "sold", "tokens", "debens"}))
      return fault_.at("state.seats", "the keys of a seat were expected");
    const Json &sold = *json.get("sold");
    if (!sold.is(Json::array)) return fault_.at("state.seats.sold", "an array was expected");
    int last = -1;
    for (const Json &set : sold.items) {
      if (!set.has_keys({"good", "tiles", "tokens"}))
        return fault_.at("state.seats.sold", "the keys of a sold set were expected");
      const Json &number = *set.get("tokens");
      int type = named(GROUP_NAMES, *set.get("good"));
      if (type <= last || type >= TYPES) return fault_.at("state.seats.sold", "types in their order were expected");
      if (!number.is(Json::number) || number.value < 0)
        return fault_.at("state.seats.sold.tokens", "a number, 0 or more, was expected");
      Pile pile;
      if (!tiles(*set.get("tiles"), pile)) return false;
      seat.add_to_set(type, pile);
      if (number.value > TOKEN_KINDS[SCARABS].number)
        return fault_.at("state.seats.sold.tokens", "there are not so many scarabs");
      last = type;
      seat.has_sold = uint8_t(seat.has_sold | 1 << type);
      seat.scarabs[type] = uint8_t(number.value);
      tokens_[SCARABS] += int(number.value);
    }
    return tiles(*json.get("hand"), seat.hand) && tiles(*json.get("corruption"), seat.corruption) &&
           tokens(*json.get("tokens"), seat.tokens) && debens(*json.get("debens"), seat.debens);
  }

  // What is pending has what it needs: the table of spec/notation.md, Positions of duel.
  bool pending(const Json &json) {
    const Json *slug = json.is(Json::object) ? json.get("pending") : nullptr;
    int found = -1;
    for (int i = 0; slug && i < SLUGS; ++i)
      if (slug->is(TURNS[i].name)) found = i;
    if (found < 0) return fault_.at("state.pending", "something that can be pending was expected");
    Pending &pending = state_.pending;
    pending.slug = Slug(found);
    const char *field = pending.slug == FORCED_TAKE       ? "cell"
                        : pending.slug == DEBEN_TILE      ? "tile"
                        : pending.slug == THIEF_TILE      ? "back"
                        : pending.slug == ARCHITECT_TOKEN ? "drawn"
                        : pending.slug == REWARD_DRAW     ? "left"
                                                          : nullptr;
    bool right = pending.slug == FINISHED     ? json.has_keys({"pending"})
                 : pending.slug == HORUS_DRAW ? json.has_keys({"pending", "seat"}, {"kept"})
                 : field                      ? json.has_keys({"pending", "seat", field})
                                              : json.has_keys({"pending", "seat"});
    if (!right) return fault_.at("state.pending", "the fields of what is pending were expected");
    if (pending.slug != FINISHED) {
      const Json &seat = *json.get("seat");
      if (!seat.is(Json::number) || seat.value < 0 || seat.value >= SEATS)
        return fault_.at("state.pending.seat", "0 or 1 was expected");
      pending.seat = uint8_t(seat.value);
    }
    if (field && !about(*json.get(field), pending))
      return fault_.at(std::string("state.pending.") + field, "this cannot be pending");
    if (const Json *kept = json.get("kept")) {
      bool is_held = kept->is(Json::number) && kept->value >= LEAST_DEBEN && kept->value <= MOST_DEBEN &&
                     state_.seats[pending.seat].debens.has(int(kept->value) - LEAST_DEBEN);
      if (!is_held) return fault_.at("state.pending.kept", "a deben of this seat was expected");
      pending.kept = uint8_t(kept->value);
    }
    bool is_directed = state_.ankh == NO_CELL || state_.mark != NO_MARK;
    if (pending.slug == ANKH_DIRECTION ? is_directed : !is_directed)
      return fault_.at("state.ankh", "the Ankh has a direction unless it is pending");
    if (pending.slug == CENTRE_TAKE && state_.ankh != NO_CELL)
      return fault_.at("state.ankh", "the Ankh is off the board in a centre-take");
    if (pending.slug == ARCHITECT_DRAW && state_.aside.empty())
      return fault_.at("state.aside", "no token can be drawn");
    if (pending.slug == SCARABS_SET && !state_.spent.has(SCARABS))
      return fault_.at("state.spent", "the scarabs were expected");
    return true;
  }
  bool about(const Json &json, Pending &pending) {
    switch (pending.slug) {
      case FORCED_TAKE: {
        int cell = is_text(json) ? cell_named(json.text) : -1;
        pending.about = uint8_t(cell);
        return cell >= 0 && (line(state_) & state_.occupied) >> cell & 1;
      }
      case DEBEN_TILE: {
        int tile = is_text(json) ? tile_named(json.text) : -1;
        pending.about = uint8_t(tile);
        return tile >= 0 && KINDS[tile].deben && state_.seats[pending.seat].hand.has(tile) && !state_.bag.empty();
      }
      case THIEF_TILE: {
        int back = named(BACK_NAMES, json);
        pending.about = uint8_t(back);
        return back >= 0;
      }
      case REWARD_DRAW:
        pending.about = uint8_t(json.value);
        return json.is(Json::number) && json.value >= 1 && json.value <= state_.bag.size();
      default: {
        int size = 0;
        bool beyond = false;
        return read_tokens(json, "state.pending.drawn", fault_, pending.drawn, size, beyond) && size && !beyond &&
               state_.aside.holds(pending.drawn);
      }
    }
  }

  const Json &json_;
  Rules &rules_;
  State &state_;
  Fault &fault_;
  int tiles_[KIND_COUNT] = {}, tokens_[TOKENS] = {}, debens_[DEBENS] = {};
};

}  // namespace sobek::duel
