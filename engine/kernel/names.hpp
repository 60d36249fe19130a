// Names of kinds, choices and figures, in the orders of spec/notation.md.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sobek {

using Names = std::span<const char *const>;

// The index of the name that a text is, or -1.
constexpr int index_of(std::string_view text, Names names) {
  for (size_t i = 0; i < names.size(); ++i)
    if (text == names[i]) return int(i);
  return -1;
}

inline std::string listed(Names names) {
  std::string text;
  for (const char *name : names) (text += text.empty() ? "" : ", ") += name;
  return text;
}

// The names in the rows of a table.
template <class Row, size_t Number>
constexpr std::array<const char *, Number> names_of(const Row (&rows)[Number], const char *Row::*name) {
  std::array<const char *, Number> names = {};
  for (size_t i = 0; i < Number; ++i) names[i] = rows[i].*name;
  return names;
}

// A choice (spec/rulings.md) and its readings, the default first.
struct ChoiceNames {
  const char *name, *readings[2];
};

// A figure of an edition, and the least that it can be.
template <class Figures>
struct FigureName {
  const char *name;
  uint8_t Figures::*figure;
  uint8_t least = 0;
};

// What a move of this verb names in JSON besides its seat: a field, and its names, or how many numbers it can have.
struct VerbRow {
  const char *name, *field = nullptr;
  Names names = {};
  int values = int(names.size());
};

}  // namespace sobek
