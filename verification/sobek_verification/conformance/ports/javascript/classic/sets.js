/** Sets: spec/classic/sets.md. */

import { condition } from '../kernel/conditions.js';
import { areEqual, asRow, isEmpty, isWithin, partsOf, size } from '../kernel/piles.js';
import { pileOf, whole } from '../kernel/shapes.js';
import { AMULET, CARD, CARDS, CARDS_OF_SET, PROSPERITY_TYPES, SET_LEAST, TYPES } from './components.js';
import { at } from './table.js';
import { PENDING_AND_ORDER, endTurn } from './turn.js';

/** Reads a pile of cards. */
export const readCards = pileOf(CARDS, 'a card');

/** The types of the cards that are not amulets, each once. */
export function typesOf(cards) {
  const types = new Set();
  for (const card in cards) if (card !== AMULET) types.add(CARD[card].type);
  return [...types];
}

/** The type of cards of one type; undefined of amulets alone (classic.sets.untyped). */
export function typeOf(cards) {
  return typesOf(cards)[0];
}

const ownSets = (state, move) => state.seats[move.seat].sets;
const targetOf = (state, move) => ownSets(state, move)[move.onto];

/** classic.sets.equal-sets: whether no earlier set is equal to this one. */
function isFirstOfEqual(sets, number) {
  const set = sets[number];
  return !sets.slice(0, number).some((other) => other.prosperity === set.prosperity && areEqual(other.cards, set.cards));
}

/** classic.sets.matching-type */
function matches(set, type) {
  const typeOfSet = typeOf(set.cards);
  return type === undefined || typeOfSet === undefined || type === typeOfSet;
}

/** classic.sets.prosperity-limit */
function isWithinProsperity(set, type) {
  return set.prosperity === 0 || type === undefined || typeOf(set.cards) !== undefined || PROSPERITY_TYPES.includes(type);
}

/** classic.sets.second-set: whether cards of a type may go onto `set`, or beside all sets if it is undefined. */
function isNoSecondSet(state, seat, set, type) {
  if (state.choices['same-type-set'] !== 'extends' || type === undefined) return true;
  const hasOne = state.seats[seat].sets.some((own) => typeOf(own.cards) === type);
  return !hasOne || (set !== undefined && typeOf(set.cards) === type);
}

const TYPE_AND_TARGET = ['classic.sets.one-type', 'classic.sets.target'];

const inHand = condition('classic.sets.in-hand', PENDING_AND_ORDER,
  (state, { seat, cards }) => isWithin(cards, state.seats[seat].hand));
const three = condition('classic.sets.three', PENDING_AND_ORDER, (state, { cards }) => size(cards) >= SET_LEAST);
const oneType = condition('classic.sets.one-type', PENDING_AND_ORDER, (state, { cards }) => typesOf(cards).length <= 1);
const amuletOnly = condition('classic.sets.amulet-only', ['classic.sets.three'], (state, { cards, onto }) => (
  onto !== undefined || state.choices['amulet-only-set'] === 'allowed' || typesOf(cards).length > 0));

/** classic.sets.target: `onto`, where it is named, is one of the player's own sets. */
export const target = condition('classic.sets.target', PENDING_AND_ORDER, (state, move) => (
  move.onto === undefined || (move.onto >= 0 && move.onto < ownSets(state, move).length)));

/** classic.sets.equal-sets: it is the first of equal ones. */
export const equalSets = condition('classic.sets.equal-sets', ['classic.sets.target'], (state, move) => (
  move.onto === undefined || isFirstOfEqual(ownSets(state, move), move.onto)));

const ontoConditions = [
  target,
  equalSets,
  condition('classic.sets.matching-type', TYPE_AND_TARGET, (state, move) => (
    move.onto === undefined || matches(targetOf(state, move), typeOf(move.cards)))),
  condition('classic.sets.prosperity-limit', TYPE_AND_TARGET, (state, move) => (
    move.onto === undefined || isWithinProsperity(targetOf(state, move), typeOf(move.cards)))),
  condition('classic.sets.second-set', TYPE_AND_TARGET, (state, move) => (
    isNoSecondSet(state, move.seat, targetOf(state, move), typeOf(move.cards)))),
];

