// The rules of one game (its choices and track), and a state of it.
#pragma once
#include <cstring>

#include "../kernel/fixed.hpp"
#include "../kernel/state.hpp"
#include "../kernel/viewer.hpp"
#include "edition.hpp"

namespace sobek::classic {

// ---- Choices (spec/rulings.md) -------------------------------------------------------------------------------------

enum Choice : uint8_t { SAME_TYPE_SET, AMULET_ONLY_SET, PRIEST_TYPE, THIEF_BACK, GUILD_WITHOUT_VICTIM, HAND_SETS_AT_END, PENALTY_BASE, CLEAN_TIE, VISIBILITY };
constexpr int CHOICES = 9;
constexpr ChoiceNames CHOICE_NAMES[CHOICES] = {
    {"same-type-set", {"may-stand-apart", "extends"}},
    {"amulet-only-set", {"allowed", "forbidden"}},
    {"priest-type", {"must-remove", "free"}},
    {"thief-back", {"names-back", "blind"}},
    {"guild-without-victim", {"own-marker-moves", "token-void"}},
    {"hand-sets-at-end", {"optional", "mandatory"}},
    {"penalty-base", {"set-points", "all-points"}},
    {"clean-tie", {"all-penalised", "none-penalised"}},
    {"visibility", {"hidden", "open"}},
};

struct Rules {
  uint8_t reading[CHOICES] = {};
  Track track = PRINTED_TRACK;
  Edition edition;
  const Figures &figures() const { return edition.figures; }
  bool extends() const { return reading[SAME_TYPE_SET]; }
  bool amulets_need_a_type() const { return reading[AMULET_ONLY_SET]; }
  bool priest_is_free() const { return reading[PRIEST_TYPE]; }
  bool thief_is_blind() const { return reading[THIEF_BACK]; }
  bool guild_is_void_alone() const { return reading[GUILD_WITHOUT_VICTIM]; }
  bool sets_must_be_laid() const { return reading[HAND_SETS_AT_END]; }
  bool all_points_count() const { return reading[PENALTY_BASE]; }
  bool nobody_is_penalised_clean() const { return reading[CLEAN_TIE]; }
  bool open() const { return reading[VISIBILITY]; }
  friend bool operator==(const Rules &, const Rules &) = default;
};

// ---- What is pending (spec/classic/turn.md) ------------------------------------------------------------------------

enum class Asks : uint8_t {
  action, priest_type, vizier_victim, vizier_card, thief_victim, thief_back, thief_card, merchant_card, courtesan_cards,
  scribe_discard, token_choice, guild_victim, curse_victim, prosperity_set, hand_sets, new_deal, chooser, starting_player, finished
};
constexpr int ASKS = 19;

struct Pending {
  Asks asks = Asks::action;
  int8_t seat = -1;       // who decides, or for whom chance draws
  int8_t other = -1;      // the victim, the player of the Scribe, or the ender
  int8_t back = NO_BACK;  // that the Thief named
  friend bool operator==(const Pending &, const Pending &) = default;
};

// ---- Sets ----------------------------------------------------------------------------------------------------------

// A set: cards of one good with its characters, and amulets; without any of that good it has no type.
struct Set {
  uint32_t good : 3 = NO_GOOD, plain : 3 = 0, plain_green : 3 = 0, valued : 3 = 0, amulets : 3 = 0;
  uint32_t first : 2 = 0, second : 2 = 0;  // the characters of the good
  uint32_t prosperity : 3 = 0;
  friend bool operator==(const Set &, const Set &) = default;
  // The set as one number: its fields in order, since what lies between the bits of a bit field is not defined.
  uint64_t number() const {
    return good | plain << 3 | plain_green << 6 | valued << 9 | amulets << 12 | first << 15 | second << 17 | prosperity << 19;
  }
  static Set of_number(uint64_t number) {
    auto bits = [&](int from) { return uint32_t(number >> from & 7); };
    return {bits(0), bits(3), bits(6), bits(9), bits(12), bits(15) & 3, bits(17) & 3, bits(19)};
  }
  // The number of a set of cards, all of this good or amulets; NO_GOOD if they are amulets alone.
  static uint64_t number_of(Pile cards, Good good) {
    auto bits = [&](int kind, int at) { return uint64_t(cards.count(kind)) << at; };
    uint64_t number = uint64_t(good) | bits(AMULET, 12);
    if (good == NO_GOOD) return number;
    number |= bits(3 * good + PLAIN, 3) | bits(3 * good + PLAIN_GREEN, 6) | bits(3 * good + VALUED, 9) | bits(CHARACTERS_OF[good][0], 15);
    return CHARACTERS_OF[good][1] == NO_KIND ? number : number | bits(CHARACTERS_OF[good][1], 17);
  }
  static Set of(Pile cards, Good good) { return of_number(number_of(cards, good)); }
  void add(Pile cards, Good type) {
    uint64_t set = number(), more = number_of(cards, type);
    (type == NO_GOOD ? more : set) &= ~uint64_t(7);  // the good
    *this = of_number(set + more);
  }
  Pile cards() const {
    Pile pile;
    pile.add(AMULET, amulets);
    if (good >= NO_GOOD) return pile;
    pile.add(3 * int(good) + PLAIN, plain);
    pile.add(3 * int(good) + PLAIN_GREEN, plain_green);
    pile.add(3 * int(good) + VALUED, valued);
    pile.add(CHARACTERS_OF[good][0], first);
    if (CHARACTERS_OF[good][1] != NO_KIND) pile.add(CHARACTERS_OF[good][1], second);
    return pile;
  }
  int size() const { return int(plain + plain_green + valued + amulets + first + second); }
  int scarabs(const Figures &figures) const {
    return (good == NO_GOOD ? 0 : int(valued) * SCARABS_OF_GOOD[good]) + figures.prosperity_scarabs * int(prosperity);
  }
};

// ---- The state -----------------------------------------------------------------------------------------------------

using Row = Fixed<Kind, CARDS>;

struct State {
  // The deck and the quays in one row of cards. The deck lies from 0, its bottom, to deck, its top. A delivery takes the
  // cards at its end, and the last one drawn is nearest to space 0: so the quays are these same places, in order.
  int8_t cards[CARDS + 1] = {};
  uint8_t deck = 0;
  uint8_t quays_begin = 0, quays_end = 0;

