// Who looks: a seat, counted from 0, or a viewer without a seat.
#pragma once

namespace sobek {

using Viewer = int;
constexpr Viewer SPECTATOR = -1;
constexpr Viewer REFEREE = -2;

// What is pending: a decision of one seat, an outcome of chance, a deal, or nothing.
struct Asked {
  enum Kind { decision, draw, deal, over } kind = over;
  int seat = -1;  // of a decision
};

}  // namespace sobek
