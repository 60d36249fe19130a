// Classic in JSON: rules, setups, states and moves (spec/record.md), turns and results (spec/protocol.md).
#pragma once
#include <algorithm>

#include "../kernel/form.hpp"
#include "play.hpp"

namespace sobek::classic {

// ---- Rules ----------------------------------------------------------------------------------------------------------

// A block of the track: the four symbols in any order, with single spaces.
template <class Form>
bool describe_block(Form form, uint8_t *block) {
  auto text_of = [](const auto *symbols) {
    std::string text = SYMBOL_NAMES[symbols[0]];
    for (int i = 1; i < SYMBOLS; ++i) text += std::string(" ") + SYMBOL_NAMES[symbols[i]];
    return text;
  };
  std::string text = Form::READS ? "" : text_of(block);
  if (!form.string(text)) return false;
  if (!Form::READS) return true;
  int order[SYMBOLS] = {ANKH, EYE, LOTUS, FEATHER};  // of bytes, GCC 12 warns falsely
  do
    if (text == text_of(order)) return std::copy(order, order + SYMBOLS, block), true;
  while (std::next_permutation(order, order + SYMBOLS));
  return form.wrong("a block is the four symbols, each once, with single spaces");
}
template <class Form>
bool describe(Form form, Track &track) {
  int blocks = BLOCKS;
  auto each = [&](Form block, int at) { return at >= BLOCKS || describe_block(block, track.blocks[at]); };
  return form.list(blocks, each) && (blocks == BLOCKS || form.wrong("a track has 20 blocks"));
}

// An edition that has less than the published one; what is left out is as published:
//     {"name": "miniature", "figures": {"queen_draws": 1}, "cards": {"wheat-1": 5}, "tokens": {"guild": 1}}
inline bool describe(Reading form, Edition &edition) {
  edition = {};
  if (!read_figures(form, FIGURE_NAMES, PUBLISHED, edition)) return false;
  if (form.has("cards", true) && !describe_pile(form("cards"), edition.cards, KIND_NAMES, uncounted)) return false;
  if (form.has("tokens", true) && !describe_pile(form("tokens"), edition.tokens, TOKEN_NAMES, uncounted)) return false;
  if (!edition.cards.within(PUBLISHED.cards) || !edition.tokens.within(PUBLISHED.tokens))
    return form.wrong("it has more than the published one");
  return form.end() && (edition.can_be_dealt() || form.wrong("it has too little for its setup"));
}

// ---- Setups ---------------------------------------------------------------------------------------------------------

template <class Form>
bool describe(Form form, Deal &deal) {
  auto hand = [&](Form hand, int at) {
    Pile unused;
    return describe_pile(hand, at < MAX_PLAYERS ? deal.hands[at] : unused, KIND_NAMES, uncounted);
  };
  return form("hands").list(deal.hands_number, hand) && describe_row(form("deck"), deal.deck, KIND_NAMES, uncounted) &&
         describe_pile(form("tokens"), deal.tokens, TOKEN_NAMES, uncounted) && form.end();
}
bool describe(auto form, Setup &setup) {
  return describe(form("deal"), setup.deal) && form("first").any_number(setup.first) && form.end();
}

// ---- States ---------------------------------------------------------------------------------------------------------

constexpr auto TURN_NAMES = names_of(TURNS, &Turn::name);

// What is pending has what it needs: the table of spec/notation.md, Positions of classic.
bool describe(auto form, Pending &pending, const Rules &rules, const State &state) {
  if (!form("pending").name(pending.asks, TURN_NAMES)) return false;
  Asks asks = pending.asks;
  bool names_seat = turn_of(pending).who == Asked::decision || asks == Asks::thief_card;
  if (names_seat && !form("seat").number(pending.seat, 0, state.players - 1)) return false;
  const char *other = turn_of(pending).other;
  if (other && !form(other).number(pending.other, 0, state.players - 1)) return false;
  if (asks == Asks::thief_card && form.has("back", pending.back != NO_BACK) &&
      !form("back").name(pending.back, BACK_NAMES))
    return false;
  if (other && !strcmp(other, "victim") && pending.other == pending.seat)
    return form.wrong("the victim is another seat");
  if (asks == Asks::curse_victim && !state.spent.has(CURSE)) return form.wrong("no Curse is spent");
  if (asks == Asks::prosperity_set && !state.spent.has(PROSPERITY)) return form.wrong("no Prosperity is spent");
  if (asks == Asks::new_deal && state.round >= rules.figures().rounds) return form.wrong("the last round is over");
  return form.end();
}

// The sets of a seat, or those that are laid horizontally; count(kind, number) is called for their cards.
template <class Form, class Count>
bool describe(Form form, State &state, int seat, bool laid, Count count, int *tokens) {
  int number = laid ? state.laid[seat] : state.sets[seat];
  return form.list(number, [&](Form item, int at) {
    Set set;
    if (!Form::READS) set = (laid ? state.laid_of(seat) : state.sets_of(seat))[at];
    Pile cards = set.cards();
    int prosperity = int(set.prosperity);
    bool right = laid ? describe_pile(item, cards, KIND_NAMES, count)
                      : describe_pile(item("cards"), cards, KIND_NAMES, count) &&
                            item("prosperity").number(prosperity, 0, 127) && item.end();
    if (!right || !Form::READS) return right;
    if (cards.empty() || type_of(cards) == SEVERAL_GOODS) return item.wrong("a set has cards, of one type");
    if (state.on_table() == CARDS) return item.wrong("there are more sets than cards");
    set = Set::of(cards, type_of(cards));
    set.prosperity = prosperity & 7;  // more than the box has is found by its number
    tokens[PROSPERITY] += prosperity;
    state.put(seat, set, laid);
    return true;
  });
}

template <class Form>
bool describe(Form form, Rules &rules, State &state) {
  int cards[KINDS] = {}, tokens[TOKENS] = {}, players = state.players;
  auto card = [&](int kind, int number) { cards[kind] += number; };
  auto token = [&](int kind, int number) { tokens[kind] += number; };
  auto seat = [&](Form form, int at) {
    if (players > rules.figures().max_players) return form.wrong("so many seats are not in the game");
    state.players = uint8_t(players);
    int curses = state.curses[at];
    if (!(describe_pile(form("hand"), state.hand[at], KIND_NAMES, card) &&
          describe_pile(form("corruption"), state.corruption[at], KIND_NAMES, card) &&
          describe(form("sets"), state, at, false, card, tokens) &&
          describe(form("laid"), state, at, true, card, tokens) && form("curses").number(curses, 0, 127) &&
          form("marker").number(state.marker[at], 0, 1000000000) &&
          form("round_start").number(state.round_start[at], 0, 1000000000)))
      return false;
    state.curses[at] = uint8_t(curses), tokens[CURSE] += curses;
    return form.end();
  };
  Row deck = state.deck_row(), quays = state.quays_row();
  Pile in_box = box(rules, state);
  TokenPile tokens_in_box = box_tokens(rules, state);
  if (!(describe_edition(form, rules.edition, PUBLISHED) &&
        describe_choices(form("choices"), CHOICE_NAMES, rules.reading) && describe(form("track"), rules.track) &&
        form("round").number(state.round, 1, rules.figures().rounds) &&
        describe_row(form("deck"), deck, KIND_NAMES, card) && describe_row(form("quays"), quays, KIND_NAMES, card) &&
        describe_pile(form("discard"), state.discard, KIND_NAMES, card) &&
        describe_pile(form("box"), in_box, KIND_NAMES, card) &&
        describe_pile(form("tokens"), state.tokens, TOKEN_NAMES, token) &&
        describe_pile(form("spent"), state.spent, TOKEN_NAMES, token) &&
        describe_pile(form("box_tokens"), tokens_in_box, TOKEN_NAMES, token) && form("seats").list(players, seat)))
    return false;
  if (Form::READS) {
    if (players < rules.figures().min_players) return form.wrong("there are too few seats");
    for (int kind = 0; kind < KINDS; ++kind)
      if (cards[kind] != rules.edition.cards.count(kind))
        return form.wrong(std::string("not as in the box: ") + KIND_NAMES[kind]);
    for (int kind = 0; kind < TOKENS; ++kind)
      if (tokens[kind] != rules.edition.tokens.count(kind))
        return form.wrong(std::string("not as in the box: ") + TOKEN_NAMES[kind]);
    state.lay(deck, quays);
  }
  return describe(form("pending"), state.pending, rules, state) && form.end();
}

// ---- Moves ----------------------------------------------------------------------------------------------------------

constexpr auto VERB_NAMES = names_of(VERB_ROWS, &VerbRow::name);

bool describe(auto form, Move &move, Deal &deal) {
  if (!form("move").name(move.verb, VERB_NAMES)) return false;
  if (has_seat(move.verb) && !form("seat").any_number(move.seat)) return false;
  if (has_cards(move.verb) && !describe_pile(form("cards"), move.cards, KIND_NAMES, uncounted)) return false;
  if (must_have_onto(move.verb) || (move.verb == Verb::set && form.has("onto", move.onto != NEW_SET)))
    if (!form("onto").any_number(move.onto)) return false;
  if (move.verb == Verb::deal && !describe(form("deal"), deal)) return false;
  return describe_value(form, VERB_ROWS[int(move.verb)], move.value) && form.end();
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

}  // namespace sobek::classic
