// spec/duel/setup.md: what a game starts from.
#pragma once
#include "../kernel/stream.hpp"
#include "market.hpp"

namespace sobek::duel {

// A pile that anybody may write, of which no more than MOST of a kind are kept.
template <class PileType>
struct Written {
  PileType pile;
  int size = 0;
  bool beyond = false;  // more of a kind were written, and so more than the box has
};
// A row that anybody may write; so long that a longer one is too long too.
using WrittenRow = Fixed<uint8_t, TILES + 1>;
struct Setup {
  int64_t first = 0;
  int players = 0;  // how many hands there are; no more than two are kept
  Written<Pile> hands[SEATS];
  WrittenRow centre, draw_pile;  // the draw pile from its top
  Written<Counts> pirogues;
};

inline Reasons judge_setup(const Rules &rules, const Setup &setup) {
  const Edition &edition = rules.edition;
  Reasons reasons;
  int counts[KIND_COUNT] = {};
  bool is_grey = true, are_whole = true;
  auto deal = [&](int kind) { ++counts[kind], is_grey &= KINDS[kind].back == GREY; };
  auto in_box = [&] {
    bool fits = true;
    for (int kind = 0; kind < KIND_COUNT; ++kind) fits &= counts[kind] <= edition.tiles.count(kind);
    return fits;
  };
  bool players = reasons.need(setup.players == SEATS, rule("duel.setup.players"));
  if (players) {
    for (const Written<Pile> &hand : setup.hands) {
      are_whole &= hand.size == edition.figures.starting_hand && !hand.beyond;
      hand.pile.each(deal);
    }
    if (reasons.need(are_whole && is_grey && in_box(), rule("duel.setup.starting-hands"))) {
      for (uint8_t tile : setup.centre) deal(tile);
      reasons.need(setup.centre.size() == edition.figures.centre && is_grey && in_box(), rule("duel.setup.centre"));
    }
  }
  std::fill(counts, counts + KIND_COUNT, 0);
  bool is_black = true;
  for (uint8_t tile : setup.draw_pile) is_black &= KINDS[tile].back != GREY, ++counts[tile];
  bool is_rest = setup.draw_pile.size() == edition.tiles.among(~OF_BACK[GREY]).size() && is_black && in_box();
  reasons.need(is_rest, rule("duel.setup.draw-pile"));
  const Written<Counts> &pirogues = setup.pirogues;
  bool are_right = pirogues.size == edition.figures.pirogues && !pirogues.beyond && edition.tokens.holds(pirogues.pile);
  reasons.need(are_right, rule("duel.setup.pirogues"));
  if (players) reasons.need(setup.first == 0 || setup.first == 1, rule("duel.setup.first-player"));
  return reasons;
}

inline State begin(const Rules &rules, const Setup &setup) {
  const Edition &edition = rules.edition;
  State state;
  for (int seat = 0; seat < SEATS; ++seat) state.seats[seat].hand = setup.hands[seat].pile;
  for (int i = 0; i < edition.figures.centre; ++i) state.put(edition.filling[i], setup.centre[i]);
  for (int i = setup.draw_pile.size() - 1; i >= 0; --i) state.draw_pile.add(setup.draw_pile[i]);
  Silent nobody;
  fill(rules, state, nobody);
  state.pirogues = setup.pirogues.pile;
  state.aside = edition.tokens;
  state.aside.remove(state.pirogues);
  state.bag = edition.debens;
  ask(state, CENTRE_TAKE, int(setup.first));
  return state;
}

// spec/dealing.md, A game of duel
inline Setup deal(const Rules &rules, uint64_t seed) {
  const Edition &edition = rules.edition;
  Stream stream("deal", seed);
  Setup setup;
  uint8_t starting[TILES], others[TILES], tokens[MOST_TOKENS];
  int grey = 0, rest = 0, token = 0, dealt = 0;
  edition.tiles.each([&](int kind) { (KINDS[kind].back == GREY ? starting[grey++] : others[rest++]) = uint8_t(kind); });
  edition.tokens.each([&](int kind) { tokens[token++] = uint8_t(kind); });
  stream.shuffle(starting, grey);
  setup.players = SEATS;
  for (Written<Pile> &hand : setup.hands)
    for (; hand.size < edition.figures.starting_hand; ++hand.size) hand.pile.add(starting[dealt++]);
  for (int i = 0; i < edition.figures.centre; ++i) setup.centre.add(starting[dealt++]);
  stream.shuffle(others, rest);
  for (int i = 0; i < rest; ++i) setup.draw_pile.add(others[i]);
  stream.shuffle(tokens, token);
  for (int &i = setup.pirogues.size; i < edition.figures.pirogues; ++i) setup.pirogues.pile.add(tokens[i]);
  setup.first = stream.below(SEATS);
  return setup;
}

}  // namespace sobek::duel
