// Piles, rows, sets, the Market and the Ankh in notation: read, changed, written. Nothing here draws.
// `?*N` are N more things that nobody has seen, `?` any number of them.

/** @typedef {{ kind: string, number: number }} Run */
/** @typedef {{ good: string, cards: string, tokens: number }} SoldSet */

export const EMPTY = "-";
export const ANY = "?";
export const EMPTY_CELL = "empty";
export const SOME_TILE = "?tile"; // on a cell

/** @param {string} text @returns {Run[]} the runs of a pile or a row; any number unseen is NaN times `?` */
export function runs(text) {
  return text.split(" ").filter((part) => part && part !== EMPTY).map((part) => {
    const [kind, number] = part.split("*");
    return { kind, number: kind === ANY && !number ? NaN : Number(number || 1) };
  });
}

/** @param {Run[]} found */
function written(found) {
  const parts = found.map(({ kind, number }) => (number === 1 && kind !== ANY) || Number.isNaN(number) ? kind : `${kind}*${number}`);
  return parts.join(" ") || EMPTY;
}

/** @param {string} text @param {string} kind */
export function numberOf(text, kind) {
  return runs(text).reduce((sum, one) => sum + (one.kind === kind ? one.number : 0), 0);
}

/** How many things a pile has; NaN if nobody knows. @param {string} text */
export function sizeOf(text) {
  return runs(text).reduce((sum, { number }) => sum + number, 0);
}

/** Put some more of a kind into a pile, or take some out. @param {string} text @param {string} kind @param {number} by
 * @param {string[]} order the order of kinds */
export function changed(text, kind, by, order) {
  const found = runs(text).filter((one) => one.kind !== kind);
  const number = (numberOf(text, kind) || 0) + by;
  if (number > 0 || Number.isNaN(number)) found.push({ kind, number });
  const at = (/** @type {Run} */ { kind: one }) => (one === ANY ? order.length + 1 : order.includes(one) ? order.indexOf(one) : order.length);
  return written(found.sort((one, other) => at(one) - at(other)));
}

/** Say of a pile or a row that it may have any number more, or no more than what is known. @param {string} text @param {boolean} isAny */
export function opened(text, isAny) {
  const known = runs(text).filter(({ kind }) => kind !== ANY);
  return written(isAny ? [...known, { kind: ANY, number: NaN }] : known);
}

/** Say of a row that any number may follow, besides what is unseen and there. @param {string} text */
export function addAny(text) {
  return written([...runs(text), { kind: ANY, number: NaN }]);
}

/** @param {string} text @returns {string[]} the things of a row, one by one; any number of unseen ones once */
export function things(text) {
  return runs(text).flatMap(({ kind, number }) => Array(Number.isNaN(number) ? 1 : number).fill(kind));
}

/** @param {string[]} row */
export function rowOf(row) {
  /** @type {Run[]} */
  const found = [];
  for (const kind of row) {
    const last = found[found.length - 1];
    if (last && last.kind === kind) last.number += 1;
    else found.push({ kind, number: 1 });
  }
  return written(found);
}

const SET = /^(?:([a-z]+): )?(.*?)(?: \+([a-z]+)(?:\*(\d+))?)?$/;

/** @param {string} text @returns {SoldSet[]} sets; those of classic have no `good` */
export function setsOf(text) {
  return text.split(" / ").filter((one) => one && one !== EMPTY).map((one) => {
    const [, good = "", cards = EMPTY, token = "", number = "1"] = SET.exec(one) || [];
    return { good, cards, tokens: token ? Number(number) : 0 };
  });
}

/** @param {SoldSet[]} sets @param {string} token its name in notation */
export function setsText(sets, token) {
  const texts = sets.filter(({ cards }) => cards !== EMPTY).map(({ good, cards, tokens }) => {
    const put = tokens === 0 ? "" : tokens === 1 ? ` +${token}` : ` +${token}*${tokens}`;
    return `${good && `${good}: `}${cards}${put}`;
  });
  return texts.join(" / ") || EMPTY;
}

const VAGUE = /^\(?([a-z]+)\)?(?:~(\d))?$/; // `fish`, `fish~1`, `(black)`

/** @param {string} text of a pile @param {string[]} scarabs */
function spelledPile(text, scarabs) {
  const parts = runs(text).map(({ kind, number }) => {
    const [, name = kind, count] = VAGUE.exec(kind) || [];
    if (kind === ANY) return Number.isNaN(number) ? ANY : `${ANY}*${number}`;
    return `${number} ${count === undefined ? name : `${name} (${scarabs[Number(count)]})`}`;
  });
  return parts.join(", ");
}

/** A value as people write it: what is known in part, such as `fish~1` or `(black)`, in words; everything else as it is.
 * @param {string} text @param {string[]} scarabs how none, one, two and three are called */
export function spelled(text, scarabs) {
  if (!/[~(]/.test(text)) return text;
  const parts = text.split(" / ").map((one) => {
    const [, good = "", cards, token = "", number = ""] = SET.exec(one) || [];
    return `${good && `${good}: `}${spelledPile(cards, scarabs)}${token && ` +${token}`}${number && `*${number}`}`;
  });
  return parts.join(" / ");
}

const COLUMNS = "abcdef";

/** The cells of the Market, row by row. */
export const CELLS = [1, 2, 3, 4, 5, 6].flatMap((row) => [...COLUMNS].map((column) => `${column}${row}`));

/** @param {string} text @returns {{ tiles: Record<string, string>, isWhole: boolean }} whole: the other cells are empty */
export function marketOf(text) {
  const parts = text.split(" / ").filter((one) => one && one !== EMPTY);
  const tiles = Object.fromEntries(parts.filter((one) => one !== ANY).map((one) => one.split(" ")));
  return { tiles, isWhole: !parts.includes(ANY) };
}

/** @param {Record<string, string>} tiles @param {boolean} isWhole */
export function marketText(tiles, isWhole) {
  const parts = CELLS.filter((cell) => tiles[cell] && !(isWhole && tiles[cell] === EMPTY_CELL)).map((cell) => `${cell} ${tiles[cell]}`);
  return [...parts, ...(isWhole ? [] : [ANY])].join(" / ") || EMPTY;
}

/** Whether a cell is on the line of the Ankh. @param {string} cell @param {string} ankh such as `c4 v` */
export function isOnLine(cell, ankh) {
  const [at, mark] = ankh.split(" ");
  const across = COLUMNS.indexOf(cell[0]) - COLUMNS.indexOf(at[0]);
  const down = Number(cell[1]) - Number(at[1]);
  if (!across && !down) return false;
  return { v: across === 0, h: down === 0, f: across === -down, b: across === down }[mark] || false;
}
