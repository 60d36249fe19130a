// spec/classic/events.md: the event tokens.
#pragma once
#include "characters.hpp"
#include "scoring.hpp"

namespace sobek::classic {

void move_marker(State &state, int seat, int32_t after, Rule rule, auto &log) {
  int32_t before = state.marker[seat];
  Event event = {.event = Happening::marker_moved, .seat = seat, .before = before, .after = after, .rule = rule};
  if (after != before) log.tell(event);
  state.marker[seat] = after;
}

// ---- token ---------------------------------------------------------------------------------------------------------

inline bool is_in_event_pile(const Rules &, const State &state, const Move &move) { return state.tokens.has(move.value); }

using TokenMay = May<Expected, InOrder, InTurn<rule("classic.events.choice"), is_in_event_pile>>;

void use_token(const Rules &rules, State &state, const Move &move, auto &log) {
  int8_t seat = move.seat;
  // does: classic.events.effect. It is spent at once.
  moved(log, Token(move.value), {Zone::event_pile}, {Zone::spent});
  state.tokens.remove(move.value);
  state.spent.add(move.value);
  // then: what it can do
  bool possible = false;
  switch (move.value) {
    case GUILD:  // classic.events.guild
      each_opponent(state, seat, [&](int other) { possible |= state.marker[other] >= GUILD_VICTIM_POINTS; });
      if (possible) return void(state.pending = {Asks::guild_victim, seat});
      // classic.events.guild-alone
      if (!rules.guild_is_void_alone())
        move_marker(state, seat, step(rules.track, state.marker[seat], 1), rule("classic.events.guild"), log);
      break;
    case FLOOD:  // classic.events.flood
      log.tell({.event = Happening::extra_turn, .seat = seat});
      return void(state.pending = {Asks::action, seat});
    case CURSE: return void(state.pending = {Asks::curse_victim, seat});  // classic.events.curse
    case PROSPERITY: {  // classic.events.prosperity
      const Set *sets = state.sets_of(seat);
      for (int i = 0; i < state.sets[seat]; ++i) possible |= may_prosper(Good(sets[i].good));
      if (possible) return void(state.pending = {Asks::prosperity_set, seat});
      break;
    }
    case EMBALMING:  // classic.events.embalming
      move_cards(state.corruption[seat], state.corruption[seat], {Zone::corruption, seat}, state.hand[seat], {Zone::hand, seat}, log);
      break;
    case DECEIT:  // classic.events.deceit
      move_marker(state, seat, state.marker[seat] + state.corruption[seat].size(), rule("classic.events.deceit"), log);
      break;
  }
  end_turn(state, seat);
}

// ---- victim (Guild, Curse; also Vizier, Thief) ---------------------------------------------------------------------

inline bool guild_may_choose(const Rules &, const State &state, const Move &move) {
  return state.pending.asks != Asks::guild_victim || state.marker[move.value] >= GUILD_VICTIM_POINTS;
}

using VictimMay = May<Expected, InOrder,
                      InTurn<rule("classic.turn.opponent"), is_opponent>,
                      Condition<rule("classic.characters.vizier-victim"), vizier_may_choose,
                                rule("classic.turn.opponent")>,
                      Condition<rule("classic.characters.thief-victim"), thief_may_choose,
                                rule("classic.turn.opponent")>,
                      Condition<rule("classic.events.guild-victim"), guild_may_choose, rule("classic.turn.opponent")>>;

void choose_victim(const Rules &rules, State &state, const Move &move, auto &log) {
  int seat = move.seat, victim = move.value;
  switch (state.pending.asks) {
    case Asks::vizier_victim: return choose_for_vizier(state, move);
    case Asks::thief_victim: return choose_for_thief(rules, state, move);
    case Asks::guild_victim:
      move_marker(state, seat, step(rules.track, state.marker[seat], 1), rule("classic.events.guild"), log);
      move_marker(state, victim, step(rules.track, state.marker[victim], -1), rule("classic.events.guild"), log);
      break;
    default:  // classic.events.curse
      moved(log, CURSE, {Zone::spent}, {Zone::corruption, move.value});
      state.spent.remove(CURSE);
      ++state.curses[victim];
  }
  end_turn(state, seat);
}

// ---- onto (Prosperity) ---------------------------------------------------------------------------------------------

inline bool may_have_prosperity(const Rules &, const State &state, const Move &move) {
  return is_new(move) || may_prosper(Good(target(state, move).good));
}

using OntoMay = May<Expected, InOrder, Target, EqualSets, OnTarget<rule("classic.events.prosperity-set"), may_have_prosperity>>;

void list_prosperity(const Rules &rules, const State &state, auto &&emit) {
  for (int i = 0; i < state.sets[state.pending.seat]; ++i) {
    Move move{{}, Verb::onto, state.pending.seat, NOWHERE, int8_t(i)};
    if (names_first(rules, state, move) && may_have_prosperity(rules, state, move)) emit(move);
  }
}

void put_prosperity(State &state, const Move &move, auto &log) {
  // does: classic.events.prosperity
  moved(log, PROSPERITY, {Zone::spent}, {Zone::set, move.seat, move.onto});
  state.spent.remove(PROSPERITY);
  Set &set = state.sets_of(move.seat)[move.onto];
  set.prosperity = (set.prosperity + 1) & 7;
  end_turn(state, move.seat);
}

}  // namespace sobek::classic
