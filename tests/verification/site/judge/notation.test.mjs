import assert from "node:assert/strict";
import { test } from "node:test";

import * as n from "../../../../verification/sobek_verification/site/judge/notation.js";

const ORDER = ["ivory-3", "fish-0", "fish-1", "amulet"];
const BOX = { "fish-0": 9, "wheat-f-0": 1, amulet: 9, seven: 1 };
const run = (kind, number = 1) => ({ kind, number });
const ANY = run("?", null);
const AT_MOST = { ...ANY, most: 2 };

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

test("a pile is written in notation, or in words if a thing is known in part", () => {
  assert.equal("2 fish (1 scarab), 1 wheat-f-0, 4 black, ?*2, ?", n.pileText([run("fish (1 scarab)", 2), run("wheat-f-0"), run("black", 4), run("?", 2), ANY], BOX));
  assert.equal("fish-0*2 amulet, ?*1, ?", n.pileText([run("fish-0", 2), run("amulet"), run("?"), ANY], BOX));
  assert.equal("amulet seven, ?*2", n.pileText([run("amulet"), run("seven"), run("?", 2)], BOX));
  assert.equal("1 statue-v or queen, 1 amulet, at most 2 unknown", n.pileText([run("statue-v or queen"), run("amulet"), AT_MOST], BOX));
  assert.equal("amulet, at most 2 unknown", n.pileText([run("amulet"), AT_MOST], BOX));
  assert.equal("5*3, 4 or 5*2", n.pileText([run("5", 3), run("4 or 5", 2)], { 4: 3, 5: 3 }));
  assert.equal("-", n.pileText([], BOX));
});

test("a row keeps its order", () => {
  const row = [run("fish-0"), run("fish-0"), run("amulet"), run("?"), run("?"), ANY];
  assert.deepEqual(row, n.thingsOf([run("fish-0", 2), run("amulet"), run("?", 2), ANY]));
  assert.equal("fish-0 fish-0 amulet, ?*1, ?*1, ?", n.pileText(row, BOX));
});

test("sets have cards and tokens, those of duel a type too", () => {
  const amulets = { good: "", cards: [run("amulet", 3)], tokens: 0 };
  assert.equal("fish-0*3 +prosperity*1 / amulet*3", n.setsText([{ good: "", cards: [run("fish-0", 3)], tokens: 1 }, amulets], "prosperity", BOX));
  assert.equal("fish: 2 fish, 1 wheat-f-0 +scarabs*2", n.setsText([{ good: "fish", cards: [run("fish", 2), run("wheat-f-0")], tokens: 2 }], "scarabs", BOX));
  assert.equal("fish: ?*1 ? +scarabs*1", n.setsText([{ good: "fish", cards: [], tokens: 1 }], "scarabs", BOX));
});

test("a Market is whole unless it says that other cells are not known", () => {
  assert.equal("f1 queen / c3 fish-v-1 / d4 empty / ?", n.marketText({ tiles: { c3: "fish-v-1", f1: "queen", d4: "empty" }, isWhole: false }));
  assert.equal("f1 queen", n.marketText({ tiles: { f1: "queen", d4: "empty" }, isWhole: true }));
  assert.deepEqual(["-", "?"], [true, false].map((isWhole) => n.marketText({ tiles: {}, isWhole })));
  assert.deepEqual([36, "a1", "f6"], [n.CELLS.length, n.CELLS[0], n.CELLS[35]]);
});

test("the line of the Ankh goes through its cell in its direction", () => {
  const on = (ankh) => n.CELLS.filter((cell) => n.isOnLine(cell, ankh)).join(" ");
  assert.equal("c1 c2 c3 c5 c6", on("c4 v"));
  assert.equal("a4 b4 d4 e4 f4", on("c4 h"));
  assert.equal("f1 e2 d3 b5 a6", on("c4 f"));
  assert.equal("a2 b3 d5 e6", on("c4 b"));
  assert.equal("", on("c4"));
});
