/** Positions of duel as spec/notation.md writes them. */

import { BadNotation, readNumber, readPile, readRow, writePile, writeRow } from '../kernel/notation.js';
import { isWithin, without } from '../kernel/piles.js';
import { readChoices, readLines, writeChoices } from '../kernel/positions.js';
import {
  ALL_DEBENS, ALL_TILES, ALL_TOKENS, BACKS, CELLS, CHOICES, DEBENS, MARKS, PLAYERS, TILES, TOKENS, TYPES,
} from './components.js';
import { checkPending, debensInPlay, tilesInPlay, tokensInPlay } from './state.js';
import { PENDING } from './turn.js';

/** A place with a pile in some order, under a key of the table or of a seat. */
function pilePlace(name, key, order, of = (state) => state) {
  return {
    name,
    sort: 'pile',
    write: (state) => writePile(of(state)[key], order),
    read: (state, text) => { of(state)[key] = readPile(text, order); },
  };
}

function writeMarket({ market }) {
  return CELLS.filter((cell) => market[cell]).map((cell) => `${cell} ${market[cell]}`).join(' / ') || '-';
}

function readMarket(state, text) {
  const entries = text.split(' / ').map((part) => part.split(' '));
  for (const [cell, tile, ...more] of entries) {
    if (!CELLS.includes(cell) || !TILES.includes(tile) || more.length > 0) throw new BadNotation(`no Market: ${text}`);
  }
  state.market = Object.fromEntries(entries);
  if (writeMarket(state) !== text) throw new BadNotation(`the Market is written ${writeMarket(state)}`);
}

function writeAnkh({ ankh }) {
  return ankh ? [ankh.cell, ankh.mark].filter(Boolean).join(' ') : '-';
}

function readAnkh(state, text) {
  const [cell, mark, ...more] = text.split(' ');
  if (!CELLS.includes(cell) || (mark !== undefined && !MARKS.includes(mark)) || more.length > 0) throw new BadNotation(`no Ankh: ${text}`);
  state.ankh = mark ? { cell, mark } : { cell };
}

function writeSold({ good, tiles, tokens }) {
  return `${good}: ${writePile(tiles, TILES)}${['', ' +scarabs'][tokens] ?? ` +scarabs*${tokens}`}`;
}

function readSold(text) {
  const match = /^([a-z]+): (.+?)(?: \+scarabs(?:\*(2))?)?$/.exec(text);
  if (!match || !TYPES.includes(match[1])) throw new BadNotation(`no sold set: ${text}`);
  const set = { good: match[1], tiles: readPile(match[2], TILES), tokens: match[3] ? 2 : Number(text.includes('+')) };
  if (writeSold(set) !== text) throw new BadNotation(`a sold set is written ${writeSold(set)}`);
  return set;
}

/** The places of a seat. */
function seatPlaces(seat) {
  const own = (state) => state.seats[seat];
  return [
    pilePlace(`seat ${seat} hand`, 'hand', TILES, own),
    {
      name: `seat ${seat} sold`,
      write: (state) => own(state).sold.map(writeSold).join(' / ') || '-',
      read(state, text) {
        own(state).sold = text.split(' / ').map(readSold);
        const types = own(state).sold.map((set) => TYPES.indexOf(set.good));
        if (types.some((type, index) => index > 0 && type <= types[index - 1])) throw new BadNotation(`sets out of order: ${text}`);
      },
    },
    pilePlace(`seat ${seat} corruption`, 'corruption', TILES, own),
    pilePlace(`seat ${seat} tokens`, 'tokens', TOKENS, own),
    pilePlace(`seat ${seat} debens`, 'debens', DEBENS, own),
  ];
}

/** The particulars of what is pending, each with how it is read; a pile of tokens goes to the end of the line. */
const PARTICULARS = {
  seat: readNumber,
  cell: (text) => readOne(text, CELLS),
  tile: (text) => readOne(text, TILES),
  back: (text) => readOne(text, BACKS),
  drawn: (text) => readPile(text, TOKENS),
  kept: readNumber,
  left: readNumber,
};

function readOne(text, texts) {
  if (!texts.includes(text)) throw new BadNotation(`not known: ${text}`);
  return text;
}

/** What is pending: a slug, and its particulars each by its name and value. Of a view `drawn` is written already. */
function writePending({ pending, ...particulars }) {
  const words = Object.keys(PARTICULARS).filter((name) => particulars[name] !== undefined).map((name) => {
    const value = particulars[name];
    return `${name} ${typeof value === 'object' ? writePile(value, TOKENS) : value}`;
  });
  return [pending, ...words].join(' ');
}

function readPending(text) {
  const [pending] = text.split(' ');
  if (!Object.hasOwn(PENDING, pending)) throw new BadNotation(`nothing that can be pending: ${text}`);
  const read = { pending };
  const pattern = / (seat|cell|tile|back|drawn|kept|left) (.+?)(?=$| (?:seat|cell|tile|back|drawn|kept|left) )/g;
  for (const [, name, value] of text.slice(pending.length).matchAll(pattern)) read[name] = PARTICULARS[name](value);
  if (writePending(read) !== text) throw new BadNotation(`nothing that can be pending: ${text}`);
  return read;
}

/** All places in their order. */
export const PLACES = [
  {
    name: 'choices',
    write: (state) => writeChoices(state.choices, CHOICES),
    read: (state, text) => { state.choices = readChoices(text, CHOICES); },
  },
  {
    name: 'draw-pile',
    sort: 'pile',
    write: (state) => writeRow(state.draw_pile),
    read: (state, text) => { state.draw_pile = readRow(text, TILES); },
  },
  { name: 'market', write: writeMarket, read: readMarket },
  { name: 'ankh', write: writeAnkh, read: readAnkh },
  pilePlace('removed', 'removed', TILES),
  pilePlace('pirogues', 'pirogues', TOKENS),
  pilePlace('aside', 'aside', TOKENS),
  pilePlace('spent', 'spent', TOKENS),
  pilePlace('bag', 'bag', DEBENS),
  ...Array.from({ length: PLAYERS }, (_, seat) => seatPlaces(seat)).flat(),
  { name: 'turn', write: (state) => writePending(state.pending), read: (state, text) => { state.pending = readPending(text); } },
];

const newSeat = () => ({ hand: {}, corruption: {}, sold: [], tokens: {}, debens: {} });

/** What is left of the box when some of it is in play. */
function rest(all, inPlay, what) {
  if (!isWithin(inPlay, all)) throw new BadNotation(`a position has no more ${what} of a kind than the box`);
  return without(all, inPlay);
}

/**
 * Reads the lines of a position as a whole state.
 * @param {string[]} lines
 */
export function readPosition(lines) {
  const state = {
    choices: Object.fromEntries(Object.entries(CHOICES).map(([name, [reading]]) => [name, reading])),
    draw_pile: [], market: {}, removed: {}, box: {}, pirogues: {}, aside: {}, spent: {}, box_tokens: {}, bag: {}, box_debens: {},
    seats: [newSeat(), newSeat()], pending: { pending: 'action', seat: 0 },
  };
  readLines(lines, PLACES, state);
  state.box = rest(ALL_TILES, tilesInPlay(state), 'tiles');
  state.box_tokens = rest(ALL_TOKENS, tokensInPlay(state), 'tokens');
  state.box_debens = rest(ALL_DEBENS, debensInPlay(state), 'debens');
  checkPending(state, 'turn');
  return state;
}
