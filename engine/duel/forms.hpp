// Duel in JSON: editions, setups, states and moves (spec/record.md), results (spec/protocol.md).
#pragma once
#include <algorithm>

#include "../kernel/form.hpp"
#include "legal.hpp"

namespace sobek::duel {

// An edition: its name, and what differs from the published one, of which it has no more of anything.
//     {"name": "miniature", "figures": {"queen_draws": 1}, "tiles": {...}, "tokens": {...}, "debens": {...},
//      "filling": ["c3", ...]}
inline bool describe(Reading form, Edition &edition) {
  edition = PUBLISHED;
  if (!read_figures(form, FIGURE_NAMES, PUBLISHED, edition)) return false;
  bool is_larger = false;
  auto has_pile = [&](const char *key, auto &pile, Names names, const auto &most) {
    auto count = [&](int kind, int number) { is_larger |= number > most.count(kind); };
    return !form.has(key, true) || describe_pile(form(key), pile, names, count);
  };
  if (!has_pile("tiles", edition.tiles, TILE_NAMES, PUBLISHED.tiles)) return false;
  if (!has_pile("tokens", edition.tokens, TOKEN_NAMES, PUBLISHED.tokens)) return false;
  if (!has_pile("debens", edition.debens, DEBEN_NAMES, PUBLISHED.debens)) return false;
  if (is_larger) return form.wrong("an edition has no more of a kind than the published one");
  if (form.has("filling", true)) {
    Fixed<uint8_t, CELLS> cells;
    uint64_t used = 0;
    bool twice = false;
    auto count = [&](int cell, int) { twice |= used >> cell & 1, used |= uint64_t(1) << cell; };
    if (!describe_row(form("filling"), cells, CELL_NAMES, count)) return false;
    if (twice) return form.wrong("each cell is filled at most once");
    edition.cells = uint8_t(cells.size());
    std::fill(edition.filling, edition.filling + CELLS, uint8_t(0));
    std::copy(cells.begin(), cells.end(), edition.filling);
  }
  edition.mark_centre();
  const Figures &figures = edition.figures;
  int grey = edition.tiles.among(OF_BACK[GREY]).size();
  if (SEATS * figures.starting_hand + figures.centre > grey || figures.centre > edition.cells ||
      figures.pirogues > edition.tokens.size() || figures.courtesan_min > figures.courtesan_max)
    return form.wrong("it has too little for its setup");
  return form.end();
}

// ---- Setups and moves -----------------------------------------------------------------------------------------------

// A pile that anybody may write: how many things there are, and whether there are more of a kind than are kept.
bool describe_written(auto form, auto &pile, Names names, int &size, bool &beyond) {
  return describe_pile(form, pile, names, [&](int, int number) { size += number, beyond |= number > pile.MOST; });
}
template <class Form>
bool describe(Form form, Setup &setup) {
  auto hand = [&](Form form, int at) {
    Written<Pile> unused, &hand = at < SEATS ? setup.hands[at] : unused;
    return describe_written(form, hand.pile, TILE_NAMES, hand.size, hand.beyond);
  };
  Written<Counts> &pirogues = setup.pirogues;
  return form("first").any_number(setup.first) && form("hands").list(setup.players, hand) &&
         describe_row(form("centre"), setup.centre, TILE_NAMES, uncounted) &&
         describe_row(form("draw_pile"), setup.draw_pile, TILE_NAMES, uncounted) &&
         describe_written(form("pirogues"), pirogues.pile, TOKEN_NAMES, pirogues.size, pirogues.beyond) && form.end();
}

inline constexpr auto VERB_NAMES = names_of(VERB_ROWS, &VerbRow::name);
bool describe(auto form, Move &move) {
  if (!form("move").name(move.verb, VERB_NAMES)) return false;
  if (has_seat(move.verb) && !form("seat").any_number(move.seat)) return false;
  if (has_tiles(move.verb) && !describe_written(form("tiles"), move.tiles, TILE_NAMES, move.size, move.beyond)) return false;
  if (move.verb == TOKENS_DRAWN && !describe_written(form("tokens"), move.tokens, TOKEN_NAMES, move.size, move.beyond)) return false;
  return describe_value(form, VERB_ROWS[move.verb], move.what) && form.end();
}

// ---- States ---------------------------------------------------------------------------------------------------------

inline constexpr auto TURN_NAMES = names_of(TURNS, &Turn::name);

// What is pending has what it needs: the table of spec/notation.md, Positions of duel.
bool describe(auto form, Pending &pending, const State &state) {
  if (!form("pending").name(pending.slug, TURN_NAMES)) return false;
  if (pending.slug != FINISHED && !form("seat").number(pending.seat, 0, SEATS - 1)) return false;
  const Seat &seat = state.seats[pending.seat];
  uint8_t &about = pending.about;
  bool right = true;
  switch (pending.slug) {
    case FORCED_TAKE:
      right = form("cell").name(about, CELL_NAMES) && (line(state) & state.occupied) >> about & 1;
      break;
    case DEBEN_TILE:
      right = form("tile").name(about, TILE_NAMES) && KINDS[about].deben && seat.hand.has(about) && !state.bag.empty();
      break;
    case THIEF_TILE: right = form("back").name(about, BACK_NAMES); break;
    case REWARD_DRAW: right = form("left").number(about, 1, state.bag.size()); break;
    case HORUS_DRAW:
      right = !form.has("kept", pending.kept) || (form("kept").number(pending.kept, LEAST_DEBEN, MOST_DEBEN) &&
                                                  seat.debens.has(pending.kept - LEAST_DEBEN));
      break;
    case ARCHITECT_TOKEN: {
      bool is_there = true;
      auto count = [&](int token, int number) { is_there &= number <= state.aside.count(token); };
      right = describe_pile(form("drawn"), pending.drawn, TOKEN_NAMES, count) && is_there && !pending.drawn.empty();
      break;
    }
    default: break;
  }
  if (!right) return form.wrong("this cannot be pending");
  bool is_directed = state.ankh == NO_CELL || state.mark != NO_MARK;
  if (is_directed == (pending.slug == ANKH_DIRECTION))
    return form.wrong("the Ankh has a direction unless it is pending");
  if (pending.slug == CENTRE_TAKE && state.ankh != NO_CELL)
    return form.wrong("the Ankh is off the board in a centre-take");
  if (pending.slug == ARCHITECT_DRAW && state.aside.empty()) return form.wrong("no token can be drawn");
  if (pending.slug == SCARABS_SET && !state.spent.has(SCARABS)) return form.wrong("the scarabs are not spent");
  return form.end();
}

// The sold sets of a seat, in the order of types; tiles(kind, number) and tokens(SCARABS, number) are called.
template <class Form, class Count, class CountTokens>
bool describe(Form form, Seat &seat, Count tiles, CountTokens tokens) {
  int number = std::popcount(seat.has_sold), next = 0;
  return form.list(number, [&](Form item, int) {
    int type = next;
    while (!Form::READS && !has_sold(seat, type)) ++type;
    if (!item("good").name(type, Names(GROUP_NAMES).first(TYPES))) return false;
    if (type < next) return item.wrong("types in their order were expected");
    Pile set = seat.sold(type);
    if (!describe_pile(item("tiles"), set, TILE_NAMES, tiles)) return false;
    if (!item("tokens").number(seat.scarabs[type], 0, TOKEN_KINDS[SCARABS].number)) return false;
    tokens(SCARABS, seat.scarabs[type]);
    if (Form::READS) seat.add_to_set(type, set);
    seat.has_sold = uint8_t(seat.has_sold | 1 << type);
    next = type + 1;
    return item.end();
  });
}

template <class Form>
bool describe(Form form, Rules &rules, State &state) {
  const Edition &edition = rules.edition;
  int tiles[KIND_COUNT] = {}, tokens[TOKENS] = {}, debens[DEBENS] = {};
  auto count = [](int *counts) { return [counts](int kind, int number) { counts[kind] += number; }; };
  auto tile_pile = [&](Form form, Pile &pile) { return describe_pile(form, pile, TILE_NAMES, count(tiles)); };
  auto token_pile = [&](Form form, Counts &pile) { return describe_pile(form, pile, TOKEN_NAMES, count(tokens)); };
  auto deben_pile = [&](Form form, Counts &pile) { return describe_pile(form, pile, DEBEN_NAMES, count(debens)); };
  auto market = [&](Form form) {
    for (int cell = 0; cell < CELLS; ++cell) {
      int tile = state.market[cell];
      if (!form.has(CELL_NAMES[cell], tile != NO_TILE)) continue;
      if (!form(CELL_NAMES[cell]).name(tile, TILE_NAMES)) return false;
      ++tiles[tile], state.put(cell, tile);
    }
    return form.end();
  };
  auto ankh = [&](Form form) {
    if (!form("cell").name(state.ankh, CELL_NAMES)) return false;
    if (form.has("mark", state.mark != NO_MARK) && !form("mark").name(state.mark, MARK_NAMES)) return false;
    return state.occupied >> state.ankh & 1 ? form.wrong("a tile is on this cell") : form.end();
  };
  auto seat = [&](Form form, int at) {
    if (at >= SEATS) return form.wrong("two seats were expected");
    Seat &seat = state.seats[at];
    return describe(form("sold"), seat, count(tiles), count(tokens)) && tile_pile(form("hand"), seat.hand) &&
           tile_pile(form("corruption"), seat.corruption) && token_pile(form("tokens"), seat.tokens) &&
           deben_pile(form("debens"), seat.debens) && form.end();
  };
  Pile box = state.box(edition);
  Counts box_tokens = state.box_tokens(edition), box_debens = state.box_debens(edition);
  auto draw_pile = state.draw_pile;
  std::reverse(draw_pile.begin(), draw_pile.end());
  int seats = SEATS;
  if (!(describe_edition(form, edition, PUBLISHED) &&
        describe_choices(form("choices"), CHOICE_NAMES, rules.reading) &&
        describe_row(form("draw_pile"), draw_pile, TILE_NAMES, count(tiles)) && market(form("market")) &&
        (!form.has("ankh", state.ankh != NO_CELL) || ankh(form("ankh"))) && tile_pile(form("removed"), state.removed) &&
        tile_pile(form("box"), box) && token_pile(form("pirogues"), state.pirogues) &&
        token_pile(form("aside"), state.aside) && token_pile(form("spent"), state.spent) &&
        token_pile(form("box_tokens"), box_tokens) && deben_pile(form("bag"), state.bag) &&
        deben_pile(form("box_debens"), box_debens) && form("seats").list(seats, seat)))
    return false;
  if (Form::READS) {
    auto is_whole = [&](const auto &in_box, Names names, const int *counts) {
      for (int kind = 0; kind < int(names.size()); ++kind)
        if (counts[kind] != in_box.count(kind))
          return form.wrong(std::string("not as in the box: ") + names[size_t(kind)]);
      return true;
    };
    if (seats != SEATS) return form.wrong("two seats were expected");
    if (!is_whole(edition.tiles, TILE_NAMES, tiles) || !is_whole(edition.tokens, TOKEN_NAMES, tokens) ||
        !is_whole(edition.debens, DEBEN_NAMES, debens))
      return false;
    std::reverse(draw_pile.begin(), draw_pile.end());
    state.draw_pile = draw_pile;
  }
  return describe(form("pending"), state.pending, state) && form.end();
}

inline Json write_result(const Rules &rules, const State &state) {
  Json won = Json::list(), scores = Json::list();
  for (int seat = 0; seat < SEATS; ++seat) {
    if (winners(rules, state) >> seat & 1) won.add(seat);
    scores.add(sheet(rules, state.seats[seat]).score);
  }
  return {{"winners", won}, {"scores", scores}};
}

}  // namespace sobek::duel
