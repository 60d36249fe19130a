/**
 * Sobek (`classic`) and Sobek: 2 Players (`duel`), played fast in browsers and Node.js.
 *
 * Moves, states, views and events are those of the protocol. Every argument is checked: a wrong type is a TypeError, a
 * wrong value a RangeError, and a move that the rules refuse an IllegalMoveError with all the rules that it breaks.
 */

const KINDS = ["classic", "duel"];
const PENDING = ["decision", "draw", "deal", "over"];
const TOLD = { state: 0, digest: 1, turn: 2, legal: 3, outcomes: 4, view: 5, result: 6 };
const MOVED = { judge: 0, apply: 1, events: 2, seen: 3 };
const VIEWERS = { spectator: -1, referee: -2 };

/** A move that the rules refuse; `rules` are all that it breaks, in order. */
export class IllegalMoveError extends Error {
  constructor(rules) {
    super(`the rules refuse this move: ${rules.join(", ")}`);
    this.name = "IllegalMoveError";
    this.rules = rules;
  }
}

/** Load the engine. `source` is the WebAssembly: bytes, a module, a response or its URL; by default the file beside this one. */
export async function load(source = new URL("./sobek-engine.wasm", import.meta.url)) {
  return new Engine(await instance(await source));
}

async function instance(source) {
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return instance(await readFile(source));
  }
  if (source instanceof URL || typeof source === "string") return instance(await fetch(source));
  if (typeof Response !== "undefined" && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url}: ${source.status} ${source.statusText}`);
    return instance(await source.arrayBuffer());
  }
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, IMPORTS);
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return (await WebAssembly.instantiate(source, IMPORTS)).instance;
  throw new TypeError("expected the bytes of the engine, a WebAssembly.Module, a Response or a URL");
}

// What the C library names without needing it: nothing is read, written or ended.
const IMPORTS = { wasi_snapshot_preview1: new Proxy({}, { get: (_, name) => () => stop(String(name)), has: () => true }) };
function stop(name) {
  throw new Error(`the engine has stopped at ${name}: please report what you did`);
}

function isWhole(value, least, most) {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

const MOST_SEED = 999_999_999_999_999;
function seedOf(value) {
  if (!isWhole(value, 0, MOST_SEED)) throw new RangeError(`seed: expected a whole number from 0 to ${MOST_SEED}, got ${String(value)}`);
  return value;
}

class Engine {
  #exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();
  #lost;

  constructor(instance) {
    this.#exports = instance.exports;
    this.#exports._initialize?.();
    this.#lost = new FinalizationRegistry((number) => this.#exports.dispose(number));
  }

  /** Deal a game from a seed: the game that the specification deals. */
  deal(kind, { seed, players = 2, choices, track, remember = false } = {}) {
    const request = { deal: { players, seed: seedOf(seed) } };
    if (!isWhole(players, 2, 4)) throw new RangeError(`players: expected 2, 3 or 4, got ${String(players)}`);
    if (choices !== undefined) request.choices = choices;
    if (track !== undefined) request.track = track;
    if (remember) request.remember = 1;
    return this.#begin(kind, request);
  }

  /** Begin from a state in the form of the protocol, which has its choices with it. */
  read(kind, state) {
    if (typeof state !== "object" || state === null) throw new TypeError("state: expected an object");
    return this.#begin(kind, { state });
  }

  #begin(kind, request) {
    if (!KINDS.includes(kind)) throw new RangeError(`expected "classic" or "duel", got ${String(kind)}`);
    this.#write(request);
    return this.#keep(this.#exports.begin(KINDS.indexOf(kind)));
  }

  #keep(number) {
    if (!number) throw new RangeError(this.#told());
    const border = { write: (value) => this.#write(value), told: () => this.#told(), keep: (copied) => this.#keep(copied) };
    const game = new Game(this.#exports, number, border);
    this.#lost.register(game, number);
    return game;
  }

  // Memory can have grown since the last call, so each call looks at it anew.
  #write(value) {
    const text = JSON.stringify(value);
    if (text === undefined) throw new TypeError("expected a value that JSON can write");
    const bytes = this.#encoder.encode(text);
    const at = this.#exports.text(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  #told() {
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.told(), this.#exports.size()));
  }
}

/** A game in progress. It changes in place; `clone` copies it. */
class Game {
  #exports;
  #number;
  #border;

  constructor(exports, number, border) {
    this.#exports = exports;
    this.#number = number;
    this.#border = border;
  }

  /** What is pending: "decision", "draw", "deal" or "over". */
  get pending() {
    return PENDING[this.#checked(this.#exports.pending(this.#number))];
  }
  get over() {
    return this.#checked(this.#exports.pending(this.#number)) === 3;
  }
  /** The seat that decides, or null while chance is pending and after the end. */
  get seat() {
    const seat = this.#checked(this.#exports.seat(this.#number));
    return seat < 0 ? null : seat;
  }
  get players() {
    return this.#checked(this.#exports.players(this.#number));
  }
  /** How many moves are legal: none while chance is pending and after the end. */
  count() {
    return this.#checked(this.#exports.count(this.#number));
  }

  /** Make the legal move of this number, counted from 0: the fastest way. */
  play(index) {
    if (!isWhole(index, 0, 0xffffffff)) throw new RangeError(`expected the number of a legal move, got ${String(index)}`);
    this.#done(this.#exports.play(this.#number, index));
  }
  /** Play the draw or deal that is pending, from the game's seed. */
  draw() {
    this.#done(this.#exports.draw(this.#number));
  }
  /** Let chance come from this seed from now on. */
  plant(seed) {
    this.#done(this.#exports.seed(this.#number, seedOf(seed)));
  }

  /** The legal moves of the seat that decides, in the order of the specification. */
  legal() {
    return this.#tell(TOLD.legal);
  }
  /** The outcomes of the draw that is pending, each with its weight. */
  outcomes() {
    return this.#tell(TOLD.outcomes);
  }
  /** The rules that a move breaks, in order: none exactly if it is legal. */
  judge(move) {
    this.#move(move, MOVED.judge);
    return JSON.parse(this.#border.told());
  }
  /** Make a move. Throws IllegalMoveError, and the game is as it was. */
  apply(move) {
    this.#move(move, MOVED.apply);
  }
  /** What would happen. Throws IllegalMoveError. */
  events(move) {
    this.#move(move, MOVED.events);
    return JSON.parse(this.#border.told());
  }
  /** What a viewer would see happen. Throws IllegalMoveError. */
  seen(move, viewer) {
    this.#move(move, MOVED.seen, viewer);
    return JSON.parse(this.#border.told());
  }

  turn() {
    return this.#tell(TOLD.turn);
  }
  state() {
    return this.#tell(TOLD.state);
  }
  digest() {
    this.#done(this.#exports.tell(this.#number, TOLD.digest, 0));
    return this.#border.told();
  }
  /** What a seat, the "spectator" or the "referee" sees. */
  view(viewer) {
    return this.#tell(TOLD.view, this.#viewer(viewer));
  }
  /** What a viewer can know of hidden places: of a game that was dealt with `remember`. */
  recall(viewer) {
    this.#done(this.#exports.recall(this.#number, this.#viewer(viewer)));
    return JSON.parse(this.#border.told());
  }
  /** Winners and scores of a game that is over. */
  result() {
    return this.#tell(TOLD.result);
  }
  /** Play a copy at random to its end: its winners, scores and the number of moves. */
  playout(seed) {
    this.#done(this.#exports.playout(this.#number, seedOf(seed)));
    return JSON.parse(this.#border.told());
  }

  clone() {
    this.#checked(this.#exports.players(this.#number));
    return this.#border.keep(this.#exports.clone(this.#number));
  }
  /** Give the game's memory back. Without this it is given back some time after nothing holds the game any more. */
  dispose() {
    this.#exports.dispose(this.#number);
  }

  #checked(number) {
    if (number === -2) throw new RangeError(this.#border.told());
    return number;
  }
  #done(isDone) {
    if (!isDone) throw new RangeError(this.#border.told());
  }
  #tell(what, viewer = 0) {
    this.#done(this.#exports.tell(this.#number, what, viewer));
    return JSON.parse(this.#border.told());
  }
  #viewer(viewer) {
    const seats = this.players;
    if (isWhole(viewer, 0, seats - 1)) return viewer;
    if (typeof viewer === "string" && Object.hasOwn(VIEWERS, viewer)) return VIEWERS[viewer];
    throw new RangeError(`expected a seat from 0 to ${seats - 1}, "spectator" or "referee", got ${String(viewer)}`);
  }
  #move(move, what, viewer = "spectator") {
    const number = this.#viewer(viewer);
    this.#border.write(move);
    if (this.#exports.move(this.#number, what, number)) return;
    const told = this.#border.told();
    if (told.startsWith("[")) throw new IllegalMoveError(JSON.parse(told));
    throw new RangeError(told);
  }
}
