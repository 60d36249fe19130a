// Duel as the protocol plays it.
#pragma once
#include "../protocol/game.hpp"
#include "recall.hpp"

namespace sobek {

struct Duel : GameBase<Duel> {
  using Rules = duel::Rules;
  using State = duel::State;
  using Setup = duel::Setup;
  using Move = duel::Move;
  using Reasons = duel::Reasons;
  using Knowledge = sobek::Knowledge<duel::Recall>;
  using Packed = duel::Packed;
  using Events = duel::Events;
  using Silent = duel::Silent;

  static constexpr const char *name = "duel", *edition = duel::PUBLISHED.name;
  static constexpr bool has_track = false;
  static constexpr int least_players = duel::SEATS, most_players = duel::SEATS;
  static constexpr auto &choice_names = duel::CHOICE_NAMES;

  static bool read_move(const Json &json, Move &move, Fault &fault) {
    move = {};
    return describe(Reading(&json, "move", fault), move);
  }

  static Setup deal(const Rules &rules, int, Deals &deals) { return duel::deal(rules, deals.seed); }
  static Move later_deal(const Rules &, const State &, Deals &) { return {}; }  // never pending in duel
  static constexpr auto judge_setup = duel::judge_setup;
  static constexpr auto begin = duel::begin;

  using GameBase::write;
  static uint32_t weight(const State &state, const Move &move) { return duel::weight(state, move); }
  static void each_legal(const Rules &rules, const State &state, auto &&to) { duel::legal(rules, state, to); }
  static constexpr auto judge = duel::judge;
  static void apply(const Rules &rules, State &state, const Move &move, auto &log) { duel::make(rules, state, move, log); }

  static constexpr auto pack = duel::pack;
  static constexpr auto is_packed = duel::is_packed;
  static constexpr auto unpack = duel::unpacked;

  static const char *rule_id(duel::Rule rule) { return duel::RULE_IDS[rule]; }
  static const Turn &pending(const State &state) { return duel::TURNS[state.pending.slug]; }
  static constexpr auto result = duel::write_result;
  static Json write(const Move &move) { return written(move); }
  static Json write(const Events &events) {
    Json json = Json::list();
    for (const duel::Event &event : events) json.add(duel::write_event(events.rules, event, events.after));
    return json;
  }
  static constexpr auto view = duel::view;
  static constexpr auto seen = duel::seen;
};

}  // namespace sobek
