// What was stated of a pile, a row, sets or the Market, and how taps change it. Nothing here draws.

/** Things of a kind; those that nobody has seen are `?`, and null is any number of them, or at most so many. @typedef {{ kind: string, number: number | null, most?: number }} Run */
/** @typedef {{ good: string, cards: Run[], tokens: number }} PlayedSet */
/** Whole: the other cells are empty. @typedef {{ tiles: Record<string, string>, isWhole: boolean }} Market */

export const EMPTY = "-";
export const ANY = "?";
export const SOMETHING = "?*1 ?"; // at least one
export const EMPTY_CELL = "empty";
export const SOME_TILE = "?tile"; // on a cell

/** @param {Run[]} pile */
export function hasAny(pile) {
  return pile.some(({ number }) => number === null);
}

/** How many of a kind are known to be there. @param {Run[]} pile @param {string} kind */
export function numberOf(pile, kind) {
  return pile.reduce((sum, one) => sum + (one.kind === kind ? one.number || 0 : 0), 0);
}

/** The pile with another number of a kind. @param {Run[]} pile @param {string} kind @param {number} number @param {string[]} order of kinds
 * @returns {Run[]} with the kinds in their order, and what is unseen at the end */
export function changed(pile, kind, number, order) {
  const others = pile.filter((one) => one.kind !== kind || one.number === null);
  const place = (/** @type {Run} */ one) => {
    if (one.kind === ANY) return one.number === null ? Infinity : order.length + 1;
    return order.includes(one.kind) ? order.indexOf(one.kind) : order.length;
  };
  return [...others, ...(number > 0 ? [{ kind, number }] : [])].sort((one, other) => place(one) - place(other));
}

/** The pile or row, with any number of things more, or without. @param {Run[]} pile @param {boolean} isAny @returns {Run[]} */
export function opened(pile, isAny) {
  const known = pile.filter(({ number }) => number !== null);
  return isAny ? [...known, { kind: ANY, number: null }] : known;
}

/** The things of a row, each as a run of its own. @param {Run[]} row @returns {Run[]} */
export function thingsOf(row) {
  return row.flatMap((run) => (run.number === null ? [run] : Array(run.number).fill({ kind: run.kind, number: 1 })));
}

const COLUMNS = "abcdef";

/** The cells of the Market, row by row. */
export const CELLS = [1, 2, 3, 4, 5, 6].flatMap((row) => [...COLUMNS].map((column) => `${column}${row}`));

/** Whether a cell is on the line of the Ankh. @param {string} cell @param {string} ankh such as `c4 v` */
export function isOnLine(cell, ankh) {
  const [at, mark] = ankh.split(" ");
  const across = COLUMNS.indexOf(cell[0]) - COLUMNS.indexOf(at[0]);
  const down = Number(cell[1]) - Number(at[1]);
  if (!across && !down) return false;
  return { v: across === 0, h: down === 0, f: across === -down, b: across === down }[mark] || false;
}
