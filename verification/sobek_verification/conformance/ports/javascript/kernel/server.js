/** The protocol of spec/protocol.md: a server that keeps a game at each of its tables. */

import { Stream } from './dealing.js';
import { stateDigest } from './digest.js';
import { NotJson, canonical, parse } from './json.js';
import { TOO_LONG } from './lines.js';
import { Malformed, objectOf, oneOf, within } from './shapes.js';

/** The most bytes of a line, with its line feed. */
export const LONGEST_LINE = 1048576;

const PROTOCOL = 'sobek-protocol-2';

/** The most tables, and the most characters of the name of one. */
const MOST_TABLES = 1000;
const LONGEST_NAME = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** An answer that is an error: its kind, the problem in words, and where it is. */
class RequestError extends Error {
  constructor(kind, problem, path) {
    super(problem);
    this.kind = kind;
    this.path = path;
  }
}

/** The most characters of an error that are repeated: a wrong name may be as long as a line. */
const LONGEST_WORDS = 1000;

const outOfOrder = (problem) => new RequestError('out-of-order', problem);

/** The methods: the required keys of each request besides `id` and `method`, then those that may be left out. */
const REQUESTS = {
  hello: [['protocol'], []],
  start: [['game', 'edition'], ['table', 'choices', 'setup', 'track', 'state', 'deal', 'seed']],
  turn: [[], ['table']],
  legal: [[], ['table', 'viewer']],
  apply: [['move'], ['table', 'viewer']],
  deal: [[], ['table', 'move', 'viewer']],
  draw: [[], ['table', 'move', 'viewer']],
  state: [[], ['table']],
  view: [['viewer'], ['table']],
  see: [['viewer'], ['table', 'since', 'last']],
  recall: [['viewer'], ['table']],
  result: [[], ['table']],
  close: [[], ['table']],
  stop: [[], []],
};

/** What a viewer sees of a move that was made. */
function seenBy(game, { before, events, after }, viewer) {
  return events.map((event) => game.eventAsSeen(event, before, after, viewer));
}

/** A server of the protocol. */
export class Server {
  /**
   * @param {object} about
   * @param {string} about.name
   * @param {string} about.version
   * @param {object[]} about.games
   */
  constructor({ name, version, games }) {
    this.name = name;
    this.version = version;
    this.games = Object.fromEntries(games.map((game) => [game.name, game]));
    this.greeted = false;
    this.stopped = false;
    /** By name, the game and the state of a table, whether it began with a setup, its seed, and the moves made there. */
    this.tables = new Map();
    /** The name of the table that is asked about. */
    this.at = '';
  }

  get table() {
    return this.tables.get(this.at);
  }

  set table(table) {
    if (!this.tables.has(this.at) && this.tables.size === MOST_TABLES) {
      throw new RequestError('too-many', `this server has ${MOST_TABLES} tables`, 'table');
    }
    this.tables.set(this.at, table);
  }

  /**
   * Answers one line.
   * @param {Buffer | typeof TOO_LONG} line without its line feed
   * @returns {object} the reply
   */
  answer(line) {
    let request;
    try {
      request = this.read(line);
      this.check(request);
      this.at = this.nameOf(request);
      return { id: request.id, ...this[`method_${request.method}`](request) };
    } catch (error) {
      return { ...this.idOf(request), error: this.errorOf(error) };
    }
  }

  /**
   * The line that answers one line, without its line feed.
   * @param {Buffer | typeof TOO_LONG} line without its line feed
   * @returns {string}
   */
  reply(line) {
    const answer = this.answer(line);
    const text = canonical(answer);
    if (Buffer.byteLength(text) < LONGEST_LINE) return text;
    return canonical({ ...this.idOf(answer), error: { kind: 'failed', problem: `the reply has more than ${LONGEST_LINE} bytes` } });
  }

  errorOf(error) {
    if (error instanceof RequestError || error instanceof Malformed) {
      const path = error.path ? { path: error.path.slice(0, LONGEST_WORDS) } : {};
      return { kind: error.kind ?? 'malformed', problem: error.message.slice(0, LONGEST_WORDS), ...path };
    }
    process.stderr.write(`${error.stack}\n`);
    return { kind: 'failed', problem: String(error) };
  }

