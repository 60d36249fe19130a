/** Characters: spec/duel/characters.md. */

import { condition } from '../kernel/conditions.js';
import { asRow, filter, isEmpty, isWithin, kindsOf, numberOf, partsOf, size } from '../kernel/piles.js';
import { oneOf, pileOf } from '../kernel/shapes.js';
import { readCell, tile as tileThere } from './board.js';
import {
  ARCHITECT_DRAWS, BACKS, CELLS, COURTESAN_LEAST, COURTESAN_MOST, GROUPS, QUEEN_DRAWS, SCRIBE_LEAVES, TILE, TILES, TILES_OF_SET,
  TOKENS, TYPES,
} from './components.js';
import { addToSold, inHand, oneType, readTiles, readType } from './selling.js';
import { at, soldSet } from './table.js';
import { PENDING_ALONE, PENDING_AND_ORDER, opponentOf } from './turn.js';

const readTile = oneOf(TILES, 'a tile');
const handOf = (state, seat) => state.seats[seat].hand;
const corruptionOf = (state, seat) => state.seats[seat].corruption;
const isCharacter = (tile) => TILE[tile].power !== undefined;

/**
 * The powers. Each carries out what happens at once and gives what is pending then; undefined if nothing is (duel.characters.power: a power
 * that can have no effect has none).
 */
const POWERS = {
  queen(table, seat) {
    const tiles = table.state.draw_pile.splice(0, QUEEN_DRAWS);
    if (tiles.length > 0) table.putTiles(tiles, at.drawPile, at.hand(seat));
  },
  priest: ({ state }, seat) => (isEmpty(corruptionOf(state, seat)) ? undefined : { pending: 'priest-group', seat }),
  vizier: ({ state }, seat) => (isEmpty(corruptionOf(state, opponentOf(seat))) ? undefined : { pending: 'vizier-tile', seat }),
  thief: ({ state }, seat) => (isEmpty(handOf(state, opponentOf(seat))) ? undefined : { pending: 'thief-back', seat }),
  merchant: ({ state }, seat) => (isEmpty(state.market) ? undefined : { pending: 'merchant-tile', seat }),
  courtesan: ({ state }, seat) => (additions(state, seat).length === 0 ? undefined : { pending: 'courtesan-tiles', seat }),
  architect: ({ state }, seat) => (isEmpty(state.aside) ? undefined : { pending: 'architect-draw', seat }),
  scribe({ state }, seat) {
    const opponent = opponentOf(seat);
    return size(handOf(state, opponent)) > SCRIBE_LEAVES ? { pending: 'scribe-discard', seat: opponent } : undefined;
  },
};

export const play = {
  verb: 'play',
  particulars: { tile: readTile },
  conditions: [
    condition('duel.characters.character-tile', PENDING_AND_ORDER, (state, { tile }) => isCharacter(tile)),
    condition('duel.characters.in-hand', PENDING_AND_ORDER, (state, { seat, tile }) => handOf(state, seat)[tile] > 0),
  ],
  list: (state, { seat }) => kindsOf(handOf(state, seat), TILES).filter(isCharacter).map((tile) => ({ move: 'play', seat, tile })),
  make(table, { seat, tile }) {
    table.moveTiles([tile], at.hand(seat), at.removed);
    const pending = POWERS[TILE[tile].power](table, seat);
    if (pending) table.state.pending = pending;
    else table.endTurn(seat);
  },
};

/** duel.characters.priest-group: which groups can be named. */
function namable(state, seat) {
  if (state.choices['priest-effect'] === 'free') return GROUPS;
  return GROUPS.filter((group) => kindsOf(corruptionOf(state, seat), TILES).some((tile) => TILE[tile].group === group));
}

export const name = {
  verb: 'name',
  particulars: { group: oneOf(GROUPS, 'a group') },
  conditions: [
    condition('duel.characters.priest-group', PENDING_AND_ORDER, (state, { seat, group }) => namable(state, seat).includes(group)),
  ],
  list: (state, { seat }) => namable(state, seat).map((group) => ({ move: 'name', seat, group })),
  make(table, { seat, group }) {
    table.tell('group-named', { seat, group });
    const tiles = filter(corruptionOf(table.state, seat), (tile) => TILE[tile].group === group);
    table.moveTiles(asRow(tiles, TILES), at.corruption(seat), at.removed);
    table.endTurn(seat);
  },
};

export const pick = {
  verb: 'pick',
  particulars: { tile: readTile },
  conditions: [
    condition('duel.characters.vizier-tile', PENDING_AND_ORDER, (state, { seat, tile }) => (
      corruptionOf(state, opponentOf(seat))[tile] > 0)),
  ],
  list: (state, { seat }) => kindsOf(corruptionOf(state, opponentOf(seat)), TILES).map((tile) => ({ move: 'pick', seat, tile })),
  make(table, { seat, tile }) {
    table.moveTiles([tile], at.corruption(opponentOf(seat)), at.hand(seat));
    table.endTurn(seat);
  },
};

