"use strict";
// People at one terminal, in JavaScript alone: the rules are those of `sobek serve`, which must be on the path.
// node examples/terminal.js [duel|classic [PLAYERS [SEED]]]

const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");

const [game = "duel", players = "2", seed = String(Math.floor(Math.random() * 1e15))] = process.argv.slice(2);
const server = spawn("sobek", ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
const replies = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
const typed = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let id = 0;

// Send a request, and return its reply: `result`, or `refused` with the rules that a move breaks.
async function ask(method, fields = {}) {
  server.stdin.write(`${JSON.stringify({ id: (id += 1), method, ...fields })}\n`);
  const { value } = await replies.next();
  const reply = JSON.parse(value);
  if (reply.error) throw new Error(`${method}: ${reply.error.problem}`);
  return reply;
}

// A part of a view or of a move in words: a place as what is seen there, anything else as its fields.
function said(value) {
  if (Array.isArray(value)) return value.map(said).join(" ") || "-";
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value.kinds)) return value.kinds.length || value.number === 0 ? said(value.kinds) : `${value.number || ""}?`;
  const { move, seat, ...rest } = value; // a move begins with its verb; whose it is, is clear
  return [...(move ? [move] : []), ...Object.entries(rest).map(([key, part]) => `${key} ${said(part)}`)].join(", ") || "-";
}

function show({ seats, viewer, pending, ...common }) {
  for (const [name, value] of Object.entries(common)) console.log(`${name}: ${said(value)}`);
  seats.forEach((one, seat) => console.log(`seat ${seat}${seat === viewer ? " (you)" : ""}: ${said(one)}`));
  console.log(`to decide: seat ${pending.seat}, ${pending.pending}`);
}

// Show a seat its view and its legal moves, and make the one whose number is typed. Return whether there was one.
async function decide(seat) {
  show((await ask("view", { viewer: seat })).result.view);
  const { moves } = (await ask("legal", { viewer: seat })).result;
  moves.forEach((move, index) => console.log(`${index + 1}  ${said(move)}`));
  for (;;) {
    process.stdout.write(`seat ${seat}, your move: `);
    const { value, done } = await typed.next();
    if (done) return false;
    const move = moves[Number(value) - 1];
    if (!move) console.log(`a number from 1 to ${moves.length}`);
    else if ((await ask("apply", { move, viewer: seat })).result) return true;
  }
}

async function play() {
  const { games } = (await ask("hello", { protocol: ["sobek-protocol-2"] })).result;
  if (!games[game]) throw new Error(`expected one of ${Object.keys(games).join(", ")}, got ${game}`);
  const [edition] = games[game].editions;
  await ask("start", { game, edition, deal: { players: Number(players), seed: Number(seed) } });
  for (;;) {
    const { turn } = (await ask("turn")).result;
    if (turn.turn === "over") {
      console.log(`the game is over; seats that won: ${said(turn.winners)}; points: ${said(turn.scores)}`);
      break;
    }
    if (turn.turn !== "decision") await ask(turn.turn); // the server draws and deals from the seed
    else if (!(await decide(turn.seat))) break;
  }
  await ask("stop");
  process.stdin.destroy();
}

play().catch((error) => {
  console.error(error.message);
  server.kill();
  process.exitCode = 1;
});
