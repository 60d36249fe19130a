/** Moves and setups of duel as spec/notation.md writes them. */

import { BadNotation, readNumber, readPile, readRow, writePile, writeRow } from '../kernel/notation.js';
import { form, movesWritten, number, one } from '../kernel/positions.js';
import { BACKS, CELLS, GROUPS, MARKS, TILES, TOKENS, TYPES } from './components.js';

const cell = one(CELLS);
const tile = one(TILES);
const good = one(TYPES);
const tiles = { pattern: '(.+)', read: (text) => readPile(text, TILES), write: (pile) => writePile(pile, TILES) };
const tokens = { pattern: '(.+)', read: (text) => readPile(text, TOKENS), write: (pile) => writePile(pile, TOKENS) };

const PLAYERS_FORMS = {
  take: [form('take {cell}', { cell })],
  refill: [form('refill', {})],
  orient: [form('orient {mark}', { mark: one(MARKS) })],
  trade: [form('trade', {})],
  keep: [form('keep', {})],
  play: [form('play {tile}', { tile })],
  sell: [form('sell {tiles} as {good}', { tiles, good })],
  token: [form('token {token}', { token: one(TOKENS) })],
  point: [form('point {cell}', { cell })],
  onto: [form('onto {good}', { good })],
  name: [form('name {group}', { group: one(GROUPS) })],
  pick: [form('pick {tile}', { tile })],
  back: [form('back {back}', { back: one(BACKS) })],
  fetch: [form('fetch {cell}', { cell })],
  add: [form('add {tiles} as {good}', { tiles, good })],
  discard: [form('discard {tile}', { tile })],
};

const CHANCE_FORMS = {
  deben: [form('deben {deben}', { deben: number })],
  steal: [form('steal {tile}', { tile })],
  tokens: [form('tokens {tokens}', { tokens })],
};

export const { readMove, writeMove } = movesWritten(PLAYERS_FORMS, CHANCE_FORMS);

/** Reads a setup, written `first SEAT hands PILE / PILE centre ROW draw-pile ROW tokens PILE`. */
export function readSetup(text) {
  const match = /^first (0|-?[1-9][0-9]*) hands (.+) centre (.+) draw-pile (.+) tokens (.+)$/.exec(text);
  if (!match) throw new BadNotation(`no setup: ${text}`);
  return {
    first: readNumber(match[1]),
    hands: match[2] === 'none' ? [] : match[2].split(' / ').map((hand) => readPile(hand, TILES)),
    centre: readRow(match[3], TILES),
    draw_pile: readRow(match[4], TILES),
    pirogues: readPile(match[5], TOKENS),
  };
}

/** Writes a setup. */
export function writeSetup({ first, hands, centre, draw_pile: drawPile, pirogues }) {
  const written = hands.map((hand) => writePile(hand, TILES)).join(' / ') || 'none';
  return `first ${first} hands ${written} centre ${writeRow(centre)} draw-pile ${writeRow(drawPile)} tokens ${writePile(pirogues, TOKENS)}`;
}
