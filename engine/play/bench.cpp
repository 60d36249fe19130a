// How long a random legal move takes, chance and deals included: the legal list, a choice, all conditions judged, the move.
#include <cstdio>
#include <ctime>

#include "../classic/game.hpp"
#include "../duel/game.hpp"
#include "playout.hpp"

namespace {

using namespace sobek;

double nanoseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) * 1e9 + double(now.tv_nsec);
}

template <Game G>
bool measure(int players) {
  constexpr uint64_t GAMES = 10000;
  auto rules = std::make_shared<const typename G::Rules>();
  std::vector<typename G::Packed> room;
  uint64_t moves = 0;
  double begun = nanoseconds();
  for (uint64_t seed = 0; seed < GAMES; ++seed) {
    Ongoing<G> game = Ongoing<G>::deal(rules, players, seed);
    Choices choices(seed);
    Playout playout = play_out(game, choices, room);
    if (playout.ended != Ended::over) return printf("game %llu of %s does not end\n", (unsigned long long)seed, G::name), false;
    moves += playout.moves;
  }
  printf("%s, %d players: %.0f ns a move, %.1f moves a game; a state has %zu bytes\n", G::name, players,
         (nanoseconds() - begun) / double(moves), double(moves) / double(GAMES), sizeof(typename G::State));
  return true;
}

template <Game G>
bool measure_all() {
  for (int players = G::least_players; players <= G::most_players; ++players)
    if (!measure<G>(players)) return false;
  return true;
}

}  // namespace

int main() { return measure_all<Classic>() && measure_all<Duel>() ? 0 : 1; }
