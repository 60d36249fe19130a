// A game in progress, as Python and JavaScript hold one: a state under its rules, and the stream that its chance comes from.
#pragma once
#include <memory>

#include "../protocol/game.hpp"

namespace sobek {

// What to say of the number of a move that is not listed.
inline std::string no_such_move(uint64_t index, size_t listed) {
  return "there is no legal move " + std::to_string(index) + ": " +
         (listed ? "expected 0 to " + std::to_string(listed - 1) : "nobody decides; draw() makes a draw, unless the game is over");
}

template <Game G>
struct Ongoing {
  std::shared_ptr<const typename G::Rules> rules;
  typename G::State state;
  bool seeded = false;
  bool at_start = false;  // just dealt or set up: nothing has happened that somebody could have seen
  Deals deals;  // of the seed
  Stream chance;  // of the seed: what has been drawn so far is behind it

  void plant(uint64_t number) {
    seeded = true;
    deals = Deals(number);
    chance = Stream("chance", number);
  }

  // Begin a game that is dealt from a seed (spec/dealing.md).
  static Ongoing deal(std::shared_ptr<const typename G::Rules> rules, int players, uint64_t seed) {
    Ongoing made;
    made.plant(seed);
    made.state = G::begin(*rules, G::deal(*rules, players, made.deals));
    made.rules = std::move(rules);
    made.at_start = true;
    return made;
  }

  Asked asked() const { return G::asked(state); }

  void each_legal(auto &&to) const {
    if (asked().kind == Asked::decision) G::each_legal(*rules, state, to);
  }
  // The legal moves, written one by one: a huge hand has hundreds of thousands. After `most` bytes no move is added.
  std::string legal_json(size_t most = SIZE_MAX) const {
    std::string list;
    each_legal([&](typename G::Packed packed) {
      if (list.size() < most) json::put(list += list.empty() ? '[' : ',', G::write(G::unpack(packed)));
    });
    list += list.empty() ? "[]" : "]";
    return list;
  }
  void each_outcome(auto &&to) const {
    if (asked().kind == Asked::draw) G::each_legal(*rules, state, to);
  }

  typename G::Reasons judge(const typename G::Move &move) const { return G::judge(*rules, state, move); }

  // Make a move that is legal; tell what happens, if somebody asks. An outcome that is given uses the stream too, so that
  // what follows is the same.
  void make(const typename G::Move &move, typename G::Events *events = nullptr) {
    typename G::Packed unused;
    if (seeded && asked().kind == Asked::draw) choose_outcome(unused);
    played(move, events);
  }

  // Play the draw or deal that is pending. False if none is, or nothing can be drawn.
  bool draw() {
    typename G::Move move;
    if (!by_chance(move)) return false;
    played(move, nullptr);
    return true;
  }

  // The move of chance that is pending, from the streams. False if none is, or nothing can be drawn.
  bool by_chance(typename G::Move &move) {
    switch (asked().kind) {
      case Asked::draw: {
        typename G::Packed drawn;
        if (!choose_outcome(drawn)) return false;
        move = G::unpack(drawn);
        return true;
      }
      case Asked::deal: move = G::later_deal(*rules, state, deals); return true;
      default: return false;
    }
  }

  // Choose an outcome of the pending draw by its weights, with the stream. False if there is none.
  bool choose_outcome(typename G::Packed &drawn) {
    uint64_t sum = 0;
    auto weight = [&](typename G::Packed packed) { return uint64_t(G::weight(state, G::unpack(packed))); };
    each_outcome([&](typename G::Packed packed) { sum += weight(packed); });
    if (!sum) return false;
    uint64_t rest = chance.below(sum);
    bool found = false;
    each_outcome([&](typename G::Packed packed) {
      if (found) return;
      if (rest < weight(packed))
        found = true, drawn = packed;
      else
        rest -= weight(packed);
    });
    return true;
  }

 private:
  void played(const typename G::Move &move, typename G::Events *events) {
    at_start = false;
    if (!events) return G::play(*rules, state, move);
    G::apply(*rules, state, move, *events);
    events->rules = *rules, events->after = state;
  }
};

// A move made on a copy: the game after it, and what happened.
template <Game G>
struct Tried {
  Ongoing<G> after;
  typename G::Events events;
  Tried(const Ongoing<G> &game, const typename G::Move &move) : after(game) { after.make(move, &events); }
};

}  // namespace sobek
