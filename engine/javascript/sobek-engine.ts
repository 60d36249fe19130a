/**
 * Sobek (`classic`) and Sobek: 2 Players (`duel`), played fast in browsers and Node.js.
 *
 * Moves, states, views and events are those of the protocol. Every argument is checked: a wrong type is a TypeError, a
 * wrong value a RangeError, and a move that the rules refuse an IllegalMoveError with all the rules that it breaks.
 */
import type { Protocol } from "./protocol.js";

export type Kind = keyof Protocol;
export type Move<K extends Kind = Kind> = Protocol[K]["move"];
export type State<K extends Kind = Kind> = Protocol[K]["state"];
export type View<K extends Kind = Kind> = Protocol[K]["view"];
export type Event<K extends Kind = Kind> = Protocol[K]["event"];
export type SeenEvent<K extends Kind = Kind> = Protocol[K]["seen"];
export type Recall<K extends Kind = Kind> = Protocol[K]["recall"];
export type Seed = number | bigint;
export type Viewer = number | "spectator" | "referee";
export type Pending = "decision" | "draw" | "deal" | "over";
export interface Result { winners: number[]; scores: number[] }
export interface Outcome<K extends Kind = Kind> { move: Move<K>; weight: number }
export type Turn<K extends Kind = Kind> = { rule: string } & (
  | { turn: "decision"; seat: number; asks: string }
  | { turn: "draw"; asks: string; outcomes: Outcome<K>[] }
  | { turn: "deal"; asks: string; round: number }
  | ({ turn: "over" } & Result)
);
export interface DealOptions<K extends Kind = Kind> {
  /** A whole number, at least 0 and below 2^64; above 2^53 a bigint. */
  seed: Seed;
  /** 2 to 4 in classic, 2 in duel; by default 2. */
  players?: number;
  /** All house rules; by default the first reading of each. */
  choices?: State<K>["choices"];
  /** The corruption track of classic. */
  track?: K extends "classic" ? State<"classic">["track"] : never;
  /** Keep what `recall` needs. */
  remember?: boolean;
}

const KINDS: readonly string[] = ["classic", "duel"];
const PENDING = ["decision", "draw", "deal", "over"] as const;
const TOLD = { state: 0, digest: 1, turn: 2, legal: 3, outcomes: 4, view: 5, result: 6 };
const MOVED = { judge: 0, apply: 1, events: 2, seen: 3 };
const DISPOSED = -2;
const MOST_BYTES = 1 << 20;

/** A move that the rules refuse; `rules` are all that it breaks, in order. */
export class IllegalMoveError extends Error {
  override name = "IllegalMoveError";
  constructor(readonly rules: string[]) {
    super(`the rules refuse this move: ${rules.join(", ")}`);
  }
}

/** The engine has met a fault of its own, or no memory or stack is left: it and its games answer nothing any more. Load another one. */
export class EngineStoppedError extends Error {
  override name = "EngineStoppedError";
  constructor(cause?: unknown) {
    super(cause === undefined ? "the engine has stopped" : `the engine has stopped: ${String(cause)}`, { cause });
  }
}

export type Source = URL | string | Response | WebAssembly.Module | ArrayBuffer | ArrayBufferView;

/** Load the engine. `source` is the WebAssembly: bytes, a module, a response or its URL; by default the file beside this one. */
export async function load(source: Source | Promise<Source> = new URL("./sobek-engine.wasm", import.meta.url)): Promise<Engine> {
  return new Engine(await instance(await source));
}

