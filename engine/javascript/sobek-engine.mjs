// Speak the protocol (spec/protocol.md) on the standard streams, as the executable sobek-engine does.
import { writeSync } from "node:fs";
import { load } from "sobek-engine";

const MOST = 1048576;  // a byte more than a line may have: as much as shows that it is too long
const engine = await load();
let line = Buffer.alloc(0);
const add = (bytes) => { line = Buffer.concat([line, bytes]).subarray(0, MOST); };

function print(text) {
  let rest = Buffer.from(text);
  while (rest.length) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}
function answer() {
  print(`${engine.reply(line)}\n`);
  if (engine.stopped) process.exit(0);
  line = Buffer.alloc(0);
}

for await (const chunk of process.stdin) {
  let from = 0;
  for (let to; (to = chunk.indexOf(10, from)) >= 0; from = to + 1) {
    add(chunk.subarray(from, to));
    answer();
  }
  add(chunk.subarray(from));
}
if (line.length) answer();
