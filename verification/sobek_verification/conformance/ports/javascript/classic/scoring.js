/** Scoring and the score track: spec/classic/scoring.md. */

import { size, sumOf } from '../kernel/piles.js';
import { BLOCKS, CARD, CURSE_WEIGHT, POINTS_PER_STEP, PROSPERITY_SCARABS, SYMBOLS } from './components.js';

const TRACK_SPACES = 5 * BLOCKS;

const scarabsOn = (cards) => sumOf(cards, (card) => CARD[card].scarabs);

/** classic.scoring.set: a set as a line of a sheet. */
function setLine({ cards, prosperity }) {
  const count = size(cards);
  const scarabs = scarabsOn(cards) + PROSPERITY_SCARABS * prosperity;
  return { cards: { ...cards }, horizontal: 0, count, scarabs, points: scarabs * count };
}

/** classic.scoring.horizontal: a horizontal set as a line of a sheet. */
function laidLine(cards) {
  const scarabs = scarabsOn(cards);
  return { cards: { ...cards }, horizontal: 1, count: size(cards), scarabs, points: scarabs };
}

/** classic.scoring.corruption-count */
function corruptionCount({ corruption, curses }) {
  return size(corruption) + CURSE_WEIGHT * curses;
}

const blocksOfTracks = new WeakMap();

/** The blocks of a track, each an array of its four symbols. */
function blocksOf(track) {
  if (!blocksOfTracks.has(track)) blocksOfTracks.set(track, track.map((block) => block.split(' ')));
  return blocksOfTracks.get(track);
}

/** classic.scoring.track: the symbol of the space on which a total stands; `number` on a multiple of five. */
export function symbolAt(track, total) {
  const space = total % TRACK_SPACES;
  return space % 5 === 0 ? 'number' : blocksOf(track)[Math.floor(space / 5)][space % 5 - 1];
}

/** classic.scoring.same-symbol: one step, to the same symbol of the block before (-1) or behind (1). */
function step(track, total, blocks) {
  const symbol = symbolAt(track, total);
  if (symbol === 'number') return total + 5 * blocks;
  const block = Math.floor(total / 5) + blocks;
  const position = blocksOf(track)[(block + BLOCKS) % BLOCKS].indexOf(symbol);
  return 5 * block + 1 + position;
}

/** The total after one step forward. */
export const stepOn = (track, total) => step(track, total, 1);

/** The total after one step back. */
export const stepBack = (track, total) => step(track, total, -1);

/** Whether texts are a track: 20 blocks, each a permutation of the four symbols. */
export function isTrack(track) {
  return track.length === BLOCKS && track.every((block) => {
    const symbols = block.split(' ');
    return symbols.length === SYMBOLS.length && SYMBOLS.every((symbol) => symbols.includes(symbol));
  });
}

/** classic.scoring.most-corrupt, classic.scoring.clean-tie: the seats that are penalised. */
function penalised(state) {
  const ranks = state.seats.map((seat) => ({ count: corruptionCount(seat), scarabs: scarabsOn(seat.corruption) }));
  const count = Math.max(...ranks.map((rank) => rank.count));
  if (count === 0 && state.choices['clean-tie'] === 'none-penalised') return [];
  const scarabs = Math.max(...ranks.filter((rank) => rank.count === count).map((rank) => rank.scarabs));
  return [...ranks.keys()].filter((seat) => ranks[seat].count === count && ranks[seat].scarabs === scarabs);
}

/** The points from which the penalty is calculated (classic.scoring.penalty-base). */
function penaltyBase(choices, points, { round_start: start }, scored) {
  return choices['penalty-base'] === 'set-points' ? points : Math.max(0, scored - start);
}

/** How the round of a seat is scored (schemas/event-classic.json). */
function sheetOf({ choices, track }, seat, isPenalised) {
  const lines = [...seat.sets.map(setLine), ...seat.laid.map(laidLine)];
  // classic.scoring.round-points
  const points = lines.reduce((sum, line) => sum + line.points, 0);
  const scored = seat.marker + points;
  const base = penaltyBase(choices, points, seat, scored);
  const steps = isPenalised ? Math.floor(base / POINTS_PER_STEP) : 0;
  let after = scored;
  for (let step = 0; step < steps; step += 1) after = stepBack(track, after);
  return {
    lines,
    points,
    before: seat.marker,
    scored,
    after,
    cards: size(seat.corruption),
    curses: seat.curses,
    count: corruptionCount(seat),
    penalised: Number(isPenalised),
    base,
    steps,
    scarabs: scarabsOn(seat.corruption),
  };
}

/** Scores a round: points, then the penalty. The counts are compared once (classic.scoring.penalty-together). */
export function scoreRound(table) {
  const { state } = table;
  const seats = penalised(state);
  const sheets = state.seats.map((own, seat) => sheetOf(state, own, seats.includes(seat)));
  table.tell('round-scored', { round: state.round, sheets });
  sheets.forEach(({ scored, after }, seat) => {
    table.moveMarker(seat, scored, 'classic.scoring.round-points');
    table.moveMarker(seat, after, 'classic.scoring.penalty');
  });
}

/** classic.visibility.scoring: only those tied for the highest count show scarabs, if there are two or more. */
export function sheetsAsSeen(sheets) {
  const highest = Math.max(...sheets.map((sheet) => sheet.count));
  const tied = sheets.filter((sheet) => sheet.count === highest);
  return sheets.map((sheet) => {
    if (tied.length >= 2 && tied.includes(sheet)) return sheet;
    const { scarabs, ...shown } = sheet;
    return shown;
  });
}
