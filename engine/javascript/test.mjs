// The package as npm packs it: its contents, its types, its README, hostile calls, and a whole game of each in a browser.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const here = import.meta.dirname;
const site = mkdtempSync(join(tmpdir(), "sobek-engine-"));
process.on("exit", () => rmSync(site, { recursive: true, force: true }));
const [packed] = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", site], { cwd: here, stdio: ["ignore", "pipe", "ignore"] }));
const installed = join(site, "node_modules/sobek-engine");
mkdirSync(installed, { recursive: true });
execFileSync("tar", ["-xzf", join(site, packed.filename), "--strip-components=1", "-C", installed]);
cpSync(join(here, "example"), site, { recursive: true });
const { load, IllegalMoveError, EngineStoppedError } = await import(join(installed, "sobek-engine.js"));
const engine = await load();
const tsc = (...files) => spawnSync(join(here, "node_modules/.bin/tsc"), ["--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2022,dom", "--types", "", ...files], { cwd: site, encoding: "utf8" });

test("the tarball has what a client needs, below 200 kB, and the engine imports nothing", () => {
  const files = packed.files.map((file) => file.path).sort();
  assert.deepEqual(files, ["README.md", "package.json", "protocol.d.ts", "sobek-engine.d.ts", "sobek-engine.js", "sobek-engine.wasm"]);
  assert.ok(packed.size < 200_000, `${packed.size} bytes`);
  assert.equal(JSON.parse(readFileSync(join(installed, "package.json"))).dependencies, undefined);
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(join(installed, "sobek-engine.wasm")))), []);
});

