"use strict";
// The editor of a place: what lies there, and what the box still has. A tap adds, a tap removes.

/** The line that is edited, and within it the set or the cell. */
let editing = { line: "", called: "", part: 0, cell: "" };

/** @param {string} line @param {string} called */
function openEditor(line, called) {
  editing = { line, called, part: 0, cell: "" };
  drawEditor();
  const dialog = byId("editor");
  if (dialog.open) return;
  dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector("input[type=number]")?.focus();
}

function drawEditor() {
  byId("editor-title").textContent = editing.called;
  const place = placeOf(editing.line);
  const parts = place.number ? numberEditor() : place.kinds.length ? pileEditor(place) : editorOf(editing.line.split(" ").pop() || "");
  const focused = document.activeElement && document.activeElement.closest("[data-kind]");
  byId("editor-body").replaceChildren(...parts);
  const lying = byId("editor-body").querySelector(".lying");
  if (lying) lying.scrollLeft = lying.scrollWidth; // to what was added last
  if (focused) byId("editor").querySelector(`[data-kind="${focused.getAttribute("data-kind")}"] .press`)?.focus();
}

/** Show the position with what was changed, and go on where the editor was opened. */
function closeEditor() {
  drawComposed();
  const isFocusLost = document.activeElement === document.body; // a busy browser says late that the dialog was closed
  if (isFocusLost) editButtonOf(editing.line)?.focus();
}

/** @param {string} name */
function editorOf(name) {
  if (name === "market") return marketEditor();
  if (name === "ankh") return textEditor(say("ankh-hint"));
  return setsEditor(name === "sold");
}

/** @param {string} value */
function change(value) {
  put(editing.line, value);
  chosen = [];
  drawEditor();
  drawAsked();
}

/** @param {string} text @param {() => void} onPress @param {string} [classes] */
function chip(text, onPress, classes = "chip") {
  const made = element("button", classes, text);
  made.type = "button";
  made.addEventListener("click", onPress);
  return made;
}

function numberEditor() {
  const input = element("input", "");
  input.type = "number";
  input.min = "0";
  input.value = draft.values[editing.line] || "0";
  input.setAttribute("aria-label", editing.called);
  input.addEventListener("focus", () => input.select());
  input.addEventListener("input", () => put(editing.line, Number(input.value) ? String(Number(input.value)) : ""));
  const step = (/** @type {number} */ by) => {
    input.value = String(Math.max(0, Number(input.value) + by));
    input.dispatchEvent(new Event("input"));
  };
  const told = editing.line.endsWith("marker") && isScored() ? [element("p", "hint", say("marker-hint"))] : [];
  return [...told, element("div", "chips", chip("\u2212", () => step(-1)), input, chip("+", () => step(1)))];
}

/** @param {string} hint */
function textEditor(hint) {
  const input = element("input", "");
  input.value = draft.values[editing.line] || "";
  input.setAttribute("aria-label", editing.called);
  input.addEventListener("change", () => change(input.value.trim()));
  return [element("p", "hint", hint), input];
}

/** @param {Place} place */
function pileEditor(place) {
  const kinds = spread(draft.values[editing.line] || "");
  const write = () => change(gathered(kinds, place));
  const there = lying(kinds, (at) => {
    kinds.splice(at, 1);
    write();
  });
  const add = (/** @type {string} */ kind) => {
    kinds.push(kind);
    write();
  };
  const unknown = chip(say(`unknown.${draft.game}.${place.box}`), () => add("?"));
  return [...there, element("h3", "", say("in-the-box")), palette(place.kinds, place.box, add), ...legend(place.kinds), unknown];
}

/** What a dashed border means, where there are green backs. @param {string[]} kinds */
function legend(kinds) {
  return kinds.some((kind) => kind.endsWith("-green")) ? [element("p", "hint", say("green"))] : [];
}

/** What lies there, each to be tapped away. @param {string[]} kinds @param {(at: number) => void} onTap */
function lying(kinds, onTap) {
  if (!kinds.length) return [element("p", "nothing lying", words("empty"))];
  const list = element("ul", "pile lying", ...kinds.map((kind, at) => {
    const item = kind === "?" ? element("li", "card kind-back", element("span", "name", "?")) : card({ kind, number: 1 });
    item.setAttribute("title", say("remove"));
    pressable(item, () => onTap(at));
    return item;
  }));
  return [list];
}

/** The kinds of a box with how many are left. @param {string[]} kinds @param {string} box @param {(kind: string) => void} onTap */
function palette(kinds, box, onTap) {
  return element("ul", "pile palette", ...kinds.map((kind) => {
    const number = left(box, kind);
    const item = card({ kind, number: 1 });
    item.dataset.kind = kind;
    item.append(element("span", "left", String(number)), unseen(`, ${say("left", { number })}`));
    if (number > 0) pressable(item, () => onTap(kind));
    else item.classList.add("gone");
    return item;
  }));
}