async function instance(source: Source): Promise<WebAssembly.Instance> {
  if (source instanceof URL && source.protocol === "file:") {
    const files: string = "node:fs/promises";  // a name that bundlers for browsers do not follow
    return instance(await (await import(files)).readFile(source));
  }
  if (source instanceof URL || typeof source === "string") return instance(await fetch(source));
  if (typeof Response !== "undefined" && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url}: ${source.status} ${source.statusText}`);
    return instance(await source.arrayBuffer());
  }
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source);
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return (await WebAssembly.instantiate(source as BufferSource)).instance;
  throw new TypeError("expected the bytes of the engine, a WebAssembly.Module, a Response or a URL");
}

/** The value, if it is a whole number from least to most. Nothing is converted. */
function whole(name: string, value: unknown, least: number, most: number): number {
  if (typeof value !== "number") throw new TypeError(`${name}: expected a number, got ${value === null ? "null" : typeof value}`);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name}: expected a whole number from ${least} to ${most}, got ${value}`);
}
function seedOf(value: unknown): bigint {
  if (typeof value !== "bigint") return BigInt(whole("seed", value, 0, Number.MAX_SAFE_INTEGER));
  if (value >= 0n && value < 1n << 64n) return value;
  throw new RangeError(`seed: expected a whole number, at least 0 and below 2^64, got ${value}`);
}

type Named = "text" | "told" | "size" | "reply" | "begin" | "clone" | "dispose" | "pending" | "seat" | "players" | "count" | "play" | "draw" | "seed" | "playout" | "tell" | "move" | "recall";
type Calls = { memory: WebAssembly.Memory } & Record<Named, (...numbers: (number | bigint)[]) => number>;

// What stands for an engine that has stopped.
const STOPPED = new Proxy({} as Calls, {
  get() {
    throw new EngineStoppedError();
  },
});

/** The border to WebAssembly: what is called there, and text both ways. */
class Border {
  calls: Calls;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();
  #lost = new FinalizationRegistry<number>((number) => this.dispose(number));

  constructor(instance: WebAssembly.Instance) {
    this.calls = { ...instance.exports } as unknown as Calls;
    this.run(() => (instance.exports._initialize as () => void)());
  }

  /** An error from WebAssembly leaves a position half changed, so that nothing may be asked of this engine after it. */
  stop(cause: unknown): never {
    throw cause instanceof EngineStoppedError ? cause : new EngineStoppedError(cause);
  }
  run<T>(call: (calls: Calls) => T): T {
    try {
      return call(this.calls);
    } catch (error) {
      this.calls = STOPPED;  // first, since any call may fail where the stack has overflowed
      return this.stop(error);
    }
  }

  // Memory can have grown since the last call, so each call looks at it anew.
  write(bytes: Uint8Array): void {
    if (bytes.length > MOST_BYTES) throw new RangeError(`expected at most ${MOST_BYTES} bytes of text`);
    this.run((calls) => {
      const at = calls.text(bytes.length);
      new Uint8Array(calls.memory.buffer, at, bytes.length).set(bytes);
    });
  }
  encode(text: string): Uint8Array {
    if (text.length > MOST_BYTES) throw new RangeError(`expected at most ${MOST_BYTES} bytes of text`);
    return this.#encoder.encode(text);
  }
  writeJson(value: unknown): void {
    const text: string | undefined = JSON.stringify(value);
    if (text === undefined) throw new TypeError("expected a value that JSON can write");
    this.write(this.encode(text));
  }
  told(): string {
    return this.run((calls) => this.#decoder.decode(new Uint8Array(calls.memory.buffer, calls.told(), calls.size())));
  }
  keep<K extends Kind>(number: number): Game<K> {
    if (!number) throw new RangeError(this.told());
    const game = new Game<K>(this, number);
    this.#lost.register(game, number);
    return game;
  }
  dispose(number: number): void {
    if (this.calls !== STOPPED) this.run((calls) => calls.dispose(number));
  }
}

class Engine {
  #border: Border;
  /** Has a line of the protocol asked to stop? */
  stopped = false;
  constructor(instance: WebAssembly.Instance) {
    this.#border = new Border(instance);
  }

