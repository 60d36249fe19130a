#!/usr/bin/env node
/** `node server.js`: a server of the protocol on standard input and output. */

import { classic } from './classic/game.js';
import { duel } from './duel/game.js';
import { LineCutter } from './kernel/lines.js';
import { LONGEST_LINE, Server } from './kernel/server.js';

const server = new Server({ name: 'sobek-javascript', version: '0.1.0', games: [classic, duel] });
const cutter = new LineCutter(LONGEST_LINE);

function reply(line) {
  process.stdout.write(`${server.reply(line)}\n`);
}

function end() {
  process.stdin.removeAllListeners('data');
  process.stdin.destroy();
}

process.stdout.on('error', end);
process.stdin.on('data', (chunk) => {
  for (const line of cutter.cut(chunk)) {
    if (server.stopped) return;
    reply(line);
    if (server.stopped) end();
  }
});
process.stdin.on('end', () => {
  const line = cutter.rest();
  if (line !== undefined && !server.stopped) reply(line);
});
