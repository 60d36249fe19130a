/** Digests, as record.md has them. */

import { createHash } from 'node:crypto';
import { canonical } from './json.js';

/**
 * The first 32 hexadecimal digits, in lower case, of the SHA-256 of a text in UTF-8.
 * @param {string} text
 * @returns {string}
 */
export function digest(text) {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 32);
}

/**
 * The digest of a state: that of its canonical JSON.
 * @param {object} state
 * @returns {string}
 */
export function stateDigest(state) {
  return digest(canonical(state));
}
