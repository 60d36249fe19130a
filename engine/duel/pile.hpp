// Piles of tiles, tokens and debens, in which the order does not matter.
#pragma once
#include <bit>

#include "components.hpp"

namespace sobek::duel {

static_assert(KIND_COUNT <= 64, "a pile has a bit for each kind");

// Tiles. The box has at most two of a kind, so two words hold every pile.
struct Pile {
  static constexpr int MOST = 2;
  uint64_t one = 0;  // the kinds of which there is at least one tile
  uint64_t two = 0;  // the kinds of which there are two

  static Pile of(int kind) { return {uint64_t(1) << kind, 0}; }
  bool empty() const { return !one; }
  bool has(int kind) const { return one >> kind & 1; }
  int count(int kind) const { return int((one >> kind & 1) + (two >> kind & 1)); }
  int size() const { return std::popcount(one) + std::popcount(two); }
  Pile among(uint64_t kinds) const { return {one & kinds, two & kinds}; }
  bool holds(const Pile &part) const { return !((part.one & ~one) | (part.two & ~two)); }

  void add(int kind) {
    uint64_t bit = uint64_t(1) << kind;
    two |= one & bit;
    one |= bit;
  }
  void add(int kind, int number) {
    for (; number; --number) add(kind);
  }
  void remove(int kind) {
    uint64_t bit = uint64_t(1) << kind, rest = two & bit;
    two &= ~bit;
    one = (one & ~bit) | rest;
  }
  void add(const Pile &more) {
    two |= more.two | (one & more.one);
    one |= more.one;
  }
  void remove(const Pile &part) {
    uint64_t rest = (one & ~part.one) | (two & ~part.two);
    two &= ~part.one;
    one = rest;
  }

  // Call to(kind) for each tile, in the order of kinds.
  void each(auto &&to) const {
    for (uint64_t left = one; left; left &= left - 1) {
      int kind = std::countr_zero(left);
      to(kind);
      if (two >> kind & 1) to(kind);
    }
  }
  friend bool operator==(const Pile &, const Pile &) = default;
};

// Tokens by kind, or debens by value: two bits each, since the box has at most three of a kind.
struct Counts {
  static constexpr int MOST = 3;
  uint32_t bits = 0;

  bool empty() const { return !bits; }
  int count(int kind) const { return bits >> (2 * kind) & 3; }
  bool has(int kind) const { return count(kind) > 0; }
  int size() const { return std::popcount(bits & 0x55555555) + 2 * std::popcount(bits & 0xaaaaaaaa); }
  void add(int kind, int number = 1) { bits += uint32_t(number) << (2 * kind); }
  void remove(int kind) { bits -= uint32_t(1) << (2 * kind); }
  void add(Counts more) { bits += more.bits; }
  void remove(Counts part) { bits -= part.bits; }
  bool holds(Counts part) const {
    for (int kind = 0; kind < 16; ++kind)
      if (part.count(kind) > count(kind)) return false;
    return true;
  }
  void each(auto &&to) const {
    for (int kind = 0; kind < 16; ++kind)
      for (int i = count(kind); i; --i) to(kind);
  }
  friend bool operator==(Counts, Counts) = default;
};

// The kinds for which a condition holds.
constexpr uint64_t kinds_where(auto holds) {
  uint64_t kinds = 0;
  for (int kind = 0; kind < KIND_COUNT; ++kind)
    if (holds(KINDS[kind])) kinds |= uint64_t(1) << kind;
  return kinds;
}
template <size_t Number>
constexpr auto kinds_by(auto field) {
  std::array<uint64_t, Number> kinds = {};
  for (int kind = 0; kind < KIND_COUNT; ++kind) kinds[KINDS[kind].*field] |= uint64_t(1) << kind;
  return kinds;
}
inline constexpr auto OF_GROUP = kinds_by<GROUPS>(&Kind::group);
inline constexpr uint64_t WILD = OF_GROUP[STATUE];
inline constexpr auto OF_BACK = kinds_by<BACKS>(&Kind::back);
inline constexpr uint64_t CHARACTERS = OF_BACK[RED];
inline constexpr uint64_t GOODS = kinds_where([](const Kind &kind) {
  return kind.back != RED && kind.group != STATUE;
});

inline constexpr int TILES = [] {
  int number = 0;
  for (const Kind &kind : KINDS) number += kind.number;
  return number;
}();

}  // namespace sobek::duel
