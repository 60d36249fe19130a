/** Whole games at random, under all sorts of choices: what must hold wherever play comes to. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { TRACK } from '../classic/components.js';
import { dealRound, dealSetup as dealClassic } from '../classic/dealing.js';
import { dealSetup as dealDuel } from '../duel/dealing.js';
import { Stream } from '../kernel/dealing.js';
import { stateDigest } from '../kernel/digest.js';
import { canonical, parse } from '../kernel/json.js';
import { faultBy } from '../testing/schema.js';
import { GAMES } from '../testing/spec.js';

/** A reading of each choice, as the seed falls. */
function someChoices(choices, stream) {
  return Object.fromEntries(Object.entries(choices).map(([name, readings]) => [name, readings[stream.below(readings.length)]]));
}

/** Plays a game and gives each state, move and verdict to a visitor. */
function play(name, seed, visit) {
  const { game } = GAMES[name];
  const deals = new Stream('deal', seed);
  const chance = new Stream('chance', seed);
  const seats = new Stream('seats', seed);
  const players = 2 + (seed % 3);
  const choices = someChoices(game.choices, new Stream('choices', seed));
  const setup = name === 'classic' ? dealClassic(deals, players) : dealDuel(deals);
  const start = game.readStart(parse(canonical(name === 'classic' ? { choices, track: TRACK, setup } : { choices, setup })), '');
  assert.deepEqual(game.judgeSetup(start.setup), []);
  let state = game.begin(start);
  for (;;) {
    const turn = game.turn(state);
    if (turn.turn === 'over') return turn;
    const moves = game.legal(state, 'referee');
    let move;
    if (turn.turn === 'decision') move = moves[seats.below(moves.length)];
    else if (turn.turn === 'draw') move = turn.outcomes[chance.weighted(turn.outcomes.map(({ weight }) => weight))].move;
    else move = { move: 'deal', deal: dealRound(deals, state.seats.length) };
    move = game.readMove(parse(canonical(move)), 'move');
    assert.deepEqual(game.judge(state, move), []);
    const before = stateDigest(state);
    const verdict = game.apply(state, move);
    assert.equal(stateDigest(state), before, 'a move leaves the state before it as it was');
    visit({ game, state, move, moves, ...verdict, before: state, after: verdict.state });
    state = verdict.state;
  }
}

for (const name of ['classic', 'duel']) {
  const isOf = (value, schema) => {
    const read = parse(canonical(value));
    assert.equal(faultBy(read, schema), undefined, canonical(read));
  };

  test(`random games of ${name}`, () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const over = play(name, seed, ({ game, before, after, move, events }) => {
        assert.ok(events.length > 0 || ['back', 'victim', 'keep', 'done', 'tokens', 'chooser'].includes(move.move), canonical(move));
        game.readState(parse(canonical(after)), 'state');
        isOf(after, `state-${name}.json`);
        isOf(move, `move-${name}.json`);
        for (const event of events) isOf(event, `event-${name}.json#/$defs/happened`);
        const viewers = [...after.seats.keys(), 'spectator'];
        for (const viewer of viewers) {
          for (const event of events) isOf(game.eventAsSeen(event, before, after, viewer), `event-${name}.json#/$defs/seen`);
        }
        for (const viewer of [...viewers, 'referee']) {
          isOf(game.view(after, viewer), `view-${name}.json`);
          assert.equal(game.legal(after, viewer).length > 0,
            game.turn(after).turn === 'decision' && (viewer === 'referee' || viewer === after.pending.seat));
        }
      });
      assert.ok(over.winners.length > 0);
    }
  });

  test(`what one seat cannot see in ${name} does not show in its view`, () => {
    play(name, 5, ({ game, after }) => {
      const [own, other] = [game.view(after, 0), game.view(after, 1)];
      const backs = own.seats[1].hand.kinds;
      assert.ok(backs.every((kind) => kind.startsWith('(')));
      assert.equal(backs.length, other.seats[1].hand.kinds.length);
    });
  });
}
