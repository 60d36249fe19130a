/** The vectors of spec/dealing.md. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { dealRound, dealSetup as dealClassic } from '../classic/dealing.js';
import { dealSetup as dealDuel } from '../duel/dealing.js';
import { Stream } from '../kernel/dealing.js';
import { together } from '../kernel/piles.js';
import { documentOf } from '../testing/spec.js';

const vectors = documentOf('dealing.json');

test('words, bounds, weights and shuffles', () => {
  for (const { seed, purpose, words } of vectors.words) {
    const stream = new Stream(purpose, seed);
    assert.deepEqual(words.map(() => stream.word()), words);
  }
  for (const { seed, purpose, bounds, numbers } of vectors.below) {
    const stream = new Stream(purpose, seed);
    assert.deepEqual(bounds.map((bound) => stream.below(bound)), numbers);
  }
  for (const { seed, purpose, weights, indexes } of vectors.weighted) {
    const stream = new Stream(purpose, seed);
    assert.deepEqual(weights.map((one) => stream.weighted(one)), indexes);
  }
  for (const { seed, purpose, items, order } of vectors.shuffle) {
    assert.deepEqual(new Stream(purpose, seed).shuffled(Array.from({ length: items }, (_, item) => item)), order);
  }
});

test('deals of classic', () => {
  for (const { seed, players, first, rounds } of vectors.classic) {
    const stream = new Stream('deal', seed);
    const setup = dealClassic(stream, players);
    assert.equal(setup.first, first);
    const deals = [setup.deal, dealRound(stream, players), dealRound(stream, players)];
    const expected = rounds.map(({ hands, deck, tokens }) => ({ hands: hands.map((hand) => together(hand)), deck, tokens: together(tokens) }));
    assert.deepEqual(deals, expected);
  }
});

test('deals of duel', () => {
  for (const { seed, first, hands, centre, draw_pile: drawPile, tokens } of vectors.duel) {
    assert.deepEqual(dealDuel(new Stream('deal', seed)), {
      first, hands: hands.map((hand) => together(hand)), centre: [...centre], draw_pile: [...drawPile], pirogues: together(tokens),
    });
  }
});
