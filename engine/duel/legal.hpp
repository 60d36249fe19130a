// The legal moves in the order of the move tables, and how a move is judged and made.
#pragma once
#include "characters.hpp"
#include "game_end.hpp"
#include "pirogues.hpp"
#include "setup.hpp"

namespace sobek::duel {

// What judges a move of each verb.
inline constexpr Reasons (*MAY[VERBS])(const Rules &, const State &, const Move &) = {
    TakeMay::judge, RefillMay::judge, OrientMay::judge, PlayerMay<>::judge, PlayerMay<>::judge, PlayMay::judge, SellMay::judge,
    NameMay::judge, PickMay::judge, BackMay::judge, FetchMay::judge, AddMay::judge, DiscardMay::judge, TokenMay::judge,
    PointMay::judge, OntoMay::judge, DebenMay::judge, StealMay::judge, TokensMay::judge};
inline Reasons judge(const Rules &rules, const State &state, const Move &move) {
  return MAY[move.verb](rules, state, move);
}

// Make a legal move.
void make(const Rules &rules, State &state, const Move &move, auto &log) {
  switch (move.verb) {
    case TAKE: return take(rules, state, move, log);
    case REFILL: return refill(rules, state, log);
    case ORIENT: return orient(rules, state, move, log);
    case TRADE: return trade(state, log);
    case KEEP: return keep(rules, state, log);
    case PLAY: return play(rules, state, move, log);
    case SELL: return sell(rules, state, move, log);
    case NAME: return name(rules, state, move, log);
    case PICK: return pick(rules, state, move, log);
    case BACK: return name_back(state, move);
    case FETCH: return fetch(rules, state, move, log);
    case ADD: return add(rules, state, move, log);
    case DISCARD: return discard(rules, state, move, log);
    case TOKEN: return token(rules, state, move, log);
    case POINT: return point(state, move, log);
    case ONTO: return onto(rules, state, move, log);
    case DEBEN:
      if (state.pending.slug == HORUS_DRAW) return draw_for_horus(rules, state, int(move.what), log);
      if (state.pending.slug == REWARD_DRAW) return draw_reward(state, int(move.what), log);
      draw_deben(state, int(move.what), log);
      return end_turn(rules, state, log, state.pending.seat);
    case STEAL: return steal(rules, state, move, log);
    case TOKENS_DRAWN: return draw_tokens(state, move);
    case VERBS: break;
  }
}

// The next pile after this one among all piles of these tiles, compared by their counts, kind by kind in the order of
// kinds, the smaller count first. Piles of more than `most` tiles are passed over. False if there is none.
inline bool next_pile(Pile &pile, const Pile &all, int most) {
  uint64_t open = (all.one & ~pile.one) | (all.two & ~pile.two);  // kinds of which there could be more
  if (pile.size() >= most) open &= std::bit_floor(pile.one) - 1;  // none after the last kind, and not of it
  if (!open) return false;
  uint64_t kind = std::bit_floor(open), before = kind - 1;
  if (pile.one & kind)
    pile = {pile.one & (before | kind), (pile.two & before) | kind};
  else
    pile = {(pile.one & before) | kind, pile.two & before};
  return true;
}
inline bool next_pile(Counts &pile, Counts all, int most) {
  bool is_full = pile.size() >= most, has_later = !is_full;
  for (int kind = TOKENS - 1; kind >= 0; --kind) {
    if (has_later && pile.count(kind) < all.count(kind)) {
      pile.add(kind);
      return true;
    }
    if (pile.has(kind)) has_later = true;
    pile.bits &= ~(uint32_t(3) << (2 * kind));
  }
  return false;
}

// Call to(move) for each legal move of the player whose decision is pending, or for each outcome of the draw.
void legal(const Rules &rules, const State &state, auto &&to) {
  int seat = state.pending.seat;
  const Seat &player = state.seats[seat], &opponent = state.seats[1 - seat];
  auto bits = [&](Verb verb, int of, uint64_t each) {
    for (; each; each &= each - 1) to(packed(verb, of, std::countr_zero(each)));
  };
  switch (state.pending.slug) {
    case CENTRE_TAKE:
    case FORCED_TAKE: bits(TAKE, seat, reach(rules, state) & state.occupied); break;
    case ACTION:
    case PYRAMID_ACTION:
      bits(TAKE, seat, reach(rules, state) & state.occupied);
      if (!state.draw_pile.empty() && line_allows_refill(rules, state)) to(packed(REFILL, seat));
      bits(PLAY, seat, player.hand.one & CHARACTERS);
      for (int type = 0; type < TYPES; ++type) {
        if (!can_sell(rules, player, type)) continue;
        uint64_t opens = has_sold(player, type) ? ~uint64_t(0) : openers(rules, type);
        Pile tiles, all = player.hand.among(OF_GROUP[type] | WILD);
        while (next_pile(tiles, all, TILES))
          if (tiles.size() >= rules.edition.figures.min_set_size && (tiles.one & opens))
            to(packed(SELL, seat, type, tiles));
      }
      break;
    case ANKH_DIRECTION:
      for (int mark = 0; mark < MARKS; ++mark)
        if (may_point(state, mark)) to(packed(ORIENT, seat, mark));
      break;
    case DEBEN_TILE:
      to(packed(TRADE, seat));
      to(packed(KEEP, seat));
      break;
    case DEBEN_DRAW:
    case HORUS_DRAW:
    case REWARD_DRAW:
      for (int value = 0; value < DEBENS; ++value)
        if (state.bag.has(value)) to(packed(DEBEN, 0, value + LEAST_DEBEN));
      break;
    case PRIEST_GROUP:
      for (int group = 0; group < GROUPS; ++group)
        if (rules.free_group() || (player.corruption.one & OF_GROUP[group])) to(packed(NAME, seat, group));
      break;
    case VIZIER_TILE: bits(PICK, seat, opponent.corruption.one); break;
    case THIEF_BACK:
      for (int back = 0; back < BACKS; ++back)
        if (opponent.hand.one & OF_BACK[back]) to(packed(duel::BACK, seat, back));
      break;
    case THIEF_TILE: bits(STEAL, 0, opponent.hand.one & OF_BACK[state.pending.about]); break;
    case MERCHANT_TILE: bits(FETCH, seat, state.occupied); break;
    case COURTESAN_TILES:
      for (int type = 0; type < TYPES; ++type) {
        Pile tiles, all = addable(player, type);
        while (next_pile(tiles, all, rules.edition.figures.courtesan_max))
          if (tiles.size() >= rules.edition.figures.courtesan_min) to(packed(ADD, seat, type, tiles));
      }
      break;
    case SCRIBE_DISCARD: bits(DISCARD, seat, player.hand.one); break;
    case ARCHITECT_DRAW: {
      int number = architect_draws(rules, state);
      Counts tokens;
      while (next_pile(tokens, state.aside, number))
        if (tokens.size() == number) to(packed(tokens));
      break;
    }
    case ARCHITECT_TOKEN:
    case TOKEN_CHOICE:
      for (int token = 0; token < TOKENS; ++token)
        if (choosable(state).has(token)) to(packed(TOKEN, seat, token));
      break;
    case FINGER_TILE: bits(POINT, seat, line(state) & state.occupied); break;
    case SCARABS_SET: bits(ONTO, seat, scarabs_sets(player)); break;
    case FINISHED:
    case SLUGS: break;
  }
}

// How often an outcome of the draw that is pending is drawn: duel.market.deben-draw, duel.characters.thief-tile,
// duel.characters.architect-tokens.
inline uint32_t weight(const State &state, const Move &move) {
  if (move.verb == DEBEN) return uint32_t(state.bag.count(int(move.what) - LEAST_DEBEN));
  if (move.verb == STEAL) return uint32_t(state.seats[1 - state.pending.seat].hand.count(int(move.what)));
  uint32_t ways = 1;
  for (int token = 0; token < TOKENS; ++token)
    if (move.tokens.count(token) == 1) ways *= uint32_t(state.aside.count(token));  // both of two: one way
  return ways;
}

}  // namespace sobek::duel
