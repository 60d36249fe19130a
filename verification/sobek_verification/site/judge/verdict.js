"use strict";
// The verdict: a sentence, then what it rests on. Each rule opens in place.

/** Ask the core, and show what it says. @param {string[]} [added] what was inferred for it */
async function judgeNow(added = []) {
  judgedTurn = "";
  showJudging();
  remember();
  drawSource();
  const answer = await ask("judge", { text: textOf() });
  if (!answer.problems) {
    showVerdict(answer, added);
    return;
  }
  const missing = answer.problems.flatMap((/** @type {Problem} */ one) => one.add || []);
  if (missing.length && missing.every(isNotAsked)) await takeLines(missing, true);
  else showProblems(answer.problems);
}

/** Say that the answer comes. */
function showJudging() {
  byId("verdict").hidden = false;
  byId("verdict").className = "verdict";
  byId("verdict").dataset.answer = "";
  forgetCopy();
  byId("from-book").hidden = true;
  byId("verdict-title").textContent = say("judging");
  byId("verdict-body").replaceChildren();
  showTop();
}

/** What was copied belongs to the question before. */
function forgetCopy() {
  byId("copied").textContent = "";
  byId("to-copy").hidden = true;
}

/** Whether a line is of a place that the disputed point does not ask for, and has not been added yet.
 * The Ankh is set up in the Market, and matters wherever the Market does. @param {string} line */
function isNotAsked(line) {
  const [name] = line.split(":");
  return Boolean(placeOf(name)) && !shown(name === "ankh" ? "market" : name) && !draft.values[name];
}

/** Put the verdict's sentence at the top of the screen, however long the rest is. */
function showTop() {
  byId("verdict-title").focus({ preventScroll: true });
  byId("verdict-title").scrollIntoView({ behavior: "instant" });
}

/** Show what cannot be read, each with its line. @param {Problem[]} problems */
function showProblems(problems) {
  byId("verdict").hidden = false;
  forgetCopy();
  byId("from-book").hidden = true;
  byId("verdict").className = "verdict wrong";
  byId("verdict-title").textContent = say("cannot-read");
  byId("verdict-body").replaceChildren(element("ul", "", ...problems.map(problemItem)));
  showTop();
}

/** @param {Problem} one */
function problemItem(one) {
  const nearest = one.nearest.length && !one.text.includes(one.nearest[0]) ? ` (${say("such-as", { nearest: one.nearest.join(", ") })})` : "";
  const parts = one.written ? [element("p", "", element("code", "", one.written))] : [];
  const { add = [], change = [] } = one;
  const fixes = [
    ...(add.length ? [chip(say("add-lines", { lines: add.join(", ") }), () => takeLines(add))] : []),
    ...(change.length ? [chip(say("change-lines", { lines: change.join(", ") }), () => takeLines(change))] : []),
  ];
  return element("li", "", plain(one.text), nearest, ...parts, ...fixes);
}

/** Take lines with which the position can occur, also in the place of others, and judge.
 * @param {string[]} lines @param {boolean} [isInferred] whether nobody chose them */
async function takeLines(lines, isInferred = false) {
  for (const line of lines) put(line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2));
  drawAll();
  await judgeNow(isInferred ? lines.map(inferredLine) : []);
}

/** What a line that was added says of its place. @param {string} line */
function inferredLine(line) {
  const [name, value] = line.split(": ");
  return say(value === "?" ? "inferred-open" : "inferred-any", { place: placeCalled(name, draft) });
}

/** @typedef {{line: number, text: string, nearest: string[], written?: string, add?: string[], change?: string[]}} Problem */

