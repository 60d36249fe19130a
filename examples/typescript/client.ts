// Bots at one table, in TypeScript: the rules are those of `sobek serve`, which must be on the path.
// npm ci && npm run build && npm start -- [duel|classic [PLAYERS [SEED]]]
//
// The types in types/ are made from the schemas of the protocol. A request with a wrong key, a move that a game does
// not have, or an answer that is not looked at before it is used does not compile.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type * as more from "./types/more.js";
import type * as protocol from "./types/protocol.js";

type Line = protocol.ALineOfTheProtocolVersion2 | more.ALineAboutTheFurtherMethodsOfSobekServe;
type Request = Extract<Line, { method: string }>;
type View = protocol.ViewOfClassic | protocol.ViewOfDuel;
type Move = protocol.MoveOfClassic | protocol.MoveOfDuel;

/** The replies by method. */
interface Replies {
  hello: protocol.HelloReply;
  start: protocol.StartReply;
  turn: protocol.TurnReply;
  legal: protocol.LegalReply;
  apply: protocol.ApplyReply;
  deal: protocol.ApplyReply;
  draw: protocol.ApplyReply;
  view: protocol.ViewReply;
  result: protocol.ResultReply;
  stop: protocol.StopReply;
  narrate: more.NarrateReply;
}

/** What a request has besides its number and its method. */
type FieldsOf<M> = Extract<Request, { method: M }> extends infer R
  ? R extends Request ? Omit<R, "id" | "method"> : never
  : never;
type ResultOf<M extends keyof Replies> = Extract<Replies[M], { result: object }>["result"];

/** A conversation with a server. */
class Server {
  readonly #process = spawn("sobek", ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
  readonly #replies = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  #id = 0;

  /** Send a request, and return its result. Throws for an error, and if the rules refuse it. */
  async ask<M extends keyof Replies>(method: M, fields: FieldsOf<M>): Promise<ResultOf<M>> {
    this.#id += 1;
    this.#process.stdin.write(`${JSON.stringify({ id: this.#id, method, ...(fields as object) })}\n`);
    const { value, done } = await this.#replies.next();
    if (done) throw new Error("the server has ended");
    const reply: Replies[M] = JSON.parse(value);
    if ("result" in reply) return reply.result as ResultOf<M>;
    if ("refused" in reply) throw new Error(`${method}: ${reply.refused.rules.join(", ")}`);
    throw new Error("error" in reply ? `${method}: ${reply.error.problem}` : `${method}: ${reply.skipped}`);
  }
}

/** Choose a move from what a seat may know: rather one that scores than one that takes. */
function choose(moves: readonly Move[], view: View): Move {
  const scores = moves.filter((one) => one.move === "set" || one.move === "sell" || one.move === "add");
  const takes = moves.filter((one) => one.move === "take");
  const hand = view.seats[Number(view.viewer)]?.hand.number ?? 0;
  const preferred = scores.length > 0 ? scores : hand < 8 && takes.length > 0 ? takes : moves;
  const move = preferred[hand % preferred.length]; // any will do, but the same in the same position
  if (move === undefined) throw new Error("expected a legal move");
  return move;
}

const [name = "duel", players = "2", seed = "7"] = process.argv.slice(2);
const server = new Server();
const { games, more: methods } = await server.ask("hello", { protocol: ["sobek-protocol-2"] });
if (name === "duel") {
  const edition = games.duel?.editions[0] ?? "";
  await server.ask("start", { game: "duel", edition, deal: { players: 2, seed: Number(seed) } });
} else {
  const edition = games.classic?.editions[0] ?? "";
  await server.ask("start", { game: "classic", edition, deal: { players: Number(players), seed: Number(seed) } });
}
for (;;) {
  const { turn } = await server.ask("turn", {});
  if (turn.turn === "over") break;
  if (turn.turn === "decision") {
    const { view } = await server.ask("view", { viewer: turn.seat });
    const { moves } = await server.ask("legal", { viewer: turn.seat });
    await server.ask("apply", { move: choose(moves, view) });
  } else {
    await server.ask(turn.turn, {});
  }
}
if (methods.includes("narrate")) {
  const { sentences } = await server.ask("narrate", { viewer: "spectator" });
  console.log(sentences.join("\n"));
}
const { winners, scores } = await server.ask("result", {});
console.log(`seat ${winners.join(" and ")} won: ${scores.join(", ")}`);
await server.ask("stop", {});
