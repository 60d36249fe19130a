// How long a random legal move takes: is the game over, the legal list, a choice, all conditions judged, the move made.
#include <cstdio>
#include <ctime>

#include "dealing.hpp"
#include "play.hpp"

using namespace sobek;
using namespace sobek::classic;

namespace {

double now() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

uint64_t at = 1;
uint64_t random_word() {
  uint64_t z = at += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}
int below(int n) { return int((random_word() >> 32) * uint64_t(n) >> 32); }

Move listed[1 << 16];
uint64_t moves = 0, listings = 0, deals = 0, refused = 0;
double dealing = 0;

void play_game(const Rules &rules, uint64_t seed, int players) {
  double begun = now();
  Stream stream("deal", seed);
  State state = begin(rules, deal_setup(rules, stream, players));
  dealing += now() - begun;
  ++deals;
  Silent nobody;
  while (!is_over(state)) {
    if (state.pending.asks == Asks::new_deal) {
      begun = now();
      deal_round(rules, state, deal(rules, stream, players), nobody);
      dealing += now() - begun;
      ++deals;
      continue;
    }
    int number = 0;
    legal(rules, state, [&](const Move &move) { listed[number++] = move; });
    const Move &move = listed[below(number)];
    if (!judge(rules, state, move).empty()) ++refused;
    apply(rules, state, move, nobody);
    ++moves;
    listings += uint64_t(number);
  }
}

}  // namespace

int main() {
  Rules rules;
  for (int players = 2; players <= MAX_PLAYERS; ++players) {
    moves = listings = deals = refused = 0;
    dealing = 0;
    double begun = now();
    for (uint64_t seed = 0; seed < 10000; ++seed) play_game(rules, seed, players);
    double all = now() - begun;
    printf("%d players: %.0f ns a move, %.0f ns with the deals; %.1f moves a game, %.1f listed; state of %zu bytes%s\n", players,
           (all - dealing) / double(moves), all / double(moves), double(moves) / 10000, double(listings) / double(moves), sizeof(State),
           refused ? "; SOME LISTED MOVES WERE REFUSED" : "");
  }
  return refused != 0;
}
