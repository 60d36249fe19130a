"use strict";
// The position that is composed: every place can be tapped. What is tapped depends on what is being done.

/** What is being done: `edit` changes places, `ask` builds a move. */
let mode = "edit";

/** Which cards of the asking player's hand are chosen for a move, from 0. @type {number[]} */
let chosen = [];

/** Lines as the game page's drawing wants them. @returns {Record<string, any>} */
function linesToDraw() {
  /** @type {Record<string, any>} */
  const lines = { round: "" };
  for (const place of rules().common_places) lines[place.place] = draft.values[place.place] || (place.number ? "0" : "-");
  draft.names.forEach((_, seat) => {
    for (const place of rules().seat_places) {
      const line = `seat ${seat} ${place.place}`;
      const value = draft.values[line];
      if (place.place === "marker") lines[line] = [value || "0", value || "0"];
      else if (place.number) lines[line] = value || "0";
      else if (place.kinds.length) lines[line] = value || "-";
      else lines[line] = value ? value.split(" / ").map((/** @type {string} */ set, /** @type {number} */ at) => setToDraw(set, at)) : [];
    }
  });
  return lines;
}

/** The word for a kind, or for a good, which is that of its cards or tiles. @param {string} name @returns {string} */
function calledOf(name) {
  const { styles } = rules();
  const ofGood = Object.keys(styles).find((kind) => kind.startsWith(`${name}-`));
  return styles[name]?.label || (ofGood ? styles[ofGood].short : name);
}

/** @param {string} set @param {number} at */
function setToDraw(set, at) {
  const [cards, tokens] = set.replace(/^[a-z]+: /, "").split(" +");
  const title = /^[a-z]+: /.test(set) ? capital(calledOf(set.split(":")[0])) : say("set", { number: at + 1 });
  const [kind, number] = (tokens || "").split("*");
  return { title, cards, sum: "", tokens: tokens ? Array(Number(number || 1)).fill(kind).join(" ") : "" };
}

/** Draw the position again. The focus stays on the button that it was on. */
function drawComposed() {
  const buttons = () => /** @type {HTMLElement[]} */ ([...byId("position").querySelectorAll("button")]);
  const focused = buttons().findIndex((one) => one === document.activeElement);
  drawPlaces();
  drawSource();
  if (focused >= 0) buttons()[focused]?.focus({ preventScroll: true });
}

function drawPlaces() {
  Object.assign(game, { names: draft.names, styles: rules().styles, figures: rules().figures, top: rules().top, track: rules().track });
  const lines = { ...linesToDraw(), round: "" };
  const top = TOPS[/** @type {keyof typeof TOPS} */ (rules().top[0])](lines);
  tappableTop(top[0]);
  top[0].hidden = !shown(rules().top[0]);
  const common = rules().common.filter((/** @type {string[]} */ [line]) => placeOf(line)).map((/** @type {string[]} */ one) => composedPlace(lines, one[0], one[1], one[2], "h3"));
  const seats = draft.names.map((name, seat) => {
    const title = element("h3", "", name);
    const own = rules().own.map((/** @type {[string, string, string]} */ [line, look, called]) => composedPlace(lines, `seat ${seat} ${line}`, look, called, "h4"));
    if (rules().seat_places.some((/** @type {Place} */ place) => place.place === "marker")) {
      own.push(composedPlace(lines, `seat ${seat} marker`, "number", say(isScored() && isRoundOver() !== false ? "marker-before" : "marker"), "h4"));
    }
    const made = element("section", "seat", title, ...own);
    made.hidden = own.every((/** @type {HTMLElement} */ one) => one.hidden);
    return made;
  });
  const rounds = placeOf("round") ? [...(shown("round") ? [roundChips()] : []), ...(asksRoundOver() ? [overChips()] : [])] : [];
  byId("position").replaceChildren(top[0], ...rounds, element("div", "seats", ...seats), element("div", "common", ...common));
}

/** Whether points or a result are asked, which are those after the scoring. */
function isScored() {
  return ["score", "result"].includes(byId("topic").value);
}

/** Whether the answer can depend on whether the round is over. A take shows the quays, which say so. */
function asksRoundOver() {
  return isScored() || ["play", "set"].includes(byId("topic").value);
}

/** The rounds of the game, of which one can be chosen; tapped again, it is left open. */
function roundChips() {
  const rounds = Array.from({ length: rules().figures.rounds }, (_, at) => String(at + 1));
  const chips = rounds.map((round) => {
    const made = chip(say("round", { number: round }), () => {
      put("round", draft.values.round === round ? "" : round);
      drawAsked();
    });
    made.setAttribute("aria-pressed", String(draft.values.round === round));
    return made;
  });
  const group = element("div", "chips", ...chips);
  group.id = "rounds";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", say("round-of-game"));
  return group;
}