/** The conditions of a horizontal set. */
export const layConditions = [inHand, three, oneType, amuletOnly];

/** The conditions of an addition; `number` is the one on how many cards there are. */
export function additionConditions(number) {
  return [inHand, number, oneType, ...ontoConditions];
}

/** The numbers of the sets that cards of a type (undefined: amulets alone) may extend, ascending. */
function extendable(state, seat, type) {
  const { sets } = state.seats[seat];
  return [...sets.keys()].filter((number) => isFirstOfEqual(sets, number) && matches(sets[number], type)
    && isWithinProsperity(sets[number], type) && isNoSecondSet(state, seat, sets[number], type));
}

/**
 * The piles of a hand that are of one type, as they are listed: by type, then amulets alone, and within these by pile.
 * @returns {Generator<[string | undefined, object]>} each type (undefined: amulets alone) and pile
 */
function* pilesByType(hand, least, most) {
  for (const type of TYPES) {
    if (!CARDS_OF_SET[type].some((card) => card !== AMULET && hand[card] > 0)) continue;
    for (const cards of partsOf(hand, CARDS_OF_SET[type], least, most)) {
      if (typeOf(cards) !== undefined) yield [type, cards];
    }
  }
  for (const cards of partsOf(hand, [AMULET], least, most)) yield [undefined, cards];
}

/** All piles that a seat may lay as a horizontal set, in order. */
export function layable(state, seat) {
  const amuletsMay = state.choices['amulet-only-set'] === 'allowed';
  const piles = [];
  for (const [type, cards] of pilesByType(state.seats[seat].hand, SET_LEAST)) {
    if (type !== undefined || amuletsMay) piles.push(cards);
  }
  return piles;
}

/** All additions of `least` to `most` cards to own sets, in order. */
export function additions(state, seat, least, most) {
  const moves = [];
  const onto = new Map([...TYPES, undefined].map((type) => [type, extendable(state, seat, type)]));
  for (const [type, cards] of pilesByType(state.seats[seat].hand, least, most)) {
    for (const number of onto.get(type)) moves.push({ move: 'add', seat, cards, onto: number });
  }
  return moves;
}

/** Moves cards from a hand to an own set. */
export function addToSet(table, { seat, cards, onto }) {
  table.moveCards(asRow(cards, CARDS), at.hand(seat), at.set(seat, onto));
}

export const set = {
  verb: 'set',
  particulars: { cards: readCards },
  optional: { onto: whole },
  conditions: [inHand, three, oneType, ...ontoConditions, amuletOnly],
  list(state, { seat }) {
    const moves = [];
    const onto = new Map();
    const mayStart = new Map();
    for (const type of [...TYPES, undefined]) {
      onto.set(type, extendable(state, seat, type));
      mayStart.set(type, isNoSecondSet(state, seat, undefined, type));
    }
    mayStart.set(undefined, state.choices['amulet-only-set'] === 'allowed');
    for (const [type, cards] of pilesByType(state.seats[seat].hand, SET_LEAST)) {
      if (mayStart.get(type)) moves.push({ move: 'set', seat, cards });
      for (const number of onto.get(type)) moves.push({ move: 'set', seat, cards, onto: number });
    }
    return moves;
  },
  make(table, move) {
    const { sets } = table.seat(move.seat);
    const onto = move.onto ?? sets.push({ cards: {}, prosperity: 0 }) - 1;
    addToSet(table, { ...move, onto });
    // classic.events.trigger: a play of a set brings a token while one is left
    if (isEmpty(table.state.tokens)) endTurn(table, move.seat);
    else table.setPending('token-choice', { seat: move.seat });
  },
};
