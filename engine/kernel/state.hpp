// What the states of both games share: each_field(to) calls to(number) for every number of which a state consists.
#pragma once
#include <cstdint>
#include <vector>

namespace sobek {

uint64_t hash_of(const auto &state) {
  uint64_t hash = 0x9e3779b97f4a7c15;
  state.each_field([&](uint64_t field) {
    hash = (hash ^ field) * 0xbf58476d1ce4e5b9;
    hash ^= hash >> 29;
  });
  return hash;
}

std::vector<uint64_t> fields_of(const auto &state) {
  std::vector<uint64_t> fields;
  state.each_field([&](uint64_t field) { fields.push_back(field); });
  return fields;
}

}  // namespace sobek
