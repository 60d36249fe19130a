/** Pirogue tokens: spec/duel/pirogues.md. */

import { condition } from '../kernel/conditions.js';
import { asRow, isEmpty, kindsOf } from '../kernel/piles.js';
import { oneOf } from '../kernel/shapes.js';
import { ankhsLine, readCell, tile as tileThere, tilesOnLine } from './board.js';
import { SCARABS_TYPES, TILES, TOKENS, TYPES } from './components.js';
import { at, soldSet } from './table.js';
import { PENDING_AND_ORDER, opponentOf } from './turn.js';

/** The tokens that lie before a player until the end: whose, seen from who takes them. The others are spent. */
const KEEPERS = { 'snake-1': opponentOf, 'snake-2': opponentOf, seven: (seat) => seat, 'deben-2': (seat) => seat };

/** duel.pirogues.scarabs-set: the types of a seat's sold sets that can bear the scarabs, in order. */
function canBear(state, seat) {
  return TYPES.filter((good) => SCARABS_TYPES.includes(good) && soldSet(state, seat, good));
}

/**
 * The effects of tokens that have one at once. Each gives what is pending then; undefined if nothing is (duel.pirogues.effect: an effect
 * that is not possible is none).
 */
const EFFECTS = {
  finger: ({ state }, seat) => (tilesOnLine(state).length > 0 ? { pending: 'finger-tile', seat } : undefined),
  mummy(table, seat) {
    table.moveTiles(asRow(table.seat(seat).corruption, TILES), at.corruption(seat), at.hand(seat));
  },
  scarabs: ({ state }, seat) => (canBear(state, seat).length > 0 ? { pending: 'scarabs-set', seat } : undefined),
  'deben-2': ({ state }, seat) => (isEmpty(state.bag) ? undefined : { pending: 'deben-draw', seat }),
  horus: ({ state }, seat) => (isEmpty(state.bag) ? undefined : { pending: 'horus-draw', seat }),
};

/** duel.pirogues.choice: the tokens of which one can be taken. */
function choosable({ pirogues, pending }) {
  return pending.pending === 'architect-token' ? pending.drawn : pirogues;
}

export const token = {
  verb: 'token',
  particulars: { token: oneOf(TOKENS, 'a pirogue token') },
  conditions: [
    condition('duel.pirogues.choice', PENDING_AND_ORDER, (state, move) => choosable(state)[move.token] > 0),
  ],
  list: (state, { seat }) => kindsOf(choosable(state), TOKENS).map((kind) => ({ move: 'token', seat, token: kind })),
  make(table, { seat, token: kind }) {
    const origin = table.state.pending.pending === 'architect-token' ? at.aside : at.pirogues;
    table.moveToken(kind, origin, KEEPERS[kind] ? at.tokens(KEEPERS[kind](seat)) : at.spent);
    if (kind === 'pyramid') {
      table.tell('extra-turn', { seat });
      table.beginTurn('pyramid-action', seat);
      return;
    }
    const pending = EFFECTS[kind]?.(table, seat);
    if (pending) table.state.pending = pending;
    else table.endTurn(seat);
  },
};

/** duel.market.line asks for the Ankh's line, in an extra turn too. */
const onAnkhsLine = condition('duel.market.line', PENDING_AND_ORDER, (state, { cell }) => ankhsLine(state).includes(cell));

export const point = {
  verb: 'point',
  particulars: { cell: readCell },
  conditions: [tileThere, onAnkhsLine],
  list: (state, { seat }) => tilesOnLine(state).map((cell) => ({ move: 'point', seat, cell })),
  make(table, { seat, cell }) {
    table.tell('tile-forced', { seat: opponentOf(seat), cell });
    table.setPending('forced-take', { seat: opponentOf(seat), cell });
  },
};

export const onto = {
  verb: 'onto',
  particulars: { good: oneOf(TYPES, 'a type') },
  conditions: [
    condition('duel.pirogues.scarabs-set', PENDING_AND_ORDER, (state, { seat, good }) => canBear(state, seat).includes(good)),
  ],
  list: (state, { seat }) => canBear(state, seat).map((good) => ({ move: 'onto', seat, good })),
  make(table, { seat, good }) {
    table.moveToken('scarabs', at.spent, at.sold(seat, good));
    table.endTurn(seat);
  },
};

/** duel.pirogues.horus: a deben has been drawn for Horus; of two the lower goes back. */
export function horusDrawn(table, { seat, kept }, deben) {
  if (kept !== undefined) table.moveDeben(Math.min(kept, deben), at.debens(seat), at.bag);
  else if (!isEmpty(table.state.bag)) {
    table.setPending('horus-draw', { seat, kept: deben });
    return;
  }
  table.endTurn(seat);
}
