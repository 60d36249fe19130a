/** The board: cells, lines and the tiles on them (spec/duel/market.md: duel.market.grid, duel.market.tile, duel.market.line). */

import { condition } from '../kernel/conditions.js';
import { oneOf } from '../kernel/shapes.js';
import { CELLS, MARKS } from './components.js';
import { PENDING_AND_ORDER } from './turn.js';

/** Reads a cell. */
export const readCell = oneOf(CELLS, 'a cell');

/** How the column and the row change from a cell to the next one, by mark (rows are counted from the top). */
const STEPS = { v: [0, 1], h: [1, 0], f: [1, -1], b: [1, 1] };

/** The cells from one on in one sense, to the edge of the board. */
function ray(cell, columns, rows) {
  const cells = [];
  let column = cell.charCodeAt(0) - 97 + columns;
  let row = Number(cell[1]) + rows;
  while (column >= 0 && column < 6 && row >= 1 && row <= 6) {
    cells.push(`${String.fromCharCode(97 + column)}${row}`);
    column += columns;
    row += rows;
  }
  return cells;
}

/** duel.market.line: the two halves of each line through each cell, each half from the cell outward. */
const HALVES = Object.fromEntries(CELLS.map((cell) => [cell, Object.fromEntries(MARKS.map((mark) => {
  const [columns, rows] = STEPS[mark];
  return [mark, [ray(cell, columns, rows), ray(cell, -columns, -rows)]];
}))]));

const LINES = Object.fromEntries(CELLS.map((cell) => [cell, Object.fromEntries(MARKS.map((mark) => {
  const line = HALVES[cell][mark].flat();
  return [mark, CELLS.filter((other) => line.includes(other))];
}))]));

const ALL_FOUR = Object.fromEntries(CELLS.map((cell) => [
  cell, CELLS.filter((other) => MARKS.some((mark) => LINES[cell][mark].includes(other))),
]));

/** The cells of the Ankh's line, row by row; none while it has no direction or is off the board. */
export function ankhsLine({ ankh }) {
  return ankh?.mark ? LINES[ankh.cell][ankh.mark] : [];
}

/** The cells of all four lines through the Ankh's cell, row by row. */
export function allFourLines({ ankh }) {
  return ankh ? ALL_FOUR[ankh.cell] : [];
}

/** Whether a cell bears a tile. */
export const hasTile = (state, cell) => state.market[cell] !== undefined;

/** Whether a line through the Ankh's cell has a tile. */
export function lineHasTile(state, mark) {
  return state.ankh !== undefined && LINES[state.ankh.cell][mark].some((cell) => hasTile(state, cell));
}

/** The cells of the tiles on the Ankh's line, row by row. */
export function tilesOnLine(state) {
  return ankhsLine(state).filter((cell) => hasTile(state, cell));
}

/** duel.market.corruption: the cells strictly between the Ankh's and another one that bear a tile. */
export function passedOver(state, cell) {
  if (!state.ankh) return [];
  for (const half of MARKS.flatMap((mark) => HALVES[state.ankh.cell][mark])) {
    const index = half.indexOf(cell);
    if (index >= 0) return half.slice(0, index).filter((other) => hasTile(state, other));
  }
  return [];
}

/** duel.market.tile: a tile can be named only on a cell that bears one. */
export const tile = condition('duel.market.tile', PENDING_AND_ORDER, (state, { cell }) => hasTile(state, cell));
