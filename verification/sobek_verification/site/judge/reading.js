"use strict";
// The position as text, always as it is shown; and the way back from a text that was read.

/** The text that was shown last. */
let shownText = "";

/** Show the position as text, unless it has not changed: what is being written there stays. */
function drawSource() {
  const text = textOf();
  if (text === shownText) return;
  shownText = text;
  byId("source").value = text;
  byId("replaced").hidden = true;
}

/** @typedef {{draft: Draft, topic: string}} Kept */

/** @returns {Kept} */
function kept() {
  return { draft, topic: byId("topic").value };
}

/** Offer to put back the position before a text was read, and say which places changed. @param {Kept} before */
function offerBack(before) {
  const isSame = before.draft.game === draft.game;
  const changed = Object.entries(before.draft.values).filter(([line, value]) => !isSame || !isAlike(value, draft.values[line] || ""));
  byId("replaced").hidden = !changed.length;
  if (!changed.length) return;
  const undo = chip(say("take-back"), () => {
    draft = before.draft;
    byId("verdict").hidden = true;
    drawAll();
    drawTopics(before.topic);
  });
  const places = changed.map(([line]) => placeCalled(line, before.draft)).join(", ");
  byId("replaced").replaceChildren(element("span", "", say("replaced", { places })), undo);
}

/** Whether two values are the same but for their order. @param {string} one @param {string} other */
function isAlike(one, other) {
  const [first, second] = [one, other].map((value) => spread(value).sort().join(" "));
  return first === second;
}

/** The name of a place, with whose it is. @param {string} line @param {Draft} of */
function placeCalled(line, of) {
  const [, seat, place] = /^(?:seat (\d) )?(.*)$/.exec(line) || [];
  const { top, common, own } = rules(of.game);
  const ownWords = { marker: "marker", turn: "turn", choices: "choices", round: "round-of-game" };
  const word = ownWords[/** @type {keyof typeof ownWords} */ (place)];
  const [, called, third] = [top, ...common, ...own].find(([name]) => name === place) || ["", word ? say(word) : place];
  return seat ? ownOf(third || called, of.names[Number(seat)]) : third || called;
}
