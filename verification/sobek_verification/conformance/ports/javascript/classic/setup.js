/** Setup and deals: spec/classic/setup.md. */

import { condition, refusals } from '../kernel/conditions.js';
import { filter, isWithin, size, together, without } from '../kernel/piles.js';
import { arrayOf, objectOf, oneOf, pileOf, whole } from '../kernel/shapes.js';
import {
  ALL_CARDS, ALL_TOKENS, CARD, CARDS, EDITION, EVENT_PILE, PLAYERS_LEAST, PLAYERS_MOST, REMOVED_FROM_DECK, STARTING_HAND, TOKENS,
} from './components.js';
import { oweStartingPlayer } from './game-end.js';
import { deliver } from './quay.js';
import { readCards } from './sets.js';
import { Table } from './table.js';
import { PENDING_ALONE } from './turn.js';

const readDeal = objectOf({
  hands: arrayOf(readCards),
  deck: arrayOf(oneOf(CARDS, 'a card')),
  tokens: pileOf(TOKENS, 'an event token'),
});

/** Reads a setup: a deal and the first player. */
export const readSetup = objectOf({ deal: readDeal, first: whole });

const isGreen = (card) => CARD[card].back === 'green';

/** classic.setup.starting-hands */
function areStartingHands({ hands }) {
  return hands.every((hand) => size(hand) === STARTING_HAND && Object.keys(hand).every(isGreen))
    && isWithin(together(...hands), ALL_CARDS);
}

const FULL_DECK = size(filter(ALL_CARDS, (card) => !isGreen(card)));

/** classic.setup.deck */
function isDeck({ hands, deck }) {
  const length = hands.length === 2 ? FULL_DECK - REMOVED_FROM_DECK : FULL_DECK;
  return deck.length === length && !deck.some(isGreen) && isWithin(together(deck), ALL_CARDS);
}

/** classic.setup.event-pile */
function isEventPile({ tokens }) {
  return size(tokens) === EVENT_PILE && isWithin(tokens, ALL_TOKENS);
}

const PLAYERS = ['classic.setup.players'];

const setupConditions = [
  condition('classic.setup.players', [], ({ deal }) => deal.hands.length >= PLAYERS_LEAST && deal.hands.length <= PLAYERS_MOST),
  condition('classic.setup.starting-hands', PLAYERS, ({ deal }) => areStartingHands(deal)),
  condition('classic.setup.deck', PLAYERS, ({ deal }) => isDeck(deal)),
  condition('classic.setup.event-pile', [], ({ deal }) => isEventPile(deal)),
  condition('classic.setup.first-player', PLAYERS, ({ deal, first }) => first >= 0 && first < deal.hands.length),
];

/** The rules for which a setup is refused. */
export function judgeSetup(setup) {
  return refusals(setupConditions, setup);
}

/** classic.setup.components: what is not dealt lies in the box for the round. */
function layOut(state, deal) {
  state.deck = [...deal.deck];
  state.quays = [];
  state.discard = {};
  state.box = without(ALL_CARDS, together(deal.deck, ...deal.hands));
  state.tokens = { ...deal.tokens };
  state.spent = {};
  state.box_tokens = without(ALL_TOKENS, deal.tokens);
  state.seats = deal.hands.map((hand, seat) => {
    const { marker } = state.seats[seat];
    return { hand: { ...hand }, corruption: {}, sets: [], laid: [], curses: 0, marker, round_start: marker };
  });
}

/** The state in which a game begins (classic.setup.markers, classic.setup.first-player). */
export function begin(choices, track, { deal, first }) {
  const state = {
    ...EDITION, choices, track, round: 1, deck: [], quays: [], discard: {}, box: {}, tokens: {}, spent: {}, box_tokens: {},
    seats: deal.hands.map(() => ({ hand: {}, corruption: {}, sets: [], laid: [], curses: 0, marker: 0, round_start: 0 })),
    pending: { pending: 'action', seat: first },
  };
  layOut(state, deal);
  const table = new Table(state);
  deliver(table);
  return table.state;
}

/** The deal of a later round (classic.game-end.new-round). It is judged and never listed. */
export const deal = {
  verb: 'deal',
  chance: true,
  particulars: { deal: readDeal },
  conditions: [
    condition('classic.setup.players', PENDING_ALONE, (state, move) => move.deal.hands.length === state.seats.length),
    condition('classic.setup.starting-hands', PLAYERS, (state, move) => areStartingHands(move.deal)),
    condition('classic.setup.deck', PLAYERS, (state, move) => isDeck(move.deal)),
    condition('classic.setup.event-pile', PENDING_ALONE, (state, move) => isEventPile(move.deal)),
  ],
  list: () => [],
  make(table, move) {
    const { state } = table;
    state.round += 1;
    layOut(state, move.deal);
    table.tell('table-cleared', { round: state.round, deal: move.deal, box: { ...state.box }, box_tokens: { ...state.box_tokens } });
    deliver(table);
    oweStartingPlayer(table);
  },
};
