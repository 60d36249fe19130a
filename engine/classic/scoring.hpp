// spec/classic/scoring.md: the track, and the scoring of a round.
#pragma once
#include "moves.hpp"

namespace sobek::classic {

// ---- The track -----------------------------------------------------------------------------------------------------

// classic.scoring.beyond-hundred: a total t stands on space t mod 100.
inline Symbol symbol_at(const Track &track, int32_t total) {
  int place = total % 5;
  return place ? Symbol(track.blocks[total % 100 / 5][place - 1]) : NUMBER;
}

// classic.scoring.same-symbol: so many steps forward, or back if below zero, each to the same symbol in the next block.
inline int32_t step(const Track &track, int32_t total, int32_t steps) {
  Symbol symbol = symbol_at(track, total);
  int32_t block = total / 5 + steps;  // counted on beyond the end of the track
  if (block < 0) return 0;  // no marker passes below 0; an edition with fewer points for a step could ask for it
  if (symbol == NUMBER) return 5 * block;
  const uint8_t *symbols = track.blocks[block % BLOCKS];
  int place = 0;
  while (symbols[place] != symbol) ++place;
  return 5 * block + 1 + place;
}

// ---- The sheets of a round -----------------------------------------------------------------------------------------

// classic.scoring.set, classic.scoring.horizontal
inline int32_t points_of(const Figures &figures, const Set &set, bool horizontal) {
  return (horizontal ? 1 : set.size()) * set.scarabs(figures);
}

inline void score_round(const Rules &rules, const State &state, Sheet *sheets) {
  int most_count = 0, most_scarabs = -1;
  for (int seat = 0; seat < state.players; ++seat) {
    Sheet &sheet = sheets[seat];
    sheet = {};
    const Set *sets = state.sets_of(seat);
    for (int i = 0; i < state.sets[seat] + state.laid[seat]; ++i) sheet.points += points_of(rules.figures(), sets[i], i >= state.sets[seat]);
    sheet.before = state.marker[seat];
    sheet.scored = sheet.before + sheet.points;
    int32_t moved = sheet.scored - state.round_start[seat];
    sheet.base = !rules.all_points_count() ? sheet.points : moved > 0 ? moved : 0;  // classic.scoring.penalty-base
    sheet.cards = int16_t(state.corruption[seat].size());
    sheet.curses = state.curses[seat];
    sheet.count = int16_t(sheet.cards + rules.figures().curse_weight * sheet.curses);
    sheet.scarabs = int16_t(scarabs_on(state.corruption[seat]));
    // classic.scoring.most-corrupt: the greatest pair of count and scarabs.
    if (sheet.count > most_count || (sheet.count == most_count && sheet.scarabs > most_scarabs))
      most_count = sheet.count, most_scarabs = sheet.scarabs;
  }
  for (int seat = 0; seat < state.players; ++seat) {
    Sheet &sheet = sheets[seat];
    sheet.penalised = sheet.count == most_count && sheet.scarabs == most_scarabs;
    if (most_count == 0 && rules.nobody_is_penalised_clean()) sheet.penalised = false;  // classic.scoring.clean-tie
    sheet.steps = sheet.penalised ? sheet.base / rules.figures().points_per_step : 0;
    sheet.after = step(rules.track, sheet.scored, -sheet.steps);
  }
}

// classic.visibility.scoring: only those tied for the highest count, if there are two or more, show their scarabs.
inline bool shows_scarabs(const Sheet *sheets, int players, int seat) {
  int highest = 0, tied = 0;
  for (int i = 0; i < players; ++i) highest = std::max<int>(highest, sheets[i].count);
  for (int i = 0; i < players; ++i) tied += sheets[i].count == highest;
  return tied >= 2 && sheets[seat].count == highest;
}

}  // namespace sobek::classic
