// spec/duel/scoring.md: what everything scores, and who wins.
#pragma once
#include "turn.hpp"

namespace sobek::duel {

struct SetLine {
  int count = 0, scarabs = 0, points = 0;
};
// duel.scoring.set
inline SetLine score_set(const Rules &rules, const Seat &player, int type) {
  SetLine line;
  line.count = player.sold(type).size();
  line.scarabs = rules.edition.figures.scarabs_per_token * player.scarabs[type];
  player.sold(type).each([&](int kind) { line.scarabs += KINDS[kind].scarabs; });
  line.points = line.count * line.scarabs;
  return line;
}

struct Sheet {
  int sets = 0, debens = 0, tokens = 0, score = 0, corruption = 0, snakes = 0, count = 0;
};
inline Sheet sheet(const Rules &rules, const Seat &player) {
  const Figures &figures = rules.edition.figures;
  Sheet sheet;
  for (int type = 0; type < TYPES; ++type) sheet.sets += score_set(rules, player, type).points;
  player.debens.each([&](int value) { sheet.debens += value + LEAST_DEBEN; });            // duel.scoring.debens
  const Counts &kept = player.tokens;
  sheet.tokens =
      kept.count(SEVEN) * figures.seven_points + kept.count(DEBEN_2) * figures.deben_2_points;  // duel.scoring.tokens
  sheet.snakes = kept.count(SNAKE_1) * figures.snake_1_points + kept.count(SNAKE_2) * figures.snake_2_points;
  sheet.corruption = player.corruption.size();
  sheet.count = sheet.corruption + sheet.snakes;  // duel.scoring.corruption-count
  sheet.score = sheet.sets + sheet.debens + sheet.tokens;                                // duel.scoring.total
  return sheet;
}

// duel.scoring.winner: a bit for each seat that wins.
inline int winners(const Rules &rules, const State &state) {
  Sheet a = sheet(rules, state.seats[0]), b = sheet(rules, state.seats[1]);
  int better = a.score != b.score ? a.score - b.score : b.count - a.count;
  return better > 0 ? 1 : better < 0 ? 2 : 3;
}

void finish(State &state, auto &log) {
  ask(state, FINISHED, 0);
  log.note(GAME_SCORED);
  log.note(GAME_ENDED);
}

// duel.scoring.reward
void reward(const Rules &rules, State &state, auto &log) {
  int difference = sheet(rules, state.seats[0]).count - sheet(rules, state.seats[1]).count;
  int seat = difference > 0 ? 1 : 0, distance = difference > 0 ? difference : -difference;
  int debens = distance ? 1 + distance / rules.edition.figures.corruption_per_deben : 0, bag = state.bag.size();
  if (debens > bag) debens = bag;
  if (!debens) return finish(state, log);
  ask(state, REWARD_DRAW, seat, debens);
}
void draw_reward(State &state, int points, auto &log) {
  draw_deben(state, points, log);
  if (!--state.pending.about) finish(state, log);
}

}  // namespace sobek::duel