/** @param {any} answer @param {string[]} added */
function showVerdict(answer, added) {
  byId("verdict").className = `verdict ${answer.correct ? "right" : answer.undecided ? "open" : "wrong"}`;
  byId("verdict").dataset.answer = answer.answer;
  byId("start").open = false; // so that the position is below the verdict
  byId("verdict-title").textContent = sentence(answer.verdict);
  if (!draft.values.turn && !answer.turns.length) judgedTurn = answer.values.turn || "";
  drawTurn();
  const inferred = [...added, ...answer.remarks].map(sentence).join(". ");
  /** @type {HTMLElement[]} */
  const parts = inferred ? [element("p", "inferred", say("inferred", { what: inferred }))] : [];
  if (answer.turns.length) parts.push(turnChips(answer.turns));
  if (answer.named_rulings.length) parts.push(list(answer.named_rulings));
  parts.push(element("p", "asked", element("strong", "", answer.move_text || sentence(answer.headline))));
  parts.push(...answer.changes.map((/** @type {string} */ one) => element("p", "", one)));
  if (answer.assumptions.length) parts.push(element("p", "", say("assumed")), list(answer.assumptions));
  if (answer.gaps) parts.push(element("p", "", sentence(answer.gaps)));
  if (answer.completions.length) parts.push(list(answer.completions));
  if (answer.assuming) parts.push(element("p", "", plain(answer.assuming)));
  if (answer.derivation.length) parts.push(element("h3", "", say("follows")), derivation(answer));
  if (answer.findings.length) parts.push(element("h3", "", say("rests-on")), ...answer.findings.map((/** @type {any} */ one) => finding(one, answer.rules)));
  if (answer.other_choices.length) parts.push(element("h3", "", say("other-choices")), list(answer.other_choices));
  if (answer.legal_moves.length) parts.push(disclosed(say("legal-instead", { number: answer.how_many }), list(answer.legal_moves.map((/** @type {any} */ one) => one.text))));
  byId("verdict-body").replaceChildren(...parts);
  showTop();
}

/** The turns on which the answer depends, to choose from. @param {{text: string, lines: string[]}[]} turns */
function turnChips(turns) {
  return element("p", "chips turns", ...turns.map((one) => chip(sentence(one.text), () => takeLines(one.lines))));
}

/** @param {string} text */
function plain(text) {
  return text.replaceAll("`", "");
}

/** @param {string} text */
function sentence(text) {
  const shown = plain(text);
  return shown.charAt(0).toUpperCase() + shown.slice(1);
}

/** @param {string[]} texts @param {"span" | "code"} [tag] */
function list(texts, tag = "span") {
  return element("ul", "", ...texts.map((text) => element("li", "", element(tag, "", plain(text)))));
}

/** @param {string} summary @param {...HTMLElement} parts */
function disclosed(summary, ...parts) {
  return element("details", "rule", element("summary", "", summary), ...parts);
}

/** A rule with its text, its sources and its rulings. @param {any} one @param {Record<string, any>} texts */
function finding(one, texts) {
  const rule = texts[one.rule];
  const made = openedInPlace(rule, element("summary", "", element("strong", "", rule.title), ` ${one.reason ? sentence(one.reason) : rule.short}`));
  const rulings = rule.rulings.filter((/** @type {any} */ ruling) => one.ruling_effects[ruling.slug]);
  made.append(...rulings.map((/** @type {any} */ ruling) => rulingText(ruling, one.ruling_effects[ruling.slug])), ruleLink(rule));
  return made;
}

/** A rule's text and sources, folded. @param {any} rule @param {HTMLElement} summary */
function openedInPlace(rule, summary) {
  const made = element("details", "rule");
  made.dataset.rule = rule.id;
  const text = element("div", "text");
  text.lang = rule.language;
  text.innerHTML = rule.html; // the spec's own text, rendered by the core without raw HTML
  made.append(summary, text, element("p", "sources", element("code", "", rule.id), ` ${rule.sources}`));
  return made;
}

/** @param {any} ruling @param {string} effect */
function rulingText(ruling, effect) {
  const title = element("p", "", element("strong", "", say("ruling")), ` ${plain(ruling.question)}`);
  return element("div", "ruling", title, element("p", "", plain(ruling.text)), element("p", "hint", plain(effect), " ", linkTo(ruling.link, ruling.slug)));
}

/** @param {any} rule */
function ruleLink(rule) {
  return element("p", "", linkTo(rule.link, say("permalink")));
}

/** @param {string} address @param {string} text */
function linkTo(address, text) {
  const link = element("a", "", text);
  link.href = address;
  return link;
}

/** @param {any} answer */
function derivation(answer) {
  return element("ol", "derivation", ...answer.derivation.map((/** @type {any} */ line) => {
    const summary = element("summary", "", line.who ? element("strong", "", `${line.who} `) : "", sentence(line.text));
    const rule = openedInPlace(answer.rules[line.rule], summary);
    rule.append(ruleLink(answer.rules[line.rule]));
    return element("li", "", rule);
  }));
}
