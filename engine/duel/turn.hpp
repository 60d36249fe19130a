// spec/duel/turn.md: what is pending, for whom, and what is expected.
#pragma once
#include "../kernel/viewer.hpp"
#include "events.hpp"
#include "moves.hpp"

namespace sobek::duel {

inline constexpr Turn TURNS[SLUGS] = {
    {"centre-take", Asked::decision, verbs({TAKE}), "duel.market.centre"},
    {"action", Asked::decision, verbs({TAKE, REFILL, PLAY, SELL}), "duel.turn.action"},
    {"pyramid-action", Asked::decision, verbs({TAKE, REFILL, PLAY, SELL}), "duel.pirogues.pyramid"},
    {"forced-take", Asked::decision, verbs({TAKE}), "duel.pirogues.finger"},
    {"ankh-direction", Asked::decision, verbs({ORIENT}), "duel.market.direction"},
    {"deben-tile", Asked::decision, verbs({TRADE, KEEP}), "duel.market.deben-tile"},
    {"deben-draw", Asked::draw, verbs({DEBEN}), "duel.market.deben-draw"},
    {"priest-group", Asked::decision, verbs({NAME}), "duel.characters.priest"},
    {"vizier-tile", Asked::decision, verbs({PICK}), "duel.characters.vizier"},
    {"thief-back", Asked::decision, verbs({BACK}), "duel.characters.thief"},
    {"thief-tile", Asked::draw, verbs({STEAL}), "duel.characters.thief"},
    {"merchant-tile", Asked::decision, verbs({FETCH}), "duel.characters.merchant"},
    {"courtesan-tiles", Asked::decision, verbs({ADD}), "duel.characters.courtesan"},
    {"scribe-discard", Asked::decision, verbs({DISCARD}), "duel.characters.scribe"},
    {"architect-draw", Asked::draw, verbs({TOKENS_DRAWN}), "duel.characters.architect"},
    {"architect-token", Asked::decision, verbs({TOKEN}), "duel.characters.architect"},
    {"token-choice", Asked::decision, verbs({TOKEN}), "duel.pirogues.trigger"},
    {"finger-tile", Asked::decision, verbs({POINT}), "duel.pirogues.finger"},
    {"scarabs-set", Asked::decision, verbs({ONTO}), "duel.pirogues.scarabs"},
    {"horus-draw", Asked::draw, verbs({DEBEN}), "duel.pirogues.horus"},
    {"reward-draw", Asked::draw, verbs({DEBEN}), "duel.scoring.reward"},
    {"finished", Asked::over, 0, "duel.game-end.trigger"},
};

// duel.turn.pending, duel.turn.order: the first two conditions of every player's move; an outcome of chance has the
// first alone. Both are judged even when a draw is pending, or the game is over.
inline bool is_expected(const Rules &, const State &state, const Move &move) {
  return TURNS[state.pending.slug].expects >> move.verb & 1;
}
inline bool is_in_order(const Rules &, const State &state, const Move &move) {
  return TURNS[state.pending.slug].who == Asked::decision && move.seat == state.pending.seat;
}
using Expected = Condition<rule("duel.turn.pending"), is_expected>;
using InOrder = Condition<rule("duel.turn.order"), is_in_order>;

// Every further condition presupposes what is judged of both, and perhaps one that stands before it in its table.
template <Rule Id, auto Holds, auto... Presupposed>
using InTurn = Condition<Id, Holds, rule("duel.turn.pending"), rule("duel.turn.order"), Presupposed...>;
template <class... Further>
using PlayerMay = May<Expected, InOrder, Further...>;
template <class... Further>
using ChanceMay = May<Expected, Further...>;

// Move tiles from one pile to another.
void move_tiles(const Pile &tiles, Pile &from, Place origin, Pile &to, Place goal, auto &log) {
  log.tiles(origin, goal, tiles);
  Pile moved = tiles;  // which may be the pile from which they go
  from.remove(moved);
  to.add(moved);
}

inline void ask(State &state, Slug slug, int seat, int about = 0) {
  state.pending = Pending{};
  state.pending.slug = slug;
  state.pending.seat = uint8_t(seat);
  state.pending.about = uint8_t(about);
}

// duel.turn.order, duel.game-end.trigger: the turn of this seat begins, or the game ends.
void begin_turn(const Rules &rules, State &state, auto &log, int seat, Slug slug);

// duel.turn.order: the turn of this seat is over.
void end_turn(const Rules &rules, State &state, auto &log, int seat) {
  begin_turn(rules, state, log, 1 - seat, ACTION);
}

}  // namespace sobek::duel
