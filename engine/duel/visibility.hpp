// spec/duel/visibility.md: who sees what of the state, and of what moves.
#pragma once
#include "turn.hpp"

namespace sobek::duel {

// What a viewer sees of a thing in a place; only on the Market its kind matters.
inline Sight sight(const State &state, Place place, Viewer viewer, int kind = 0) {
  if (viewer == REFEREE) return FACE_SEEN;
  bool is_own = viewer == place.seat;
  const Pending &pending = state.pending;
  switch (place.zone) {
    case REMOVED: case SPENT: case KEPT: case SOLD: return FACE_SEEN;     // duel.visibility.open
    case MARKET: return KINDS[kind].back == RED ? BACK_SEEN : FACE_SEEN;     // duel.market.faces
    case HAND: return is_own ? FACE_SEEN : BACK_SEEN;                  // duel.visibility.hand
    case CORRUPTION: {                                                       // duel.visibility.corruption
      bool looks = pending.slug == VIZIER_TILE && viewer == pending.seat && pending.seat != place.seat;
      return is_own || looks ? FACE_SEEN : COUNTED;
    }
    case DEBENS_OF: return is_own ? FACE_SEEN : COUNTED;            // duel.visibility.debens
    case PIROGUES:                                                           // duel.visibility.pirogues
      return pending.slug == TOKEN_CHOICE && viewer == pending.seat ? FACE_SEEN : COUNTED;
    case BOX: return BACK_SEEN;                                           // duel.visibility.unused
    default: return COUNTED;
  }
}

// duel.visibility.turn: what was drawn is for its player alone.
inline bool sees_drawn(const State &state, Viewer viewer) { return viewer == REFEREE || viewer == state.pending.seat; }

// duel.visibility.movement: as in the old place or in the new one, whichever is more.
inline Sight sight_of_movement(const State &before, const State &after, const Event &event, Viewer viewer,
                               int kind = 0) {
  return std::max(sight(before, event.origin, viewer, kind), sight(after, event.goal, viewer, kind));
}

}  // namespace sobek::duel
