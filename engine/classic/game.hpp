// Classic as the protocol plays it.
#pragma once
#include <memory>

#include "../protocol/game.hpp"
#include "packed.hpp"
#include "recall.hpp"
#include "seen.hpp"

namespace sobek {

struct Classic : GameBase<Classic> {
  using Rules = classic::Rules;
  using State = classic::State;
  using Setup = classic::Setup;
  using Reasons = classic::Reasons;
  using Events = classic::Log;
  using Silent = classic::Silent;
  using Knowledge = sobek::Knowledge<classic::Recall>;
  using Packed = classic::Packed;
  struct Move : classic::Move {
    std::shared_ptr<const classic::Deal> deal = nullptr;  // of a deal
  };

  static constexpr const char *name = "classic", *edition = "2010.1";
  static constexpr bool has_track = true;
  static constexpr int least_players = 2, most_players = classic::MAX_PLAYERS;
  static constexpr auto &choice_names = classic::CHOICE_NAMES;

  static bool read_move(const Json &json, Move &move, Fault &fault) {
    classic::Deal deal;
    move = {};
    if (!describe(Reading(&json, "move", fault), static_cast<classic::Move &>(move), deal)) return false;
    if (move.verb == classic::Verb::deal) move.deal = std::make_shared<classic::Deal>(deal);
    return true;
  }

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
  static constexpr auto judge_setup = classic::judge_setup;
  static constexpr auto begin = classic::begin;

  using GameBase::write;
  static uint32_t weight(const State &state, const Move &move) { return uint32_t(classic::weight(state, move)); }
  static void each_legal(const Rules &rules, const State &state, auto &&to) {
    auto pack_it = [&](const classic::Move &move) __attribute__((always_inline)) { to(classic::packed(move)); };
    classic::legal(rules, state, pack_it);
  }
  static Reasons judge(const Rules &rules, const State &state, const Move &move) {
    return move.deal ? classic::judge_deal(rules, state, *move.deal) : classic::judge(rules, state, move);
  }
  static void apply(const Rules &rules, State &state, const Move &move, auto &log) {
    if (move.deal) return classic::deal_round(rules, state, *move.deal, log);
    classic::apply(rules, state, move, log);
  }

  static bool pack(const Move &move, Packed &packed) {
    return classic::has_packed(move) && (packed = classic::packed(move), true);
  }
  static constexpr auto is_packed = classic::is_packed;
  static Move unpack(Packed packed) { return Move{classic::unpacked(packed)}; }

  static constexpr auto rule_id = classic::id;
  static const Turn &pending(const State &state) { return classic::TURNS[int(state.pending.asks)]; }
  static Json result(const Rules &, const State &state) { return classic::write_result(state); }
  static Json write(const Move &move) {
    return written(static_cast<classic::Move>(move), move.deal ? *move.deal : classic::Deal{});
  }
  static Json write(const Events &events) { return classic::write_events(events); }
  static constexpr auto view = classic::write_view;
  static constexpr auto seen = classic::write_seen;
};

}  // namespace sobek
