// Moves of classic, their conditions, and what happens: the forms in which the chapters are written.
#pragma once
#include <vector>

#include "../kernel/fixed.hpp"
#include "../kernel/reason.hpp"
#include "state.hpp"

namespace sobek::classic {

// ---- The rules that can refuse a move, ask for one or move a marker ------------------------------------------------

constexpr const char *RULE_IDS[] = {
    "classic.turn.pending", "classic.turn.order", "classic.turn.opponent", "classic.quay.window",
    "classic.sets.in-hand", "classic.sets.three", "classic.sets.one-type", "classic.sets.target", "classic.sets.equal-sets",
    "classic.sets.matching-type", "classic.sets.prosperity-limit", "classic.sets.second-set", "classic.sets.amulet-only",
    "classic.characters.character-card", "classic.characters.in-hand", "classic.characters.priest-type",
    "classic.characters.vizier-victim", "classic.characters.vizier-card", "classic.characters.thief-victim",
    "classic.characters.thief-back", "classic.characters.thief-card", "classic.characters.scribe-card",
    "classic.characters.merchant-card", "classic.characters.courtesan-number",
    "classic.events.choice", "classic.events.guild-victim", "classic.events.prosperity-set", "classic.round-end.done",
    "classic.game-end.lowest-tie", "classic.game-end.starting-player",
    "classic.setup.players", "classic.setup.starting-hands", "classic.setup.deck", "classic.setup.event-pile", "classic.setup.first-player",
    "classic.scoring.round-points", "classic.scoring.penalty", "classic.events.guild", "classic.events.deceit"};
enum class Rule : uint8_t {};
constexpr const char *id(Rule rule) { return RULE_IDS[int(rule)]; }
consteval Rule rule(std::string_view id) { return Rule(index_of_rule(id, RULE_IDS)); }
using Reasons = sobek::Reasons<Rule>;

// ---- Moves ---------------------------------------------------------------------------------------------------------

enum class Verb : uint8_t { take, play, set, name, victim, pick, back, steal, fetch, add, discard, token, onto, lay, done, chooser, start, deal };
constexpr int VERBS = 18;
constexpr VerbRow VERB_ROWS[VERBS] = {
    {"take", "slot", {}, CARDS}, {"play", "card", KIND_NAMES}, {"set"}, {"name", "good", GOOD_NAMES},
    {"victim", "victim", {}, MAX_PLAYERS}, {"pick", "card", KIND_NAMES}, {"back", "back", BACK_NAMES},
    {"steal", "card", KIND_NAMES}, {"fetch", "slot", {}, CARDS}, {"add"}, {"discard", "card", KIND_NAMES},
    {"token", "token", TOKEN_NAMES}, {"onto"}, {"lay"}, {"done"}, {"chooser", "chooser", {}, MAX_PLAYERS},
    {"start", "starter", {}, MAX_PLAYERS}, {"deal"}};

// What a move of a verb has: the seat of a player, cards, and a set that it must name.
constexpr bool has_seat(Verb verb) { return verb != Verb::steal && verb != Verb::chooser && verb != Verb::deal; }
constexpr bool has_cards(Verb verb) { return verb == Verb::set || verb == Verb::add || verb == Verb::lay; }
constexpr bool must_have_onto(Verb verb) { return verb == Verb::add || verb == Verb::onto; }

// A number of a move that no seat, slot or set can have is kept as NOWHERE, whatever it is: it is refused all the same.
constexpr int8_t NOWHERE = -1;
constexpr int8_t NEW_SET = -2;

struct Move {
  Pile cards;              // of set, add and lay
  Verb verb = Verb::take;
  int8_t seat = NOWHERE;   // none for an outcome of chance
  int8_t value = NOWHERE;  // the slot, card, good, seat, back or token
  int8_t onto = NEW_SET;
  friend bool operator==(const Move &, const Move &) = default;
};

// A deal: of a setup, or of a later round.
struct Deal {
  int hands_number = 0;                // may be any number
  Pile hands[MAX_PLAYERS];             // the first of them
  Fixed<Kind, CARDS + 1> deck;         // the top card first; so many that a longer one is too long too
  TokenPile tokens;
};
struct Setup {
  Deal deal;
  int first = NOWHERE;
};

// ---- What happens --------------------------------------------------------------------------------------------------

enum class Zone : uint8_t { deck, quays, discard, event_pile, spent, box, hand, corruption, set, laid };
struct Place {
  Zone zone;
  int8_t seat = -1;
  int8_t number = -1;  // of a set or a horizontal set
};

Row row_of(auto pile) {
  Row row;
  pile.each([&](Kind kind, int number) {
    for (int i = 0; i < number; ++i) row.add(kind);
  });
  return row;
}

// How the round of one player was scored.
struct Sheet {
  int32_t points, before, scored, after, base, steps;
  int16_t cards, curses, count, scarabs;
  bool penalised;
};

// What happened in a move, in order: the events of spec/protocol.md.
enum class Happening : uint8_t {
  cards_moved, token_moved, marker_moved, extra_turn, type_named, round_ended, round_scored, table_cleared, round_began,
  game_ended
};
struct Event {
  Happening event;
  Row cards = {};
  Place origin = {Zone::deck}, goal = {Zone::deck};
  int token = NO_TOKEN;
  int seat = -1;  // also who ended the round
  int round = 0;
  Good good = NO_GOOD;
  int32_t before = 0, after = 0;
  Rule rule = {};
};
struct Log {
  static constexpr bool WANTED = true;
  std::vector<Event> events;
  Sheet sheets[MAX_PLAYERS] = {};  // of a scored round
  Deal deal;                       // of a table that was cleared
  Rules rules;                     // by which the move was made
  State after;

  void tell(const Event &event) { events.push_back(event); }
  void keep(const Sheet *made) { std::copy(made, made + MAX_PLAYERS, sheets); }
  void keep(const Deal &made) { deal = made; }
};
// Where nobody asks what happened: nothing is written down.
struct Silent {
  static constexpr bool WANTED = false;
  void tell(const Event &) {}
  void keep(const auto &) {}
};

// Cards that move are written down in order only where somebody asks, and if there are any.
void moved(auto &log, const Row &cards, Place origin, Place goal) {
  if (!cards.empty()) log.tell({.event = Happening::cards_moved, .cards = cards, .origin = origin, .goal = goal});
}
template <class Log>
void moved(Log &log, Pile pile, Place origin, Place goal) {
  if constexpr (Log::WANTED) moved(log, row_of(pile), origin, goal);
}
void moved(auto &log, Token token, Place origin, Place goal) {
  log.tell({.event = Happening::token_moved, .origin = origin, .goal = goal, .token = token});
}

// Move cards from one pile to another.
void move_cards(Pile cards, Pile &from, Place origin, Pile &to, Place goal, auto &log) {
  moved(log, cards, origin, goal);
  from -= cards;
  to += cards;
}

}  // namespace sobek::classic