  /** Deal a game from a seed: the game that the specification deals. */
  deal<K extends Kind>(kind: K, options: DealOptions<K>): Game<K> {
    if (typeof options !== "object" || options === null) throw new TypeError("expected options with a seed");
    const { seed, players = 2, choices, track, remember = false, ...others } = options;
    for (const name in others) throw new TypeError(`there is no option ${name}`);
    const request: Record<string, unknown> = { players: whole("players", players, 2, 4) };
    const seeded = seedOf(seed);
    if (typeof remember !== "boolean") throw new TypeError("remember: expected true or false");
    if (track !== undefined && kind === "duel") throw new TypeError("track: only classic has one");
    for (const [name, value] of Object.entries({ choices, track })) {
      if (value !== undefined && (typeof value !== "object" || value === null)) throw new TypeError(`${name}: expected an object`);
      request[name] = value;
    }
    if (remember) request.remember = 1;
    return this.#begin(kind, request, seeded);
  }
  /** Begin from a state in the form of the protocol, which has its choices with it. */
  read<K extends Kind>(kind: K, state: State<K>): Game<K> {
    if (typeof state !== "object" || state === null) throw new TypeError("state: expected an object");
    return this.#begin(kind, { state }, 0n);
  }
  /** Answer a line of the protocol, in text or in bytes, without its line feed. All lines are of one conversation. */
  reply(line: string | Uint8Array): string {
    if (typeof line !== "string" && !(line instanceof Uint8Array)) throw new TypeError("line: expected a string or bytes");
    // A caller's bytes are copied first: they may be detached, say a wrong length, or call the engine when they are asked.
    this.#border.write(typeof line === "string" ? this.#border.encode(line) : new Uint8Array(line));
    this.stopped = !this.#border.run((calls) => calls.reply());
    return this.#border.told();
  }

  #begin<K extends Kind>(kind: K, request: unknown, seed: bigint): Game<K> {
    if (!KINDS.includes(kind)) throw new RangeError(`expected "classic" or "duel", got ${String(kind)}`);
    this.#border.writeJson(request);
    return this.#border.keep(this.#border.run((calls) => calls.begin(KINDS.indexOf(kind), seed)));
  }
}

/** A game in progress. It changes in place; `clone` copies it. */
class Game<K extends Kind> {
  #border: Border;
  #number: number;

  constructor(border: Border, number: number) {
    this.#border = border;
    this.#number = number;
  }

