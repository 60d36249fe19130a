import assert from "node:assert/strict";
import { test } from "node:test";

import { SKIP, fieldsOf, linesFor, nextField, seatsFor } from "../../../../verification/sobek_verification/site/judge/asking.js";
import * as q from "../../../../verification/sobek_verification/site/judge/question.js";

const TEXT = "game: classic\nseat 1 hand: fish-0\nmove: seat 0: take 3\nno: classic.turn.x\nunknown: classic.quay.y";
const field = (name, editor, more = {}) => ({ name, label: "", editor, ...more });
const kind = (more) => ({ id: "", slug: "action", verb: "take", label: "", fields: [], turn: [], states: false, ...more });

test("lines are read and written back", () => {
  const lines = [{ key: "a", value: "b: c" }, { key: "the round is over", value: "" }, { key: "Ada:take 2", value: "" }];
  assert.deepEqual(lines, q.linesOf("a: b: c\n\nthe round is over\nAda:take 2"));
  assert.equal(TEXT, q.textOf(q.linesOf(TEXT)));
});

test("a place is stated before what is asked, once, and takes the place of answers about it", () => {
  assert.equal("game: classic\nseat 1 hand: -\nmove: seat 0: take 3\nno: classic.turn.x", q.stating(TEXT, "seat 1 hand", "-", ["classic.quay.y"]));
  assert.equal("game: classic\nmove: seat 0: take 3\nno: classic.turn.x\nunknown: classic.quay.y", q.stating(TEXT, "seat 1 hand", ""));
  assert.equal("game: duel\nankh: c3 v", q.stating("game: duel", "ankh", "c3 v"));
  assert.equal("ankh: c3 v\nyes: x", q.stating("yes: x", "ankh", "c3 v"));
});

test("everything that is asked comes after what is stated", () => {
  for (const asked of ["move: x", "points: 1 2", "result: draw", "claim: the round is over", "see: deck", "take-back: x", ...Object.values(q.SENTENCES)]) {
    assert.equal(`ankh: c3 v\n${asked}`, q.stating(asked, "ankh", "c3 v"));
  }
  assert.deepEqual(["is the round over?", "is the game over?"], [q.SENTENCES.round, q.SENTENCES.game]);
  assert.equal("ankh: c3 v\nother: x", q.stating("other: x\nankh: c3", "ankh", "c3 v").split("\n").reverse().join("\n"));
});

test("an answer replaces the one before, and can be taken back", () => {
  assert.equal("move: x\nunknown: b\nyes: a", q.saying("move: x\nno: a\nunknown: b", "a", "yes"));
  assert.equal("move: x", q.saying("move: x\nno: a", "a", ""));
  assert.equal("note: a\nyes: a", q.saying("note: a", "a", "yes"));
  assert.equal("move: x\nno: a", q.asking("move: x\nno: a\nunknown: b\nunknown: c"));
});

test("nothing else states what is open", () => {
  const places = [{ line: "seat 0 debens", editor: "pile" }, { line: "seat 0 curses", editor: "number" }];
  assert.equal("game: duel\nseat 0 debens: -\nseat 0 curses: 0\nhow many points?", q.nothingElse("game: duel\nhow many points?", places));
});

test("a question begins with the game and the players", () => {
  assert.equal('game: duel\nnames: "Ada", "Ben"\nmove: seat 0: refill', q.begun("duel", ["Ada", "Ben"], "move", "seat 0: refill"));
  assert.equal('game: duel\nnames: "Max & Moritz", "Ben"\nmove: m', q.begun("duel", ["Max & Moritz", "Ben"], "move", "m"));
  assert.equal('game: duel\nnames: "A;B", "Ben"\nmove: m', q.begun("duel", ["A;B", "Ben"], "move", "m"));
  assert.equal('game: duel\nnames: "Ada", "Ben"\nwho has won?', q.begun("duel", ["Ada", "Ben"], q.SENTENCES.result, ""));
  assert.equal("game: classic\nplayers: 3\nturn: thief-victim seat 0\nmove: m", q.begun("classic", ["", "Ben", ""], "move", "m", "thief-victim seat 0"));
});

test("an address keeps its values, and one of a case is read", () => {
  const made = q.address("q", "names: Zoé, Ben/Eva\nmove: 100% a+b");
  assert.deepEqual(["q", "names: Zoé, Ben/Eva\nmove: 100% a+b"], q.addressed(made));
  assert.equal("#new/classic/take+x", q.address("new", "classic", "take x"));
  assert.deepEqual(["case", "two-amulets"], q.addressed("#case/two-amulets"));
  assert.deepEqual([""], q.addressed(""));
  assert.deepEqual(["q", "a?😀?b"], q.addressed(q.address("q", "a\ud800😀\udc00b")));
  assert.equal(100_001, q.addressed(q.address("q", "a".repeat(200_000)))[1].length);
  assert.deepEqual(["q", ""], q.addressed("#q/%E0%A4%A"));
});

test("a move asks its seat, the fields of its turn, and its own", () => {
  const back = kind({ slug: "thief-back", verb: "back", fields: [field("back", "name")], turn: [field("victim", "opponent")], states: true });
  assert.deepEqual({ name: "seat", label: "", editor: "seat" }, fieldsOf(back)[0]);
  assert.deepEqual(["seat", "turn victim", "back"], fieldsOf(back).map(({ name }) => name));
  assert.deepEqual({ move: "seat 0: back red", turn: "thief-back seat 0 victim 1" }, linesFor(back, ["0", "1", "red"]));
});

test("the only opponent is not asked", () => {
  const back = kind({ fields: [field("back", "name")], turn: [field("victim", "opponent")] });
  assert.deepEqual(["seat", "turn victim", "back", undefined], [[], ["1"], ["1", "0"], ["1", "0", "red"]].map((given) => nextField(back, given, 3).field?.name));
  assert.deepEqual({ values: ["1", "0"], field: field("back", "name") }, nextField(back, ["1"], 2));
  assert.deepEqual({ values: ["1", "0", "red"] }, nextField(back, ["1", "0", "red", "more"], 2));
  assert.deepEqual([["0", "1", "2"], ["0", "2"], undefined], ["seat", "opponent", "pile"].map((editor) => seatsFor(field("x", editor), ["1"], 3)));
});

test("a field can have a keyword, and can be left out", () => {
  const set = kind({ verb: "set", fields: [field("cards", "pile"), field("onto", "onto", { keyword: "onto", optional: true })] });
  assert.equal("seat 2: set fish-0*3 onto 1", linesFor(set, ["2", "fish-0*3", "1"]).move);
  assert.deepEqual({ move: "seat 2: set fish-0*3", turn: "" }, linesFor(set, ["2", "fish-0*3", SKIP]));
  assert.deepEqual({ move: "seat 1: refill", turn: "pyramid-action seat 1" }, linesFor(kind({ slug: "pyramid-action", verb: "refill", states: true }), ["1"]));
});

test("a claim has a line of its own", () => {
  const claim = kind({ fields: [field("good", "one"), field("number", "number")], line: "seat {seat}'s {good} set scores {number}" });
  assert.deepEqual({ move: "seat 1's fish set scores 12", turn: "" }, linesFor(claim, ["1", "fish", "12"]));
});
