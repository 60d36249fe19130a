/** Talks with a server in this process. */

import { classic } from '../classic/game.js';
import { duel } from '../duel/game.js';
import { canonical, parse } from '../kernel/json.js';
import { Server } from '../kernel/server.js';
import { faultBy } from './schema.js';

export const HELLO = { ask: 'hello', protocol: ['sobek-protocol-1'] };

/** A client of a new server. */
export function talk() {
  const server = new Server({ name: 'sobek-javascript', version: '0.1.0', games: [classic, duel] });
  let id = 0;
  const say = (line) => parse(server.reply(Buffer.from(line)));
  return {
    server,
    /** Sends a line, and gives the reply. */
    say,
    /** Sends a request with the next number, and gives the reply, which is of the form that the spec's schema has for it. */
    ask(request) {
      const reply = say(canonical({ id: (id += 1), ...request }));
      const problem = faultBy(reply, `protocol.json#/$defs/${request.ask}-reply`);
      if (problem) throw new Error(`the reply to ${request.ask} is not of its form: ${problem}: ${canonical(reply)}`);
      return reply;
    },
    /** Sends a line, and gives the kind of the error that answers it. */
    kindOf: (line) => say(line).errored?.kind,
  };
}
