/** The protocol: conversations with a server, over its pipes and by direct calls. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { digest } from '../kernel/digest.js';
import { canonical, parse } from '../kernel/json.js';
import { LineCutter, TOO_LONG } from '../kernel/lines.js';
import { LONGEST_LINE } from '../kernel/server.js';
import { GAMES, records, textOf } from '../testing/spec.js';
import { HELLO, conversation } from '../testing/conversation.js';

/** A start of a game from a record. */
function startOf(name) {
  const [header] = textOf('vectors', name).split('\n').map((line) => line && parse(line));
  const { game, edition, choices, setup, track } = header;
  return { method: 'start', game, edition, choices, setup, ...(track ? { track } : {}) };
}

/** A conversation about a game that begins with a position. */
function at(game, ...lines) {
  const client = conversation();
  client.ask(HELLO);
  const started = client.ask({ method: 'start', game, edition: GAMES[game].game.editions[0], state: GAMES[game].readPosition(lines) });
  assert.match(started.result.state, /^[0-9a-f]{32}$/);
  return client;
}

test('hello says what is played', () => {
  const { ask } = conversation();
  const { id, result } = ask(HELLO);
  assert.equal(id, 1);
  assert.equal(result.protocol, 'sobek-protocol-2');
  assert.deepEqual(Object.keys(result.games).sort(), ['classic', 'duel']);
  assert.deepEqual([...result.games.classic.editions], ['2010.1']);
  assert.deepEqual([...result.games.duel.choices['new-set-goods']], ['goods-tile', 'typed-tile']);
});

test('a record is played through, and its result is asked for', () => {
  for (const name of records()) {
    const { ask } = conversation();
    ask(HELLO);
    ask(startOf(name));
    const lines = textOf('vectors', name).trimEnd().split('\n').map(parse);
    for (const { move, state } of lines.slice(1, -1)) {
      assert.equal(ask({ method: 'result' }).error.kind, 'out-of-order');
      const { moves } = ask({ method: 'legal' }).result;
      const turn = ask({ method: 'turn' }).result.turn;
      if (turn.turn !== 'decision') assert.equal(moves.length, 0);
      else assert.ok(moves.some((one) => canonical(one) === canonical(move)));
      assert.equal(ask({ method: 'apply', move }).result.state, state);
    }
    const whole = ask({ method: 'state' }).result.state;
    assert.equal(digest(canonical(whole)), lines[lines.length - 2].state);
    assert.deepEqual(ask({ method: 'result' }).result, lines[lines.length - 1].result);
    const { turn } = ask({ method: 'turn' }).result;
    assert.equal(turn.turn, 'over');
    assert.equal(ask({ method: 'apply', move: { move: 'take', seat: 0, ...(name.includes('duel') ? { cell: 'a1' } : { slot: 0 }) } }).refused.rules.length, 2);
    assert.equal(ask({ method: 'start', game: turn.rule.split('.')[0], edition: GAMES[turn.rule.split('.')[0]].game.editions[0], state: whole })
      .result.state, lines[lines.length - 2].state);
  }
});

