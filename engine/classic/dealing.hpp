// spec/dealing.md: the deals of classic that follow from a seed.
#pragma once
#include "../kernel/stream.hpp"
#include "moves.hpp"

namespace sobek::classic {

// The next round's deal of the stream `deal`, without the first player.
inline Deal deal(const Rules &rules, Stream &stream, int players) {
  const Edition &edition = rules.edition;
  int hand = edition.figures.starting_hand, removed = edition.removed(players);
  Deal made;
  int8_t green[CARDS], others[CARDS], tokens[CARDS];  // in the order of kinds
  int greens = 0, number = 0, token_number = 0;
  edition.cards.each([&](Kind kind, int count) {
    for (; count > 0; --count) (back_of(kind) == GREEN ? green[greens++] : others[number++]) = kind;
  });
  edition.tokens.each([&](int8_t token, int count) {
    for (; count > 0; --count) tokens[token_number++] = token;
  });

  made.hands_number = players;
  stream.shuffle(green, greens);
  for (int seat = 0; seat < players; ++seat)
    for (int i = 0; i < hand; ++i) made.hands[seat].add(green[hand * seat + i]);
  stream.shuffle(others, number);
  for (int i = removed; i < number; ++i) made.deck.add(others[i]);
  stream.shuffle(tokens, token_number);
  for (int i = 0; i < edition.figures.event_pile_size; ++i) made.tokens.add(tokens[i]);
  return made;
}

// A whole setup: the deal of the first round, and who begins.
inline Setup deal_setup(const Rules &rules, Stream &stream, int players) {
  Setup setup;
  setup.deal = deal(rules, stream, players);
  setup.first = int(stream.below(uint64_t(players)));
  return setup;
}

// The deal of a round, counted from 1, of a game of this seed: whatever was dealt before.
inline Deal deal_of_round(const Rules &rules, Deals &deals, int players, int round) {
  if (deals.dealt >= round) deals = Deals(deals.seed);
  Deal made;
  for (; deals.dealt < round; ++deals.dealt)
    made = deals.dealt ? deal(rules, deals.stream, players) : deal_setup(rules, deals.stream, players).deal;
  return made;
}

}  // namespace sobek::classic
