// Memory against the definition: all consistent ways, listed one by one, of a few things in a few places.
#include <array>
#include <cstdio>
#include <set>

#include "choices.hpp"
#include "memory.hpp"

namespace {

using sobek::Memory;
using Step = Memory::Step;
constexpr int KINDS = 4, PLACES = 4;
using Way = std::array<std::array<int, PLACES>, KINDS>;  // how many of each kind are in each place

sobek::Choices choices(1);
int below(int n) { return choices.below(n); }

int total(const Way &way, int place) {
  int number = 0;
  for (const auto &kind : way) number += kind[size_t(place)];
  return number;
}

void move(Way &way, int kind, int number, int origin, int goal) {
  way[size_t(kind)][size_t(origin)] -= number;
  way[size_t(kind)][size_t(goal)] += number;
}

// All ways in which so many things of this kind and later ones can move.
void each_move(const Way &way, int kind, int number, int origin, int goal, std::set<Way> &made) {
  if (kind == KINDS) {
    if (!number) made.insert(way);
    return;
  }
  for (int moved = 0; moved <= number && moved <= way[size_t(kind)][size_t(origin)]; ++moved) {
    Way after = way;
    move(after, kind, moved, origin, goal);
    each_move(after, kind + 1, number - moved, origin, goal, made);
  }
}

int any_kind(const Way &way, int place) {
  int at = below(total(way, place)), kind = 0;
  while (at >= way[size_t(kind)][size_t(place)]) at -= way[size_t(kind++)][size_t(place)];
  return kind;
}

// What is true moves, and what is remembered of it is compared with what is consistent.
bool is_exact() {
  Memory memory;
  memory.begin(0);
  Way truth = {};
  for (int kind = 0; kind < KINDS; ++kind) memory.add(kind, truth[size_t(kind)][0] = 1 + below(2));
  std::set<Way> ways = {truth};
  for (int steps = 1 + below(9); steps; --steps) {
    int origin = below(PLACES), goal = below(PLACES), there = total(truth, origin);
    if (origin == goal || !there) continue;
    std::set<Way> after;
    switch (below(5)) {
      case 0: {
        int kind = any_kind(truth, origin);
        move(truth, kind, 1, origin, goal);
        memory.shown(kind, origin, goal);
        for (Way way : ways)
          if (way[size_t(kind)][size_t(origin)]) move(way, kind, 1, origin, goal), after.insert(way);
        break;
      }
      case 1: {
        Step::Sort sort = Step::Sort(Step::EXACTLY + below(3));
        Step &step = memory.looked(sort, origin);
        auto agrees = [&](const Way &way, int kind) {
          int number = way[size_t(kind)][size_t(origin)], seen = step.counts[kind];
          return sort == Step::EXACTLY ? number == seen : sort == Step::AT_LEAST ? number >= seen : !seen || !number;
        };
        for (int kind = 0; kind < KINDS; ++kind) {
          int number = truth[size_t(kind)][size_t(origin)];
          step.counts[kind] = uint8_t(sort == Step::EXACTLY ? number : sort == Step::AT_LEAST ? below(number + 1) : !number && below(2));
        }
        for (const Way &way : ways)
          if (agrees(way, 0) && agrees(way, 1) && agrees(way, 2) && agrees(way, 3)) after.insert(way);
        break;
      }
      default: {
        int number = below(6) ? 1 + below(there < 3 ? there : 3) : there;
        for (int i = 0; i < number; ++i) move(truth, any_kind(truth, origin), 1, origin, goal);
        memory.unseen(number, origin, goal);
        for (const Way &way : ways) each_move(way, 0, number, origin, goal, after);
      }
    }
    ways = after;
  }
  Memory::Known known;
  if (!memory.know(known)) return false;
  for (size_t kind = 0; kind < KINDS; ++kind)
    for (size_t place = 0; place < PLACES; ++place) {
      int least = 99, most = 0;
      for (const Way &way : ways) least = std::min(least, way[kind][place]), most = std::max(most, way[kind][place]);
      if (least != known.least[kind][place] || most != known.most[kind][place]) return false;
    }
  return true;
}

}  // namespace

int main() {
  constexpr int CASES = 50000;
  for (int i = 0; i < CASES; ++i)
    if (!is_exact()) return printf("case %d: what is known differs from what is consistent\n", i), 1;
  printf("%d cases\n", CASES);
}
