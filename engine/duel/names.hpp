// The names of tiles, tokens, debens and cells in JSON and in notation (spec/notation.md).
#pragma once
#include <string>

#include "../kernel/json.hpp"
#include "moves.hpp"

namespace sobek::duel {

template <size_t Size>
int named(const char *const (&names)[Size], const Json &json) {
  for (size_t i = 0; i < Size; ++i)
    if (json.is(names[i])) return int(i);
  return -1;
}
template <class Name>
int named(const std::string &text, int number, Name name) {
  for (int i = 0; i < number; ++i)
    if (text == name(i)) return i;
  return -1;
}

inline std::string cell_name(int cell) { return {char('a' + cell % COLUMNS), char('1' + cell / COLUMNS)}; }
inline const char *tile_name(int kind) { return KINDS[kind].name; }
inline const char *token_name(int token) { return TOKEN_KINDS[token].name; }
inline const char *deben_name(int value) { return DEBEN_NAMES[value]; }
inline std::string back_name(int back) { return std::string("(") + BACK_NAMES[back] + ")"; }

inline int cell_named(const std::string &text) { return named(text, CELLS, cell_name); }
inline int tile_named(const std::string &text) { return named(text, KIND_COUNT, tile_name); }
inline int token_named(const std::string &text) { return named(text, TOKENS, token_name); }
inline int deben_named(const std::string &text) { return named(text, DEBENS, deben_name); }

// What the field of a move says.
inline std::string value_name(Field field, int value) {
  switch (field) {
    case CELL: return cell_name(value);
    case MARK_FIELD: return MARK_NAMES[value];
    case TILE: return tile_name(value);
    case BACK_FIELD: return BACK_NAMES[value];
    case TOKEN_FIELD: return token_name(value);
    default: return GROUP_NAMES[value];
  }
}

}  // namespace sobek::duel
