/** Moves and setups of classic as spec/notation.md writes them. */

import { BadNotation, readNumber, readPile, readRow, writePile, writeRow } from '../kernel/notation.js';
import { form, movesWritten, number, one } from '../kernel/positions.js';
import { BACKS, CARDS, TOKENS, TYPES } from './components.js';

const card = one(CARDS);
const pile = { pattern: '([^/]+?)', read: (text) => readPile(text, CARDS), write: (cards) => writePile(cards, CARDS) };

function writeHands(hands) {
  return hands.map((hand) => writePile(hand, CARDS)).join(' / ') || 'none';
}

/** A deal, written `hands PILE / PILE deck ROW tokens PILE`. */
const deal = {
  pattern: '(.+)',
  read(text) {
    const match = /^hands (.+) deck (.+) tokens (.+)$/.exec(text);
    if (!match) throw new BadNotation(`no deal: ${text}`);
    const hands = match[1] === 'none' ? [] : match[1].split(' / ').map((hand) => readPile(hand, CARDS));
    return { hands, deck: readRow(match[2], CARDS), tokens: readPile(match[3], TOKENS) };
  },
  write: ({ hands, deck, tokens }) => `hands ${writeHands(hands)} deck ${writeRow(deck)} tokens ${writePile(tokens, TOKENS)}`,
};

const PLAYERS_FORMS = {
  take: [form('take {slot}', { slot: number })],
  play: [form('play {card}', { card })],
  set: [form('set {cards} onto {onto}', { cards: pile, onto: number }), form('set {cards}', { cards: pile })],
  token: [form('token {token}', { token: one(TOKENS) })],
  victim: [form('victim {victim}', { victim: number })],
  onto: [form('onto {onto}', { onto: number })],
  name: [form('name {good}', { good: one(TYPES) })],
  pick: [form('pick {card}', { card })],
  back: [form('back {back}', { back: one(BACKS) })],
  fetch: [form('fetch {slot}', { slot: number })],
  add: [form('add {cards} onto {onto}', { cards: pile, onto: number })],
  discard: [form('discard {card}', { card })],
  lay: [form('lay {cards}', { cards: pile })],
  done: [form('done', {})],
  start: [form('start {starter}', { starter: number })],
};

const CHANCE_FORMS = {
  steal: [form('steal {card}', { card })],
  chooser: [form('chooser {chooser}', { chooser: number })],
  deal: [form('deal {deal}', { deal })],
};

export const { readMove, writeMove } = movesWritten(PLAYERS_FORMS, CHANCE_FORMS);

/** Reads a setup, written `first SEAT hands PILE / PILE deck ROW tokens PILE`. */
export function readSetup(text) {
  const match = /^first (0|-?[1-9][0-9]*) (.+)$/.exec(text);
  if (!match) throw new BadNotation(`no setup: ${text}`);
  return { deal: deal.read(match[2]), first: readNumber(match[1]) };
}

/** Writes a setup. */
export function writeSetup(setup) {
  return `first ${setup.first} ${deal.write(setup.deal)}`;
}
