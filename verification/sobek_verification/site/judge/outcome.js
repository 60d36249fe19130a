"use strict";
// Points and results that are claimed: fields for each player.

/** @param {string} id @returns {HTMLInputElement[]} */
function fieldsIn(id) {
  return [...byId(id).querySelectorAll("input")];
}

/** The points in the fields, those left empty as 0; nothing if all are empty. @param {string} id @returns {string[]} */
function pointsIn(id) {
  const written = fieldsIn(id).map((one) => one.value);
  return written.some(Boolean) ? written.map((one) => one || "0") : [];
}

/** A field for the points of each player, with what is in it already. @param {string} id @param {string[]} asked */
function drawPoints(id, asked) {
  byId(id).replaceChildren(...draft.names.map((name, seat) => {
    const points = element("input", "");
    Object.assign(points, { id: `${id}-${seat}`, type: "number", value: asked[seat] || fieldsIn(id)[seat]?.value || "" });
    return element("label", "", name, points);
  }));
}

function drawScores() {
  byId("score-hint").textContent = say(`score-hint.${draft.game}`);
  drawPoints("scores", (draft.asked.score || "").split(" "));
}

/** The seats of the players who are said to have won. @returns {string[]} */
function winners() {
  return /** @type {HTMLElement[]} */ ([...byId("winners").querySelectorAll("[aria-pressed=true]")]).map((one) => one.dataset.seat || "");
}

/** Who won, and with how many points if that is claimed too. */
function drawResult() {
  const [, asked, points = ""] = /^winners ([\d ]+)(?:, scores (.*))?$/.exec(draft.asked.result || "") || [];
  const won = asked ? asked.split(" ") : winners();
  byId("winners").replaceChildren(...draft.names.map((name, seat) => {
    const made = chip(name, () => made.setAttribute("aria-pressed", String(made.getAttribute("aria-pressed") !== "true")));
    made.dataset.seat = String(seat);
    made.setAttribute("aria-pressed", String(won.includes(String(seat))));
    return made;
  }));
  drawPoints("final-points", points.split(" "));
}

function askResult() {
  const points = pointsIn("final-points");
  if (!winners().length) {
    showProblems(problem(say("no-winner")).problems);
    return;
  }
  draft.asked = { result: [`winners ${winners().join(" ")}`, ...(points.length ? [`scores ${points.join(" ")}`] : [])].join(", ") };
  judgeNow();
}
