/** The protocol of spec/protocol.md: a server that keeps one table. */

import { stateDigest } from './digest.js';
import { NotJson, canonical, parse } from './json.js';
import { TOO_LONG } from './lines.js';
import { Malformed, oneOf } from './shapes.js';

/** The most bytes of a line, with its line feed. */
export const LONGEST_LINE = 1048576;

const PROTOCOL = 'sobek-protocol-1';
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
  start: [['game', 'edition'], ['choices', 'setup', 'track', 'state']],
  turn: [[], []],
  legal: [[], ['viewer']],
  apply: [['move'], ['viewer']],
  state: [[], []],
  view: [['viewer'], []],
  recall: [['viewer'], []],
  result: [[], []],
  stop: [[], []],
};

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
    /** The game and the state of the table, and whether it began with a setup, once there is one. */
    this.table = undefined;
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
    return { result: { protocol: PROTOCOL, name: this.name, version: this.version, games } };
  }

  method_start({ game: name, edition, state: whole, ...rest }) {
    const { id, method, ...start } = rest;
    const bad = (problem, path) => new RequestError('not-a-request', problem, path);
    if (whole !== undefined && Object.keys(start).length > 0) throw bad('start has a state or a setup, not both', 'state');
    oneOf(Object.keys(this.games), 'a game')(name, 'game');
    const game = this.games[name];
    if (whole === undefined) {
      for (const key of game.startKeys) if (!(key in start)) throw bad(`start of ${name} needs ${key}`, key);
      for (const key of Object.keys(start)) if (!game.startKeys.includes(key)) throw bad(`start of ${name} has no ${key}`, key);
    }
    oneOf(game.editions, `an edition of ${name}`)(edition, 'edition');
    if (whole !== undefined) {
      this.table = { game, state: game.readState(whole, 'state'), fromSetup: false };
    } else {
      const read = game.readStart(start, '');
      const rules = game.judgeSetup(read.setup);
      if (rules.length > 0) return { refused: { rules } };
      this.table = { game, state: game.begin(read), fromSetup: true };
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
    const { game, state, fromSetup } = this.get();
    const viewer = this.viewerOf(request, state);
    const move = game.readMove(request.move, 'move');
    const rules = game.judge(state, move);
    if (rules.length > 0) return { refused: { rules } };
    const { state: after, events } = game.apply(state, move);
    this.table = { game, state: after, fromSetup };
    if (viewer === 'referee') return { result: { state: stateDigest(after), events } };
    return { result: { events: events.map((event) => game.eventAsSeen(event, state, after, viewer)) } };
  }

  method_state() {
    return { result: { state: this.get().state } };
  }

  method_view(request) {
    const { game, state } = this.get();
    return { result: { view: game.view(state, this.viewerOf(request, state)) } };
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

  method_stop() {
    this.stopped = true;
    return { result: {} };
  }
}
