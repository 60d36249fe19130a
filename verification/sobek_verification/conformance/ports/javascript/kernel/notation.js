/** Piles and rows as notation.md writes them. */

import { kindsOf } from './piles.js';

/** A text that is not as notation.md says. */
export class BadNotation extends Error {}

function counted(kind, number) {
  return number === 1 ? kind : `${kind}*${number}`;
}

/** A pile: its kinds in order, `*N` behind one that is there N times. */
export function writePile(pile, order) {
  return kindsOf(pile, order).map((kind) => counted(kind, pile[kind])).join(' ') || '-';
}

/** A row: runs of equal kinds are written once. */
export function writeRow(row) {
  const runs = [];
  for (const kind of row) {
    const last = runs[runs.length - 1];
    if (last && last.kind === kind) last.number += 1;
    else runs.push({ kind, number: 1 });
  }
  return runs.map(({ kind, number }) => counted(kind, number)).join(' ') || '-';
}

function parts(text, known) {
  if (text === '-') return [];
  return text.split(' ').map((word) => {
    const match = /^([^*]+)(?:\*([1-9][0-9]*))?$/.exec(word);
    if (!match || !known.includes(match[1])) throw new BadNotation(`no kind: ${word}`);
    return { kind: match[1], number: Number(match[2] ?? 1) };
  });
}

/** Reads a pile; one that is spelt otherwise is refused. */
export function readPile(text, order) {
  const pile = {};
  for (const { kind, number } of parts(text, order)) pile[kind] = (pile[kind] ?? 0) + number;
  for (const kind in pile) if (pile[kind] > 127) throw new BadNotation(`more than 127 of ${kind}`);
  if (writePile(pile, order) !== text) throw new BadNotation(`a pile is written ${writePile(pile, order)}, not ${text}`);
  return pile;
}

/** Reads a row; one that is spelt otherwise is refused. */
export function readRow(text, known) {
  const row = parts(text, known).flatMap(({ kind, number }) => new Array(number).fill(kind));
  if (writeRow(row) !== text) throw new BadNotation(`a row is written ${writeRow(row)}, not ${text}`);
  return row;
}

/** Reads a decimal number without leading zeros. */
export function readNumber(text) {
  if (!/^(?:0|-?[1-9][0-9]{0,14})$/.test(text)) throw new BadNotation(`no number: ${text}`);
  return Number(text);
}