test('lines that are no requests', () => {
  const { kindOf, ask } = conversation();
  for (const line of ['', '{', '[1,2', '{"id":1,"method":"turn"} x', '{"id":1.0,"method":"turn"}', '{"id":true}', '{"id":null}', '{"id":01}',
    '{"id":1,"id":1,"method":"turn"}', '{"id":1234567890123456,"method":"turn"}', `${'['.repeat(17)}${']'.repeat(17)}`, '{"id":1,"method":"\\ud800"}',
    '{"id":1,"method":"a\tb"}', '{\'id\':1}', '{"id":1,}', '\ufeff{"id":1,"method":"turn"}', '{"id":1e1,"method":"turn"}', '{"id":1,"method":"\\x"}', '{"id":-}']) {
    assert.equal(kindOf(line), 'not-json', line);
  }
  assert.equal(conversation().server.answer(Buffer.from([0x7b, 0xff, 0x7d])).error.kind, 'not-json');
  assert.equal(conversation().server.answer(TOO_LONG).error.kind, 'too-long');
  for (const line of ['[]', '7', '"hello"', '{}', '{"id":1}', '{"method":"hello"}', '{"id":-1,"method":"turn"}', '{"id":"1","method":"turn"}', '{"id":1,"method":2}',
    '{"id":1,"method":"hello"}', '{"id":1,"method":"turn","viewer":0}', '{"id":1,"method":"apply"}', '{"id":1,"method":"hello","protocol":[],"__proto__":1}']) {
    assert.equal(kindOf(line), 'not-a-request', line);
  }
  assert.equal(kindOf('{"id":1,"method":"undo"}'), 'unknown-method');
  assert.equal(kindOf('{"id":1,"method":"constructor"}'), 'unknown-method');
  assert.equal(kindOf('{"id":1,"method":"turn"}'), 'out-of-order');
  assert.equal(kindOf('{"id":1,"method":"stop"}'), 'out-of-order');
  assert.equal(kindOf('{"id":1,"method":"hello","protocol":["sobek-protocol-9"]}'), 'unknown-version');
  assert.equal(kindOf('{"id":1,"method":"hello","protocol":"sobek-protocol-2"}'), 'malformed');
  assert.equal(ask({ ...HELLO, protocol: ['sobek-protocol-9', 'sobek-protocol-2'] }).result.protocol, 'sobek-protocol-2');
  assert.equal(ask(HELLO).error.kind, 'out-of-order');
  for (const asked of ['turn', 'legal', 'state', 'result']) assert.equal(ask({ method: asked }).error.kind, 'out-of-order', asked);
  assert.deepEqual(ask({ method: 'stop' }).result, Object.create(null));
});

test('a reply has the id of its request, where one can be read', () => {
  const { say } = conversation();
  assert.equal(say('{"id":7,"method":"nothing"}').id, 7);
  assert.equal(say('{"id":0,"method":8}').id, 0);
  assert.equal(say('{"id":-1,"method":"turn"}').id, undefined);
  assert.equal(say('[7]').id, undefined);
});

test('starts that cannot be', () => {
  const { ask } = conversation();
  ask(HELLO);
  const start = startOf('record.jsonl');
  const without = (key) => Object.fromEntries(Object.entries(start).filter(([name]) => name !== key));
  const kind = (request) => ask(request).error?.kind;
  for (const key of ['game', 'edition', 'choices', 'setup', 'track']) assert.equal(kind(without(key)), 'not-a-request', key);
  assert.equal(kind({ ...start, state: {} }), 'not-a-request');
  assert.equal(kind({ ...start, game: 'chess' }), 'malformed');
  assert.equal(kind({ ...start, game: 'duel', track: start.track }), 'not-a-request');
  assert.equal(kind({ ...start, edition: '2021.1' }), 'malformed');
  assert.equal(kind({ ...start, choices: { ...start.choices, visibility: 'closed' } }), 'malformed');
  assert.equal(kind({ ...start, choices: {} }), 'malformed');
  assert.equal(kind({ ...start, choices: { ...start.choices, more: 'x' } }), 'malformed');
  assert.equal(kind({ ...start, track: start.track.slice(1) }), 'malformed');
  assert.equal(kind({ ...start, track: ['ankh ankh lotus feather', ...start.track.slice(1)] }), 'malformed');
  assert.equal(kind({ ...start, setup: { ...start.setup, first: '0' } }), 'malformed');
  assert.equal(kind({ ...start, setup: { ...start.setup, deal: { ...start.setup.deal, deck: ['joker'] } } }), 'malformed');
  assert.equal(kind({ ...start, setup: { ...start.setup, deal: { ...start.setup.deal, tokens: { flood: 0 } } } }), 'malformed');
  assert.deepEqual([...ask({ ...start, setup: { ...start.setup, first: 9, deal: { ...start.setup.deal, deck: [] } } }).refused.rules],
    ['classic.setup.deck', 'classic.setup.first-player']);
  assert.equal(ask({ method: 'turn' }).error.kind, 'out-of-order');
  assert.match(ask(start).result.state, /^[0-9a-f]{32}$/);
  const state = ask({ method: 'state' }).result.state;
  const whole = { method: 'start', game: 'classic', edition: '2010.1' };
  const withMarker = (marker) => ({ ...state, seats: [{ ...state.seats[0], marker }, state.seats[1]] });
  for (const wrong of [{}, { ...state, box: {} }, { ...state, round: 4 }, { ...state, pending: { pending: 'nap' } }, { ...state, pending: { pending: 'action', seat: 2 } },
    { ...state, pending: { pending: 'curse-victim', seat: 0 } }, { ...state, seats: [] }, { ...state, deck: 'fish-0' }, { ...state, more: 1 },
    withMarker(-1), withMarker(1000000001)]) {
    assert.equal(kind({ ...whole, state: wrong }), 'malformed');
  }
  assert.equal(ask({ ...whole, state }).result.state, digest(canonical(state)));
  assert.equal(kind({ ...whole, state: withMarker(1000000000) }), undefined);
});