  read(line) {
    if (line === TOO_LONG) throw new RequestError('too-long', `a line has at most ${LONGEST_LINE} bytes`);
    let text;
    try {
      text = utf8.decode(line);
    } catch {
      throw new RequestError('not-json', 'the line is not in UTF-8');
    }
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof NotJson) throw new RequestError('not-json', error.message);
      throw error;
    }
  }

  /** The `id` of a request as a reply bears it; left out where none can be read. */
  idOf(request) {
    const readable = typeof request === 'object' && !Array.isArray(request) && typeof request.id === 'number' && request.id >= 0;
    return readable ? { id: request.id } : {};
  }

  /** Whether a line is a request, with its particulars, and comes in order. */
  check(request) {
    const bad = (problem, path) => new RequestError('not-a-request', problem, path);
    if (typeof request !== 'object' || Array.isArray(request)) throw bad('a request is an object');
    if (this.idOf(request).id === undefined) throw bad('a request has a number, 0 or more', 'id');
    if (typeof request.method !== 'string') throw bad('a request has a method', 'method');
    if (!Object.hasOwn(REQUESTS, request.method)) throw new RequestError('unknown-method', `there is no method ${request.method}`, 'method');
    const [required, optional] = REQUESTS[request.method];
    for (const key of required) if (!(key in request)) throw bad(`${request.method} needs ${key}`, key);
    for (const key of Object.keys(request)) {
      if (!['id', 'method', ...required, ...optional].includes(key)) throw bad(`${request.method} has no ${key}`, key);
    }
    if (request.method === 'hello') {
      if (this.greeted) throw outOfOrder('hello has been said');
    } else if (!this.greeted) throw outOfOrder('the first request is hello');
  }

  /** The name of the table that a request is about. */
  nameOf({ table }) {
    if (table === undefined) return '';
    const length = typeof table === 'string' ? [...table].length : 0;
    if (length < 1 || length > LONGEST_NAME) throw new Malformed('table', `a name of 1 to ${LONGEST_NAME} characters`);
    return table;
  }

  /** The table; that there is one. */
  get() {
    if (!this.table) throw outOfOrder('there is no table');
    return this.table;
  }

  /** Reads a viewer; who is left out is the reader. */
  viewerOf(request, state) {
    const viewer = request.viewer ?? 'referee';
    if (typeof viewer === 'number') {
      if (viewer < 0 || viewer >= state.seats.length) throw new Malformed('viewer', 'a seat of the game');
      return viewer;
    }
    return oneOf(['spectator', 'referee'], 'a seat, spectator or reader')(viewer, 'viewer');
  }

  method_hello({ protocol }) {
    if (!Array.isArray(protocol) || !protocol.every((version) => typeof version === 'string')) {
      throw new Malformed('protocol', 'an array of versions');
    }
    if (!protocol.includes(PROTOCOL)) throw new RequestError('unknown-version', `this server speaks ${PROTOCOL}`, 'protocol');
    this.greeted = true;
    const games = {};
    for (const { name, editions, choices } of Object.values(this.games)) games[name] = { editions, choices };
    return { result: { protocol: PROTOCOL, name: this.name, version: this.version, games, more: [] } };
  }

  method_start({ game: name, edition, state: whole, ...rest }) {
    const { id, method, table, deal, seed, ...start } = rest;
    const bad = (problem, path) => new RequestError('not-a-request', problem, path);
    if (whole !== undefined && Object.keys(start).length > 0) throw bad('start has a state or a setup, not both', 'state');
    if (deal !== undefined && (whole !== undefined || 'setup' in start || seed !== undefined)) throw bad('start has a deal, and nothing else', 'deal');
    oneOf(Object.keys(this.games), 'a game')(name, 'game');
    const game = this.games[name];
    if (whole === undefined) {
      for (const key of game.startKeys) if (!(key in start) && deal === undefined) throw bad(`start of ${name} needs ${key}`, key);
      for (const key of Object.keys(start)) if (!game.startKeys.includes(key)) throw bad(`start of ${name} has no ${key}`, key);
    }
    oneOf(game.editions, `an edition of ${name}`)(edition, 'edition');
    if (seed !== undefined) within(0)(seed, 'seed');
    const begun = { game, seed, made: [], drawn: [] };
    if (whole !== undefined) {
      this.table = { ...begun, state: game.readState(whole, 'state'), fromSetup: false };
    } else if (deal !== undefined) {
      const { players, seed: dealt } = objectOf({ players: within(...game.players), seed: within(0) })(deal, 'deal');
      const setup = game.dealSetup(new Stream('deal', dealt), players);
      this.table = { ...begun, state: game.begin(game.readStart({ ...game.usual, ...start, setup }, '')), fromSetup: true, seed: dealt };
    } else {
      const read = game.readStart(start, '');
      const rules = game.judgeSetup(read.setup);
      if (rules.length > 0) return { refused: { rules } };
      this.table = { ...begun, state: game.begin(read), fromSetup: true };
    }
    return { result: { state: stateDigest(this.table.state) } };
  }

  method_turn() {
    const { game, state } = this.get();
    return { result: { turn: game.turn(state) } };
  }

  method_legal(request) {
    const { game, state } = this.get();
    return { result: { moves: game.legal(state, this.viewerOf(request, state)) } };
  }

  method_apply(request) {
    const { game, state, fromSetup, seed, made, drawn } = this.get();
    const viewer = this.viewerOf(request, state);
    const move = game.readMove(request.move, 'move');
    const rules = game.judge(state, move);
    if (rules.length > 0) return { refused: { rules: game.rulesFor(state, rules, viewer) } };
    const { state: after, events } = game.apply(state, move);
    const one = { before: state, events, after };
    this.table = { game, state: after, fromSetup, seed, made: [...made, one], drawn: [...drawn, ...game.weightsOf(state)] };
    if (viewer !== 'referee') return { result: { seen: { [viewer]: seenBy(game, one, viewer) } } };
    const everybody = [...after.seats.keys(), 'spectator'];
    const seen = Object.fromEntries(everybody.map((each) => [each, seenBy(game, one, each)]));
    return { result: { state: stateDigest(after), events, seen } };
  }

  method_deal(request) {
    return this.byChance(request, ({ game, state, seed }, { round }) => {
      const stream = new Stream('deal', seed);
      game.dealSetup(stream, state.seats.length);
      const deals = Array.from({ length: round - 1 }, () => game.dealRound(stream, state.seats.length));
      return { move: 'deal', deal: deals.at(-1) };
    });
  }

  method_draw(request) {
    return this.byChance(request, ({ seed, drawn, game, state }, { outcomes }) => {
      const stream = new Stream('chance', seed);
      const [index] = [...drawn, ...game.weightsOf(state)].map((weights) => stream.weighted(weights)).slice(-1);
      return outcomes[index].move;
    });
  }

  /** Makes the deal or the draw that is pending: the one of the request, or the outcome of its seed. */
  byChance(request, outcome) {
    const table = this.get();
    const turn = table.game.turn(table.state);
    if (turn.turn !== request.method) throw outOfOrder(`no ${request.method} is pending`);
    if (turn.outcomes?.length === 0) throw outOfOrder('the draw has no outcomes');
    if (request.move === undefined && table.seed === undefined) throw outOfOrder('the table has no seed');
    return this.method_apply({ ...request, move: request.move ?? outcome(table, turn) });
  }

  method_state() {
    return { result: { state: this.get().state } };
  }

  method_view(request) {
    const { game, state } = this.get();
    return { result: { view: game.view(state, this.viewerOf(request, state)) } };
  }

  method_see(request) {
    const { game, state, made } = this.get();
    const viewer = this.viewerOf(request, state);
    const { since = 0, last = made.length } = request;
    within(0, made.length)(since, 'since');
    within(0)(last, 'last');
    const from = Math.max(since, made.length - last);
    return { result: { moves: made.length, seen: made.slice(from).map((one) => seenBy(game, one, viewer)) } };
  }

  method_recall(request) {
    const { state, fromSetup } = this.get();
    const viewer = this.viewerOf(request, state);
    if (!fromSetup) throw outOfOrder('the table was not started from a setup');
    if (viewer === 'referee' || state.choices.visibility === 'hidden') return { result: { recalled: {} } };
    return { skipped: 'this server does not reckon what is recalled under visibility=open' };
  }

  method_result() {
    const { game, state } = this.get();
    if (!game.isOver(state)) throw outOfOrder('the game is not over');
    return { result: game.result(state) };
  }

  method_close() {
    this.get();
    this.tables.delete(this.at);
    return { result: {} };
  }

  method_stop() {
    this.stopped = true;
    return { result: {} };
  }
}