/** Whether the round is over: it can be said, and tapped again it is left open. */
function overChips() {
  const chips = [true, false].map((isOver) => {
    const made = chip(say(isOver ? "yes" : "no"), () => sayRoundOver(isOver));
    made.setAttribute("aria-pressed", String(isRoundOver() === isOver));
    return made;
  });
  const group = element("div", "chips", element("span", "", say("round-over")), ...chips);
  group.id = "over";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", say("round-over"));
  return group;
}

/** A place with a button that opens its editor, and cards that can be tapped.
 * @param {Record<string, any>} lines @param {string} line @param {string} look @param {string} called @param {"h3" | "h4"} level */
function composedPlace(lines, line, look, called, level) {
  const value = look === "number" && Array.isArray(lines[line]) ? lines[line][0] : lines[line];
  const drawn = LOOKS[/** @type {keyof typeof LOOKS} */ (look)](value);
  const isFlat = drawn.classList.contains("nothing");
  const made = element("div", `place tappable${isFlat ? " flat" : ""}`, element(level, "", editButton(line, called, isFlat ? drawn.innerText : "")));
  if (!isFlat) made.append(drawn);
  made.dataset.line = line;
  made.hidden = !shown(line);
  if (mode === "ask" && line === `seat ${asker()} hand`) {
    choosable(drawn, line);
    made.append(actions);
  }
  if (!isFlat) opening(drawn, line);
  return made;
}

/** Let a tap on what lies somewhere open its editor, unless it is a button. @param {Element} drawn @param {string} line */
function opening(drawn, line) {
  drawn.classList.add("opening");
  drawn.addEventListener("click", ({ target }) => {
    if (target instanceof Element && !target.closest("button")) editButtonOf(line)?.click();
  });
}

/** @param {string} line @returns {HTMLElement | null} */
function editButtonOf(line) {
  return byId("position").querySelector(`[data-edits="${line}"]`);
}

/** A place with whose it is. @param {string} called @param {string} name */
function ownOf(called, name) {
  return SETTING.words["page.of"].replace("{place}", () => called).replace("{name}", () => name);
}

/** @param {string} line @param {string} called @param {string} [value] */
function editButton(line, called, value = "") {
  const button = element("button", "edit", element("strong", "", called), ` ${value} `, element("span", "sign", say("edit")));
  button.type = "button";
  button.dataset.edits = line;
  const [, seat] = /^seat (\d)/.exec(line) || [];
  button.addEventListener("click", () => openEditor(line, seat ? ownOf(called, draft.names[Number(seat)]) : called));
  return button;
}

/** The quays or the Market: tapping edits, or builds a move. @param {HTMLElement} top */
function tappableTop(top) {
  const [name, called] = rules().top;
  const heading = top.querySelector("h3");
  if (heading) heading.replaceChildren(editButton(name, called));
  if (placeOf(name).row && !draft.values[name]) {
    const isEmpty = isRoundOver();
    for (const nothing of top.querySelectorAll(".nothing")) nothing.textContent = isEmpty ? nothing.textContent : say("not-stated");
  }
  for (const drawn of top.querySelectorAll("ol.quays, table")) opening(drawn, name);
  if (mode === "edit") return;
  if (name === "quays") {
    /** @type {HTMLElement[]} */ ([...top.querySelectorAll("ol.quays > li")]).forEach((item, slot) => pressable(item, () => placeTapped("slot", String(slot))));
    return;
  }
  [...top.querySelectorAll("tbody tr")].forEach((row, down) => {
    [...row.querySelectorAll("td")].forEach((square, right) => {
      const cell = `${COLUMNS[right]}${ROWS[down]}`;
      if (square.querySelector(".card")) pressable(square, () => placeTapped("cell", cell));
    });
  });
}

/** Lay a button over a card or a square, with its name. @param {HTMLElement} made @param {() => void} onPress @param {boolean} [isChosen] */
function pressable(made, onPress, isChosen) {
  const names = [...made.querySelectorAll(".unseen")].map((one) => one.textContent).join(" ");
  const button = element("button", "press", unseen(names || made.textContent || ""));
  button.type = "button";
  if (isChosen !== undefined) button.setAttribute("aria-pressed", String(isChosen));
  button.addEventListener("click", onPress);
  for (const one of made.children) one.setAttribute("aria-hidden", "true");
  made.classList.add("pressable");
  made.classList.toggle("chosen", Boolean(isChosen));
  made.append(button);
}

/** @param {string} line */
function knownCards(line) {
  return spread(draft.values[line]).filter((kind) => kind !== "?");
}

/** Cards of a hand that can be chosen for a move. @param {HTMLElement} drawn @param {string} line */
function choosable(drawn, line) {
  if (drawn.tagName !== "UL") return;
  drawn.replaceChildren(...knownCards(line).map((kind, at) => {
    const item = card({ kind, number: 1 });
    pressable(item, () => chooseCard(at), chosen.includes(at));
    return item;
  }));
}
