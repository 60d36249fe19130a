// The rules of classic as a whole: which moves are legal, why one is not, and what one does.
#pragma once
#include "round_end.hpp"

namespace sobek::classic {

// What judges a move of each verb but a deal, of which none is pending here: judge_deal judges that.
constexpr Reasons (*MAY[VERBS])(const Rules &, const State &, const Move &) = {
    TakeMay::judge, PlayMay::judge, SetMay::judge, NameMay::judge, VictimMay::judge, PickMay::judge, BackMay::judge,
    StealMay::judge, FetchMay::judge, AddMay::judge, DiscardMay::judge, TokenMay::judge, OntoMay::judge, LayMay::judge,
    DoneMay::judge, ChooserMay::judge, StartMay::judge, May<Expected>::judge};

// All reasons why the move is refused, in the order of its table; none exactly if it is legal.
inline Reasons judge(const Rules &rules, const State &state, const Move &move) {
  return MAY[int(move.verb)](rules, state, move);
}

// Each legal move, or outcome of the pending draw, in the order of the tables. Deals are never listed.
void legal(const Rules &rules, const State &state, auto &&emit) {
  int8_t seat = state.pending.seat;
  switch (state.pending.asks) {
    case Asks::action:
      list_values<>(rules, state, Verb::take, int8_t(std::min<int>(rules.figures().window, state.quays())), emit);
      list_kinds(state.hand[seat] & MASKS.characters, Verb::play, seat, emit);
      return list_sets(rules, state, Verb::set, rules.figures().min_set_size, CARDS, emit);
    case Asks::priest_type: return list_values<may_name>(rules, state, Verb::name, GOODS, emit);
    case Asks::vizier_victim:
    case Asks::thief_victim:
    case Asks::guild_victim:
    case Asks::curse_victim:
      return list_values<is_opponent, vizier_may_choose, thief_may_choose, guild_may_choose>(
          rules, state, Verb::victim, state.players, emit);
    case Asks::vizier_card: return list_kinds(state.corruption[state.pending.other], Verb::pick, seat, emit);
    case Asks::thief_back: return list_values<is_back_in_that_hand>(rules, state, Verb::back, BACKS, emit);
    case Asks::thief_card: return list_kinds(within_reach(state), Verb::steal, NOWHERE, emit);
    case Asks::merchant_card: return list_values<>(rules, state, Verb::fetch, int8_t(state.quays()), emit);
    case Asks::courtesan_cards: return list_sets(rules, state, Verb::add, rules.figures().courtesan_min, rules.figures().courtesan_max, emit);
    case Asks::scribe_discard: return list_kinds(state.hand[seat], Verb::discard, seat, emit);
    case Asks::token_choice: return list_kinds(state.tokens, Verb::token, seat, emit);
    case Asks::prosperity_set: return list_prosperity(rules, state, emit);
    case Asks::hand_sets: return list_lays(rules, state, emit), list_done(rules, state, emit);
    case Asks::chooser: return list_values<is_lowest>(rules, state, Verb::chooser, state.players, emit);
    case Asks::starting_player: return list_values<>(rules, state, Verb::start, int8_t(state.players), emit);
    case Asks::new_deal:
    case Asks::finished: return;
  }
}

// How likely an outcome of chance is: the Thief draws by the number of cards, the chooser is each equally likely.
inline int weight(const State &state, const Move &move) {
  return move.verb == Verb::steal ? within_reach(state).count(move.value) : 1;
}

// Make a move that is legal. A deal is made by deal_round.
void apply(const Rules &rules, State &state, const Move &move, auto &log) {
  switch (move.verb) {
    case Verb::take: return take(rules, state, move, log);
    case Verb::play: return play(rules, state, move, log);
    case Verb::set: return play_set(state, move, log);
    case Verb::name: return name(state, move, log);
    case Verb::victim: return choose_victim(rules, state, move, log);
    case Verb::pick: return pick(state, move, log);
    case Verb::back: return name_back(state, move);
    case Verb::steal: return steal(state, move, log);
    case Verb::fetch: return fetch(rules, state, move, log);
    case Verb::add: return add(state, move, log);
    case Verb::discard: return discard(rules, state, move, log);
    case Verb::token: return use_token(rules, state, move, log);
    case Verb::onto: return put_prosperity(state, move, log);
    case Verb::lay: return lay(state, move, log);
    case Verb::done: return done(rules, state, move, log);
    case Verb::chooser: return choose_chooser(state, move);
    case Verb::start: return start(state, move, log);
    case Verb::deal: return;
  }
}

}  // namespace sobek::classic
