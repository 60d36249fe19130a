/** The Market: spec/duel/market.md. */

import { condition } from '../kernel/conditions.js';
import { isEmpty, kindsOf, numberOf } from '../kernel/piles.js';
import { oneOf, whole } from '../kernel/shapes.js';
import { allFourLines, ankhsLine, hasTile, lineHasTile, passedOver, readCell, tile, tilesOnLine } from './board.js';
import { CELLS, CENTRE, DEBENS, FILLING, MARKS, TILE } from './components.js';
import { horusDrawn } from './pirogues.js';
import { rewardDrawn } from './scoring.js';
import { at } from './table.js';
import { PENDING_ALONE, PENDING_AND_ORDER } from './turn.js';

/** duel.market.filling: tiles of the draw pile go onto the empty cells in the order of filling. */
export function fillMarket(table) {
  const { state } = table;
  const cells = FILLING.filter((cell) => !hasTile(state, cell)).slice(0, state.draw_pile.length);
  if (cells.length === 0) return;
  const tiles = state.draw_pile.splice(0, cells.length);
  cells.forEach((cell, index) => { state.market[cell] = tiles[index]; });
  table.tell('tiles-moved', { tiles, origin: at.drawPile, goal: at.market, cells });
}

/** The cells on which a tile may be taken, by what is pending, whether they bear one or not. */
const REACHES = {
  'centre-take': () => CENTRE,
  action: ankhsLine,
  'pyramid-action': allFourLines,
  'forced-take': (state) => [state.pending.cell],
};

/** A condition on the cell of a take that may fail only where one of some slugs is pending. */
function reach(rule, slugs) {
  return condition(rule, PENDING_AND_ORDER, (state, { cell }) => {
    const { pending } = state.pending;
    return !slugs.includes(pending) || REACHES[pending](state).includes(cell);
  });
}

export const take = {
  verb: 'take',
  particulars: { cell: readCell },
  conditions: [
    tile,
    reach('duel.market.centre', ['centre-take']),
    reach('duel.market.line', ['action', 'pyramid-action']),
    reach('duel.pirogues.forced-tile', ['forced-take']),
  ],
  list(state, { pending, seat }) {
    const reached = REACHES[pending](state);
    return CELLS.filter((cell) => hasTile(state, cell) && reached.includes(cell)).map((cell) => ({ move: 'take', seat, cell }));
  },
  make(table, { seat, cell }) {
    const { state } = table;
    const taken = state.market[cell];
    const { mark, deben } = TILE[taken];
    const passed = state.pending.pending === 'centre-take' ? [] : passedOver(state, cell);
    // duel.market.ankh
    table.moveAnkh(mark ? { cell, mark } : { cell });
    table.moveFromMarket([cell], at.hand(seat));
    table.moveFromMarket(passed, at.corruption(seat));
    if (!mark) table.setPending('ankh-direction', { seat });
    else if (deben && !isEmpty(state.bag)) table.setPending('deben-tile', { seat, tile: taken });
    else table.endTurn(seat);
  },
};

/** duel.market.refill-line: whether a line that must be without a tile is so. */
function isLineEmpty(state) {
  if (state.pending.pending === 'pyramid-action' && state.choices['pyramid-refill'] === 'any-line') {
    return MARKS.some((mark) => !lineHasTile(state, mark));
  }
  return tilesOnLine(state).length === 0;
}

export const refill = {
  verb: 'refill',
  particulars: {},
  conditions: [
    condition('duel.market.refill-line', PENDING_AND_ORDER, isLineEmpty),
    condition('duel.market.refill-pile', PENDING_AND_ORDER, (state) => state.draw_pile.length > 0),
  ],
  list: (state, { seat }) => (state.draw_pile.length > 0 && isLineEmpty(state) ? [{ move: 'refill', seat }] : []),
  make(table, { seat }) {
    table.moveAnkh(undefined);
    fillMarket(table);
    table.setPending('centre-take', { seat });
  },
};

/** duel.market.towards-a-tile: whether the Ankh can be given a direction. */
function canPoint(state, mark) {
  return lineHasTile(state, mark) || !MARKS.some((other) => lineHasTile(state, other));
}

export const orient = {
  verb: 'orient',
  particulars: { mark: oneOf(MARKS, 'a mark') },
  conditions: [
    condition('duel.market.towards-a-tile', PENDING_AND_ORDER, (state, { mark }) => canPoint(state, mark)),
  ],
  list: (state, { seat }) => MARKS.filter((mark) => canPoint(state, mark)).map((mark) => ({ move: 'orient', seat, mark })),
  make(table, { seat, mark }) {
    table.moveAnkh({ cell: table.state.ankh.cell, mark });
    table.endTurn(seat);
  },
};

export const trade = {
  verb: 'trade',
  particulars: {},
  conditions: [],
  list: (state, { seat }) => [{ move: 'trade', seat }],
  make(table, { seat }) {
    table.moveTiles([table.state.pending.tile], at.hand(seat), at.removed);
    if (isEmpty(table.state.bag)) table.endTurn(seat);
    else table.setPending('deben-draw', { seat });
  },
};

export const keep = {
  verb: 'keep',
  particulars: {},
  conditions: [],
  list: (state, { seat }) => [{ move: 'keep', seat }],
  make(table, { seat }) {
    table.endTurn(seat);
  },
};

/** What comes after a deben has been drawn, by what was pending. */
const AFTER_DRAWS = {
  'deben-draw': (table, { seat }) => table.endTurn(seat),
  'horus-draw': horusDrawn,
  'reward-draw': rewardDrawn,
};

/** duel.market.deben-draw: a deben is drawn from the bag. */
export const deben = {
  verb: 'deben',
  chance: true,
  particulars: { deben: whole },
  conditions: [
    condition('duel.market.deben-draw', PENDING_ALONE, (state, move) => numberOf(state.bag, String(move.deben)) > 0),
  ],
  list: (state) => kindsOf(state.bag, DEBENS).map((points) => ({ move: 'deben', deben: Number(points) })),
  weight: (state, move) => numberOf(state.bag, String(move.deben)),
  make(table, move) {
    const { pending } = table.state;
    table.moveDeben(move.deben, at.bag, at.debens(pending.seat));
    AFTER_DRAWS[pending.pending](table, pending, move.deben);
  },
};
