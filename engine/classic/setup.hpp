// spec/classic/setup.md: what a round begins with.
#pragma once
#include "../kernel/stream.hpp"
#include "moves.hpp"
#include "quay.hpp"

namespace sobek::classic {

// ---- may -----------------------------------------------------------------------------------------------------------

inline bool every_hand_is_green(const Rules &rules, const Deal &deal) {
  Pile all;
  for (int seat = 0; seat < deal.hands_number; ++seat) {
    Pile hand = deal.hands[seat];
    if (hand.size() != rules.figures().starting_hand || !(hand == (hand & MASKS.back[GREEN]))) return false;
    all += hand;  // two cards each at most: no count can run over
  }
  return all.within(rules.edition.cards);
}

inline bool deck_is_whole(const Rules &rules, const Deal &deal) {
  if (deal.deck.size() != rules.edition.deck_size(deal.hands_number)) return false;
  int counts[KINDS] = {};
  for (Kind card : deal.deck)
    if (back_of(card) == GREEN || ++counts[card] > rules.edition.cards.count(card)) return false;
  return true;
}

inline bool event_pile_is_of_five(const Rules &rules, const Deal &deal) {
  return deal.tokens.size() == rules.figures().event_pile_size && deal.tokens.within(rules.edition.tokens);
}

// A setup. In a deal of a later round (no first player), there are as many hands as seats.
inline Reasons judge_setup(const Rules &rules, const Setup &setup) {
  Reasons reasons;
  int hands = setup.deal.hands_number;
  bool players = reasons.need(rules.figures().min_players <= hands && hands <= rules.figures().max_players,
                              rule("classic.setup.players"));
  if (players) {
    reasons.need(every_hand_is_green(rules, setup.deal), rule("classic.setup.starting-hands"));
    reasons.need(deck_is_whole(rules, setup.deal), rule("classic.setup.deck"));
  }
  reasons.need(event_pile_is_of_five(rules, setup.deal), rule("classic.setup.event-pile"));
  if (players) reasons.need(0 <= setup.first && setup.first < hands, rule("classic.setup.first-player"));
  return reasons;
}

inline Reasons judge_deal(const Rules &rules, const State &state, const Deal &deal) {
  Reasons reasons;
  if (!reasons.need(state.pending.asks == Asks::new_deal, rule("classic.turn.pending"))) return reasons;
  if (reasons.need(deal.hands_number == state.players, rule("classic.setup.players"))) {
    reasons.need(every_hand_is_green(rules, deal), rule("classic.setup.starting-hands"));
    reasons.need(deck_is_whole(rules, deal), rule("classic.setup.deck"));
  }
  reasons.need(event_pile_is_of_five(rules, deal), rule("classic.setup.event-pile"));
  return reasons;
}

// ---- does ----------------------------------------------------------------------------------------------------------

// Lay out a deal: the hands, the event pile and the deck, from which the first delivery comes.
void lay_out(const Rules &rules, State &state, const Deal &deal, auto &log) {
  for (int seat = 0; seat < state.players; ++seat) state.hand[seat] = deal.hands[seat];
  state.tokens = deal.tokens;
  state.lay(deal.deck, {});
  deliver(rules, state, log);
}

// classic.setup.markers: all on space 0, and nobody has anything.
inline State begin(const Rules &rules, const Setup &setup) {
  State state;
  Silent nobody;
  state.players = uint8_t(setup.deal.hands_number);
  lay_out(rules, state, setup.deal, nobody);
  state.pending = {Asks::action, int8_t(setup.first)};
  return state;
}

// ---- spec/dealing.md: the deals that follow from a seed -------------------------------------------------------------

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
