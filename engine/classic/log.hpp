// What happened in a move, in order: the events of spec/protocol.md.
#pragma once
#include <vector>

#include "game_end.hpp"

namespace sobek::classic {

enum class Happening : uint8_t { cards_moved, token_moved, marker_moved, extra_turn, type_named, round_ended, round_scored, table_cleared, round_began, game_ended };

struct Event {
  Happening event;
  Row cards = {};
  Place origin = {Zone::deck}, goal = {Zone::deck};
  int token = NO_TOKEN;
  int seat = -1;  // also who ended the round
  int round = 0;
  Good good = NO_GOOD;
  int32_t before = 0, after = 0;
  Rule rule = Rule::turn_pending;
};

struct Log {
  static constexpr bool WANTED = true;
  std::vector<Event> events;
  // Of a scored round, the sheets and the state with the sets; of a deal, the deal; at the end, the state.
  Rules rules;
  State state;
  Sheet sheets[MAX_PLAYERS] = {};
  Deal deal;

  Event &add(Happening event) { return events.push_back(Event{event}), events.back(); }

  void cards(const Row &cards, Place origin, Place goal) {
    Event &event = add(Happening::cards_moved);
    event.cards = cards, event.origin = origin, event.goal = goal;
  }
  void token(Token token, Place origin, Place goal) {
    Event &event = add(Happening::token_moved);
    event.token = token, event.origin = origin, event.goal = goal;
  }
  void marker(int seat, int32_t before, int32_t after, Rule rule) {
    Event &event = add(Happening::marker_moved);
    event.seat = seat, event.before = before, event.after = after, event.rule = rule;
  }
  void extra_turn(int seat) { add(Happening::extra_turn).seat = seat; }
  void type_named(int seat, Good good) {
    Event &event = add(Happening::type_named);
    event.seat = seat, event.good = good;
  }
  void round_ended(int ender) { add(Happening::round_ended).seat = ender; }
  void round_scored(const Rules &played, const State &scored, const Sheet *made) {
    rules = played;
    add(Happening::round_scored).round = scored.round;
    state = scored;
    for (int seat = 0; seat < scored.players; ++seat) sheets[seat] = made[seat];
  }
  void table_cleared(const Rules &played, const State &cleared, const Deal &made) {
    rules = played;
    add(Happening::table_cleared).round = cleared.round;
    state = cleared;
    deal = made;
  }
  void round_began(int round, int seat) {
    Event &event = add(Happening::round_began);
    event.round = round, event.seat = seat;
  }
  void game_ended(const State &ended) { add(Happening::game_ended), state = ended; }
};

}  // namespace sobek::classic
