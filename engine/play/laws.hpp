// What the laws of both games share: how one fails, and the counts of spec/perft.md.
#pragma once
#include <cstdio>

#include "playout.hpp"

namespace sobek {

template <Game G>
[[noreturn]] void fail(const char *law, const typename G::Rules &rules, const typename G::State &state) {
  printf("%s:\n%s\n", law, json::dump(G::write(rules, state)).c_str());
  exit(1);
}

template <Game G>
uint64_t lines(const typename G::Rules &rules, const typename G::State &state, int depth) {
  uint64_t number = 0;
  G::each_legal(rules, state, [&](typename G::Packed packed) {
    if (depth == 1) return void(++number);
    typename G::State after = state;
    G::play(rules, after, G::unpack(packed));
    number += lines<G>(rules, after, depth - 1);
  });
  return number;
}

// The counts of lines in a file of perft; `also(rules, state)` is called for each position. False if it cannot be read.
template <Game G, class Also>
bool perft(const char *path, Also also) {
  FILE *file = fopen(path, "rb");
  if (!file) return printf("%s cannot be read\n", path), false;
  std::string text;
  for (int c; (c = getc(file)) != EOF;) text += char(c);
  fclose(file);
  Json document;
  if (!json::read(text, document)) return printf("%s is not JSON\n", path), false;
  uint64_t all = 0;
  for (const Json &position : document.get("positions")->items) {
    typename G::Rules rules;
    typename G::State state;
    Fault fault;
    if (!G::read_state(*position.get("state"), rules, state, fault)) return printf("%s\n", fault.problem.c_str()), false;
    also(rules, state);
    const std::vector<Json> &counts = position.get("counts")->items;
    for (size_t depth = 1; depth <= counts.size(); ++depth) {
      uint64_t found = lines<G>(rules, state, int(depth));
      all += found;
      if (int64_t(found) != counts[depth - 1].value) fail<G>("the number of lines differs", rules, state);
    }
  }
  printf("%zu positions with %llu lines\n", document.get("positions")->items.size(), (unsigned long long)all);
  return true;
}

}  // namespace sobek
