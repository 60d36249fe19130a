/** The examples of all chapters and rulings. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { runExample } from '../testing/run-example.js';
import { examplesOf, pages } from '../testing/spec.js';

let whole = 0;
let partly = 0;
for (const page of pages()) {
  const examples = examplesOf(page);
  if (examples.length === 0) continue;
  test(`examples of ${page}`, () => {
    const failures = [];
    for (const example of examples) {
      try {
        if (runExample(example) === 0) whole += 1;
        else partly += 1;
      } catch (error) {
        failures.push(`${example.name}: ${error.message}`);
      }
    }
    assert.deepEqual(failures, []);
  });
}

test('how many examples were run', (context) => {
  context.diagnostic(`${whole} whole, ${partly} but for what is recalled`);
});
