/**
 * Positions as notation.md writes them: lines `PLACE: VALUE` in order, each at most once, without those that have the value that is left out.
 *
 * @typedef {object} Place
 * @property {string} name as in the line
 * @property {(state: object) => string} write its value
 * @property {(state: object, text: string) => void} read puts a value into a state in the making
 * @property {'pile' | 'number'} [sort] of what can be written with + and -
 */

import { BadNotation, readNumber } from './notation.js';

/** Cuts `PLACE: VALUE`. */
export function cutLine(line) {
  const colon = line.indexOf(': ');
  if (colon < 0) throw new BadNotation(`no line of a position: ${line}`);
  return [line.slice(0, colon), line.slice(colon + 2)];
}

/**
 * Reads the lines of a position into a state in the making.
 * @param {string[]} lines
 * @param {Place[]} places in order
 * @param {object} state
 */
export function readLines(lines, places, state) {
  let last = -1;
  for (const line of lines) {
    const [name, value] = cutLine(line);
    const index = places.findIndex((place) => place.name === name);
    if (index < 0) throw new BadNotation(`no such place: ${name}`);
    if (index <= last) throw new BadNotation(`${name} stands twice, or out of order`);
    last = index;
    places[index].read(state, value);
  }
}

/** The value of `choices:`, those that are not the default. */
export function writeChoices(choices, table) {
  return Object.keys(table).filter((name) => choices[name] !== table[name][0]).map((name) => `${name}=${choices[name]}`).join(' ') || '-';
}

/** Reads `choices:` into all choices of a game. */
export function readChoices(text, table) {
  const choices = Object.fromEntries(Object.keys(table).map((name) => [name, table[name][0]]));
  for (const word of text.split(' ')) {
    const [name, reading] = word.split('=');
    if (!Object.hasOwn(table, name) || !table[name].includes(reading)) throw new BadNotation(`no choice: ${word}`);
    choices[name] = reading;
  }
  if (writeChoices(choices, table) !== text) throw new BadNotation(`choices are written ${writeChoices(choices, table)}`);
  return choices;
}

/** A number of a pattern's text, in a move. */
export const number = { pattern: '(0|-?[1-9][0-9]*)', read: readNumber, write: String };

/** One of some texts, in a move. */
export function one(texts) {
  return { pattern: `(${texts.join('|')})`, read: (text) => text, write: (text) => text };
}

/**
 * Particulars of a move, or of what is pending, behind a text.
 * @typedef {{pattern: string, read: (text: string) => any, write: (value: any) => string}} Part
 */

/**
 * A way in which moves are written: words, with particulars named in braces.
 * @param {string} form such as `set {cards} onto {onto}`
 * @param {{[name: string]: Part}} parts
 */
export function form(text, parts) {
  const names = [];
  const source = text.replace(/\{([a-z_]+)\}/g, (_, name) => {
    names.push(name);
    return parts[name].pattern;
  });
  const pattern = new RegExp(`^${source}$`);
  return {
    names,
    /** The particulars; undefined if a text is not of this form. */
    read(line) {
      const match = pattern.exec(line);
      return match && Object.fromEntries(names.map((name, index) => [name, parts[name].read(match[index + 1])]));
    },
    write: (values) => text.replace(/\{([a-z_]+)\}/g, (_, name) => parts[name].write(values[name])),
  };
}

/**
 * Reads and writes moves as lines.
 * @param {{[verb: string]: object[]}} playersForms the forms of each verb of a player's move
 * @param {{[verb: string]: object[]}} chanceForms and of each of an outcome of chance
 */
export function movesWritten(playersForms, chanceForms) {
  return {
    /** Reads a line as a move. */
    readMove(line) {
      const match = /^(?:seat (0|-?[1-9][0-9]*)|chance): (([a-z]+).*)$/.exec(line);
      if (!match) throw new BadNotation(`no move: ${line}`);
      const [, seat, text, verb] = match;
      const seats = seat === undefined ? {} : { seat: readNumber(seat) };
      for (const way of (seat === undefined ? chanceForms : playersForms)[verb] ?? []) {
        const particulars = way.read(text);
        if (particulars) return { move: verb, ...seats, ...particulars };
      }
      throw new BadNotation(`no move: ${line}`);
    },
    /** Writes a move as a line. */
    writeMove(move) {
      const ways = (move.seat === undefined ? chanceForms : playersForms)[move.move];
      const way = ways.find(({ names }) => names.every((name) => move[name] !== undefined));
      return `${move.seat === undefined ? 'chance' : `seat ${move.seat}`}: ${way.write(move)}`;
    },
  };
}
