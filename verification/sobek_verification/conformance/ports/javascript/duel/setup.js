/** Setup: spec/duel/setup.md. */

import { condition, refusals } from '../kernel/conditions.js';
import { areEqual, filter, isWithin, size, together, without } from '../kernel/piles.js';
import { arrayOf, objectOf, oneOf, pileOf, whole } from '../kernel/shapes.js';
import { ALL_DEBENS, ALL_TILES, ALL_TOKENS, CENTRE, EDITION, PIROGUES, PLAYERS, STARTING_HAND, TILE, TILES, TOKENS } from './components.js';
import { fillMarket } from './market.js';
import { readTiles } from './selling.js';
import { Table } from './table.js';

const readRow = arrayOf(oneOf(TILES, 'a tile'));

/** Reads a setup. */
export const readSetup = objectOf({
  first: whole,
  hands: arrayOf(readTiles),
  centre: readRow,
  draw_pile: readRow,
  pirogues: pileOf(TOKENS, 'a pirogue token'),
});

const isGrey = (tile) => TILE[tile].back === 'grey';
const DRAW_PILE = filter(ALL_TILES, (tile) => !isGrey(tile));

/** duel.setup.starting-hands */
function areStartingHands({ hands }) {
  return hands.every((hand) => size(hand) === STARTING_HAND && Object.keys(hand).every(isGrey))
    && isWithin(together(...hands), ALL_TILES);
}

/** duel.setup.centre */
function isCentre({ hands, centre }) {
  return centre.length === CENTRE.length && centre.every(isGrey) && isWithin(together(centre, ...hands), ALL_TILES);
}

const SETUP_CONDITIONS = [
  condition('duel.setup.players', [], ({ hands }) => hands.length === PLAYERS),
  condition('duel.setup.starting-hands', ['duel.setup.players'], areStartingHands),
  condition('duel.setup.centre', ['duel.setup.starting-hands'], isCentre),
  condition('duel.setup.draw-pile', [], (setup) => areEqual(together(setup.draw_pile), DRAW_PILE)),
  condition('duel.setup.pirogues', [], ({ pirogues }) => size(pirogues) === PIROGUES && isWithin(pirogues, ALL_TOKENS)),
  condition('duel.setup.first-player', ['duel.setup.players'], ({ first }) => first === 0 || first === 1),
];

/** The rules for which a setup is refused. */
export function judgeSetup(setup) {
  return refusals(SETUP_CONDITIONS, setup);
}

/** The state in which a game begins (duel.setup.deben-bag, duel.setup.first-player). */
export function begin(choices, { first, hands, centre, draw_pile: drawPile, pirogues }) {
  const table = new Table({
    ...EDITION,
    choices,
    draw_pile: drawPile,
    market: Object.fromEntries(CENTRE.map((cell, index) => [cell, centre[index]])),
    removed: {},
    box: without(ALL_TILES, together(centre, drawPile, ...hands)),
    pirogues,
    aside: without(ALL_TOKENS, pirogues),
    spent: {},
    box_tokens: {},
    bag: ALL_DEBENS,
    box_debens: {},
    seats: hands.map((hand) => ({ hand, corruption: {}, sold: [], tokens: {}, debens: {} })),
    pending: { pending: 'centre-take', seat: first },
  });
  fillMarket(table);
  return table.state;
}
