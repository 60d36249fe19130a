/**
 * Piles: bags of kinds, as objects of kinds with their numbers. A kind that is not there is no key.
 * @typedef {{[kind: string]: number}} Pile
 */

/** How many of a kind a pile has. @param {Pile} pile @param {string} kind */
export function numberOf(pile, kind) {
  return pile[kind] ?? 0;
}

/** How many things a pile has in all. @param {Pile} pile */
export function size(pile) {
  let sum = 0;
  for (const kind in pile) sum += pile[kind];
  return sum;
}

/** Whether a pile has nothing. @param {Pile} pile */
export function isEmpty(pile) {
  for (const kind in pile) return false;
  return true;
}

/** Whether `part` <= `whole`, kind by kind. @param {Pile} part @param {Pile} whole */
export function isWithin(part, whole) {
  for (const kind in part) if (part[kind] > numberOf(whole, kind)) return false;
  return true;
}

/** Whether two piles are equal. @param {Pile} one @param {Pile} other */
export function areEqual(one, other) {
  return isWithin(one, other) && isWithin(other, one);
}

/** Puts `number` of a kind into a pile. @param {Pile} pile @param {string} kind @param {number} [number] */
export function put(pile, kind, number = 1) {
  pile[kind] = numberOf(pile, kind) + number;
}

/** Lifts `number` of a kind, which must be there, out of a pile. @param {Pile} pile @param {string} kind @param {number} [number] */
export function lift(pile, kind, number = 1) {
  const rest = numberOf(pile, kind) - number;
  if (rest < 0) throw new Error(`there is no ${kind} to lift`);
  if (rest === 0) delete pile[kind];
  else pile[kind] = rest;
}

/** A pile of the things of rows and piles. @param {...(string[] | Pile)} parts @returns {Pile} */
export function together(...parts) {
  const pile = {};
  for (const part of parts) {
    if (Array.isArray(part)) for (const kind of part) put(pile, kind);
    else for (const kind in part) put(pile, kind, part[kind]);
  }
  return pile;
}

/** What is left of a pile without a part of it. @param {Pile} whole @param {Pile} part @returns {Pile} */
export function without(whole, part) {
  const rest = { ...whole };
  for (const kind in part) lift(rest, kind, part[kind]);
  return rest;
}

/** The kinds of a pile, each once, in an order. @param {Pile} pile @param {string[]} order @returns {string[]} */
export function kindsOf(pile, order) {
  return order.filter((kind) => pile[kind] > 0);
}

/** The things of a pile as a row in an order. @param {Pile} pile @param {string[]} order @returns {string[]} */
export function asRow(pile, order) {
  return kindsOf(pile, order).flatMap((kind) => new Array(pile[kind]).fill(kind));
}

/** The things of a pile of which something holds. @param {Pile} pile @param {(kind: string) => boolean} holds @returns {Pile} */
export function filter(pile, holds) {
  return Object.fromEntries(Object.entries(pile).filter(([kind]) => holds(kind)));
}

/** The sum of a figure over the things of a pile. @param {Pile} pile @param {(kind: string) => number} figure */
export function sumOf(pile, figure) {
  let sum = 0;
  for (const kind in pile) sum += pile[kind] * figure(kind);
  return sum;
}

/**
 * All piles of `least` to `most` things out of the given kinds of a pile, in the order of listings: piles compare as their counts, kind by
 * kind in the order given, the smaller count first.
 * @param {Pile} pile
 * @param {string[]} kinds in order
 * @param {number} least
 * @param {number} [most]
 * @returns {Pile[]}
 */
export function partsOf(pile, kinds, least, most = Infinity) {
  const present = kindsOf(pile, kinds);
  // how many things there are of the kinds from each one on
  const from = new Array(present.length + 1).fill(0);
  for (let index = present.length - 1; index >= 0; index -= 1) from[index] = from[index + 1] + pile[present[index]];
  const parts = [];
  const choose = (index, part, chosen) => {
    if (index === present.length) {
      parts.push(part);
      return;
    }
    const kind = present[index];
    const fewest = Math.max(0, least - chosen - from[index + 1]);
    const highest = Math.min(pile[kind], most - chosen);
    for (let number = fewest; number <= highest; number += 1) {
      choose(index + 1, number === 0 ? part : { ...part, [kind]: number }, chosen + number);
    }
  };
  if (from[0] >= least) choose(0, {}, 0);
  return parts;
}