  uint8_t players = 2;
  uint8_t round = 1;
  Pending pending;
  Pile hand[MAX_PLAYERS], corruption[MAX_PLAYERS], discard;
  TokenPile tokens, spent;
  uint8_t curses[MAX_PLAYERS] = {};
  int32_t marker[MAX_PLAYERS] = {}, round_start[MAX_PLAYERS] = {};

  // The sets of seat 0, its horizontal sets, the sets of seat 1, and so on. Each has a card, so there are 63 at most.
  uint8_t sets[MAX_PLAYERS] = {}, laid[MAX_PLAYERS] = {};
  Set table[CARDS];

  int quays() const { return quays_end - quays_begin; }
  Kind quay(int slot) const { return cards[quays_begin + slot]; }
  Kind deck_card(int from_top) const { return cards[deck - 1 - from_top]; }
  // The deck from its top, and the quays from space 0.
  Row deck_row() const {
    Row row;
    for (int i = deck; i--;) row.add(cards[i]);
    return row;
  }
  Row quays_row() const {
    Row row;
    for (int slot = 0; slot < quays(); ++slot) row.add(quay(slot));
    return row;
  }
  void lay(const auto &deck_cards, const Row &quay_cards) {
    quays_begin = quays_end = deck = uint8_t(deck_cards.size());
    for (int i = 0; i < deck; ++i) cards[deck - 1 - i] = deck_cards[i];
    for (Kind card : quay_cards) cards[quays_end++] = card;
  }
  int next(int seat) const { return seat + 1 == players ? 0 : seat + 1; }

  int sets_begin(int seat) const {
    int at = 0;
    for (int i = 0; i < seat; ++i) at += sets[i] + laid[i];
    return at;
  }
  const Set *sets_of(int seat) const { return table + sets_begin(seat); }
  Set *sets_of(int seat) { return table + sets_begin(seat); }
  const Set *laid_of(int seat) const { return sets_of(seat) + sets[seat]; }
  int on_table() const { return sets_begin(players); }

  // Put a set behind the sets of a seat, or behind its horizontal ones.
  void put(int seat, Set set, bool horizontal) {
    int at = sets_begin(seat) + sets[seat] + (horizontal ? laid[seat] : 0);
    for (int i = on_table(); i > at; --i) table[i] = table[i - 1];
    table[at] = set;
    ++(horizontal ? laid : sets)[seat];
  }

  // All that counts, as numbers in a fixed order.
  void each_field(auto &&to) const {
    auto pile = [&](Pile pile) { to(uint64_t(pile.bits)), to(uint64_t(pile.bits >> 64)); };
    for (int8_t number : {int8_t(players), int8_t(round), int8_t(pending.asks), pending.seat, pending.other, pending.back}) to(uint64_t(uint8_t(number)));
    to(uint64_t(tokens.bits)), to(uint64_t(spent.bits));
    pile(discard);
    to(uint64_t(deck));
    for (int i = 0; i < deck; ++i) to(uint64_t(deck_card(i)));
    to(uint64_t(quays()));
    for (int slot = 0; slot < quays(); ++slot) to(uint64_t(quay(slot)));
    for (int seat = 0; seat < players; ++seat) {
      pile(hand[seat]), pile(corruption[seat]);
      for (int32_t number : {marker[seat], round_start[seat]}) to(uint64_t(number));
      for (uint8_t number : {curses[seat], sets[seat], laid[seat]}) to(uint64_t(number));
    }
    for (int i = 0; i < on_table(); ++i) to(table[i].number());
  }
  friend bool operator==(const State &a, const State &b) { return fields_of(a) == fields_of(b); }
};

// What is nowhere else is in the box.
inline Pile box(const Rules &rules, const State &state) {
  Pile rest = rules.edition.cards;
  for (int i = 0; i < state.deck; ++i) rest.remove(state.cards[i]);
  for (int slot = 0; slot < state.quays(); ++slot) rest.remove(state.quay(slot));
  for (int seat = 0; seat < state.players; ++seat) (rest -= state.hand[seat]) -= state.corruption[seat];
  for (int i = 0; i < state.on_table(); ++i) rest -= state.table[i].cards();
  return rest -= state.discard;
}

inline TokenPile box_tokens(const Rules &rules, const State &state) {
  TokenPile rest = rules.edition.tokens;
  (rest -= state.tokens) -= state.spent;
  for (int seat = 0; seat < state.players; ++seat) rest.remove(CURSE, state.curses[seat]);
  for (int i = 0; i < state.on_table(); ++i) rest.remove(PROSPERITY, int(state.table[i].prosperity));
  return rest;
}

}  // namespace sobek::classic
