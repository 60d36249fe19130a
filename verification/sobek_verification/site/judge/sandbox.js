"use strict";
// The sandbox: make moves from the position, let chance decide or choose for it, take back, and look with other eyes.

/** Positions before each move, with the text of the move. @type {{before: string, text: string}[]} */
let made = [];

async function offerMoves() {
  const answer = await ask("legal", { text: textOf() });
  if (answer.problems) {
    showProblems(answer.problems);
    return;
  }
  byId("pending").textContent = answer.turn;
  const items = answer.moves.map((/** @type {any} */ one) => {
    const weight = one.weight ? ` (${say("weight", { weight: one.weight })})` : "";
    const button = chip(`${one.text}${weight}`, () => makeMove(one.move));
    button.dataset.move = one.move;
    return element("li", "", button);
  });
  byId("legal").replaceChildren(...items);
  byId("chance").hidden = answer.seat !== null || !(answer.moves.length || answer.deals);
}

/** @param {string} move empty to let chance decide */
async function makeMove(move) {
  const before = textOf();
  draft.asked = {};
  const answer = await ask("play", { text: textOf(), move });
  if (answer.problems) {
    showProblems(answer.problems);
    return;
  }
  if (answer.refused) {
    draft.asked = { move: answer.move };
    judgeNow();
    return;
  }
  made.push({ before, text: answer.move_text });
  await load(answer.text);
  byId("happened").replaceChildren(element("p", "", answer.move_text), list(answer.events));
  await offerMoves();
}

async function takeBack() {
  const last = made.pop();
  if (!last) return;
  await load(last.before);
  byId("happened").replaceChildren(element("p", "", say("taken-back", { text: last.text })));
  await offerMoves();
}

/** Show the position as one viewer sees it. @param {string} viewer */
async function lookAs(viewer) {
  if (viewer === "all") {
    drawComposed();
    return;
  }
  const answer = await ask("look", { text: textOf(), viewer: viewer === "spectator" ? viewer : Number(viewer) });
  if (answer.problems) {
    showProblems(answer.problems);
    return;
  }
  const top = TOPS[/** @type {keyof typeof TOPS} */ (rules().top[0])](answer.lines);
  const seats = draft.names.map((name, seat) => element("section", "seat", element("h3", "", name),
    ...rules().own.flatMap((/** @type {string[]} */ one) => place(answer.lines, `seat ${seat} ${one[0]}`, one[1], one[2], "h4"))));
  const common = rules().common.flatMap((/** @type {string[]} */ one) => place(answer.lines, one[0], one[1], one[2], "h3"));
  byId("position").replaceChildren(...top, element("div", "seats", ...seats), element("div", "common", ...common));
}