/** Sets of a player: each is edited as a pile, with its tokens. @param {boolean} typed whether each names its type */
function setsEditor(typed) {
  const hand = placeOf(editing.line.replace(/[^ ]+$/, "hand"));
  const sets = (draft.values[editing.line] || "").split(" / ").filter(Boolean);
  const token = typed ? "scarabs" : "prosperity";
  const bare = (/** @type {string} */ set) => set.replace(/^[a-z]+: /, "").split(" +")[0];
  const write = () => change(sets.filter((set) => bare(set)).join(" / "));
  const tabs = element("div", "tabs", ...[...sets, ""].map((set, at) => {
    const tab = chip(set || at === editing.part ? say("set", { number: at + 1 }) : say("new-set"), () => {
      editing.part = at;
      drawEditor();
    });
    tab.setAttribute("aria-pressed", String(at === editing.part));
    return tab;
  }));
  const now = sets[editing.part] || "";
  const kinds = spread(bare(now));
  const tokens = Number((/\+[a-z]+(?:\*(\d+))?$/.exec(now) || ["", ""])[1] || (now.includes(" +") ? 1 : 0));
  const rewrite = (/** @type {number} */ count) => {
    const good = typed ? `${typeOf(kinds)}: ` : "";
    const suffix = count ? ` +${token}${count > 1 ? `*${count}` : ""}` : "";
    sets[editing.part] = kinds.length ? `${good}${gathered(kinds, hand)}${suffix}` : "";
    write();
  };
  const there = lying(kinds, (at) => {
    kinds.splice(at, 1);
    rewrite(tokens);
  });
  const tokenChips = editing.line.endsWith("laid") ? [] : [chip(say(`tokens.${token}`, { number: tokens }), () => rewrite((tokens + 1) % 3))];
  const add = (/** @type {string} */ kind) => {
    kinds.push(kind);
    rewrite(tokens);
  };
  return [tabs, ...there, ...tokenChips, element("h3", "", say("in-the-box")), palette(hand.kinds, hand.box, add)];
}

/** The type of a sold set: that of its first goods tile. @param {string[]} kinds */
function typeOf(kinds) {
  const goods = ["livestock", "fish", "wheat", "marble", "ebony", "ivory"];
  return kinds.map((kind) => kind.split("-")[0]).find((good) => goods.includes(good)) || goods[0];
}

function marketEditor() {
  const hand = placeOf("seat 0 hand");
  const [ankh, mark] = (draft.values.ankh || "").split(" ");
  const squares = new Map((draft.values.market || "").split(" / ").filter(Boolean).map((part) => /** @type {[string, string]} */ (part.split(" "))));
  const write = () => change([...ROWS].flatMap((row) => [...COLUMNS].map((column) => column + row))
    .filter((cell) => squares.has(cell)).map((cell) => `${cell} ${squares.get(cell)}`).join(" / "));
  const grid = element("div", "cells", ...[...ROWS].flatMap((row) => [...COLUMNS].map((column) => {
    const cell = column + row;
    const made = chip(squares.has(cell) ? styleOf(squares.get(cell) || "").short : cell, () => {
      if (squares.delete(cell)) write();
      editing.cell = cell;
      drawEditor();
    }, "chip cell");
    const lies = squares.has(cell) ? labelOf({ kind: squares.get(cell) || "", number: 1 }) : cell === ankh ? words("ankh") : "";
    made.setAttribute("aria-label", `${cell} ${lies}`.trim());
    if (cell === ankh) made.replaceChildren(icon("ankh"), ...(mark ? [stroke(mark, "stroke")] : []));
    made.setAttribute("aria-pressed", String(cell === editing.cell));
    return made;
  })));
  const place = (/** @type {string} */ kind) => {
    squares.set(editing.cell, kind);
    write();
  };
  const marks = ["v", "h", "f", "b"].map((one) => {
    const made = chip(say(`ankh-${one}`), () => {
      put("ankh", `${editing.cell} ${one}`);
      drawEditor();
      drawComposed();
    });
    made.setAttribute("aria-pressed", String(ankh === editing.cell && mark === one));
    return made;
  });
  const chosenCell = editing.cell ? [element("h3", "", say("on-cell", { cell: editing.cell })), element("div", "chips", ...marks), palette(hand.kinds, hand.box, place)] : [];
  return [element("p", "hint", say("choose-cell")), grid, ...chosenCell];
}
