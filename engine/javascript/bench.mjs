// Moves per CPU second in Node.js, one move at a time: is it over, how many moves are legal, choose one, play it.
import { load } from "sobek-engine";

const engine = await load();
const GAMES = 3000;
for (const kind of ["classic", "duel"]) {
  let best = 0;
  for (let run = 0; run < 5; ++run) {
    const games = Array.from({ length: GAMES }, (_, seed) => engine.deal(kind, { seed }));
    let moves = 0;
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
    best = Math.max(best, moves / (used.user + used.system));
    for (const game of games) game.dispose();
  }
  console.log(`${kind}: ${best.toFixed(2)} million moves a second, the best of 5 runs of ${GAMES} games`);
}
