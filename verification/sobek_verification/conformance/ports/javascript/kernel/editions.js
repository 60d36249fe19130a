/**
 * The edition that is played: the published one, or another one with other figures and other numbers of things in its box.
 *
 * `node server.js FILE` plays what the file has, an object of editions by game:
 * `{"classic": {"name": "miniature", "figures": {"rounds": 1}, "cards": {"wheat-1": 5}, "tokens": {"curse": 1}}}`.
 * The figures have their names of components.toml. A pile is a whole one: what it does not name is not in the box.
 */

import { readFileSync } from 'node:fs';
import { oneOf } from './shapes.js';

const [, , file] = process.argv;
const editions = file === undefined ? {} : JSON.parse(readFileSync(file, 'utf-8'));

/**
 * The edition of a game that is played.
 * @param {string} game
 * @param {{name: string, figures: {[name: string]: number}}} published what holds where no other edition is played
 */
export function editionOf(game, published) {
  const other = editions[game] ?? {};
  const name = other.name ?? published.name;
  const isPublished = name === published.name;
  return {
    ...published,
    ...other,
    figures: { ...published.figures, ...other.figures },
    /** What a state says about its edition, and how that is read: nothing about the published one (spec/record.md). */
    stated: isPublished ? {} : { edition: name },
    readers: isPublished ? {} : { edition: oneOf([name], 'the edition') },
    /** The pile of the edition that has this name, or the published one. */
    pile: (name, usual) => other[name] ?? usual,
  };
}
