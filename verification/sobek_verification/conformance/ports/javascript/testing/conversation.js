/** Talks with a server in this process. */

import { classic } from '../classic/game.js';
import { duel } from '../duel/game.js';
import { canonical, parse } from '../kernel/json.js';
import { LineCutter } from '../kernel/lines.js';
import { LONGEST_LINE, Server } from '../kernel/server.js';
import { faultBy } from './schema.js';

export const HELLO = { method: 'hello', protocol: ['sobek-protocol-2'] };

const newServer = () => new Server({ name: 'sobek-javascript', version: '0.1.0', games: [classic, duel] });

/** The bytes of a line as a vector has it. */
function bytesOf({ text, hex, blanks = 0, open }) {
  const content = hex === undefined ? Buffer.from(text) : Buffer.from(hex, 'hex');
  return Buffer.concat([content, Buffer.alloc(blanks, ' '), Buffer.from(open ? '' : '\n')]);
}

/** A reply as a vector has it: of an error its kind, of a refusal its rules, of a greeting the version. */
function essence({ id, ...reply }) {
  if (reply.error) return { error: reply.error.kind };
  if (reply.refused) return { refused: reply.refused.rules };
  if (reply.result?.games) return { result: { protocol: reply.result.protocol } };
  return reply;
}

/** What a new server says to the lines of a vector, with the number of each reply as it must be in that line. */
export function replyTo(lines) {
  const server = newServer();
  const cutter = new LineCutter(LONGEST_LINE);
  return lines.map((line) => {
    const cut = [...cutter.cut(bytesOf(line))];
    const reply = parse(server.reply(line.open ? cutter.rest() : cut[0]));
    if (reply.id !== line.id) throw new Error(`the reply has not the number ${line.id}: ${canonical(reply)}`);
    return essence(reply);
  });
}

/** A client of a new server. */
export function conversation() {
  const server = newServer();
  let id = 0;
  const say = (line) => parse(server.reply(Buffer.from(line)));
  return {
    server,
    /** Sends a line, and gives the reply. */
    say,
    /** Sends a request with the next number, and gives the reply, which is of the form that the spec's schema has for it. */
    ask(request) {
      const reply = say(canonical({ id: (id += 1), ...request }));
      const problem = faultBy(reply, `protocol.json#/$defs/${request.method}-reply`);
      if (problem) throw new Error(`the reply to ${request.method} is not of its form: ${problem}: ${canonical(reply)}`);
      return reply;
    },
    /** Sends a line, and gives the kind of the error that answers it. */
    kindOf: (line) => say(line).error?.kind,
  };
}
