"use strict";
// What is asked: a move that is tapped or written, points, or a result.

/** Who is asking: the player whose turn it is. */
function asker() {
  const turn = /seat (\d)/.exec(draft.values.turn || "");
  return turn ? Number(turn[1]) : 0;
}

/** The move that is being built: its verb, and what has been chosen for its fields. @type {{verb: string, fields: Record<string, string>}} */
let built = { verb: "", fields: {} };

/** What is done with a slot or a cell that is not taken. @type {Record<string, string>} */
const FITTING = { "merchant-card": "fetch", "merchant-tile": "fetch", "finger-tile": "point" };

/** A slot or a cell was tapped: the verb that takes one, by default `take`. @param {string} field @param {string} value */
function placeTapped(field, value) {
  const fits = rules().verbs.filter((/** @type {Verb} */ one) => one.fields[0] && one.fields[0].name === field);
  const pending = FITTING[turnNow().slug];
  const verb = fits.find((/** @type {Verb} */ one) => one.verb === (pending || built.verb)) || fits[0];
  askMove(`${verb.verb} ${value}`);
}

/** @param {string} kind @param {boolean} isChosen */
function chooseCard(kind, isChosen) {
  if (isChosen) chosen.splice(chosen.indexOf(kind), 1);
  else chosen.push(kind);
  drawComposed();
  drawBuilder();
}

/** @param {string} move without who makes it */
function askMove(move) {
  draft.asked = { move: `seat ${asker()}: ${move}` };
  byId("move-text").value = draft.asked.move;
  chosen = [];
  judgeNow();
}

/** The verb of the disputed point; empty for all. */
let onlyVerb = "";

/** Verbs for the chosen cards, or for nothing; then the other fields of the chosen verb. */
function drawBuilder() {
  const cards = chosen.length ? gathered(chosen, { ...placeOf("seat 0 hand"), row: false }) : "";
  const verbs = rules().verbs.filter((/** @type {Verb} */ one) => (!onlyVerb || one.verb === onlyVerb) && fitsChosen(one, cards));
  const buttons = verbs.map((/** @type {Verb} */ one) => {
    const made = chip(say(`verb.${draft.game}.${one.verb}`), () => {
      built = { verb: one.verb, fields: {} };
      finishOrGoOn(one, cards);
    });
    made.dataset.verb = one.verb;
    made.setAttribute("aria-pressed", String(one.verb === built.verb));
    return made;
  });
  byId("builder").replaceChildren(element("p", "hint", say(cards ? "chosen" : "tap-to-ask", { cards: runs(cards).map(labelOf).join(", ") })), element("div", "chips", ...buttons));
}

/** @param {Verb} verb @param {string} cards */
function fitsChosen(verb, cards) {
  const [first] = verb.fields;
  const takesCards = Boolean(first && CARDS.has(first.name));
  return verb.verb !== "deal" && (cards ? takesCards : !takesCards && (!first || first.name !== "slot") && (!first || first.name !== "cell"));
}

/** @param {Verb} verb @param {string} cards */
function finishOrGoOn(verb, cards) {
  const rest = verb.fields.slice(cards ? 1 : 0);
  if (!rest.length) {
    askMove(cards ? `${verb.verb} ${cards}` : verb.verb);
    return;
  }
  const lead = cards ? `${verb.verb} ${cards}` : verb.verb;
  const [field] = rest;
  const value = (/** @type {string} */ one) => () => askMove([lead, field.keyword, one].filter(Boolean).join(" "));
  const options = field.names.length ? field.names.map((name) => chip(lookOf(name).label, value(name))) : seatsOrSets(field.name).map(([name, called]) => chip(called, value(name)));
  const plain = field.optional ? [chip(say("as-new"), () => askMove(lead))] : [];
  byId("builder").append(element("div", "chips options", ...plain, ...options));
}

/** The players or the own sets that a field can name. @param {string} field @returns {[string, string][]} */
function seatsOrSets(field) {
  if (field === "onto") {
    const sets = (draft.values[`seat ${asker()} sets`] || "").split(" / ").filter(Boolean);
    return sets.map((set, at) => [String(at), say("add-to", { cards: runs(set.split(" +")[0]).map(labelOf).join(", ") })]);
  }
  return draft.names.map((name, seat) => [String(seat), name]);
}

/** @param {string} next */
function setMode(next) {
  mode = next;
  for (const one of ["edit", "ask"]) byId(`mode-${one}`).setAttribute("aria-pressed", String(one === next));
  byId("asking").hidden = next !== "ask";
  drawComposed();
  drawBuilder();
}
