// What the laws of both games share: how one fails, and the counts of spec/perft.md.
#pragma once
#include <cstdio>
#include <thread>

#include "playout.hpp"

namespace sobek {

template <Game G>
[[noreturn]] void fail(const char *law, const typename G::Rules &rules, const typename G::State &state) {
  printf("%s:\n%s\n", law, json::dump(G::write(rules, state)).c_str());
  exit(1);
}

// Add how many lines there are of 1, 2, ... moves, up to `depth`, to as many counts.
template <Game G>
void add_lines(const typename G::Rules &rules, const typename G::State &state, uint64_t *counts, size_t depth) {
  G::each_legal(rules, state, [&](typename G::Packed packed) {
    ++counts[0];
    if (depth == 1) return;
    typename G::State after = state;
    G::play(rules, after, G::unpack(packed));
    add_lines<G>(rules, after, counts + 1, depth - 1);
  });
}

// The counts of lines in a file of perft, on all processors; `also(rules, state)` is called for each position.
// False if it cannot be read.
template <Game G, class Also>
bool perft(const char *path, bool deep, Also also) {
  FILE *file = fopen(path, "rb");
  if (!file) return printf("%s cannot be read\n", path), false;
  std::string text;
  for (int c; (c = getc(file)) != EOF;) text += char(c);
  fclose(file);
  Json document;
  if (!json::read(text, document)) return printf("%s is not JSON\n", path), false;
  uint64_t all = 0;
  std::vector<std::thread> threads;
  for (const Json &position : document.get("positions")->items) {
    typename G::Rules rules;
    typename G::State state;
    Fault fault;
    if (!G::read_state(*position.get("state"), rules, state, fault)) return printf("%s\n", fault.problem.c_str()), false;
    also(rules, state);
    std::vector<uint64_t> counts;
    for (const char *key : {"counts", "deep"})
      if (const Json *pinned = position.get(key); pinned && (deep || counts.empty()))
        for (const Json &count : pinned->items) counts.push_back(uint64_t(count.value));
    all += counts.back();
    threads.emplace_back([rules, state, counts] {
      std::vector<uint64_t> found(counts.size());
      add_lines<G>(rules, state, found.data(), found.size());
      if (found != counts) fail<G>("the number of lines differs", rules, state);
    });
  }
  for (std::thread &thread : threads) thread.join();
  printf("%zu positions with %llu lines of their greatest number of moves\n", document.get("positions")->items.size(), (unsigned long long)all);
  return true;
}

}  // namespace sobek
