// Who looks: a seat, counted from 0, or a viewer without a seat; and how much they see.
#pragma once
#include <cstdint>

namespace sobek {

using Viewer = int;
constexpr Viewer SPECTATOR = -1;
constexpr Viewer REFEREE = -2;

// What is seen of a thing: nothing, that it is there, its back, or its face.
enum Sight : uint8_t { UNSEEN, COUNTED, BACK_SEEN, FACE_SEEN };

// What is pending: a decision of one seat, an outcome of chance, a deal, or nothing.
struct Asked {
  enum Kind : uint8_t { decision, draw, deal, over } kind = over;
  int seat = -1;  // of a decision
};

}  // namespace sobek
