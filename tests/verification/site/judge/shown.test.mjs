import assert from "node:assert/strict";
import { test } from "node:test";

import * as shown from "../../../../verification/sobek_verification/site/judge/shown.js";

const field = (place, open) => ({ place, label: place, bounds: "", open });
const sheets = (...open) => [{ seat: 0, total: "", fields: open.map((one, at) => field(`seat 0 ${at}`, one)) }];
const answer = (more) => ({ answer: "open", ask: null, sheets: [], stated: {}, ...more });

test("an answer is shown on one of four screens", () => {
  const fact = { rule: "r", text: "Has Ben any card?", places: [] };
  assert.equal("problems", shown.screenOf(answer({ problems: [{}] })));
  assert.equal("asking", shown.screenOf(answer({ ask: fact })));
  assert.equal("asking", shown.screenOf(answer({ ask: fact, sheets: sheets(true) })));
  assert.equal("sheet", shown.screenOf(answer({ ask: { ...fact, text: "" }, sheets: sheets(false, true) })));
  assert.equal("verdict", shown.screenOf(answer({ ask: { ...fact, text: "" }, sheets: sheets(false) })));
  assert.equal("verdict", shown.screenOf(answer({ sheets: sheets(true) })));
});

test("what is open on the sheets is asked for", () => {
  assert.deepEqual(["seat 0 1"], shown.openFields(answer({ sheets: sheets(false, true) })).map(({ place }) => place));
});

test("verdicts have three colours", () => {
  const answers = ["legal", "right", "answer", "illegal", "wrong", "open"];
  assert.deepEqual(["yes", "yes", "yes", "no", "no", "open"], answers.map(shown.colorOf));
});

test("the table has what was stated and what is asked for", () => {
  const order = ["quays", "hand", "sets"];
  const drawn = [{ seat: -1, lines: ["quays"] }, { seat: 0, lines: ["seat 0 sets"] }, { seat: 1, lines: ["seat 1 hand", "seat 1 sets"] }];
  assert.deepEqual(drawn, shown.tableOf(order, ["seat 1 sets", "quays", "seat 0 sets"], ["seat 1 hand", "seat 1 sets"], 2));
  assert.deepEqual([{ seat: 0, lines: [] }], shown.tableOf(order, [], ["seat 3 hand"], 1));
});

test("the first place that is not stated is offered instead of yes and no", () => {
  assert.deepEqual(["b"], shown.offeredPlaces(["turn", "a", "b", "c"], { a: "-" }, true));
  assert.deepEqual(["a"], shown.offeredPlaces(["a"], { a: "-" }, true));
  assert.deepEqual([], shown.offeredPlaces(["turn"], {}, true));
  assert.deepEqual(["turn", "a"], shown.offeredPlaces(["turn", "a"], { a: "-" }, false));
});
