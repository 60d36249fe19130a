// Classic as the protocol plays it.
#pragma once
#include "../protocol/game.hpp"
#include <memory>

#include "dealing.hpp"
#include "packed.hpp"
#include "read.hpp"
#include "recall.hpp"
#include "seen.hpp"

namespace sobek {

struct Classic {
  using Rules = classic::Rules;
  using State = classic::State;
  using Setup = classic::Setup;
  using Reasons = classic::Reasons;
  using Events = classic::Log;
  using Knowledge = classic::Knowledge;
  struct Move : classic::Move {
    std::shared_ptr<const classic::Deal> deal = nullptr;  // of a deal
  };

  static constexpr const char *name = "classic";
  static constexpr const char *edition = "2010.1";
  static constexpr bool has_track = true;

  static Json choices() {
    Json json;
    for (const classic::ChoiceNames &choice : classic::CHOICE_NAMES) {
      Json readings = Json::list();
      for (const char *reading : choice.readings) readings.add(reading);
      json.set(choice.name, readings);
    }
    return json;
  }
  static constexpr int least_players = 2, most_players = classic::MAX_PLAYERS;
  static bool may_have_players(uint64_t players) { return least_players <= players && players <= most_players; }

  static bool read_edition(const Json &json, Rules &rules, Fault &fault) { return classic::read_edition(json, rules.edition, fault); }
  static bool read_rules(const Json &request, Rules &rules, Fault &fault) {
    const Json *choices = request.get("choices"), *track = request.get("track");
    return (!choices || classic::read_choices(choices, rules, "choices", fault)) && (!track || classic::read_track(track, rules, "track", fault));
  }
  static bool read_setup(const Json &json, Setup &setup, Fault &fault) { return classic::read_setup(json, setup, fault); }
  static bool read_state(const Json &json, Rules &rules, State &state, Fault &fault) { return classic::read_state(json, rules, state, fault); }
  static bool read_move(const Json &json, Move &move, Fault &fault) {
    classic::Deal deal;
    if (!classic::read_move(json, move, deal, fault)) return false;
    if (move.verb == classic::Verb::deal) move.deal = std::make_shared<classic::Deal>(deal);
    return true;
  }

  static const char *rule_id(classic::Rule rule) { return classic::id(rule); }
  static Setup deal(const Rules &rules, int players, Deals &deals) {
    deals = Deals(deals.seed);
    deals.dealt = 1;
    return classic::deal_setup(rules, deals.stream, players);
  }
  static Move later_deal(const Rules &rules, const State &state, Deals &deals) {
    Move move = {};
    move.verb = classic::Verb::deal;
    move.deal = std::make_shared<classic::Deal>(classic::deal_of_round(rules, deals, state.players, state.round + 1));
    return move;
  }
  static Reasons judge_setup(const Rules &rules, const Setup &setup) { return classic::judge_setup(rules, setup); }
  static State begin(const Rules &rules, const Setup &setup) { return classic::begin(rules, setup); }
  static int seats(const Rules &, const State &state) { return state.players; }
  static Asked asked(const Rules &, const State &state) { return classic::asked(state); }
  static void legal(const Rules &rules, const State &state, std::vector<Move> &moves) {
    classic::legal(rules, state, [&](const classic::Move &move) { moves.push_back(Move{move}); });
  }
  static uint32_t weight(const Rules &, const State &state, const Move &move) { return uint32_t(classic::weight(state, move)); }
  static Reasons judge(const Rules &rules, const State &state, const Move &move) {
    return move.verb == classic::Verb::deal ? classic::judge_deal(rules, state, *move.deal) : classic::judge(rules, state, move);
  }
  static void apply(const Rules &rules, State &state, const Move &move, Events &events) { make(rules, state, move, events); }

  // Packed moves, for Python, JavaScript and playouts.
  using Packed = classic::Packed;
  static bool pack(const Move &move, Packed &packed) { return classic::has_packed(move) && (packed = classic::packed(move), true); }
  static bool is_packed(Packed packed) { return classic::is_packed(packed); }
  static Move unpack(Packed packed) { return Move{classic::unpacked(packed)}; }
  template <class To>
  static void each_legal(const Rules &rules, const State &state, To &&to) {
    classic::legal(rules, state, [&](const classic::Move &move) { to(classic::packed(move)); });
  }
  static void play(const Rules &rules, State &state, const Move &move) {  // as apply, with nothing written down
    classic::Silent nobody;
    make(rules, state, move, nobody);
  }
  static bool is_over(const State &state) { return classic::is_over(state); }

  static Json turn(const Rules &rules, const State &state) { return classic::write_turn(rules, state); }
  static Json result(const Rules &, const State &state) { return classic::write_result(state); }
  static Json write(const Rules &rules, const State &state) { return classic::write(rules, state); }
  static Json write(const Move &move) { return classic::write(move, move.deal ? *move.deal : classic::Deal{}); }
  static Json write(const Events &events) { return classic::write(events); }
  static Json view(const Rules &rules, const State &state, Viewer viewer) { return classic::write_view(rules, state, viewer); }
  static Json seen(const Rules &, const State &before, const Events &events, const State &after, Viewer viewer) {
    return classic::write_seen(before, events, after, viewer);
  }

 private:
  template <class Log>
  static void make(const Rules &rules, State &state, const Move &move, Log &log) {
    if (move.verb == classic::Verb::deal)
      classic::deal_round(rules, state, *move.deal, log);
    else
      classic::apply(rules, state, move, log);
  }
};
static_assert(Game<Classic>);

}  // namespace sobek
