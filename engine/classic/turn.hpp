// spec/classic/turn.md: whose turn it is, and what is expected.
#pragma once
#include "../kernel/viewer.hpp"
#include "moves.hpp"

namespace sobek::classic {

// ---- What can be pending -------------------------------------------------------------------------------------------

constexpr Turn TURNS[ASKS] = {
    {"action", Asked::decision, verbs({Verb::take, Verb::play, Verb::set}), "classic.turn.action"},
    {"priest-type", Asked::decision, verbs({Verb::name}), "classic.characters.priest"},
    {"vizier-victim", Asked::decision, verbs({Verb::victim}), "classic.characters.vizier"},
    {"vizier-card", Asked::decision, verbs({Verb::pick}), "classic.characters.vizier", "victim"},
    {"thief-victim", Asked::decision, verbs({Verb::victim}), "classic.characters.thief"},
    {"thief-back", Asked::decision, verbs({Verb::back}), "classic.characters.thief", "victim"},
    {"thief-card", Asked::draw, verbs({Verb::steal}), "classic.characters.thief", "victim"},
    {"merchant-card", Asked::decision, verbs({Verb::fetch}), "classic.characters.merchant"},
    {"courtesan-cards", Asked::decision, verbs({Verb::add}), "classic.characters.courtesan"},
    {"scribe-discard", Asked::decision, verbs({Verb::discard}), "classic.characters.scribe", "player"},
    {"token-choice", Asked::decision, verbs({Verb::token}), "classic.events.trigger"},
    {"guild-victim", Asked::decision, verbs({Verb::victim}), "classic.events.guild"},
    {"curse-victim", Asked::decision, verbs({Verb::victim}), "classic.events.curse"},
    {"prosperity-set", Asked::decision, verbs({Verb::onto}), "classic.events.prosperity"},
    {"hand-sets", Asked::decision, verbs({Verb::lay, Verb::done}), "classic.round-end.hand-sets", "ender"},
    {"new-deal", Asked::deal, verbs({Verb::deal}), "classic.game-end.new-round"},
    {"chooser", Asked::draw, verbs({Verb::chooser}), "classic.game-end.lowest-tie"},
    {"starting-player", Asked::decision, verbs({Verb::start}), "classic.game-end.lowest-chooses"},
    {"finished", Asked::over, 0, "classic.game-end.rounds"},
};
constexpr const Turn &turn_of(const Pending &pending) { return TURNS[int(pending.asks)]; }

// ---- The first conditions of every move ----------------------------------------------------------------------------

// classic.turn.pending: a move of another kind than the pending one is refused.
inline bool is_expected(const Rules &, const State &state, const Move &move) {
  return turn_of(state.pending).expects >> int(move.verb) & 1;
}

// classic.turn.order: the decision of the seat that is named in the move is pending.
inline bool is_in_order(const Rules &, const State &state, const Move &move) {
  return turn_of(state.pending).who == Asked::decision && state.pending.seat == move.seat;
}

// classic.turn.opponent: another player.
inline bool is_opponent(const Rules &, const State &state, const Move &move) {
  return 0 <= move.value && move.value < state.players && move.value != move.seat;
}

using Expected = Condition<rule("classic.turn.pending"), is_expected>;
using InOrder = Condition<rule("classic.turn.order"), is_in_order>;

// Most conditions presuppose both; those of an outcome of chance the first alone, since the other is not judged.
template <Rule Id, auto Holds>
using InTurn = Condition<Id, Holds, rule("classic.turn.pending"), rule("classic.turn.order")>;

// classic.turn.order: then it is the next seat's turn.
inline void end_turn(State &state, int seat) { state.pending = {Asks::action, int8_t(state.next(seat))}; }

// A move of the seat that decides, or of chance, for each value below `number` for which these conditions hold.
template <auto... Holds>
void list_values(const Rules &rules, const State &state, Verb verb, int8_t number, auto &&emit) {
  for (int8_t value = 0; value < number; ++value) {
    Move move{{}, verb, state.pending.seat, value};
    if ((Holds(rules, state, move) && ...)) emit(move);
  }
}

// A move of a seat, or of chance, for each kind that is in a pile.
void list_kinds(auto pile, Verb verb, int8_t seat, auto &&emit) {
  pile.each([&](int8_t kind, int) { emit(Move{{}, verb, seat, kind}); });
}

// Each opponent of a seat, ascending.
void each_opponent(const State &state, int seat, auto visit) {
  for (int other = 0; other < state.players; ++other)
    if (other != seat) visit(other);
}

}  // namespace sobek::classic
