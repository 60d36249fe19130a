// spec/classic/characters.md: characters and their powers.
#pragma once
#include "quay.hpp"
#include "sets.hpp"

namespace sobek::classic {

// ---- play ----------------------------------------------------------------------------------------------------------

inline bool has_power(const Rules &, const State &, const Move &move) { return is_character(move.value); }
inline bool is_in_own_hand(const Rules &, const State &state, const Move &move) { return state.hand[move.seat].has(move.value); }

using PlayMay = May<Expected, InOrder,
                    InTurn<rule("classic.characters.character-card"), has_power>,
                    InTurn<rule("classic.characters.in-hand"), is_in_own_hand>>;

// classic.characters.scribe: the first opponent, clockwise from the player, who has more than six cards.
inline void ask_scribe(const Rules &rules, State &state, int player) {
  for (int seat = state.next(player); seat != player; seat = state.next(seat))
    if (state.hand[seat].size() > rules.figures().scribe_hand_limit) {
      state.pending = {Asks::scribe_discard, int8_t(seat), int8_t(player)};
      return;
    }
  end_turn(state, player);
}

// classic.characters.courtesan: can anything be added?
inline bool can_add(const Rules &rules, const State &state, int seat) {
  bool found = false;
  Targets targets;
  each_pile(
      state.hand[seat], rules.figures().courtesan_min, rules.figures().courtesan_min,
      [&](Good type) { return !found && targets.find(rules, state, seat, type, false); },
      [&](Good, Pile) { found = true; });
  return found;
}

template <class Log>
void play(const Rules &rules, State &state, const Move &move, Log &log) {
  int8_t seat = move.seat;
  // does: classic.characters.play
  move_cards(Pile::of(move.value), state.hand[seat], {Zone::hand, seat}, state.discard, {Zone::discard}, log);

  // then: classic.characters.power. What can have an effect has it; otherwise the turn is over.
  bool victim = false;
  switch (move.value) {
    case QUEEN:  // classic.characters.queen: the first three cards of the deck, or all
      if constexpr (Log::WANTED) {
        Row drawn;
        for (int i = 0; i < rules.figures().queen_draws && i < state.deck; ++i) drawn.add(state.deck_card(i));
        moved(log, drawn, {Zone::deck}, {Zone::hand, seat});
      }
      for (int i = 0; i < rules.figures().queen_draws && state.deck; ++i) state.hand[seat].add(state.cards[--state.deck]);
      break;
    case HIGH_PRIEST:
    case HIGH_PRIESTESS:  // classic.characters.priest
      if (type_of(state.corruption[seat]) != NO_GOOD) return void(state.pending = {Asks::priest_type, seat});
      break;
    case VIZIER:  // classic.characters.vizier
      each_opponent(state, seat, [&](int other) { victim |= !state.corruption[other].empty(); });
      if (victim) return void(state.pending = {Asks::vizier_victim, seat});
      break;
    case THIEF:  // classic.characters.thief
      each_opponent(state, seat, [&](int other) { victim |= !state.hand[other].empty(); });
      if (victim) return void(state.pending = {Asks::thief_victim, seat});
      break;
    case MERCHANT:  // classic.characters.merchant
      if (state.quays()) return void(state.pending = {Asks::merchant_card, seat});
      break;
    case COURTESAN:  // classic.characters.courtesan
      if (can_add(rules, state, seat)) return void(state.pending = {Asks::courtesan_cards, seat});
      break;
    default: return ask_scribe(rules, state, seat);
  }
  end_turn(state, seat);
}

// ---- name (High Priest, High Priestess) ----------------------------------------------------------------------------

// classic.characters.priest-type: under `must-remove` a type that is present.
inline bool may_name(const Rules &rules, const State &state, const Move &move) {
  return rules.priest_is_free() || (state.corruption[move.seat] & MASKS.good[move.value]).bits;
}

using NameMay = May<Expected, InOrder, InTurn<rule("classic.characters.priest-type"), may_name>>;

void name(State &state, const Move &move, auto &log) {
  // does: classic.characters.priest
  Pile gone = state.corruption[move.seat] & MASKS.good[move.value];
  log.tell({.event = Happening::type_named, .seat = move.seat, .good = Good(move.value)});
  move_cards(gone, state.corruption[move.seat], {Zone::corruption, move.seat}, state.discard, {Zone::discard}, log);
  end_turn(state, move.seat);
}

// ---- victim (Vizier, Thief; the Guild and the Curse are in events.hpp) ---------------------------------------------

inline bool vizier_may_choose(const Rules &, const State &state, const Move &move) {
  return state.pending.asks != Asks::vizier_victim || !state.corruption[move.value].empty();
}
inline bool thief_may_choose(const Rules &, const State &state, const Move &move) {
  return state.pending.asks != Asks::thief_victim || !state.hand[move.value].empty();
}

inline void choose_for_vizier(State &state, const Move &move) { state.pending = {Asks::vizier_card, move.seat, move.value}; }
inline void choose_for_thief(const Rules &rules, State &state, const Move &move) {
  state.pending = {rules.thief_is_blind() ? Asks::thief_card : Asks::thief_back, move.seat, move.value};
}

// ---- pick (Vizier) -------------------------------------------------------------------------------------------------

inline bool is_in_that_corruption(const Rules &, const State &state, const Move &move) {
  return state.corruption[state.pending.other].has(move.value);
}

using PickMay = May<Expected, InOrder, InTurn<rule("classic.characters.vizier-card"), is_in_that_corruption>>;

void pick(State &state, const Move &move, auto &log) {
  // does: classic.characters.vizier
  int8_t seat = move.seat, victim = state.pending.other;
  move_cards(Pile::of(move.value), state.corruption[victim], {Zone::corruption, victim}, state.hand[seat], {Zone::hand, seat}, log);
  end_turn(state, seat);
}

// ---- back, steal (Thief) -------------------------------------------------------------------------------------------

inline bool is_back_in_that_hand(const Rules &, const State &state, const Move &move) {
  return (state.hand[state.pending.other] & MASKS.back[move.value]).bits;
}

using BackMay = May<Expected, InOrder, InTurn<rule("classic.characters.thief-back"), is_back_in_that_hand>>;

inline void name_back(State &state, const Move &move) {
  state.pending = {Asks::thief_card, move.seat, state.pending.other, move.value};
}

// classic.characters.thief-card: every card of that hand, or of that back in it, is equally likely.
inline Pile within_reach(const State &state) {
  Pile hand = state.hand[state.pending.other];
  return state.pending.back == NO_BACK ? hand : hand & MASKS.back[state.pending.back];
}
inline bool can_be_drawn(const Rules &, const State &state, const Move &move) { return within_reach(state).has(move.value); }

using StealMay = May<Expected, InTurn<rule("classic.characters.thief-card"), can_be_drawn>>;

void steal(State &state, const Move &move, auto &log) {
  // does: classic.characters.thief
  int8_t seat = state.pending.seat, victim = state.pending.other;
  move_cards(Pile::of(move.value), state.hand[victim], {Zone::hand, victim}, state.hand[seat], {Zone::hand, seat}, log);
  end_turn(state, seat);
}

// ---- discard (Scribe) ----------------------------------------------------------------------------------------------

using DiscardMay = May<Expected, InOrder, InTurn<rule("classic.characters.scribe-card"), is_in_own_hand>>;

void discard(const Rules &rules, State &state, const Move &move, auto &log) {
  int8_t seat = move.seat;
  move_cards(Pile::of(move.value), state.hand[seat], {Zone::hand, seat}, state.corruption[seat], {Zone::corruption, seat}, log);
  // then: classic.characters.scribe. The next opponent with too many is asked.
  ask_scribe(rules, state, state.pending.other);
}

// ---- fetch (Merchant) ----------------------------------------------------------------------------------------------

inline bool is_on_quays(const Rules &, const State &state, const Move &move) {
  return 0 <= move.value && move.value < state.quays();
}

using FetchMay = May<Expected, InOrder, InTurn<rule("classic.characters.merchant-card"), is_on_quays>>;

void fetch(const Rules &rules, State &state, const Move &move, auto &log) {
  // does: classic.characters.merchant
  Kind card = state.quay(move.value);
  moved(log, Pile::of(card), {Zone::quays}, {Zone::hand, move.seat});
  state.hand[move.seat].add(card);
  for (int at = state.quays_begin + move.value; at > state.quays_begin; --at) state.cards[at] = state.cards[at - 1];
  ++state.quays_begin;
  after_a_card(rules, state, move.seat, log);
}

// ---- add (Courtesan) -----------------------------------------------------------------------------------------------

inline bool is_one_or_two(const Rules &rules, const State &, const Move &move) {
  int number = move.cards.size();
  return rules.figures().courtesan_min <= number && number <= rules.figures().courtesan_max;
}

using AddMay = May<Expected, InOrder, InHand, InTurn<rule("classic.characters.courtesan-number"), is_one_or_two>,
                   OneType, Target, EqualSets, MatchingType, ProsperityLimit, SecondSet>;

void add(State &state, const Move &move, auto &log) {
  put_on_set(state, move, log);  // does: classic.characters.courtesan
  end_turn(state, move.seat);
}

}  // namespace sobek::classic
