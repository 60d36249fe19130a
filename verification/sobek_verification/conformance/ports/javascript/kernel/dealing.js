/** How chance is made from a seed: spec/dealing.md. */

import { createHash } from 'node:crypto';

const WORDS = 2 ** 32;
const BLOCK = 8;

/** The stream of a seed and a purpose: an endless row of words from 0 to 2^32 - 1. */
export class Stream {
  /**
   * @param {'deal' | 'chance' | 'seats' | string} purpose
   * @param {bigint | number | string} seed from 0 to 2^64 - 1
   */
  constructor(purpose, seed) {
    this.head = `sobek-dealing-1 ${purpose} ${BigInt(seed)}`;
    this.used = 0;
  }

  /** The next word. */
  word() {
    const index = this.used % BLOCK;
    if (index === 0) this.block = createHash('sha256').update(`${this.head} ${Math.floor(this.used / BLOCK)}`, 'ascii').digest();
    this.used += 1;
    return this.block.readUInt32BE(4 * index);
  }

  /** A number from 0 to n - 1, each equally likely. */
  below(n) {
    if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new RangeError(`no bound: ${n}`);
    if (n === 1) return 0;
    const limit = Math.floor(WORDS / n) * n;
    for (;;) {
      const word = this.word();
      if (word < limit) return word % n;
    }
  }

  /** The items in an order, each order equally likely. */
  shuffled(items) {
    const order = [...items];
    for (let last = order.length - 1; last >= 1; last -= 1) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }

  /** An index, as likely as its weight says. */
  weighted(weights) {
    if (!weights.every((weight) => Number.isInteger(weight) && weight >= 1)) throw new RangeError('no weights');
    let rest = this.below(weights.reduce((sum, weight) => sum + weight, 0));
    let index = 0;
    while (rest >= weights[index]) {
      rest -= weights[index];
      index += 1;
    }
    return index;
  }
}