test("the README's client runs, and is at most 30 lines long", () => {
  const client = readFileSync(join(here, "README.md"), "utf8").match(/```js\n([^]*?)```/)[1];
  assert.ok(client.split("\n").length <= 31);
  writeFileSync(join(site, "readme.mjs"), client);
  const lines = execFileSync("node", ["readme.mjs"], { cwd: site, encoding: "utf8" }).trim().split("\n");
  assert.match(lines.at(-2), /scores: .* winners: /);
  assert.match(lines.at(-1), /^\[ 'duel\./);
});

test("the declarations fit clients, and refuse what the engine refuses", () => {
  writeFileSync(join(site, "types.ts"), `
import { load, type Game, type Move } from "sobek-engine";
const engine = await load();
const duel: Game<"duel"> = engine.deal("duel", { seed: 1 });
const classic: Game<"classic"> = engine.deal("classic", { seed: 1, players: 4 });
const taken: Move<"classic"> = { move: "take", seat: 0, slot: 1 };
for (const move of classic.legal()) if (move.move === "take") move.slot.toFixed();
const turn = duel.turn();
if (turn.turn === "over") turn.scores.at(0);
duel.view("spectator").market;
engine.read("duel", duel.state()).clone().apply(duel.legal()[0]!);
// @ts-expect-error
duel.apply(taken);
// @ts-expect-error
classic.apply({ move: "take", seat: 0 });
// @ts-expect-error
engine.deal("duel", { seed: "1" });
// @ts-expect-error
engine.deal("chess", { seed: 1 });
// @ts-expect-error
engine.read("classic", duel.state());
// @ts-expect-error
classic.view("nobody");
// @ts-expect-error
duel.play("0");
`);
  const { stdout, status } = tsc("--noEmit", "types.ts");
  assert.equal(status, 0, stdout);
});

test("a seed deals the game that the specification deals", async () => {
  const sorted = (hand) => [...hand].sort();
  const kinds = (hand) => Object.entries(hand).flatMap(([kind, number]) => Array(number).fill(kind)).sort();
  const dealing = JSON.parse(readFileSync(join(here, "../../spec/vectors/dealing.json")));
  for (const { seed, players, rounds: [{ hands, deck }] } of dealing.classic) {
    const state = engine.deal("classic", { seed: BigInt(seed), players: Number(players) }).state();
    assert.deepEqual(state.seats.map(({ hand }) => kinds(hand)), hands.map(sorted));
    assert.deepEqual([...state.quays.reverse(), ...state.deck], deck);
  }
  for (const { seed, hands, draw_pile: pile } of dealing.duel) {
    const state = engine.deal("duel", { seed: BigInt(seed) }).state();
    assert.deepEqual(state.seats.map(({ hand }) => kinds(hand)), hands.map(sorted));
    assert.deepEqual(state.draw_pile, pile.slice(-state.draw_pile.length));
  }
  assert.ok(dealing.classic.length && dealing.duel.length);
  const server = await load();
  const said = (request) => JSON.parse(server.reply(JSON.stringify({ id: 1, ...request }))).result;
  said({ method: "hello", protocol: ["sobek-protocol-2"] });
  for (const [game, edition] of [["classic", "2010.1"], ["duel", "2021.1"]])
    for (let seed = 0; seed < 20; ++seed) {
      assert.ok(said({ method: "start", game, edition, deal: { players: 2, seed } }));
      assert.deepEqual(engine.deal(game, { seed }).state(), said({ method: "state" }).state);
    }
});

// Small numbers by a fixed rule, so that a failure can be repeated.
let word = 1;
const below = (n) => ((word = (Math.imul(word, 1664525) + 1013904223) >>> 0) >>> 8) % n;

test("viewers see, recall and are told what the protocol says, through a whole game of each", async () => {
  const server = await load();
  const said = (request) => JSON.parse(server.reply(JSON.stringify({ id: 1, ...request }))).result;
  const { games } = said({ method: "hello", protocol: ["sobek-protocol-2"] });
  for (const [kind, players] of [["classic", 3], ["duel", 2]]) {
    const choices = Object.fromEntries(Object.entries(games[kind].choices).map(([name, [first]]) => [name, first]));
    choices.visibility = "open";  // under which there is something to recall
    const game = engine.deal(kind, { seed: 3, players, choices, remember: true });
    said({ method: "start", game: kind, edition: games[kind].editions[0], choices, deal: { players, seed: 3 } });
    const viewers = [...Array(players).keys(), "spectator", "referee"];
    const recalled = new Set();
    while (!game.over) {
      const { turn } = said({ method: "turn" });
      assert.deepEqual([game.turn(), game.outcomes()], [turn, turn.outcomes ?? []]);
      const moves = game.seat === null ? game.outcomes().map(({ move }) => move) : game.legal();
      const move = moves[below(moves.length)];  // none for a deal
      const events = move && game.events(move), seen = move && viewers.map((viewer) => game.seen(move, viewer));
      const made = said({ method: move ? "apply" : "deal", move });
      move ? game.apply(move) : game.draw();
      if (move) assert.deepEqual(events, made.events);
      for (const [i, viewer] of viewers.entries()) {
        if (move) assert.deepEqual(seen[i], said({ method: "see", viewer, last: 1 }).seen[0], viewer);
        assert.deepEqual(game.view(viewer), said({ method: "view", viewer }).view, viewer);
        assert.deepEqual(game.recall(viewer), said({ method: "recall", viewer }).recalled, viewer);
        recalled.add(JSON.stringify([viewer, game.recall(viewer)]));
      }
    }
    assert.deepEqual(game.result(), said({ method: "result" }));
    assert.ok(recalled.size > 20, `${recalled.size}`);
  }
});

const cyclic = {};
cyclic.self = cyclic;
const odd = [
  "x", "0", "", NaN, Infinity, 2 ** 32, 2 ** 32 + 1, 2 ** 53, -1, -2, -0, 0, 1, 1.5, 7n, null, undefined, true, Symbol("s"), () => 1, [], {}, [0], cyclic,
  Object.create(null), new Date(NaN), { toJSON: () => ({ move: "take" }) }, { toJSON() { throw new RangeError("mine"); } }, new Proxy({}, { get() { throw new TypeError("trap"); } }),
  "\ud800", "a".repeat(70000), "[".repeat(2000000), { valueOf: () => 0 }, { move: "take", seat: 2 ** 40, slot: -1 }, { move: "take", seat: 1e21, slot: 0 }, JSON.parse('{"__proto__":1,"move":"deal"}'),
];
const names = ["play", "draw", "plant", "legal", "outcomes", "judge", "apply", "events", "seen", "turn", "state", "digest", "view", "recall", "result", "playout", "clone", "count"];

test("100,000 hostile calls throw what they should, and change nothing when they throw", () => {
  const any = () => (below(12) ? odd[below(odd.length)] : ["classic", "duel", "spectator", "referee", { seed: below(9), remember: true }][below(5)]);
  const games = [];
  let thrown = 0;
  for (let i = 0; i < 100_000; ++i) {
    if (i % 500 === 0) games.splice(0, games.length, engine.deal("classic", { seed: i, players: 2 + (i % 3), remember: true }), engine.deal("duel", { seed: i }));
    const game = games[below(games.length)];
    const name = names[below(names.length)];
    const before = i % 20 ? "" : game.digest();
    try {
      if (below(10) === 0) engine[["deal", "read", "reply"][below(3)]](any(), any());
      else if (below(4) === 0 && game.count()) game.play(below(game.count()));
      else if (below(6) === 0 && game.count()) game.apply({ ...game.legal()[below(game.count())], ...(below(3) ? {} : { seat: any() }) });
      else game[name](any(), any());
    } catch (error) {
      ++thrown;
      assert.ok(error instanceof TypeError || error instanceof RangeError || error instanceof IllegalMoveError, `${name}: ${error}`);
      if (before) assert.equal(game.digest(), before, name);
    }
  }
  assert.ok(thrown > 10_000, `${thrown}`);
});

test("no index, seed, viewer or option is converted", () => {
  const game = engine.deal("classic", { seed: 1 });
  const before = game.digest();
  for (const value of odd.filter((value) => ![0, 1].includes(value))) {
    for (const call of [() => game.play(value), () => game.view(value), () => engine.deal("duel", { seed: 1, players: value === undefined ? null : value }), () => engine.deal(value, { seed: 1 })])
      assert.throws(call, (error) => error instanceof TypeError || error instanceof RangeError, typeof value);
    if (!["number", "bigint"].includes(typeof value)) assert.throws(() => game.plant(value), TypeError);
    if (typeof value !== "object" || value === null) assert.throws(() => game.apply(value), /^TypeError: move: expected an object, got /);
  }
  assert.throws(() => engine.deal("duel", { seed: 1, player: 2 }), /no option player/);
  assert.throws(() => engine.deal("duel", { seed: 1, track: [] }), TypeError);
  assert.throws(() => game.judge({ move: "x".repeat(1 << 20) }), /at most 1048576 bytes/);
  assert.throws(() => game.judge({ move: "é".repeat(1 << 19) }), /at most 1048576 bytes/);
  for (const choices of [null, "x", () => 1, 1]) assert.throws(() => engine.deal("classic", { seed: 1, choices }), TypeError);
  for (const choices of [{}, [], { visibility: "open" }]) assert.throws(() => engine.deal("classic", { seed: 1, choices }), RangeError);
  assert.throws(() => game.apply({ move: "take", seat: 1 - game.seat, slot: 9 }), IllegalMoveError);
  for (const seed of [-1, 0.5, NaN, 2 ** 53, -1n, 2n ** 64n]) assert.throws(() => game.plant(seed), RangeError);
  assert.throws(() => game.play(99), /^RangeError: there is no legal move 99: expected 0 to \d+$/);
  assert.throws(() => engine.read("classic", game.state()).draw(), /plant\(seed\) gives it one/);
  assert.equal(game.digest(), before);
});

test("bytes that are not what they say stop nothing", async () => {
  const own = await load();
  const games = Array.from({ length: 20 }, (_, seed) => own.deal("duel", { seed }));
  const digests = games.map((game) => game.digest());
  const detached = new Uint8Array(5), shrunk = new ArrayBuffer(9, { maxByteLength: 9 }), outside = new Uint8Array(shrunk, 4, 5);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  shrunk.resize(2);
  const forged = Object.create(Uint8Array.prototype, { length: { value: 9 }, 0: { get: () => own.reply("x") } });
  const looped = Object.create(forged, { [Symbol.iterator]: { value: undefined } });  // it is read by its length
  for (const bytes of [detached, outside, forged, new Proxy(new Uint8Array(2), {})])
    assert.throws(() => own.reply(bytes), (error) => error instanceof TypeError || error instanceof RangeError);
  for (const length of [0, 2, -1, NaN, 2 ** 40]) {
    const lying = Object.defineProperty(new TextEncoder().encode("not JSON"), "length", { value: length });
    assert.equal(own.reply(lying), own.reply("not JSON"));
  }
  assert.equal(own.reply(looped), own.reply(new Uint8Array(9)));
  assert.throws(() => own.reply(new Uint8Array((1 << 20) + 1)), /at most 1048576 bytes/);
  assert.deepEqual(games.map((game) => game.digest()), digests);
});

test("a game that was disposed of is no other game, and many games keep apart while memory grows", async () => {
  const own = await load();
  const gone = own.deal("duel", { seed: 1 });
  gone.dispose();
  gone.dispose();
  const kept = own.deal("classic", { seed: 2 });
  const digest = kept.digest();
  for (const call of [() => gone.over, () => gone.seat, () => gone.count(), () => gone.play(0), () => gone.state(), () => gone.clone(), () => gone.judge({})])
    assert.throws(call, /disposed/);
  const clones = [];
  assert.throws(() => { for (;;) clones.push(kept.clone()); }, /too many games/);
  assert.equal(clones.length, 99_999);
  clones[5].play(0);
  assert.notEqual(clones[5].digest(), digest);
  for (const index of [0, 4, 6, 99_998]) assert.equal(clones[index].digest(), digest);
  assert.equal(kept.digest(), digest);
  for (const clone of clones) clone.dispose();
  assert.equal(kept.clone().digest(), digest);
});

test("games that nothing holds are given back", async () => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc");
  const own = await load();
  const game = own.deal("duel", { seed: 1 });
  for (let round = 0; round < 5; ++round) {
    for (let i = 0; i < 40_000; ++i) game.clone();
    gc();
    await wait(50);
  }
});

// The engine, of which the memory can grow by so many pages of 64 kB at most.
async function limited(pages) {
  const bytes = [...readFileSync(join(installed, "sobek-engine.wasm"))];
  const number = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)]);  // 7 bits a byte
  let at = 8;  // find section 5, the memory
  while (bytes[at] !== 5) {
    let size = 0, shift = 0;
    do size |= (bytes[++at] & 127) << shift, shift += 7; while (bytes[at] & 128);
    at += 1 + size;
  }
  const [low, high] = bytes.slice(at + 4, at + 2 + bytes[at + 1]);  // its size
  const least = (low & 127) + 128 * (high ?? 0), memory = [1, 1, ...number(least), ...number(least + pages)];
  bytes.splice(at, 2 + bytes[at + 1], 5, memory.length, ...memory);
  return load(new Uint8Array(bytes));
}

