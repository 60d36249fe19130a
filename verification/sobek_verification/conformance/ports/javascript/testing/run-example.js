/** Runs an example as spec/examples.md says ("Examples"). */

import { GAMES } from './spec.js';
import { viewLines } from './view-lines.js';

const STEP = /^(setup: |seat -?\d+: |chance: |legal$|undo \d+$|(seat \d|spectator) (sees|recalls)$)/;

/** An expectation that is not met. */
class Unmet extends Error {}

function expect(actual, expected, line) {
  if (actual !== expected) throw new Unmet(`${line}\n  expected ${expected}\n  but it is ${actual}`);
}

/** The words of a value as a bag: a pile, or a row whose order is not asked for. */
function bag(value) {
  const counts = new Map();
  if (value === '-') return counts;
  for (const word of value.split(' ')) {
    const [kind, number] = word.split('*');
    counts.set(kind, (counts.get(kind) ?? 0) + Number(number ?? 1));
  }
  return counts;
}

function difference(more, less) {
  const rest = bag(more);
  for (const [kind, number] of bag(less)) rest.set(kind, (rest.get(kind) ?? 0) - number);
  return [...rest].filter(([, number]) => number !== 0).sort();
}

/** A place that has exactly so much more, or fewer, than before. */
function expectChange(place, before, after, change, line) {
  const sign = change[0];
  if (place.sort === 'number') {
    expect(Number(after) - Number(before), Number(change), line);
    return;
  }
  const actual = sign === '+' ? difference(after, before) : difference(before, after);
  expect(JSON.stringify(actual), JSON.stringify([...bag(change.slice(1))].sort()), line);
}

class Run {
  constructor({ game, lines }) {
    this.rules = GAMES[game];
    this.name = game;
    this.skipped = 0;
    const first = lines.findIndex((line) => STEP.test(line));
    this.position = lines.slice(0, first);
    this.steps = [];
    for (const line of lines.slice(first)) {
      if (line.startsWith('-> ')) this.steps[this.steps.length - 1].expected.push(line.slice(3));
      else this.steps.push({ line, expected: [] });
    }
    this.past = [];
  }

  run() {
    if (!this.steps[0].line.startsWith('setup: ')) this.state = this.rules.readPosition(this.position);
    for (const step of this.steps) this.step(step);
    return this.skipped;
  }

  step({ line, expected }) {
    const { game } = this.rules;
    const before = this.state;
    if (line === 'legal') {
      expect(game.tables.legal(this.state).map(this.rules.writeMove).join('\n'), expected.join('\n'), line);
      return;
    }
    if (/ recalls$/.test(line)) {
      this.skipped += 1;
      return;
    }
    const sees = /^(?:seat (\d)|(spectator)) sees$/.exec(line);
    if (sees) {
      const view = game.view(this.state, sees[2] ?? Number(sees[1]));
      const lines = viewLines(this.name, view, this.rules.PLACES);
      for (const one of expected) {
        const place = one.slice(0, one.indexOf(': '));
        expect(`${place}: ${lines[place]}`, one, line);
      }
      return;
    }
    if (line.startsWith('undo ')) {
      const number = Number(line.slice(5));
      const can = this.past.slice(-number).every(game.canBeTakenBack);
      expect(can ? 'taken back' : `refused: ${this.name}.visibility.undo`, expected[0].startsWith('refused: ') ? expected[0] : 'taken back', line);
      if (!can) return;
      this.state = this.past.splice(-number)[0].before;
    } else {
      const refused = line.startsWith('setup: ') ? this.setUp(line.slice(7)) : this.move(line);
      const verdict = refused.length > 0 ? `refused: ${refused.join(' ')}` : 'applied';
      expect(verdict, expected[0]?.startsWith('refused: ') ? expected[0] : 'applied', line);
      if (refused.length > 0) return;
    }
    for (const one of expected) this.expectLine(one, before, line);
  }

  setUp(text) {
    const { game, readSetup } = this.rules;
    const setup = readSetup(text);
    const refused = game.judgeSetup(setup);
    if (refused.length > 0) return refused;
    const { choices, track } = this.rules.readPosition(this.position);
    this.state = game.begin({ choices, track, setup });
    return refused;
  }

  move(line) {
    const { game, readMove, writeMove } = this.rules;
    const move = readMove(line);
    expect(writeMove(move), line, 'writing the move');
    const refused = game.judge(this.state, move);
    if (refused.length > 0) return refused;
    const { state, events } = game.apply(this.state, move);
    this.past.push({ before: this.state, events, after: state });
    this.state = state;
    return refused;
  }

  expectLine(expected, before, line) {
    const { game, PLACES } = this.rules;
    const [name, value] = [expected.slice(0, expected.indexOf(': ')), expected.slice(expected.indexOf(': ') + 2)];
    if (name === 'result' || name === 'scores') {
      expect(game.isOver(this.state), true, `${line}: the game is over`);
      const { winners, scores } = game.result(this.state);
      expect((name === 'result' ? winners : scores).join(' '), value, `${line}: ${name}`);
      return;
    }
    const place = PLACES.find((one) => one.name === name);
    if (!place) throw new Unmet(`no such place: ${name}`);
    const after = place.write(this.state);
    if (/^[+-]./.test(value) && place.sort) expectChange(place, place.write(before), after, value, `${line}: ${expected}`);
    else expect(after, value, `${line}: ${name}`);
  }
}

/**
 * Runs one example.
 * @returns {number} how many of its steps were left out: what is recalled, and what cannot be taken back
 * @throws if an expectation is not met
 */
export function runExample(example) {
  return new Run(example).run();
}