  /** What is pending: "decision", "draw", "deal" or "over". */
  get pending(): Pending {
    return PENDING[this.#asked("pending")]!;
  }
  // `over`, `count` and `play` repeat what #asked and #do do, since play is much slower through those.
  get over(): boolean {
    let pending;
    try {
      pending = this.#border.calls.pending(this.#number);
    } catch (error) {
      this.#border.calls = STOPPED;
      return this.#border.stop(error);
    }
    return (pending === DISPOSED ? this.#fail() : pending) === 3;
  }
  /** The seat that decides, or null while chance is pending and after the end. */
  get seat(): number | null {
    const seat = this.#asked("seat");
    return seat < 0 ? null : seat;
  }
  get players(): number {
    return this.#asked("players");
  }
  /** How many moves are legal: none while chance is pending and after the end. */
  count(): number {
    let count;
    try {
      count = this.#border.calls.count(this.#number);
    } catch (error) {
      this.#border.calls = STOPPED;
      return this.#border.stop(error);
    }
    return count === DISPOSED ? this.#fail() : count;
  }

  /** Make the legal move of this number, counted from 0: the fastest way. */
  play(index: number): void {
    whole("index", index, 0, 0xffffffff);
    let done;
    try {
      done = this.#border.calls.play(this.#number, index);
    } catch (error) {
      this.#border.calls = STOPPED;
      return this.#border.stop(error);
    }
    if (!done) this.#fail();
  }
  /** Play the draw or deal that is pending, from the game's seed. */
  draw(): void {
    this.#do((calls) => calls.draw(this.#number));
  }
  /** Let chance come from this seed from now on. */
  plant(seed: Seed): void {
    const seeded = seedOf(seed);
    this.#do((calls) => calls.seed(this.#number, seeded));
  }

  /** The legal moves of the seat that decides, in the order of the specification. */
  legal(): Move<K>[] {
    return this.#tell(TOLD.legal);
  }
  /** The outcomes of the draw that is pending, each with its weight. */
  outcomes(): Outcome<K>[] {
    return this.#tell(TOLD.outcomes);
  }
  /** The rules that a move breaks, in order: none exactly if it is legal. */
  judge(move: Move<K>): string[] {
    this.#move(move, MOVED.judge);
    return JSON.parse(this.#border.told());
  }
  /** Make a move. Throws IllegalMoveError, and the game is as it was. */
  apply(move: Move<K>): void {
    this.#move(move, MOVED.apply);
  }
  /** What would happen. Throws IllegalMoveError. */
  events(move: Move<K>): Event<K>[] {
    this.#move(move, MOVED.events);
    return JSON.parse(this.#border.told());
  }
  /** What a viewer would see happen. Throws IllegalMoveError. */
  seen(move: Move<K>, viewer: Viewer): SeenEvent<K>[] {
    this.#move(move, MOVED.seen, viewer);
    return JSON.parse(this.#border.told());
  }

  turn(): Turn<K> {
    return this.#tell(TOLD.turn);
  }
  state(): State<K> {
    return this.#tell(TOLD.state);
  }
  digest(): string {
    this.#do((calls) => calls.tell(this.#number, TOLD.digest, 0));
    return this.#border.told();
  }
  /** What a seat, the "spectator" or the "referee" sees. */
  view(viewer: Viewer): View<K> {
    return this.#tell(TOLD.view, this.#viewer(viewer));
  }
  /** What a viewer can know of hidden places: of a game that was dealt with `remember`. */
  recall(viewer: Viewer): Recall<K> {
    const number = this.#viewer(viewer);
    this.#do((calls) => calls.recall(this.#number, number));
    return JSON.parse(this.#border.told());
  }
  /** Winners and scores of a game that is over. */
  result(): Result {
    return this.#tell(TOLD.result);
  }
  /** Play a copy at random to its end: its winners, scores and the number of moves. */
  playout(seed: Seed): Result & { moves: number } {
    const seeded = seedOf(seed);
    this.#do((calls) => calls.playout(this.#number, seeded));
    return JSON.parse(this.#border.told());
  }

  clone(): Game<K> {
    return this.#border.keep(this.#border.run((calls) => calls.clone(this.#number)));
  }
  /** Give the game's memory back. Without this it is given back some time after nothing holds the game any more. */
  dispose(): void {
    this.#border.dispose(this.#number);
  }

  #fail(): never {
    throw new RangeError(this.#border.told());
  }
  #asked(what: "pending" | "seat" | "players"): number {
    const number = this.#border.run((calls) => calls[what](this.#number));
    return number === DISPOSED ? this.#fail() : number;
  }
  #do(call: (calls: Calls) => number): void {
    if (!this.#border.run(call)) this.#fail();
  }
  #tell<T>(what: number, viewer = 0): T {
    this.#do((calls) => calls.tell(this.#number, what, viewer));
    return JSON.parse(this.#border.told());
  }
  #viewer(viewer: Viewer): number {
    if (viewer === "spectator") return -1;
    if (viewer === "referee") return -2;
    if (typeof viewer !== "number") throw new (typeof viewer === "string" ? RangeError : TypeError)('viewer: expected a seat, "spectator" or "referee"');
    return whole("viewer", viewer, 0, this.players - 1);
  }
  #move(move: Move<K>, what: number, viewer: Viewer = "spectator"): void {
    const number = this.#viewer(viewer);
    if (typeof move !== "object" || move === null) throw new TypeError(`move: expected an object, got ${move === null ? "null" : typeof move}`);
    this.#border.writeJson(move);
    if (this.#border.run((calls) => calls.move(this.#number, what, number))) return;
    const told = this.#border.told();
    if (told.startsWith('["')) throw new IllegalMoveError(JSON.parse(told));
    throw new RangeError(told);
  }
}
export type { Engine, Game };
