"use strict";
// What is asked: a move that is tapped or written, points, or a result.

/** Who is asking: the player whose turn it is; if that was not said, who makes the disputed move. */
function asker() {
  const [, seat = "0"] = /seat (\d)/.exec(draft.values.turn || draft.asked.move || "") || [];
  return Number(seat);
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

/** Choose a card of the hand, or no longer. @param {number} at */
function chooseCard(at) {
  chosen = chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at];
  drawAsked();
  actions.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Draw the position and what can be asked about it, after the choice of cards has changed. */
function drawAsked() {
  drawTurn();
  drawComposed();
  drawBuilder();
}

/** @param {string} move without who makes it */
function askMove(move) {
  draft.asked = { move: `seat ${asker()}: ${move}` };
  byId("move-text").value = draft.asked.move;
  chosen = [];
  drawAsked();
  judgeNow();
}

/** The verb of the disputed point; empty for all. */
let onlyVerb = "";

/** What can be done with the chosen cards. It is drawn below them, so that it covers nothing and moves none of them. */
const actions = element("div", "");
actions.id = "actions";
actions.setAttribute("role", "status");

/** Verbs for nothing above the position, and verbs for the chosen cards below these. */
function drawBuilder() {
  const hand = knownCards(`seat ${asker()} hand`);
  const cards = gathered(chosen.map((at) => hand[at]), { ...placeOf("seat 0 hand"), row: false });
  drawVerbs(byId("builder"), say(`tap-${hintOf(byId("topic").value)}`), "");
  drawVerbs(actions, cards && say("chosen", { cards: runs(cards).map(labelOf).join(", ") }), cards);
}

/** What is tapped for a point. @param {string} topic */
function hintOf(topic) {
  if (topic === "score" || topic === "result") return topic;
  const verb = rules().verbs.find((/** @type {Verb} */ one) => one.verb === topic);
  if (!verb) return "to-ask";
  const [first] = verb.fields;
  if (!first) return "verb";
  return CARDS.has(first.name) ? "hand" : "top";
}

/** The verbs for cards, or for nothing if there are none. If only one fits them, it need not be chosen.
 * @param {HTMLElement} where @param {string} told @param {string} cards */
function drawVerbs(where, told, cards) {
  const isUseless = where === actions ? !cards : ASKED.includes(byId("topic").value);
  const verbs = isUseless ? [] : rules().verbs.filter((/** @type {Verb} */ one) => (!onlyVerb || one.verb === onlyVerb) && fitsChosen(one, cards));
  const options = element("div", "chips options");
  const buttons = verbs.map((/** @type {Verb} */ one) => {
    const made = chip(say(`verb.${draft.game}.${one.verb}`), () => {
      built = { verb: one.verb, fields: {} };
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === made));
      finishOrGoOn(one, cards, options);
    });
    made.dataset.verb = one.verb;
    return made;
  });
  where.replaceChildren(...(told ? [element("p", "hint", told)] : []));
  const [only] = verbs;
  if (verbs.length === 1 && only.fields.length > (cards ? 1 : 0)) finishOrGoOn(only, cards, options);
  else if (verbs.length) where.append(element("div", "chips", ...buttons));
  if (verbs.length) where.append(options);
}

/** @param {Verb} verb @param {string} cards */
function fitsChosen(verb, cards) {
  const [first] = verb.fields;
  const takesCards = Boolean(first && CARDS.has(first.name));
  return verb.verb !== "deal" && (cards ? takesCards : !takesCards && (!first || first.name !== "slot") && (!first || first.name !== "cell"));
}

/** Ask about a verb, or offer its other fields. @param {Verb} verb @param {string} cards @param {HTMLElement} where */
function finishOrGoOn(verb, cards, where) {
  const rest = verb.fields.slice(cards ? 1 : 0);
  if (!rest.length) {
    askMove(cards ? `${verb.verb} ${cards}` : verb.verb);
    return;
  }
  const lead = cards ? `${verb.verb} ${cards}` : verb.verb;
  const [field] = rest;
  const value = (/** @type {string} */ one) => () => askMove([lead, field.keyword, one].filter(Boolean).join(" "));
  const named = field.names.length ? field.names.map((name) => [name, calledOf(name)]) : seatsOrSets(field);
  const options = named.map(([name, called]) => chip(called, value(name)));
  const plain = field.optional ? [chip(say("as-new"), () => askMove(lead))] : [];
  where.replaceChildren(element("p", "hint wide", say(`field.${field.name}`)), ...plain, ...options);
}

/** The players or the own sets that a field can name; if it must name a set and there is none, the first one.
 * @param {Field} field @returns {[string, string][]} */
function seatsOrSets(field) {
  if (field.name === "onto") {
    const sets = (draft.values[`seat ${asker()} sets`] || "").split(" / ").filter(Boolean);
    if (!sets.length && !field.optional) return [["0", say("set", { number: 1 })]];
    return sets.map((set, at) => [String(at), say("add-to", { cards: runs(set.split(" +")[0]).map(labelOf).join(", ") })]);
  }
  return draft.names.map((name, seat) => [String(seat), name]);
}

/** @param {string} next */
function setMode(next) {
  mode = next;
  for (const one of ["edit", "ask"]) byId(`mode-${one}`).setAttribute("aria-pressed", String(one === next));
  for (const one of ["asking", "builder"]) byId(one).hidden = next !== "ask";
  drawAsked();
}
