// node bench.mjs GAME PLAYERS SECONDS: how many moves a CPU second are made one at a time (is it over, how many moves are
// legal, choose one, play it), in whole games that are dealt before.
import { load } from "sobek-engine";

const [kind, players, seconds] = [process.argv[2], ...process.argv.slice(3).map(Number)];
const engine = await load();
let seed = 0;

function measure(seconds) {
  let moves = 0, elapsed = 0;
  while (elapsed < seconds * 1e6) {
    const games = Array.from({ length: 300 }, () => engine.deal(kind, { seed: seed++, players }));
    const began = process.cpuUsage();
    for (const game of games) {
      while (!game.over) {
        const count = game.count();
        if (count) game.play(Math.trunc(Math.random() * count));
        else game.draw();
        ++moves;
      }
    }
    const used = process.cpuUsage(began);
    elapsed += used.user + used.system;
    for (const game of games) game.dispose();
  }
  return moves / elapsed * 1e6;
}

measure(seconds / 4); // until what is called often is compiled
console.log(measure(seconds));
