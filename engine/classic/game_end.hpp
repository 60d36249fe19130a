// spec/classic/game-end.md: after a round is scored, and who begins the next one.
#pragma once
#include "events.hpp"
#include "setup.hpp"

namespace sobek::classic {

inline int32_t highest(const State &state) {
  return *std::max_element(state.marker, state.marker + state.players);
}
inline int32_t lowest(const State &state) {
  return *std::min_element(state.marker, state.marker + state.players);
}

// classic.game-end.winner: all seats with the highest total.
inline bool is_winner(const State &state, int seat) { return state.marker[seat] == highest(state); }

// Score the round; then the game is over, or the next round is dealt.
void end_round(const Rules &rules, State &state, auto &log) {
  Sheet sheets[MAX_PLAYERS] = {};
  score_round(rules, state, sheets);
  log.tell({.event = Happening::round_scored, .round = state.round});
  log.keep(sheets);
  for (int seat = 0; seat < state.players; ++seat) {
    move_marker(state, seat, sheets[seat].scored, rule("classic.scoring.round-points"), log);
    move_marker(state, seat, sheets[seat].after, rule("classic.scoring.penalty"), log);
  }
  // classic.game-end.rounds, classic.game-end.early
  bool over = state.round >= rules.figures().rounds || (state.round == 2 && highest(state) > rules.figures().early_end_above);
  if (over) log.tell({.event = Happening::game_ended});
  state.pending = {over ? Asks::finished : Asks::new_deal};
}

// ---- deal (its conditions are in setup.hpp) ------------------------------------------------------------------------

void deal_round(const Rules &rules, State &state, const Deal &deal, auto &log) {
  // classic.game-end.new-round: everything is dealt again, markers stay.
  State fresh;
  fresh.players = state.players;
  fresh.round = uint8_t(state.round + 1);
  for (int seat = 0; seat < state.players; ++seat) fresh.marker[seat] = fresh.round_start[seat] = state.marker[seat];
  state = fresh;
  log.tell({.event = Happening::table_cleared, .round = state.round});
  log.keep(deal);
  lay_out(rules, state, deal, log);
  // classic.game-end.lowest-chooses, classic.game-end.lowest-tie
  int tied = 0;
  int8_t who = 0;
  for (int8_t seat = 0; seat < state.players; ++seat)
    if (state.marker[seat] == lowest(state)) ++tied, who = seat;
  state.pending = tied == 1 ? Pending{Asks::starting_player, who} : Pending{Asks::chooser};
}

// ---- chooser -------------------------------------------------------------------------------------------------------

inline bool is_lowest(const Rules &, const State &state, const Move &move) {
  return 0 <= move.value && move.value < state.players && state.marker[move.value] == lowest(state);
}

using ChooserMay = May<Expected, InTurn<rule("classic.game-end.lowest-tie"), is_lowest>>;

inline void choose_chooser(State &state, const Move &move) { state.pending = {Asks::starting_player, move.value}; }

// ---- start ---------------------------------------------------------------------------------------------------------

inline bool is_seat(const Rules &, const State &state, const Move &move) { return 0 <= move.value && move.value < state.players; }

using StartMay = May<Expected, InOrder, InTurn<rule("classic.game-end.starting-player"), is_seat>>;

void start(State &state, const Move &move, auto &log) {
  log.tell({.event = Happening::round_began, .seat = move.value, .round = state.round});
  state.pending = {Asks::action, move.value};
}

}  // namespace sobek::classic