test('moves are refused, malformed, or made', () => {
  const { ask } = at('classic', 'quays: wheat-1 fish-0 ivory-3 marble-0 ebony-2');
  const kind = (move) => ask({ method: 'apply', move }).error?.kind;
  for (const move of [7, [], {}, { move: 'fly', seat: 0 }, { move: 'take', seat: 0 }, { move: 'take', slot: 0 }, { move: 'take', seat: '0', slot: 0 },
    { move: 'take', seat: 0, slot: 0, more: 1 }, { move: 'play', seat: 0, card: 'joker' }, { move: 'set', seat: 0, cards: { 'fish-1': 0 } },
    { move: 'set', seat: 0, cards: { 'fish-1': 128 } }, { move: 'steal', seat: 0, card: 'fish-0' }, { move: 'name', seat: 0, good: 'amulet' },
    { move: 'deal', deal: {} }, { move: 'constructor' }]) {
    assert.equal(kind(move), 'malformed', canonical(move));
  }
  assert.deepEqual([...ask({ method: 'apply', move: { move: 'take', seat: 0, slot: 4 } }).refused.rules], ['classic.quay.window']);
  const { state, events } = ask({ method: 'apply', move: { move: 'take', seat: 0, slot: 2 } }).result;
  assert.equal(state, digest(canonical(ask({ method: 'state' }).result.state)));
  assert.deepEqual(events.map(({ event }) => event), ['cards-moved', 'cards-moved']);
});

test('which moves viewers see', () => {
  const { ask } = at('classic', 'quays: wheat-1 queen ivory-3', 'seat 0 hand: fish-1');
  assert.equal(ask({ method: 'legal', viewer: 0 }).result.moves.length, 3);
  assert.equal(ask({ method: 'legal', viewer: 1 }).result.moves.length, 0);
  assert.equal(ask({ method: 'legal', viewer: 'spectator' }).result.moves.length, 0);
  for (const viewer of [2, -1, 'nobody', []]) assert.equal(ask({ method: 'view', viewer }).error.kind, 'malformed');
  assert.equal(ask({ method: 'view' }).error.kind, 'not-a-request');
  assert.deepEqual({ ...ask({ method: 'view', viewer: 1 }).result.view.seats[0].hand }, { kinds: ['(beige)'], number: 1 });
  const { result } = ask({ method: 'apply', move: { move: 'take', seat: 0, slot: 1 }, viewer: 1 });
  assert.equal(result.state, undefined);
  assert.deepEqual(Object.keys(result), ['seen']);
  assert.deepEqual(result.seen[1].map(({ event, things }) => [event, ...things.kinds]), [['moved', '(orange)'], ['moved', 'wheat-1']]);
  assert.deepEqual([...ask({ method: 'apply', move: { move: 'take', seat: 0, slot: 9 }, viewer: 1 }).refused.rules], ['classic.turn.order']);
  const told = { 0: 'turn.order', 1: 'quay.window', spectator: 'turn.pending', referee: 'quay.window' };
  for (const viewer of [0, 1, 'spectator', 'referee']) {
    assert.deepEqual([...ask({ method: 'apply', move: { move: 'take', seat: 1, slot: 9 }, viewer }).refused.rules], [`classic.${told[viewer]}`]);
  }
});

