// spec/duel/visibility.md: who sees what of the state, and of what moves.
#pragma once
#include "../kernel/viewer.hpp"
#include "turn.hpp"

namespace sobek::duel {

enum class Sight : uint8_t { NUMBER, BACKS, FACE_UP, FACES };  // FACE_UP: faces, but the backs of characters

// What a viewer sees of what is in a place.
inline Sight sight(const State &state, Place place, Viewer viewer) {
  if (viewer == REFEREE) return Sight::FACES;
  bool is_own = viewer == place.seat;
  const Pending &pending = state.pending;
  switch (place.zone) {
    case REMOVED: case SPENT: case KEPT: case SOLD: return Sight::FACES;     // duel.visibility.open
    case MARKET: return Sight::FACE_UP;                                      // duel.market.faces
    case HAND: return is_own ? Sight::FACES : Sight::BACKS;                  // duel.visibility.hand
    case CORRUPTION: {                                                       // duel.visibility.corruption
      bool looks = pending.slug == VIZIER_TILE && viewer == pending.seat && pending.seat != place.seat;
      return is_own || looks ? Sight::FACES : Sight::NUMBER;
    }
    case DEBENS_OF: return is_own ? Sight::FACES : Sight::NUMBER;            // duel.visibility.debens
    case PIROGUES:                                                           // duel.visibility.pirogues
      return pending.slug == TOKEN_CHOICE && viewer == pending.seat ? Sight::FACES : Sight::NUMBER;
    case BOX: return Sight::BACKS;                                           // duel.visibility.unused
    default: return Sight::NUMBER;
  }
}

// duel.visibility.turn: what was drawn is for its player alone.
inline bool sees_drawn(const State &state, Viewer viewer) { return viewer == REFEREE || viewer == state.pending.seat; }

// How one tile looks.
inline Sight sight_of(Sight sight, int kind) {
  if (sight != Sight::FACE_UP) return sight;
  return KINDS[kind].back == RED ? Sight::BACKS : Sight::FACES;
}

// duel.visibility.movement: as in the old place or in the new one, whichever is more.
inline Sight sight_of(Sight origin, Sight goal, int kind) {
  Sight a = sight_of(origin, kind), b = sight_of(goal, kind);
  return a > b ? a : b;
}

}  // namespace sobek::duel
