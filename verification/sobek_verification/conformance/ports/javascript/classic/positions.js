/** Positions of classic as spec/notation.md writes them. */

import { BadNotation, readNumber, readPile, readRow, writePile, writeRow } from '../kernel/notation.js';
import { isWithin, without } from '../kernel/piles.js';
import { readChoices, readLines, writeChoices } from '../kernel/positions.js';
import { ALL_CARDS, ALL_TOKENS, CARDS, CHOICES, MOST_POINTS, PLAYERS_MOST, TOKENS, TRACK } from './components.js';
import { cardsInPlay, checkPending, tokensInPlay } from './state.js';
import { PENDING } from './turn.js';

const readCards = (text) => readPile(text, CARDS);
const writeCards = (cards) => writePile(cards, CARDS);

/** A place with a pile in some order, under a key. */
const pilePlace = (name, key, order) => ({
  name,
  sort: 'pile',
  write: (state) => writePile(state[key], order),
  read: (state, text) => { state[key] = readPile(text, order); },
});

const rowPlace = (name) => ({
  name,
  sort: 'pile',
  write: (state) => writeRow(state[name]),
  read: (state, text) => { state[name] = readRow(text, CARDS); },
});

function writeSet({ cards, prosperity }) {
  const tokens = ['', ' +prosperity'][prosperity] ?? ` +prosperity*${prosperity}`;
  return writeCards(cards) + tokens;
}

function readSet(text) {
  const match = /^(.+?)(?: \+prosperity(?:\*(2))?)?$/.exec(text);
  const set = { cards: readCards(match[1]), prosperity: match[2] ? 2 : Number(text.includes('+')) };
  if (writeSet(set) !== text) throw new BadNotation(`no set: ${text}`);
  return set;
}

function readPoints(text) {
  const points = readNumber(text);
  if (points < 0 || points > MOST_POINTS) throw new BadNotation(`points are 0 to ${MOST_POINTS}, not ${text}`);
  return points;
}

/** The places of a seat. */
function seatPlaces(seat) {
  const own = (state) => state.seats[seat];
  const place = (key, read, write, sort) => ({
    name: `seat ${seat} ${key.replace('_', '-')}`,
    sort,
    write: (state) => write(own(state)[key]),
    read(state, text) {
      if (!own(state)) throw new BadNotation(`there is no seat ${seat}`);
      own(state)[key] = read(text);
    },
  });
  const list = (key, read, write) => place(
    key, (text) => (text === '-' ? [] : text.split(' / ').map(read)), (all) => all.map(write).join(' / ') || '-');
  return [
    place('hand', readCards, writeCards, 'pile'),
    list('sets', readSet, writeSet),
    list('laid', readCards, writeCards),
    place('corruption', readCards, writeCards, 'pile'),
    place('curses', readNumber, String, 'number'),
    place('marker', readPoints, String, 'number'),
    place('round_start', readPoints, String, 'number'),
  ];
}

/** What is pending: a slug, and its particulars each by its name and value. */
function writePending({ pending, ...particulars }) {
  const words = ['seat', 'victim', 'back', 'player', 'ender'].filter((name) => particulars[name] !== undefined);
  return [pending, ...words.map((name) => `${name} ${particulars[name]}`)].join(' ');
}

function readPending(text) {
  const [pending, ...words] = text.split(' ');
  if (!Object.hasOwn(PENDING, pending)) throw new BadNotation(`nothing that can be pending: ${text}`);
  const particulars = {};
  for (let index = 0; index < words.length; index += 2) {
    const [name, value] = words.slice(index, index + 2);
    particulars[name] = name === 'back' ? value : readNumber(value);
  }
  const read = { pending, ...particulars };
  if (writePending(read) !== text) throw new BadNotation(`nothing that can be pending: ${text}`);
  return read;
}

const newSeat = () => ({ hand: {}, corruption: {}, sets: [], laid: [], curses: 0, marker: 0, round_start: undefined });

/** All places in their order. */
export const PLACES = [
  {
    name: 'choices',
    write: (state) => writeChoices(state.choices, CHOICES),
    read: (state, text) => { state.choices = readChoices(text, CHOICES); },
  },
  {
    name: 'players',
    write: (state) => String(state.seats.length),
    read: (state, text) => { state.seats = Array.from({ length: readNumber(text) }, newSeat); },
  },
  { name: 'round', write: (state) => String(state.round), read: (state, text) => { state.round = readNumber(text); } },
  rowPlace('deck'),
  rowPlace('quays'),
  pilePlace('discard', 'discard', CARDS),
  pilePlace('tokens', 'tokens', TOKENS),
  pilePlace('spent', 'spent', TOKENS),
  ...Array.from({ length: PLAYERS_MOST }, (_, seat) => seatPlaces(seat)).flat(),
  { name: 'turn', write: (state) => writePending(state.pending), read: (state, text) => { state.pending = readPending(text); } },
];

/**
 * Reads the lines of a position as a whole state, on the shipped track.
 * @param {string[]} lines
 */
export function readPosition(lines) {
  const choices = Object.fromEntries(Object.entries(CHOICES).map(([name, [reading]]) => [name, reading]));
  const state = {
    choices, track: TRACK, round: 1, deck: [], quays: [], discard: {}, box: {}, tokens: {}, spent: {}, box_tokens: {},
    seats: [newSeat(), newSeat()], pending: { pending: 'action', seat: 0 },
  };
  readLines(lines, PLACES, state);
  for (const seat of state.seats) seat.round_start ??= seat.marker;
  const cards = cardsInPlay(state);
  const tokens = tokensInPlay(state);
  if (!isWithin(cards, ALL_CARDS)) throw new BadNotation('a position has no more cards of a kind than the box');
  if (!isWithin(tokens, ALL_TOKENS)) throw new BadNotation('a position has no more tokens of a kind than the box');
  state.box = without(ALL_CARDS, cards);
  state.box_tokens = without(ALL_TOKENS, tokens);
  checkPending(state, 'turn');
  return state;
}
