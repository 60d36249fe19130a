// What duel gives the protocol.
#pragma once
#include "read.hpp"
#include "recall.hpp"

namespace sobek {

struct Duel {
  using Rules = duel::Rules;
  using State = duel::State;
  using Setup = duel::Setup;
  using Move = duel::Move;
  using Reasons = duel::Reasons;
  struct Events : duel::Events {
    Rules rules;  // by which is scored what is in the state after the move
    State after;
  };
  struct Knowledge {
    duel::Recall viewers[1 + duel::SEATS];  // the spectator and the seats
    void begin(const Rules &rules, const State &state) {
      for (Viewer viewer = SPECTATOR; viewer < duel::SEATS; ++viewer)
        viewers[viewer - SPECTATOR].begin(rules.edition, state, viewer);
    }
    void remember(const Rules &rules, const State &before, const Move &, const Events &events, const State &after) {
      if (!rules.open()) return;
      for (duel::Recall &viewer : viewers) viewer.remember(before, events, after);
    }
    Json recalled(const Rules &rules, const State &, Viewer viewer) const {
      return rules.open() && viewer != REFEREE ? viewers[viewer - SPECTATOR].recalled() : Json{};
    }
  };

  static constexpr const char *name = "duel";
  static constexpr const char *edition = duel::PUBLISHED.name;
  static constexpr bool has_track = false;
  static Json choices() {
    Json written;
    for (const duel::ChoiceNames &choice : duel::CHOICE_NAMES) {
      Json readings = Json::list();
      for (const char *reading : choice.readings) readings.add(reading);
      written.set(choice.name, readings);
    }
    return written;
  }
  static bool may_have_players(uint64_t number) { return number == duel::SEATS; }

  static bool read_edition(const Json &json, Rules &rules, Fault &fault) {
    return duel::read_edition(json, rules.edition, fault);
  }
  static bool read_rules(const Json &request, Rules &rules, Fault &fault) {
    const Json *choices = request.get("choices");
    return !choices || duel::read_choices(*choices, rules, fault);
  }
  static bool read_setup(const Json &json, Setup &setup, Fault &fault) { return duel::read_setup(json, setup, fault); }
  static bool read_state(const Json &json, Rules &rules, State &state, Fault &fault) {
    return duel::StateReader(json, rules, state, fault).read();
  }
  static bool read_move(const Json &json, Move &move, Fault &fault) { return duel::read_move(json, move, fault); }

  static const char *rule_id(duel::Rule rule) { return duel::RULE_IDS[rule]; }
  static Setup deal(const Rules &rules, int, Deals &deals) { return duel::deal(rules, deals.seed); }
  static Move later_deal(const Rules &, const State &, Deals &) { return {}; }  // never pending in duel
  static Reasons judge_setup(const Rules &rules, const Setup &setup) { return duel::judge_setup(rules, setup); }
  static State begin(const Rules &rules, const Setup &setup) { return duel::begin(rules, setup); }
  static int seats(const Rules &, const State &) { return duel::SEATS; }
  static Asked asked(const Rules &, const State &state) {
    switch (duel::TURNS[state.pending.slug].who) {
      case duel::Turn::PLAYER: return {Asked::decision, state.pending.seat};
      case duel::Turn::CHANCE: return {Asked::draw, -1};
      default: return {Asked::over, -1};
    }
  }
  static void legal(const Rules &rules, const State &state, std::vector<Move> &moves) {
    duel::legal(rules, state, [&](duel::Packed bits) { moves.push_back(duel::unpacked(bits)); });
  }
  using Packed = duel::Packed;
  static bool pack(const Move &move, Packed &packed) { return duel::pack(move, packed); }
  static bool is_packed(Packed packed) { return duel::is_packed(packed); }
  static Move unpack(Packed packed) { return duel::unpacked(packed); }
  template <class To>
  static void each_legal(const Rules &rules, const State &state, To &&to) {
    duel::legal(rules, state, to);
  }
  static void play(const Rules &rules, State &state, const Move &move) {  // as apply, with nothing written down
    duel::Untold log;
    duel::make(rules, state, move, log);
  }
  static constexpr int least_players = duel::SEATS, most_players = duel::SEATS;
  static uint32_t weight(const Rules &, const State &state, const Move &move) { return duel::weight(state, move); }
  static Reasons judge(const Rules &rules, const State &state, const Move &move) {
    return duel::judge(rules, state, move);
  }
  static void apply(const Rules &rules, State &state, const Move &move, Events &events) {
    duel::make(rules, state, move, static_cast<duel::Events &>(events));
    events.rules = rules;
    events.after = state;
  }

  static bool is_over(const State &state) { return state.pending.slug == duel::FINISHED; }

  static Json turn(const Rules &rules, const State &state) { return duel::write_turn(rules, state); }
  static Json result(const Rules &rules, const State &state) { return duel::write_result(rules, state); }
  static Json write(const Rules &rules, const State &state) { return duel::write(rules, state); }
  static Json write(const Move &move) { return duel::write(move); }
  static Json view(const Rules &rules, const State &state, Viewer viewer) { return duel::view(rules, state, viewer); }
  static Json write(const Events &events) {
    Json written = Json::list();
    for (const duel::Event &event : events) written.add(duel::write_event(events.rules, event, events.after));
    return written;
  }
  static Json seen(const Rules &rules, const State &before, const Events &events, const State &after, Viewer viewer) {
    return duel::seen(rules, before, events, after, viewer);
  }
};

}  // namespace sobek
