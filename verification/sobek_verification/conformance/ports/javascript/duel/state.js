/** Whole states as JSON (spec/record.md, "The digest of a state"): which values are one. */

import { areEqual, isEmpty, isWithin, size, together } from '../kernel/piles.js';
import {
  Malformed, arrayOf, choicesOf, join, objectOf, oneOf, pileOf, taggedBy, within,
} from '../kernel/shapes.js';
import { readCell, tilesOnLine } from './board.js';
import {
  ALL_DEBENS, ALL_TILES, ALL_TOKENS, BACKS, CELLS, CHOICES, DEBENS, MARKS, PLAYERS, READ_EDITION, TILE, TILES, TOKENS, TYPES,
} from './components.js';
import { readTiles, readType } from './selling.js';

const natural = within(0);
const readTile = oneOf(TILES, 'a tile');
const readTokens = pileOf(TOKENS, 'a pirogue token');
const readDebens = pileOf(DEBENS, 'a deben');

/** Reads the choices of a game. */
export const readChoices = choicesOf(CHOICES);

/** Reads an object with some cells as keys. */
const readMarket = objectOf({}, Object.fromEntries(CELLS.map((cell) => [cell, readTile])));

const seatAlone = objectOf({ seat: natural });

/** The particulars of what can be pending, as in the table of turn.md. */
const readPending = taggedBy('pending', {
  'centre-take': seatAlone,
  action: seatAlone,
  'pyramid-action': seatAlone,
  'forced-take': objectOf({ seat: natural, cell: readCell }),
  'ankh-direction': seatAlone,
  'deben-tile': objectOf({ seat: natural, tile: readTile }),
  'deben-draw': seatAlone,
  'priest-group': seatAlone,
  'vizier-tile': seatAlone,
  'thief-back': seatAlone,
  'thief-tile': objectOf({ seat: natural, back: oneOf(BACKS, 'a back') }),
  'merchant-tile': seatAlone,
  'courtesan-tiles': seatAlone,
  'scribe-discard': seatAlone,
  'architect-draw': seatAlone,
  'architect-token': objectOf({ seat: natural, drawn: readTokens }),
  'token-choice': seatAlone,
  'finger-tile': seatAlone,
  'scarabs-set': seatAlone,
  'horus-draw': objectOf({ seat: natural }, { kept: within(3, 9) }),
  'reward-draw': objectOf({ seat: natural, left: within(1) }),
  finished: objectOf({}),
}, 'what can be pending');

const readParts = objectOf({
  ...READ_EDITION,
  choices: readChoices,
  draw_pile: arrayOf(readTile),
  market: readMarket,
  removed: readTiles,
  box: readTiles,
  pirogues: readTokens,
  aside: readTokens,
  spent: readTokens,
  box_tokens: readTokens,
  bag: readDebens,
  box_debens: readDebens,
  seats: arrayOf(objectOf({
    hand: readTiles,
    corruption: readTiles,
    sold: arrayOf(objectOf({ good: readType, tiles: readTiles, tokens: natural })),
    tokens: readTokens,
    debens: readDebens,
  })),
  pending: readPending,
}, {
  ankh: objectOf({ cell: readCell }, { mark: oneOf(MARKS, 'a mark') }),
});

/** All tiles of a state, wherever they lie but in the box. */
export function tilesInPlay(state) {
  return together(state.draw_pile, Object.values(state.market), state.removed, ...state.seats.flatMap((seat) => [
    seat.hand, seat.corruption, ...seat.sold.map((set) => set.tiles),
  ]));
}

/** All pirogue tokens of a state, wherever they lie but in the box. */
export function tokensInPlay(state) {
  const tokens = together(state.pirogues, state.aside, state.spent, ...state.seats.map((seat) => seat.tokens));
  const scarabs = state.seats.flatMap((seat) => seat.sold).reduce((sum, set) => sum + set.tokens, 0);
  if (scarabs > 0) tokens.scarabs = (tokens.scarabs ?? 0) + scarabs;
  return tokens;
}

/** All debens of a state, wherever they lie but in the box. */
export function debensInPlay(state) {
  return together(state.bag, ...state.seats.map((seat) => seat.debens));
}

/**
 * Whether a turn has what it needs (notation.md, "Positions of duel"): its seat, the tile under the finger, the tile just taken and a deben for it,
 * the tokens drawn, the deben drawn first, the debens left to draw, the scarabs that wait to be put, and the Ankh where it must be.
 * @throws {Malformed}
 */
export function checkPending(state, path) {
  const { pending, ankh } = state;
  const own = pending.seat === undefined ? undefined : state.seats[pending.seat];
  const check = (holds, name, expected) => {
    if (!holds) throw new Malformed(join(path, name), expected);
  };
  check(pending.seat === undefined || own, 'seat', 'a seat of the game');
  if (pending.pending === 'centre-take') check(!ankh, 'pending', 'the Ankh off the board');
  if (pending.pending === 'forced-take') check(tilesOnLine(state).includes(pending.cell), 'cell', "a cell with a tile on the Ankh's line");
  if (pending.pending === 'deben-tile') {
    check(TILE[pending.tile].deben && own.hand[pending.tile], 'tile', 'a deben tile in that hand');
    check(!isEmpty(state.bag), 'pending', 'a deben in the bag');
  }
  if (pending.pending === 'architect-draw') check(!isEmpty(state.aside), 'pending', 'a token aside');
  if (pending.pending === 'architect-token') {
    check(!isEmpty(pending.drawn) && isWithin(pending.drawn, state.aside), 'drawn', 'tokens that are set aside');
  }
  if (pending.kept !== undefined) check(own.debens[pending.kept], 'kept', 'a deben of that seat');
  if (pending.pending === 'scarabs-set') check(state.spent.scarabs, 'pending', 'scarabs among the spent tokens');
  if (pending.pending === 'reward-draw') check(pending.left <= size(state.bag), 'left', 'no more than the debens in the bag');
  if (pending.pending === 'ankh-direction') check(ankh && !ankh.mark, 'pending', 'an Ankh without a direction');
  else check(!ankh || ankh.mark, 'pending', 'the direction that is pending');
  check(!ankh || !state.market[ankh.cell], 'pending', 'no tile where the Ankh stands');
}

/**
 * Reads a whole state.
 * @throws {Malformed}
 */
export function readState(value, path) {
  const state = readParts(value, path);
  if (state.seats.length !== PLAYERS) throw new Malformed(join(path, 'seats'), 'two seats');
  state.seats.forEach(({ sold }, seat) => {
    const order = sold.map((set) => TYPES.indexOf(set.good));
    if (order.some((type, index) => index > 0 && type <= order[index - 1])) {
      throw new Malformed(join(path, `seats.${seat}.sold`), 'sets in the order of types, one of each at most');
    }
  });
  if (!areEqual(together(tilesInPlay(state), state.box), ALL_TILES)) throw new Malformed(path, 'the 65 tiles, kind by kind');
  if (!areEqual(together(tokensInPlay(state), state.box_tokens), ALL_TOKENS)) {
    throw new Malformed(path, 'the thirteen pirogue tokens, kind by kind');
  }
  if (!areEqual(together(debensInPlay(state), state.box_debens), ALL_DEBENS)) throw new Malformed(path, 'the thirteen debens');
  checkPending(state, join(path, 'pending'));
  return state;
}
