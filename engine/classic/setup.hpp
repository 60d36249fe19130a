// spec/classic/setup.md: what a round begins with.
#pragma once
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
  bool players = reasons.need(rules.figures().min_players <= hands && hands <= rules.figures().max_players, Rule::setup_players);
  if (players) {
    reasons.need(every_hand_is_green(rules, setup.deal), Rule::setup_starting_hands);
    reasons.need(deck_is_whole(rules, setup.deal), Rule::setup_deck);
  }
  reasons.need(event_pile_is_of_five(rules, setup.deal), Rule::setup_event_pile);
  if (players) reasons.need(0 <= setup.first && setup.first < hands, Rule::setup_first_player);
  return reasons;
}

inline Reasons judge_deal(const Rules &rules, const State &state, const Deal &deal) {
  Reasons reasons;
  if (!reasons.need(state.pending.asks == Asks::new_deal, Rule::turn_pending)) return reasons;
  if (reasons.need(deal.hands_number == state.players, Rule::setup_players)) {
    reasons.need(every_hand_is_green(rules, deal), Rule::setup_starting_hands);
    reasons.need(deck_is_whole(rules, deal), Rule::setup_deck);
  }
  reasons.need(event_pile_is_of_five(rules, deal), Rule::setup_event_pile);
  return reasons;
}

// ---- does ----------------------------------------------------------------------------------------------------------

// Lay out a deal: the hands, the event pile and the deck, from which the first delivery comes.
template <class Log>
void lay_out(const Rules &rules, State &state, const Deal &deal, Log &log) {
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

}  // namespace sobek::classic
