// Random legal play to the end of a game.
#pragma once
#include "ongoing.hpp"

namespace sobek {

// A fast source of numbers for the choices of players in playouts (SplitMix64). Chance has the stream of spec/dealing.md.
class Choices {
 public:
  explicit Choices(uint64_t seed) : state_(seed) {}
  uint32_t below(uint32_t n) {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return uint32_t(((z ^ z >> 31) >> 32) * n >> 32);
  }

 private:
  uint64_t state_;
};

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
        typename G::Move move = G::unpack(room[choices.below(uint32_t(room.size()))]);
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