test('what is recalled', () => {
  const { ask } = conversation();
  ask(HELLO);
  for (const name of ['record.jsonl', 'record-duel.jsonl']) {
    const start = startOf(name);
    const under = (visibility) => ({ ...start, choices: { ...start.choices, visibility } });
    const viewers = [0, 1, 'spectator', 'referee'];
    const answers = () => viewers.map((viewer) => {
      const { result, skipped } = ask({ method: 'recall', viewer });
      return skipped ? 'skipped' : canonical(result.recalled);
    });
    ask(under('hidden'));
    assert.deepEqual(answers(), ['{}', '{}', '{}', '{}']);
    const { moves } = ask({ method: 'legal' }).result;
    ask({ method: 'apply', move: moves[0] });
    assert.deepEqual(answers(), ['{}', '{}', '{}', '{}']);
    ask(under('open'));
    assert.deepEqual(answers(), ['skipped', 'skipped', 'skipped', '{}']);
    assert.equal(ask({ method: 'recall', viewer: 9 }).error.kind, 'malformed');
    const { state } = ask({ method: 'state' }).result;
    ask({ method: 'start', game: start.game, edition: start.edition, state });
    for (const viewer of viewers) assert.equal(ask({ method: 'recall', viewer }).error.kind, 'out-of-order');
  }
});

test('a deal, a scoring and debens as they are seen', () => {
  const classic = at('classic', 'seat 0 hand: ivory-3', 'seat 0 marker: 20', 'seat 1 corruption: wheat-1', 'turn: hand-sets seat 0 ender 1');
  const events = classic.ask({ method: 'apply', move: { move: 'done', seat: 0 }, viewer: 1 }).result.seen[1];
  assert.deepEqual(events.map(({ event }) => event), ['moved', 'round-scored']);
  assert.deepEqual(events[1].sheets.map(({ count, scarabs }) => [count, scarabs]), [[1, 3], [1, 1]]);
  const { deal } = startOf('record.jsonl').setup;
  assert.equal(deal.hands.length, 2);
  const dealt = classic.ask({ method: 'apply', move: { move: 'deal', deal }, viewer: 'spectator' }).result.seen.spectator;
  assert.deepEqual({ ...dealt[0] }, { event: 'dealt', round: 2 });
  assert.equal(dealt[1].things.number, 9);
  const duel = at('duel', 'ankh: c3 v', 'bag: 9', 'seat 1 corruption: queen', 'turn: reward-draw seat 0 left 1');
  const [drawn, scored, ended] = duel.ask({ method: 'apply', move: { move: 'deben', deben: 9 }, viewer: 1 }).result.seen[1];
  assert.deepEqual([{ ...drawn.things }, drawn.cells], [{ kinds: [], number: 1 }, []]);
  assert.deepEqual([[...scored.sheets[0].debens], ended.event], [[9], 'game-ended']);
  assert.deepEqual({ ...duel.ask({ method: 'view', viewer: 1 }).result.view.seats[0].debens }, { kinds: [], number: 1 });
});

