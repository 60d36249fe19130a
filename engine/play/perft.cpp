// Count the deep lines of spec/perft.md: perft CLASSIC-FILE DUEL-FILE
#include "../classic/game.hpp"
#include "../duel/game.hpp"
#include "laws.hpp"

int main(int number, char **words) {
  auto nothing = [](const auto &, const auto &) {};
  return number == 3 && sobek::perft<sobek::Classic>(words[1], true, nothing) && sobek::perft<sobek::Duel>(words[2], true, nothing) ? 0 : 1;
}
