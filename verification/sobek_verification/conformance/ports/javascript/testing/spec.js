/** Where the spec and the vectors lie, what is read of them, and the notation of both games. */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { classic } from '../classic/game.js';
import * as classicNotation from '../classic/notation.js';
import * as classicPositions from '../classic/positions.js';
import { duel } from '../duel/game.js';
import * as duelNotation from '../duel/notation.js';
import * as duelPositions from '../duel/positions.js';
import { parse } from '../kernel/json.js';

/** The nearest directory, from the port's own upwards, that holds `directory` with `file` in it; `directory` itself, or undefined. */
function findUpwards(directory, file) {
  for (let above = fileURLToPath(new URL('..', import.meta.url)); ; above = path.dirname(above)) {
    if (fs.existsSync(path.join(above, directory, file))) return path.join(above, directory);
    if (path.dirname(above) === above) return undefined;
  }
}

/** The spec: where SOBEK_SPEC says, else the nearest `spec/README.md` upwards. */
export const SPEC = process.env.SOBEK_SPEC ?? findUpwards('spec', 'README.md');
if (SPEC === undefined) throw new Error('there is no spec/README.md above the port; SOBEK_SPEC says where the spec lies');

/** The vectors of the games: where SOBEK_VECTORS says, else the nearest `vectors/index.json` upwards; undefined if there are none. */
export const VECTORS = process.env.SOBEK_VECTORS ?? findUpwards('vectors', 'index.json');

/** Both games with their notation. */
export const GAMES = {
  classic: { game: classic, ...classicNotation, ...classicPositions },
  duel: { game: duel, ...duelNotation, ...duelPositions },
};

/** The text of a file of the spec. */
export function textOf(...names) {
  return fs.readFileSync(path.join(SPEC, ...names), 'utf8');
}

/** A document of the spec's own vectors, those of its pages on dealing and on counting lines of play. */
export function documentOf(name) {
  return parse(textOf('vectors', name));
}

/** The names of all records among these. */
export function records() {
  return fs.readdirSync(path.join(SPEC, 'vectors')).filter((name) => name.endsWith('.jsonl'));
}

/** The pages of the spec, as paths below it. */
export function pages() {
  return ['', 'classic', 'classic/examples', 'duel', 'duel/examples', 'rulings'].flatMap((directory) => fs.readdirSync(path.join(SPEC, directory))
    .filter((name) => name.endsWith('.md')).map((name) => path.join(directory, name)));
}

/** The examples of a page: their names, the game that they are of, and their lines. */
export function examplesOf(page) {
  const text = textOf(page);
  const ofPage = page.startsWith('classic') ? 'classic' : page.startsWith('duel') ? 'duel' : /^game: (\w+)$/m.exec(text)?.[1];
  return [...text.matchAll(/^( *)```example (\S+)\n([^]*?)^ *```$/gm)].map(([, indent, name, body]) => {
    const lines = body.trimEnd().split('\n').map((line) => line.slice(indent.length));
    const game = ofPage ?? (lines.some((line) => /^(market|draw-pile|ankh):/.test(line)) ? 'duel' : 'classic');
    return { name, page, game, lines };
  });
}

const schemas = new Map();

/** A schema of the spec. */
export function documentOfSchema(name) {
  // schemas have truth values and fractions of their own, which the JSON of the protocol has not
  if (!schemas.has(name)) schemas.set(name, JSON.parse(textOf('schemas', name)));
  return schemas.get(name);
}

/** The chapters of the vectors, each with its game, its edition, its name and its vectors; none if there are no vectors. */
export function chaptersOfVectors() {
  if (VECTORS === undefined) return [];
  const directories = (at) => fs.readdirSync(at, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();
  return directories(VECTORS).flatMap((game) => directories(path.join(VECTORS, game)).flatMap((edition) => {
    const at = path.join(VECTORS, game, edition);
    return fs.readdirSync(at).filter((name) => name.endsWith('.json')).sort()
      .map((name) => parse(fs.readFileSync(path.join(at, name), 'utf8')));
  }));
}

/** The names of all vectors as their index has them: game, edition, chapter and name, with slashes between. */
export function namesOfVectors() {
  return Object.keys(parse(fs.readFileSync(path.join(VECTORS, 'index.json'), 'utf8')).vectors);
}
