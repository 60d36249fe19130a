/** The records among the vectors: chain, setup, each move, the digest of each state, and the result. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { digest, stateDigest } from '../kernel/digest.js';
import { canonical, parse } from '../kernel/json.js';
import { GAMES, records, textOf } from '../testing/spec.js';

for (const name of records()) {
  test(name, () => {
    const texts = textOf('vectors', name).trimEnd().split('\n');
    const lines = texts.map(parse);
    let chain = '';
    lines.forEach((line, index) => {
      assert.equal(canonical(line), texts[index]);
      const { chain: own, ...rest } = line;
      chain = digest(chain + canonical(rest));
      assert.equal(own, chain, `chain of line ${index + 1}`);
    });
    const { game: played, choices, track, setup } = lines[0];
    const { game, readMove, writeMove, PLACES, readPosition } = GAMES[played];
    const start = game.readStart(track ? { choices, track, setup } : { choices, setup }, '');
    assert.deepEqual(game.judgeSetup(start.setup), []);
    let state = game.begin(start);
    for (const { n, move, state: expected } of lines.slice(1, -1)) {
      const read = game.readMove(move, 'move');
      assert.deepEqual(game.judge(state, read), [], `move ${n}`);
      assert.deepEqual(readMove(writeMove(read)), read);
      state = game.apply(state, read).state;
      assert.equal(stateDigest(state), expected, `state after move ${n}`);
      // a state survives being written as JSON and as a position
      assert.equal(stateDigest(game.readState(parse(canonical(state)), 'state')), expected);
      const position = PLACES.filter((place) => !place.name.startsWith('seat ') || state.seats[Number(place.name[5])])
        .map((place) => `${place.name}: ${place.write(state)}`).filter((line) => !line.endsWith(': -'));
      assert.equal(stateDigest({ ...readPosition(position), track: state.track }), stateDigest({ ...state, track: state.track }));
    }
    const { moves, result } = lines[lines.length - 1];
    assert.equal(moves, lines.length - 2);
    assert.equal(canonical(game.result(state)), canonical(result));
  });
}