test("an engine that fails in the middle of a call answers nothing any more", async () => {
  const own = await limited(16);
  const game = own.deal("classic", { seed: 1 });
  assert.throws(() => { for (;;) game.clone(); }, EngineStoppedError);
  for (const call of [() => game.over, () => game.count(), () => game.play(0), () => own.deal("duel", { seed: 1 }), () => game.clone()])
    assert.throws(call, EngineStoppedError);
  game.dispose();
  assert.ok(engine.deal("classic", { seed: 1 }).count());
});

test("the legal moves of a huge hand take little more memory than their text, and its clones none for them", async () => {
  const state = engine.deal("duel", { seed: 1 }).state(), { hand } = state.seats[0];
  for (const tile of [...Object.values(state.market), ...state.draw_pile.splice(0, 12)]) hand[tile] = (hand[tile] ?? 0) + 1;
  Object.assign(state, { market: {}, pending: { pending: "action", seat: 0 } });
  const own = await limited(600);  // 39 MB, for 9 MB of text, which is copied as it grows
  const said = (request) => JSON.parse(own.reply(JSON.stringify({ id: 1, ...request })));
  said({ method: "hello", protocol: ["sobek-protocol-2"] });
  assert.ok(said({ method: "start", game: "duel", edition: "2021.1", state }).result);
  assert.equal(said({ method: "legal" }).error.kind, "failed");
  const game = own.read("duel", state);
  assert.equal(game.legal().length, 55_455);
  assert.equal(game.count(), 55_455);
  const clones = Array.from({ length: 500 }, () => game.clone());
  assert.equal(clones[499].digest(), game.digest());
});

