// spec/duel/game-end.md: when the game ends, and which tiles leave it.
#pragma once
#include "market.hpp"
#include "scoring.hpp"
#include "selling.hpp"

namespace sobek::duel {

// duel.game-end.trigger: can the player whose turn it is do anything?
inline bool can_act(const Rules &rules, const State &state) {
  const Seat &player = state.seats[state.pending.seat];
  if (reach(rules, state) & state.occupied) return true;
  if (!state.draw_pile.empty() && line_allows_refill(rules, state)) return true;
  if (player.hand.one & CHARACTERS) return true;
  for (int type = 0; type < TYPES; ++type)
    if (can_sell(rules, player, type)) return true;
  return false;
}

// duel.game-end.removal
inline Pile removal(const Rules &rules, const Seat &player) {
  Fixed<uint8_t, TYPES> order;  // the types that can be sold, those with more typed tiles first
  int typed[TYPES];
  for (int type = 0; type < TYPES; ++type) {
    typed[type] = player.hand.among(OF_GROUP[type]).size();
    if (!typed[type] || !(has_sold(player, type) || (player.hand.one & openers(rules, type)))) continue;
    order.add(uint8_t(type));
    for (int at = order.size() - 1; at > 0 && typed[order[at - 1]] < typed[type]; --at)
      std::swap(order[at - 1], order[at]);
  }
  Pile wild = player.hand.among(WILD), removed;
  int wild_left = wild.size(), three = rules.edition.figures.min_set_size;
  for (uint8_t type : order) {
    int needed = typed[type] < three ? three - typed[type] : 0;
    if (needed > wild_left) continue;
    wild_left -= needed;
    removed.add(player.hand.among(OF_GROUP[type]));
  }
  if (!removed.empty() || (wild_left >= three && player.has_sold)) removed.add(wild);
  return removed;
}

void end_game(const Rules &rules, State &state, auto &log) {
  uint8_t stuck = state.pending.seat, other = uint8_t(1 - stuck);
  log.note(END_TRIGGERED, stuck);
  Pile &hand = state.seats[other].hand;
  move_tiles(removal(rules, state.seats[other]), hand, {HAND, other}, state.removed, {REMOVED}, log);
  for (uint8_t seat = 0; seat < SEATS; ++seat) {  // duel.game-end.leftover
    Seat &player = state.seats[seat];
    move_tiles(player.hand, player.hand, {HAND, seat}, player.corruption, {CORRUPTION, seat}, log);
  }
  reward(rules, state, log);
}

void begin_turn(const Rules &rules, State &state, auto &log, int seat, Slug slug) {
  ask(state, slug, seat);
  if (!can_act(rules, state)) end_game(rules, state, log);
}

}  // namespace sobek::duel
