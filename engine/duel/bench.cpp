// How fast duel plays: random games as spec/dealing.md deals them, every move listed, chosen, judged and made.
#include <cstdio>
#include <ctime>

#include "game.hpp"

namespace {

double seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

// A cheap chooser: what is measured are the rules.
struct Chooser {
  uint64_t state;
  uint32_t below(uint32_t n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return uint32_t((state >> 33) * n >> 31);
  }
};

}  // namespace

int main(int, char **) {
  using sobek::Duel;
  Duel::Rules rules;
  constexpr int GAMES = 20000;
  static sobek::Fixed<Duel::Packed, 60000> moves;
  uint64_t made = 0, listed = 0, longest = 0, checked = 0;
  double dealing = 0, begin = seconds();
  for (int game = 0; game < GAMES; ++game) {
    double before = seconds();
    sobek::Deals deals{uint64_t(game)};
    Duel::State state = Duel::begin(rules, Duel::deal(rules, 2, deals));
    dealing += seconds() - before;
    Chooser chooser = {uint64_t(game)};
    while (!Duel::is_over(state)) {
      moves.clear();
      Duel::each_legal(rules, state, [&](Duel::Packed packed) { moves.add(packed); });
      Duel::Move move = Duel::unpack(moves[int(chooser.below(uint32_t(moves.size())))]);
      if (!Duel::judge(rules, state, move).empty()) return printf("a listed move is refused\n"), 1;
      Duel::play(rules, state, move);
      ++made, listed += uint64_t(moves.size());
      if (uint64_t(moves.size()) > longest) longest = uint64_t(moves.size());
    }
    checked += uint64_t(sobek::duel::winners(rules, state));
  }
  double taken = seconds() - begin;
  printf("%d games, %llu moves, %.1f legal moves each, at most %llu (%llu)\n", GAMES, (unsigned long long)made,
         double(listed) / double(made), (unsigned long long)longest, (unsigned long long)checked);
  printf("%.0f ns a move, %.0f ns without dealing; a state has %zu bytes\n", taken / double(made) * 1e9,
         (taken - dealing) / double(made) * 1e9, sizeof(Duel::State));
}
