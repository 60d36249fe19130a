/** Selling: spec/duel/selling.md. */

import { condition } from '../kernel/conditions.js';
import { asRow, isEmpty, isWithin, partsOf, size } from '../kernel/piles.js';
import { oneOf, pileOf } from '../kernel/shapes.js';
import { SET_LEAST, TILE, TILES, TILES_OF_SET, TYPES, WILD } from './components.js';
import { at, soldSet } from './table.js';
import { PENDING_AND_ORDER } from './turn.js';

/** Reads a pile of tiles. */
export const readTiles = pileOf(TILES, 'a tile');

/** Reads a type. */
export const readType = oneOf(TYPES, 'a type');

/** duel.selling.wild: whether a tile goes with any type. */
export const isWild = (tile) => TILE[tile].group === WILD;

/** duel.selling.in-hand */
export const inHand = condition('duel.selling.in-hand', PENDING_AND_ORDER,
  (state, { seat, tiles }) => isWithin(tiles, state.seats[seat].hand));

/** duel.selling.one-type */
export const oneType = condition('duel.selling.one-type', PENDING_AND_ORDER, (state, { tiles, good }) => (
  Object.keys(tiles).every((tile) => isWild(tile) || TILE[tile].group === good)));

/** duel.selling.new-set: whether a tile is one that the first sale of its type must have. */
export function opensSet(state, tile) {
  if (isWild(tile)) return false;
  return state.choices['new-set-goods'] === 'typed-tile' || TILE[tile].power === undefined;
}

/** duel.selling.new-set */
function mayOpen(state, { seat, tiles, good }) {
  return soldSet(state, seat, good) !== undefined || Object.keys(tiles).some((tile) => opensSet(state, tile));
}

/** Puts tiles of a hand into the sold set of a type (duel.selling.expanding). */
export function addToSold(table, { seat, tiles, good }) {
  table.openSet(seat, good);
  table.moveTiles(asRow(tiles, TILES), at.hand(seat), at.sold(seat, good));
}

export const sell = {
  verb: 'sell',
  particulars: { tiles: readTiles, good: readType },
  conditions: [
    inHand,
    condition('duel.selling.three', PENDING_AND_ORDER, (state, { tiles }) => size(tiles) >= SET_LEAST),
    oneType,
    condition('duel.selling.new-set', ['duel.selling.one-type'], mayOpen),
  ],
  list(state, { seat }) {
    const { hand } = state.seats[seat];
    return TYPES.flatMap((good) => partsOf(hand, TILES_OF_SET[good], SET_LEAST)
      .map((tiles) => ({ move: 'sell', seat, tiles, good })).filter((move) => mayOpen(state, move)));
  },
  make(table, move) {
    addToSold(table, move);
    // duel.pirogues.trigger
    if (isEmpty(table.state.pirogues)) table.endTurn(move.seat);
    else table.setPending('token-choice', { seat: move.seat });
  },
};