/** duel.characters.thief-back: the backs in the hand of a seat's opponent, in order. */
function backsBefore(state, seat) {
  const tiles = kindsOf(handOf(state, opponentOf(seat)), TILES);
  return BACKS.filter((colour) => tiles.some((tile) => TILE[tile].back === colour));
}

export const back = {
  verb: 'back',
  particulars: { back: oneOf(BACKS, 'a back') },
  conditions: [
    condition('duel.characters.thief-back', PENDING_AND_ORDER, (state, move) => backsBefore(state, move.seat).includes(move.back)),
  ],
  list: (state, { seat }) => backsBefore(state, seat).map((colour) => ({ move: 'back', seat, back: colour })),
  make(table, { seat, back: colour }) {
    table.setPending('thief-tile', { seat, back: colour });
  },
};

/** duel.characters.thief-tile: the tiles that chance draws from. */
function stealable(state, { seat, back: colour }) {
  return filter(handOf(state, opponentOf(seat)), (tile) => TILE[tile].back === colour);
}

export const steal = {
  verb: 'steal',
  chance: true,
  particulars: { tile: readTile },
  conditions: [
    condition('duel.characters.thief-tile', PENDING_ALONE, (state, { tile }) => stealable(state, state.pending)[tile] > 0),
  ],
  list: (state, pending) => kindsOf(stealable(state, pending), TILES).map((tile) => ({ move: 'steal', tile })),
  weight: (state, { tile }) => numberOf(stealable(state, state.pending), tile),
  make(table, { tile }) {
    const { seat } = table.state.pending;
    table.moveTiles([tile], at.hand(opponentOf(seat)), at.hand(seat));
    table.endTurn(seat);
  },
};

export const fetch = {
  verb: 'fetch',
  particulars: { cell: readCell },
  conditions: [tileThere],
  list: (state, { seat }) => CELLS.filter((cell) => state.market[cell]).map((cell) => ({ move: 'fetch', seat, cell })),
  make(table, { seat, cell }) {
    table.moveFromMarket([cell], at.hand(seat));
    table.endTurn(seat);
  },
};

/** All additions to the sold sets of a seat, in order. */
function additions(state, seat) {
  const { hand, sold } = state.seats[seat];
  return TYPES.filter((good) => sold.some((set) => set.good === good)).flatMap((good) => (
    partsOf(hand, TILES_OF_SET[good], COURTESAN_LEAST, COURTESAN_MOST).map((tiles) => ({ move: 'add', seat, tiles, good }))));
}

export const add = {
  verb: 'add',
  particulars: { tiles: readTiles, good: readType },
  conditions: [
    inHand,
    condition('duel.characters.courtesan-number', PENDING_AND_ORDER, (state, { tiles }) => (
      size(tiles) >= COURTESAN_LEAST && size(tiles) <= COURTESAN_MOST)),
    oneType,
    condition('duel.characters.courtesan-set', PENDING_AND_ORDER, (state, { seat, good }) => soldSet(state, seat, good) !== undefined),
  ],
  list: (state, { seat }) => additions(state, seat),
  make(table, move) {
    addToSold(table, move);
    table.endTurn(move.seat);
  },
};

export const discard = {
  verb: 'discard',
  particulars: { tile: readTile },
  conditions: [
    condition('duel.characters.scribe-tile', PENDING_AND_ORDER, (state, { seat, tile }) => handOf(state, seat)[tile] > 0),
  ],
  list: (state, { seat }) => kindsOf(handOf(state, seat), TILES).map((tile) => ({ move: 'discard', seat, tile })),
  make(table, { seat, tile }) {
    table.moveTiles([tile], at.hand(seat), at.corruption(seat));
    if (size(handOf(table.state, seat)) > SCRIBE_LEAVES) return;
    // the Scribe was the opponent's: now comes the turn of the seat that has put tiles down
    table.endTurn(opponentOf(seat));
  },
};

/** duel.characters.architect: how many tokens are drawn. */
const drawnNumber = ({ aside }) => Math.min(ARCHITECT_DRAWS, size(aside));

/** In how many ways `chosen` things can be chosen from `all`. */
function ways(all, chosen) {
  let product = 1;
  for (let index = 0; index < chosen; index += 1) product = (product * (all - index)) / (index + 1);
  return product;
}

export const tokens = {
  verb: 'tokens',
  chance: true,
  particulars: { tokens: pileOf(TOKENS, 'a pirogue token') },
  conditions: [
    condition('duel.characters.architect-tokens', PENDING_ALONE, (state, move) => (
      size(move.tokens) === drawnNumber(state) && isWithin(move.tokens, state.aside))),
  ],
  list(state) {
    const number = drawnNumber(state);
    return number === 0 ? [] : partsOf(state.aside, TOKENS, number, number).map((pile) => ({ move: 'tokens', tokens: pile }));
  },
  weight: (state, move) => Object.keys(move.tokens).reduce(
    (product, token) => product * ways(numberOf(state.aside, token), move.tokens[token]), 1),
  make(table, move) {
    table.setPending('architect-token', { seat: table.state.pending.seat, drawn: { ...move.tokens } });
  },
};
