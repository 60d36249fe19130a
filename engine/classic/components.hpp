// What is in the box of classic, edition 2010.1 (spec/classic/components.toml), and piles of it.
#pragma once
#include <bit>
#include <cstdint>

namespace sobek::classic {

constexpr int MAX_PLAYERS = 4;
constexpr int GUILD_VICTIM_POINTS = 5;  // below, there is no earlier space with the same symbol on any track

// ---- Cards, in the order of kinds (spec/notation.md) ---------------------------------------------------------------

enum Good : int8_t { IVORY, EBONY, MARBLE, CATTLE, FISH, WHEAT, NO_GOOD };
constexpr int GOODS = 6;
constexpr const char *GOOD_NAMES[GOODS] = {"ivory", "ebony", "marble", "cattle", "fish", "wheat"};

enum Back : int8_t { BEIGE, GREEN, ORANGE, NO_BACK };
constexpr int BACKS = 3;
constexpr const char *BACK_NAMES[BACKS] = {"beige", "green", "orange"};

// Of good g: 3g is plain, 3g + 1 plain with a green back, 3g + 2 valued.
using Kind = int8_t;
constexpr Kind NO_KIND = -1;
constexpr Kind PLAIN = 0, PLAIN_GREEN = 1, VALUED = 2, AMULET = 18, FIRST_CHARACTER = 19;
enum Character : Kind { QUEEN = FIRST_CHARACTER, HIGH_PRIEST, HIGH_PRIESTESS, VIZIER, THIEF, MERCHANT, COURTESAN, SCRIBE_CATTLE, SCRIBE_FISH };
constexpr int KINDS = 28;
constexpr int CARDS = 63;
constexpr const char *KIND_NAMES[KINDS] = {
    "ivory-0",  "ivory-0-green",  "ivory-3",  "ebony-0", "ebony-0-green", "ebony-2", "marble-0",  "marble-0-green", "marble-2",
    "cattle-0", "cattle-0-green", "cattle-1", "fish-0",  "fish-0-green",  "fish-1",  "wheat-0",   "wheat-0-green",  "wheat-1",
    "amulet",   "queen",          "high-priest", "high-priestess", "vizier", "thief", "merchant", "courtesan", "scribe-cattle", "scribe-fish"};

constexpr uint8_t BOX_COUNTS[KINDS] = {2, 1, 3, 2, 1, 4, 3, 1, 3, 2, 2, 5, 3, 2, 5, 3, 2, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1};
constexpr uint8_t SCARABS_OF_GOOD[GOODS] = {3, 2, 2, 1, 1, 1};
constexpr Good CHARACTER_GOODS[KINDS - FIRST_CHARACTER] = {IVORY, EBONY, MARBLE, CATTLE, FISH, WHEAT, WHEAT, CATTLE, FISH};
// The characters of each good, in the order of kinds; a good has one or two.
constexpr Kind CHARACTERS_OF[GOODS][2] = {{QUEEN, NO_KIND},        {HIGH_PRIEST, NO_KIND}, {HIGH_PRIESTESS, NO_KIND},
                                          {VIZIER, SCRIBE_CATTLE}, {THIEF, SCRIBE_FISH},   {MERCHANT, COURTESAN}};

constexpr bool is_character(Kind kind) { return kind >= FIRST_CHARACTER; }
constexpr Good good_of(Kind kind) {
  return kind < AMULET ? Good(kind / 3) : kind == AMULET ? NO_GOOD : CHARACTER_GOODS[kind - FIRST_CHARACTER];
}
constexpr Back back_of(Kind kind) {
  return is_character(kind) ? ORANGE : kind < AMULET && kind % 3 == PLAIN_GREEN ? GREEN : BEIGE;
}

// ---- Event tokens --------------------------------------------------------------------------------------------------

enum Token : int8_t { GUILD, FLOOD, CURSE, PROSPERITY, EMBALMING, DECEIT, NO_TOKEN = -1 };
constexpr int TOKENS = 6;
constexpr const char *TOKEN_NAMES[TOKENS] = {"guild", "flood", "curse", "prosperity", "embalming", "deceit"};
constexpr uint8_t TOKEN_COUNTS[TOKENS] = {4, 2, 2, 2, 1, 1};

// ---- Piles ---------------------------------------------------------------------------------------------------------

// A pile: how many there are of each kind, four bits each. The box has at most five of a kind; the highest bit of the
// four is free, so that piles can be compared kind by kind with one subtraction. More than seven are kept as seven,
// which is more than the box has too.
template <class Bits, int Number>
struct PileOf {
  static constexpr int MOST = 7;
  static constexpr Bits EVERY(int value) {
    Bits bits = 0;
    for (int i = 0; i < Number; ++i) bits |= Bits(value) << (4 * i);
    return bits;
  }
  static constexpr Bits GUARDS = EVERY(8);