test('a reply that would be too long fails, and the server goes on', () => {
  const hand = 'livestock-v-0-grey livestock-h-0-grey livestock-f-0 livestock-v-1 livestock-h-1 livestock-f-1*2 livestock-b-1 livestock-b-0-deben '
    + 'statue-v statue-h statue-f statue-b*2 vizier scribe-livestock';
  const { ask } = at('duel', 'ankh: c3 v', `seat 0 hand: ${hand}`);
  assert.equal(ask({ method: 'legal' }).error.kind, 'failed');
  assert.equal(ask({ method: 'legal', viewer: 1 }).result.moves.length, 0);
});

test('draws, deals and the end as turns', () => {
  const thief = at('classic', 'quays: marble-0', 'seat 1 hand: fish-0 wheat-1*2', 'turn: thief-card seat 0 victim 1 back beige');
  const { turn } = thief.ask({ method: 'turn' }).result;
  assert.equal(canonical(turn), canonical({
    turn: 'draw', asks: 'thief-card', rule: 'classic.characters.thief',
    outcomes: [{ move: { move: 'steal', card: 'fish-0' }, weight: 1 }, { move: { move: 'steal', card: 'wheat-1' }, weight: 2 }],
  }));
  assert.equal(thief.ask({ method: 'legal' }).result.moves.length, 0);
  assert.equal(thief.ask({ method: 'legal', viewer: 0 }).result.moves.length, 0);
  const deal = at('classic', 'round: 2', 'turn: new-deal').ask({ method: 'turn' }).result.turn;
  assert.equal(canonical(deal), canonical({ turn: 'deal', asks: 'new-deal', rule: 'classic.game-end.new-round', round: 3 }));
  const architect = at('duel', 'ankh: c3 v', 'aside: pyramid*2 finger seven', 'turn: architect-draw seat 0').ask({ method: 'turn' }).result.turn;
  assert.deepEqual(architect.outcomes.map(({ weight }) => weight), [2, 1, 1]);
  const over = at('duel', 'seat 0 debens: 9', 'turn: finished').ask({ method: 'turn' }).result.turn;
  assert.equal(canonical(over), canonical({ turn: 'over', rule: 'duel.game-end.trigger', winners: [0], scores: [9, 0] }));
});

test('lines are cut, and one that is too long is skipped', () => {
  const cutter = new LineCutter(10);
  const cut = (text) => [...cutter.cut(Buffer.from(text))].map((line) => (line === TOO_LONG ? line : line.toString()));
  assert.deepEqual(cut('ab\ncd'), ['ab']);
  assert.deepEqual(cut('ef\n123456789\n1234567890\nx'), ['cdef', '123456789', TOO_LONG]);
  assert.deepEqual(cut('yz0123456'), []);
  assert.deepEqual(cut('789\nend'), [TOO_LONG]);
  assert.equal(cutter.rest().toString(), 'end');
  assert.equal(cutter.rest(), undefined);
});

/** Runs the server as a process on some input; gives its replies and its exit code. */
function run(input) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('../server.js', import.meta.url))], { stdio: ['pipe', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (data) => { output += data; });
    child.stdin.on('error', () => {});
    child.on('close', (code) => resolve({ code, replies: output.trimEnd().split('\n').filter(Boolean).map(parse) }));
    child.stdin.end(input);
  });
}

test('the server on its pipes', async () => {
  const line = (request) => `${canonical(request)}\n`;
  const { code, replies } = await run([
    'no json\n', line({ id: 1, ...HELLO }), `${'x'.repeat(LONGEST_LINE)}\n`, line({ id: 2, ...startOf('record-duel.jsonl') }), line({ id: 3, method: 'legal' }),
    line({ id: 4, method: 'stop' }), line({ id: 5, method: 'turn' })].join(''));
  assert.equal(code, 0);
  assert.deepEqual(replies.map(({ id, error }) => id ?? error.kind), ['not-json', 1, 'too-long', 2, 3, 4]);
  const ended = await run(line({ id: 1, ...HELLO }));
  assert.equal(ended.code, 0);
  assert.equal(ended.replies.length, 1);
});
