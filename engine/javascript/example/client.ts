// A web client: plays a whole game of each kind and shows what a spectator sees.
import { load, type Game, type Kind, type Move } from "sobek-engine";

function show(text: string): void {
  const line = document.createElement("li");
  line.textContent = text;
  document.querySelector("#log")!.append(line);
}

// Players who take what they can: the last legal move, which is seldom the same kind of move.
function choose<K extends Kind>(game: Game<K>): Move<K> {
  return game.legal().at(-1)!;
}

function playGame<K extends Kind>(game: Game<K>): object {
  let moves = 0;
  for (; !game.over; ++moves) {
    if (game.seat === null) {
      game.draw();
      continue;
    }
    const move = choose(game);
    show(game.seen(move, "spectator").map((event) => event.event).join(", "));
    game.apply(move);
  }
  return { moves, digest: game.digest(), ...game.result() };
}

const engine = await load();
const classic: Game<"classic"> = engine.deal("classic", { seed: 7, players: 3 });
const duel: Game<"duel"> = engine.deal("duel", { seed: 7 });
document.querySelector("#results")!.textContent = JSON.stringify({ classic: playGame(classic), duel: playGame(duel) });
