import assert from "node:assert/strict";
import { test } from "node:test";

import * as n from "../../../../verification/sobek_verification/site/judge/notation.js";

const ORDER = ["ivory-3", "fish-0", "fish-1", "amulet"];

test("a pile is read and written in the order of kinds, with what is unseen last", () => {
  assert.deepEqual([{ kind: "fish-0", number: 2 }, { kind: "amulet", number: 1 }, { kind: "?", number: 3 }], n.runs("fish-0*2 amulet ?*3"));
  assert.deepEqual([], n.runs("-"));
  assert.deepEqual([], n.runs(""));
  assert.deepEqual([{ kind: "?", number: NaN }], n.runs("?"));
  assert.equal("ivory-3 fish-0*2", n.changed("fish-0*2", "ivory-3", 1, ORDER));
  assert.equal("fish-0*3", n.changed("fish-0*2", "fish-0", 1, ORDER));
  assert.equal("fish-0", n.changed("fish-0*2", "fish-0", -1, ORDER));
  assert.equal("-", n.changed("fish-0", "fish-0", -1, ORDER));
  assert.equal("-", n.changed("fish-0", "fish-0", -2, ORDER));
  assert.equal("amulet ?*1", n.changed("amulet", "?", 1, ORDER));
  assert.equal("ivory-3 amulet ?*1", n.changed("amulet ?*1", "ivory-3", 1, ORDER));
  assert.equal("amulet ?", n.changed("?", "amulet", 1, ORDER));
});

test("a pile is counted, unless it may have any number more", () => {
  assert.deepEqual([2, 1, 0], ["fish-0", "amulet", "fish-1"].map((kind) => n.numberOf("fish-0*2 amulet", kind)));
  assert.deepEqual([0, 3, 5, NaN], ["-", "fish-0*2 amulet", "fish-0*2 ?*3", "fish-0 ?"].map(n.sizeOf));
  assert.equal("fish-0 ?", n.opened("fish-0", true));
  assert.equal("fish-0 ?", n.opened("fish-0 ?*2", true));
  assert.equal("fish-0", n.opened("fish-0 ?", false));
  assert.equal("-", n.opened("?", false));
  assert.deepEqual(["fish-0 ?*1 ?", "?"], ["fish-0 ?*1", "-"].map(n.addAny));
});

test("a row keeps its order", () => {
  assert.deepEqual(["fish-0", "fish-0", "amulet", "fish-0", "?", "?"], n.things("fish-0*2 amulet fish-0 ?*2"));
  assert.deepEqual(["fish-0", "?"], n.things("fish-0 ?"));
  assert.equal("fish-0*2 amulet fish-0", n.rowOf(["fish-0", "fish-0", "amulet", "fish-0"]));
  assert.equal("-", n.rowOf([]));
});

test("sets have cards and tokens, those of duel a type too", () => {
  const classic = [{ good: "", cards: "fish-0*3", tokens: 1 }, { good: "", cards: "amulet*3", tokens: 0 }];
  const duel = [{ good: "fish", cards: "fish-v-1*2 statue-b", tokens: 2 }];
  assert.deepEqual(classic, n.setsOf("fish-0*3 +prosperity / amulet*3"));
  assert.deepEqual(duel, n.setsOf("fish: fish-v-1*2 statue-b +scarabs*2"));
  assert.equal("fish-0*3 +prosperity / amulet*3", n.setsText(classic, "prosperity"));
  assert.equal("fish: fish-v-1*2 statue-b +scarabs*2", n.setsText(duel, "scarabs"));
  assert.equal("-", n.setsText([{ good: "fish", cards: "-", tokens: 0 }], "scarabs"));
  assert.deepEqual([{ good: "", cards: "fish-0*3", tokens: 12 }], n.setsOf("fish-0*3 +prosperity*12"));
  assert.deepEqual([], n.setsOf("-"));
  assert.deepEqual([], n.setsOf(""));
});

test("a Market is whole unless it says that other cells are not known", () => {
  assert.deepEqual({ tiles: { c1: "fish-v-1", d2: "empty" }, isWhole: false }, n.marketOf("c1 fish-v-1 / d2 empty / ?"));
  assert.deepEqual({ tiles: {}, isWhole: true }, n.marketOf("-"));
  assert.deepEqual({ tiles: {}, isWhole: true }, n.marketOf(""));
  assert.equal("f1 queen / c3 fish-v-1 / d4 empty / ?", n.marketText({ c3: "fish-v-1", f1: "queen", d4: "empty" }, false));
  assert.equal("f1 queen", n.marketText({ f1: "queen", d4: "empty" }, true));
  assert.equal("-", n.marketText({}, true));
  assert.equal("?", n.marketText({}, false));
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

test("what is known in part is written in words", () => {
  const scarabs = ["no scarab", "1 scarab"];
  const spelled = (text) => n.spelled(text, scarabs);
  assert.equal("fish-v-1*2 ?*2", spelled("fish-v-1*2 ?*2"));
  assert.equal("2 fish (1 scarab), 1 fish (no scarab), 1 wheat-f-0, ?*2, ?", spelled("fish~1*2 fish~0 wheat-f-0 ?*2 ?"));
  assert.equal("4 black, 1 grey, 2 fish", spelled("(black)*4 (grey) fish*2"));
  assert.equal("fish: 2 fish (1 scarab), 1 statue +scarabs*2 / wheat: 1 wheat-f-0", spelled("fish: fish~1*2 statue +scarabs*2 / wheat: wheat-f-0"));
  assert.equal("2 fish (1 scarab) +prosperity", spelled("fish~1*2 +prosperity"));
});

test("kinds without a place in the order come last, but for what is unseen", () => {
  assert.equal("amulet fish~1 ?", n.changed("amulet ?", "fish~1", 1, ORDER));
});
