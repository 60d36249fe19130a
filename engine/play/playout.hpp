// Random legal play to the end of a game.
#pragma once
#include "../kernel/choices.hpp"
#include "ongoing.hpp"

namespace sobek {

// What a playout found: its moves, and the state at its end.
enum class Ended { over, stuck, too_long, faulty };  // faulty: a listed move was refused, which is a fault of the engine
struct Playout {
  Ended ended = Ended::over;
  uint32_t moves = 0;
};

// No game that begins with a deal is nearly as long; one from an odd state may be.
constexpr uint32_t LONGEST_PLAYOUT = 100000;

// Play each decision at random, each legal move equally likely, and each draw by its weights. `room` is used again for
// the next game, so that nothing is allocated after the first ones.
template <Game G>
Playout play_out(Ongoing<G> &game, Choices &choices, std::vector<typename G::Packed> &room) {
  Playout playout;
  while (playout.moves < LONGEST_PLAYOUT) {
    switch (game.asked().kind) {
      case Asked::over: return playout;
      case Asked::decision: {
        room.clear();
        game.each_legal([&](typename G::Packed packed) { room.push_back(packed); });
        if (room.empty()) return playout.ended = Ended::stuck, playout;
        typename G::Move move = G::unpack(room[size_t(choices.below(int(room.size())))]);
        if (!game.judge(move).empty()) return playout.ended = Ended::faulty, playout;
        game.make(move);
        break;
      }
      default:
        if (!game.draw()) return playout.ended = Ended::stuck, playout;
    }
    ++playout.moves;
  }
  return playout.ended = Ended::too_long, playout;
}

}  // namespace sobek
