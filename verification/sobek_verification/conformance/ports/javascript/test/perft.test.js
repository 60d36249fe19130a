/** Counting lines of play (spec/perft.md): the legal moves of each position in order, and what follows them to depth 3. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { canonical } from '../kernel/json.js';
import { GAMES, documentOf } from '../testing/spec.js';

const DEEP = 3;

function countLines(game, state, depth) {
  const moves = game.tables.legal(state);
  if (depth === 1) return moves.length;
  let sum = 0;
  for (const move of moves) sum += countLines(game, game.apply(state, move).state, depth - 1);
  return sum;
}

for (const name of ['classic', 'duel']) {
  const { game, readPosition, writeMove } = GAMES[name];
  for (const { name: position, position: lines, state: given, counts, moves } of documentOf(`perft-${name}.json`).positions) {
    test(`perft of ${position}`, () => {
      const state = game.readState(given, 'state');
      assert.equal(canonical(readPosition(lines)), canonical(state));
      const legal = game.tables.legal(state);
      assert.deepEqual(legal.map(writeMove), moves.map(({ move }) => move));
      assert.equal(legal.length, counts[0]);
      const after = legal.map((move) => {
        assert.deepEqual(game.judge(state, move), []);
        const { state: next } = game.apply(state, move);
        return Array.from({ length: DEEP - 1 }, (_, depth) => countLines(game, next, depth + 1));
      });
      assert.deepEqual(after, moves.map((one) => one.counts.slice(0, DEEP - 1)));
    });
  }
}
