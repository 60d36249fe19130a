import assert from "node:assert/strict";
import { test } from "node:test";

import * as n from "../../../../verification/sobek_verification/site/judge/notation.js";

const ORDER = ["ivory-3", "fish-0", "fish-1", "amulet"];
const run = (kind, number = 1) => ({ kind, number });
const ANY = run("?", null);

test("a pile keeps the order of kinds, with what is unseen last", () => {
  const cases = [
    [[run("ivory-3"), run("fish-0", 2)], [run("fish-0", 2)], "ivory-3", 1],
    [[run("fish-0", 3)], [run("fish-0", 2)], "fish-0", 3],
    [[], [run("fish-0")], "fish-0", 0],
    [[], [run("fish-0")], "fish-0", -1],
    [[run("amulet"), run("?")], [run("amulet")], "?", 1],
    [[run("ivory-3"), run("amulet"), run("?")], [run("amulet"), run("?")], "ivory-3", 1],
    [[run("amulet"), ANY], [ANY], "amulet", 1],
    [[run("amulet"), run("?", 2), ANY], [run("amulet"), ANY], "?", 2],
    [[run("amulet"), run("fish"), ANY], [run("amulet"), ANY], "fish", 1],
    [[run("amulet"), run("fish"), run("?")], [run("amulet"), run("?")], "fish", 1],
  ];
  for (const [expected, pile, kind, number] of cases) assert.deepEqual(expected, n.changed(pile, kind, number, ORDER));
});

test("a pile is counted as far as it is known", () => {
  const pile = [run("fish-0", 2), run("amulet"), run("?", 3), ANY];
  assert.deepEqual([2, 1, 0, 3], ["fish-0", "amulet", "fish-1", "?"].map((kind) => n.numberOf(pile, kind)));
  assert.deepEqual([true, false, false], [pile, [run("fish-0")], []].map(n.hasAny));
  assert.deepEqual([run("fish-0"), ANY], n.opened([run("fish-0")], true));
  assert.deepEqual([run("fish-0"), run("?"), ANY], n.opened([run("fish-0"), run("?"), ANY], true));
  assert.deepEqual([run("fish-0")], n.opened([run("fish-0"), ANY], false));
});

test("a row keeps its order", () => {
  const row = [run("fish-0"), run("fish-0"), run("amulet"), run("?"), run("?"), ANY];
  assert.deepEqual(row, n.thingsOf([run("fish-0", 2), run("amulet"), run("?", 2), ANY]));
});

test("the line of the Ankh goes through its cell in its direction", () => {
  const on = (ankh) => n.CELLS.filter((cell) => n.isOnLine(cell, ankh)).join(" ");
  assert.equal("c1 c2 c3 c5 c6", on("c4 v"));
  assert.equal("a4 b4 d4 e4 f4", on("c4 h"));
  assert.equal("f1 e2 d3 b5 a6", on("c4 f"));
  assert.equal("a2 b3 d5 e6", on("c4 b"));
  assert.equal("", on("c4"));
  assert.deepEqual([36, "a1", "f6"], [n.CELLS.length, n.CELLS[0], n.CELLS[35]]);
});
