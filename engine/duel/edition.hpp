// An edition: how many of each kind its box has, its figures, and its order of filling.
#pragma once
#include "../kernel/fixed.hpp"
#include "pile.hpp"

namespace sobek::duel {

struct Edition {
  char name[65] = "2021.1";
  Figures figures;
  Pile tiles;
  Counts tokens, debens;
  uint8_t cells = CELLS;
  uint8_t filling[CELLS] = {};
  uint64_t centre = 0;  // the central cells
  friend bool operator==(const Edition &, const Edition &) = default;

  // The central cells are the first ones of the order of filling.
  constexpr void mark_centre() {
    centre = 0;
    for (int i = 0; i < figures.centre && i < cells; ++i) centre |= uint64_t(1) << filling[i];
  }
};

// The published edition. No other one has more of anything.
inline constexpr Edition PUBLISHED = [] {
  Edition made;
  made.tiles = {kinds_where([](const Kind &kind) { return kind.number > 0; }),
                kinds_where([](const Kind &kind) { return kind.number > 1; })};
  for (int token = 0; token < TOKENS; ++token) made.tokens.bits |= uint32_t(TOKEN_KINDS[token].number) << (2 * token);
  for (int value = 0; value < DEBENS; ++value) made.debens.bits |= uint32_t(DEBEN_NUMBERS[value]) << (2 * value);
  for (int i = 0; i < CELLS; ++i)
    made.filling[i] = uint8_t((FILLING[2 * i + 1] - '1') * COLUMNS + (FILLING[2 * i] - 'a'));
  made.mark_centre();
  return made;
}();
inline constexpr int MOST_TOKENS = 13;

}  // namespace sobek::duel
