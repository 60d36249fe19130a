// spec/classic/visibility.md: who sees what.
#pragma once
#include "game_end.hpp"

namespace sobek::classic {

// What a viewer sees of a card in a place, in this state.
inline Sight sight_of(const State &state, Place place, Kind card, Viewer viewer) {
  if (viewer == REFEREE) return FACE_SEEN;
  switch (place.zone) {
    case Zone::discard:
    case Zone::spent:
    case Zone::set:
    case Zone::laid: return FACE_SEEN;                                  // classic.visibility.open
    case Zone::quays: return is_character(card) ? BACK_SEEN : FACE_SEEN;    // classic.quay.faces
    case Zone::hand: return viewer == place.seat ? FACE_SEEN : BACK_SEEN;   // classic.visibility.hand
    case Zone::corruption: {                                        // classic.visibility.corruption
      const Pending &pending = state.pending;
      bool looks = pending.asks == Asks::vizier_card && pending.seat == viewer && pending.other == place.seat;
      return viewer == place.seat || looks ? FACE_SEEN : UNSEEN;
    }
    case Zone::event_pile:                                          // has no cards
    case Zone::deck: return COUNTED;                               // classic.visibility.unused
    case Zone::box: return BACK_SEEN;
  }
  return UNSEEN;
}

// classic.visibility.event-pile: who chooses a token sees what they are. A Curse on a corruption is seen by everybody.
inline Sight sight_of_token(const State &state, Place place, Viewer viewer) {
  if (viewer == REFEREE) return FACE_SEEN;
  bool chooses = state.pending.asks == Asks::token_choice && state.pending.seat == viewer;
  if (place.zone == Zone::event_pile) return chooses ? FACE_SEEN : COUNTED;
  return place.zone == Zone::box ? COUNTED : FACE_SEEN;
}

// classic.visibility.movement: as much as in its old place before the move, or in its new one after it.
inline Sight sight_of_movement(const State &before, const State &after, const Event &event, Kind card, Viewer viewer) {
  return std::max(sight_of(before, event.origin, card, viewer), sight_of(after, event.goal, card, viewer));
}

// classic.visibility.legal is kept by the protocol: only who decides is told which moves are legal.

}  // namespace sobek::classic