test("a web client in TypeScript plays a whole game of each in a browser", { timeout: 120_000 }, async () => {
  const { stdout, status } = tsc("client.ts");
  assert.equal(status, 0, stdout);
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
  const server = createServer((request, response) => {
    try {
      const content = readFileSync(join(site, request.url));
      response.writeHead(200, { "content-type": types[extname(request.url)] }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/index.html`;
  const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(site, "profile")}`, "--virtual-time-budget=60000"];
  let page = "";
  // Virtual time can run out before the engine is compiled, of which the browser takes no account: then it is opened again.
  for (let tried = 0; tried < 10 && !page.includes('<pre id="results">{'); ++tried) {
    const browser = spawn(process.env.CHROMIUM ?? "chromium", [...options, "--dump-dom", address], { stdio: ["ignore", "pipe", "ignore"] });
    page = "";
    for await (const text of browser.stdout) page += text;
  }
  server.close();
  const shown = JSON.parse(page.match(/<pre id="results">(.*?)<\/pre>/s)?.[1] || "null");
  const expected = {};
  for (const [kind, players] of [["classic", 3], ["duel", 2]]) {
    const game = engine.deal(kind, { seed: 7, players });
    let moves = 0;
    for (; !game.over; ++moves) game.seat === null ? game.draw() : game.play(game.count() - 1);
    expected[kind] = { moves, digest: game.digest(), ...game.result() };
  }
  assert.deepEqual(shown, expected);
});