  Bits bits = 0;

  static constexpr PileOf of(int kind) { return {Bits(1) << (4 * kind)}; }
  constexpr int count(int kind) const { return int(bits >> (4 * kind)) & 15; }
  constexpr bool has(int kind) const { return (bits >> (4 * kind) & 15) != 0; }
  constexpr bool empty() const { return bits == 0; }
  constexpr void add(int kind, int number = 1) { bits += Bits(number) << (4 * kind); }
  constexpr void remove(int kind, int number = 1) { bits -= Bits(number) << (4 * kind); }
  constexpr int size() const {
    if constexpr (sizeof(Bits) > 8) return sum(uint64_t(bits)) + sum(uint64_t(bits >> 64));
    return sum(uint64_t(bits));
  }
  // Is all of this, kind by kind, in the other?
  constexpr bool within(PileOf other) const { return (((other.bits | GUARDS) - bits) & GUARDS) == GUARDS; }
  constexpr PileOf operator&(Bits mask) const { return {Bits(bits & mask)}; }
  constexpr PileOf &operator+=(PileOf other) { return bits += other.bits, *this; }
  constexpr PileOf &operator-=(PileOf other) { return bits -= other.bits, *this; }
  friend constexpr bool operator==(PileOf a, PileOf b) { return a.bits == b.bits; }

  static constexpr int sum(uint64_t word) {
    word = (word & 0x0f0f0f0f0f0f0f0f) + (word >> 4 & 0x0f0f0f0f0f0f0f0f);
    return int(word * 0x0101010101010101 >> 56);
  }

  // Each kind that is there, in order.
  constexpr void each(auto visit) const {
    each_of(uint64_t(bits), 0, visit);
    if constexpr (sizeof(Bits) > 8) each_of(uint64_t(bits >> 64), 16, visit);
  }
  static constexpr void each_of(uint64_t word, int first, auto &visit) {
    while (word) {
      int at = std::countr_zero(word) / 4, number = int(word >> (4 * at) & 15);
      word &= ~(uint64_t(15) << (4 * at));
      visit(Kind(first + at), number);
    }
  }
};

using Pile = PileOf<unsigned __int128, KINDS>;
using TokenPile = PileOf<uint32_t, TOKENS>;

template <class PileType, size_t Number>
constexpr PileType filled(const uint8_t (&counts)[Number]) {
  PileType pile;
  for (size_t kind = 0; kind < Number; ++kind) pile.add(int(kind), counts[kind]);
  return pile;
}
constexpr Pile PRINTED_CARDS = filled<Pile>(BOX_COUNTS);
constexpr TokenPile PRINTED_TOKENS = filled<TokenPile>(TOKEN_COUNTS);

using CardBits = unsigned __int128;
struct Masks {
  CardBits good[GOODS + 1] = {};  // the last one is of amulets
  CardBits back[BACKS] = {};
  CardBits characters = 0;
};
constexpr Masks MASKS = [] {
  Masks masks;
  for (Kind kind = 0; kind < KINDS; ++kind) {
    CardBits bits = CardBits(15) << (4 * kind);
    masks.good[good_of(kind)] |= bits;
    masks.back[back_of(kind)] |= bits;
    if (is_character(kind)) masks.characters |= bits;
  }
  return masks;
}();

// The scarabs on all cards of a pile.
constexpr int scarabs_on(Pile pile) {
  int scarabs = 0;
  for (int good = 0; good < GOODS; ++good) scarabs += pile.count(3 * good + VALUED) * SCARABS_OF_GOOD[good];
  return scarabs;
}

// ---- The score track -----------------------------------------------------------------------------------------------

enum Symbol : uint8_t { ANKH, EYE, LOTUS, FEATHER, NUMBER };
constexpr int BLOCKS = 20, SYMBOLS = 4;
constexpr const char *SYMBOL_NAMES[SYMBOLS + 1] = {"ankh", "eye", "lotus", "feather", "number"};

struct Track {
  uint8_t blocks[BLOCKS][SYMBOLS];  // the symbols of the spaces 5b + 1 to 5b + 4
  friend bool operator==(const Track &, const Track &) = default;
};
constexpr Track PRINTED_TRACK = [] {
  constexpr Symbol CYCLE[4][SYMBOLS] = {{ANKH, EYE, LOTUS, FEATHER}, {LOTUS, FEATHER, EYE, ANKH}, {EYE, ANKH, FEATHER, LOTUS}, {FEATHER, LOTUS, ANKH, EYE}};
  Track track = {};
  for (int b = 0; b < BLOCKS; ++b)
    for (int p = 0; p < SYMBOLS; ++p) track.blocks[b][p] = CYCLE[b % 4][p];
  return track;
}();

}  // namespace sobek::classic
