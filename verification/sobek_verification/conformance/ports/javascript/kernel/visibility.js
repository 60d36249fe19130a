/**
 * What is seen of things that lie in a place, or move: their faces, their backs, how many they are, or not even that.
 */

export const NOTHING = 0;
export const NUMBER = 1;
export const BACK = 2;
export const FACE = 3;

/**
 * A place as a view has it: `kinds`, and their `number`.
 * @param {string[]} row the things that lie there, in order
 * @param {(kind: string) => number} visibility what is seen of each
 * @param {(kind: string) => string} backOf
 * @param {boolean} isRow whether their order counts
 */
export function seen(row, visibility, backOf, isRow) {
  const visibilities = row.map(visibility);
  if (visibilities.includes(NOTHING)) return { kinds: [] };
  if (visibilities.includes(NUMBER)) return { kinds: [], number: row.length };
  const shown = row.map((kind, index) => (visibilities[index] === FACE ? kind : `(${backOf(kind)})`));
  if (isRow) return { kinds: shown, number: row.length };
  // of a pile the faces come first, in the order of kinds, then the backs in the order of their names
  const faces = shown.filter((_, index) => visibilities[index] === FACE);
  const backs = shown.filter((_, index) => visibilities[index] === BACK).sort();
  return { kinds: [...faces, ...backs], number: row.length };
}

/**
 * A movement as it is seen: of each thing as much as was seen where it lay or is seen where it comes to lie, whichever is more;
 * in the order of the event if any face is seen, else in the order of the names of the backs.
 * @param {string[]} row
 * @param {(kind: string) => number} before where it lay
 * @param {(kind: string) => number} after where it lies
 * @param {(kind: string) => string} backOf
 */
export function seenMoving(row, before, after, backOf) {
  const visibility = (kind) => Math.max(before(kind), after(kind));
  return seen(row, visibility, backOf, row.some((kind) => visibility(kind) === FACE));
}

/**
 * Whether more is seen of things as they move than where they lay: a face or a back that was not seen there.
 * @param {string[]} row
 * @param {(kind: string) => number} before where they lay
 * @param {(kind: string) => number} after where they lie
 */
export const showsMore = (row, before, after) => row.some((kind) => after(kind) > Math.max(before(kind), NUMBER));
