/** Whole states as JSON (spec/record.md, "The digest of a state"): which values are one. */

import { areEqual, isEmpty, isWithin, together } from '../kernel/piles.js';
import {
  Malformed, arrayOf, choicesOf, join, objectOf, oneOf, pileOf, taggedBy, within,
} from '../kernel/shapes.js';
import {
  ALL_CARDS, ALL_TOKENS, BACKS, BLOCKS, CARDS, CHOICES, MOST_POINTS, PLAYERS_LEAST, PLAYERS_MOST, READ_EDITION, ROUNDS, TOKENS,
} from './components.js';
import { isTrack } from './scoring.js';
import { readCards, typesOf } from './sets.js';

const natural = within(0);
const points = within(0, MOST_POINTS);
const readTokens = pileOf(TOKENS, 'an event token');
const readRow = arrayOf(oneOf(CARDS, 'a card'));

/** Reads the choices of a game. */
export const readChoices = choicesOf(CHOICES);

/** Reads a score track: 20 texts of four symbols. */
export function readTrack(value, path) {
  const track = arrayOf((block, where) => {
    if (typeof block !== 'string') throw new Malformed(where, 'a text');
    return block;
  })(value, path);
  if (!isTrack(track)) throw new Malformed(path, `${BLOCKS} blocks, each with the four symbols once`);
  return track;
}

const seatAlone = objectOf({ seat: natural });
const seatAndVictim = objectOf({ seat: natural, victim: natural });

/** The particulars of what can be pending, as in the table of turn.md. */
const readPending = taggedBy('pending', {
  action: seatAlone,
  'priest-type': seatAlone,
  'vizier-victim': seatAlone,
  'vizier-card': seatAndVictim,
  'thief-victim': seatAlone,
  'thief-back': seatAndVictim,
  'thief-card': objectOf({ seat: natural, victim: natural }, { back: oneOf(BACKS, 'a back') }),
  'merchant-card': seatAlone,
  'courtesan-cards': seatAlone,
  'scribe-discard': objectOf({ seat: natural, player: natural }),
  'token-choice': seatAlone,
  'guild-victim': seatAlone,
  'curse-victim': seatAlone,
  'prosperity-set': seatAlone,
  'hand-sets': objectOf({ seat: natural, ender: natural }),
  'new-deal': objectOf({}),
  chooser: objectOf({}),
  'starting-player': seatAlone,
  finished: objectOf({}),
}, 'what can be pending');

/** A set, horizontal or not: a card at least, and no two types (notation.md, "Positions of classic"). */
function readSet(value, path) {
  const cards = readCards(value, path);
  if (isEmpty(cards) || typesOf(cards).length > 1) throw new Malformed(path, 'cards of one type, with amulets or without');
  return cards;
}

const readParts = objectOf({
  ...READ_EDITION,
  choices: readChoices,
  track: readTrack,
  round: within(1, ROUNDS),
  deck: readRow,
  quays: readRow,
  discard: readCards,
  box: readCards,
  tokens: readTokens,
  spent: readTokens,
  box_tokens: readTokens,
  seats: arrayOf(objectOf({
    hand: readCards,
    corruption: readCards,
    sets: arrayOf(objectOf({ cards: readSet, prosperity: natural })),
    laid: arrayOf(readSet),
    curses: natural,
    marker: points,
    round_start: points,
  })),
  pending: readPending,
});

/** All cards of a state, wherever they lie but in the box. */
export function cardsInPlay(state) {
  return together(state.deck, state.quays, state.discard, ...state.seats.flatMap((seat) => [
    seat.hand, seat.corruption, ...seat.sets.map((set) => set.cards), ...seat.laid,
  ]));
}

/** All tokens of a state, wherever they lie but in the box. */
export function tokensInPlay(state) {
  const tokens = together(state.tokens, state.spent);
  const add = (token, number) => {
    if (number > 0) tokens[token] = (tokens[token] ?? 0) + number;
  };
  for (const seat of state.seats) {
    add('curse', seat.curses);
    for (const set of seat.sets) add('prosperity', set.prosperity);
  }
  return tokens;
}

/** The token that waits among the spent ones to be put, by what is pending. */
const WAITING = { 'curse-victim': 'curse', 'prosperity-set': 'prosperity' };

/**
 * Whether a turn has what it needs: its seats are in the game, a victim is an opponent, and a token that is still to be placed is among the spent ones
 * (notation.md, "Positions of classic").
 * @throws {Malformed}
 */
export function checkPending(state, path) {
  const { pending } = state;
  const players = state.seats.length;
  for (const name of ['seat', 'victim', 'player', 'ender']) {
    if (pending[name] !== undefined && pending[name] >= players) throw new Malformed(join(path, name), 'a seat of the game');
  }
  if (pending.victim === pending.seat && pending.victim !== undefined) throw new Malformed(join(path, 'victim'), 'an opponent');
  if (pending.pending === 'new-deal' && state.round === ROUNDS) throw new Malformed(path, 'a round before the last');
  const waiting = WAITING[pending.pending];
  if (waiting && !state.spent[waiting]) throw new Malformed(path, `a ${waiting} among the spent tokens`);
}

/**
 * Reads a whole state.
 * @throws {Malformed}
 */
export function readState(value, path) {
  const state = readParts(value, path);
  const players = state.seats.length;
  if (players < PLAYERS_LEAST || players > PLAYERS_MOST) throw new Malformed(join(path, 'seats'), 'two, three or four seats');
  if (!areEqual(together(cardsInPlay(state), state.box), ALL_CARDS)) throw new Malformed(path, 'the 63 cards, kind by kind');
  const tokens = tokensInPlay(state);
  if (!isWithin(tokens, ALL_TOKENS) || !areEqual(together(tokens, state.box_tokens), ALL_TOKENS)) {
    throw new Malformed(path, 'the twelve tokens, kind by kind');
  }
  checkPending(state, join(path, 'pending'));
  return state;
}
