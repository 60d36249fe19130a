// spec/duel/setup.md: what a game starts from.
#pragma once
#include "../kernel/stream.hpp"
#include "market.hpp"

namespace sobek::duel {

// A pile that anybody may write: beyond is set if it has more of a kind than any box has.
struct WrittenPile {
  Pile pile;
  int size = 0;
  bool beyond = false;

  void add(int kind, int number) {
    size += number;
    for (; number && pile.count(kind) < 2; --number) pile.add(kind);
    if (number) beyond = true;
  }
};
// A row that anybody may write, of any length; more tiles than there are need not be kept.
struct WrittenRow {
  Fixed<uint8_t, TILES> tiles;
  int length = 0;
  void add(int kind) {
    if (length++ < TILES) tiles.add(uint8_t(kind));
  }
  WrittenPile pile() const {
    WrittenPile made;
    for (uint8_t tile : tiles) made.add(tile, 1);
    return made;
  }
};
struct Setup {
  int64_t first = 0;
  int players = 0;  // how many hands there are; no more than two are kept
  WrittenPile hands[SEATS];
  WrittenRow centre, draw_pile;  // the draw pile from its top
  Counts pirogues;
  int tokens = 0;
  bool tokens_beyond = false;
};

inline Reasons judge_setup(const Rules &rules, const Setup &setup) {
  const Edition &edition = rules.edition;
  Reasons reasons;
  auto in_box = [&](const WrittenPile &pile) { return !pile.beyond && edition.tiles.holds(pile.pile); };
  bool players = reasons.need(setup.players == SEATS, SETUP_PLAYERS);
  if (players) {
    WrittenPile dealt;
    bool right = true;
    for (const WrittenPile &hand : setup.hands) {
      right = right && hand.size == edition.figures.starting_hand && !hand.beyond && !(hand.pile.one & ~OF_BACK[GREY]);
      hand.pile.each([&](int kind) { dealt.add(kind, 1); });
    }
    if (reasons.need(right && in_box(dealt), SETUP_STARTING_HANDS)) {
      for (uint8_t tile : setup.centre.tiles) dealt.add(tile, 1);
      bool centre = setup.centre.length == edition.figures.centre && in_box(dealt) &&
                    !(setup.centre.pile().pile.one & ~OF_BACK[GREY]);
      reasons.need(centre, SETUP_CENTRE);
    }
  }
  Pile rest = edition.tiles.among(~OF_BACK[GREY]);
  WrittenPile pile = setup.draw_pile.pile();
  reasons.need(setup.draw_pile.length == rest.size() && !pile.beyond && pile.pile == rest, SETUP_DRAW_PILE);
  reasons.need(setup.tokens == edition.figures.pirogues && !setup.tokens_beyond && edition.tokens.holds(setup.pirogues),
               SETUP_PIROGUES);
  if (players) reasons.need(setup.first == 0 || setup.first == 1, SETUP_FIRST_PLAYER);
  return reasons;
}

inline State begin(const Rules &rules, const Setup &setup) {
  const Edition &edition = rules.edition;
  State state;
  for (int seat = 0; seat < SEATS; ++seat) state.seats[seat].hand = setup.hands[seat].pile;
  for (int i = 0; i < edition.figures.centre; ++i) state.put(edition.filling[i], setup.centre.tiles[i]);
  for (int i = setup.draw_pile.length - 1; i >= 0; --i) state.draw_pile.add(setup.draw_pile.tiles[i]);
  Untold log;
  fill(rules, state, log);
  state.pirogues = setup.pirogues;
  state.aside = edition.tokens;
  state.aside.remove(setup.pirogues);
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
  for (WrittenPile &hand : setup.hands)
    for (int i = 0; i < edition.figures.starting_hand; ++i) hand.add(starting[dealt++], 1);
  for (int i = 0; i < edition.figures.centre; ++i) setup.centre.add(starting[dealt++]);
  stream.shuffle(others, rest);
  for (int i = 0; i < rest; ++i) setup.draw_pile.add(others[i]);
  stream.shuffle(tokens, token);
  for (int i = 0; i < edition.figures.pirogues; ++i) setup.pirogues.add(tokens[i]);
  setup.tokens = edition.figures.pirogues;
  setup.first = stream.below(SEATS);
  return setup;
}

}  // namespace sobek::duel
