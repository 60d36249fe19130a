/** Scoring: spec/duel/scoring.md. */

import { asRow, isEmpty, size, sumOf } from '../kernel/piles.js';
import { CORRUPTION_PER_DEBEN, DEBENS, SCARABS_TOKEN, SNAKE_POINTS, TILE, TOKEN_POINTS } from './components.js';

/** duel.scoring.set: a sold set as a line of a sheet. */
function lineOf({ good, tiles, tokens }) {
  const count = size(tiles);
  const scarabs = sumOf(tiles, (tile) => TILE[tile].scarabs) + SCARABS_TOKEN * tokens;
  return { good, tiles: { ...tiles }, count, scarabs, points: count * scarabs };
}

/** The points of the snakes before a seat. */
function snakesOf({ tokens }) {
  return sumOf(tokens, (token) => SNAKE_POINTS[token] ?? 0);
}

/** duel.scoring.corruption-count: a player's points of Corruption. */
function corruptionCount(seat) {
  return size(seat.corruption) + snakesOf(seat);
}

/** How a seat is scored (schemas/event-duel.json): duel.scoring.debens, duel.scoring.tokens, duel.scoring.total. */
function sheetOf(seat) {
  const lines = seat.sold.map(lineOf);
  const sets = lines.reduce((sum, line) => sum + line.points, 0);
  const debens = asRow(seat.debens, DEBENS).map(Number);
  const tokens = sumOf(seat.tokens, (token) => TOKEN_POINTS[token] ?? 0);
  return {
    lines,
    sets,
    debens,
    tokens,
    score: debens.reduce((sum, points) => sum + points, sets + tokens),
    corruption: size(seat.corruption),
    snakes: snakesOf(seat),
    count: corruptionCount(seat),
  };
}

/** duel.scoring.winner: who has won, and the points. */
export function result(state) {
  const sheets = state.seats.map(sheetOf);
  const isHigher = (one, other) => one.score > other.score || (one.score === other.score && one.count < other.count);
  return {
    winners: [0, 1].filter((seat) => !isHigher(sheets[1 - seat], sheets[seat])),
    scores: sheets.map((sheet) => sheet.score),
  };
}

/** duel.scoring.reward: the less corrupt player draws debens; or the game is scored at once. */
export function reward(table) {
  const counts = table.state.seats.map(corruptionCount);
  const difference = Math.abs(counts[0] - counts[1]);
  const debens = difference === 0 ? 0 : Math.min(1 + Math.floor(difference / CORRUPTION_PER_DEBEN), size(table.state.bag));
  if (debens > 0) table.setPending('reward-draw', { seat: counts[0] < counts[1] ? 0 : 1, left: debens });
  else finish(table);
}

/** A deben of the reward has been drawn. */
export function rewardDrawn(table, { seat, left }) {
  if (left > 1 && !isEmpty(table.state.bag)) table.setPending('reward-draw', { seat, left: left - 1 });
  else finish(table);
}

/** The game is scored and over. */
function finish(table) {
  table.setPending('finished');
  table.tell('game-scored', { sheets: table.state.seats.map(sheetOf) });
  table.tell('game-ended', { winners: result(table.state).winners });
}
