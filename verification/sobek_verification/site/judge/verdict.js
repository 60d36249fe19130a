"use strict";
// The verdict: a sentence, then what it rests on. Each rule opens in place.

/** Ask the core, and show what it says. */
async function judgeNow() {
  byId("verdict").hidden = false;
  byId("verdict").className = "verdict";
  byId("verdict").dataset.answer = "";
  byId("verdict-title").textContent = say("judging");
  byId("verdict-body").replaceChildren();
  remember();
  const text = textOf();
  const answer = await ask("judge", { text });
  if (answer.problems) {
    showProblems(answer.problems, text);
    return;
  }
  showVerdict(answer);
}

/** Show what cannot be read, each with its line. @param {Problem[]} problems @param {string} [text] that was read */
function showProblems(problems, text = "") {
  byId("verdict").hidden = false;
  byId("verdict").className = "verdict wrong";
  byId("verdict-title").textContent = say("cannot-read");
  byId("verdict-body").replaceChildren(element("ul", "", ...problems.map((one) => problem(one, text.split("\n")[one.line - 1]))));
  byId("verdict").focus();
}

/** @param {Problem} one @param {string | undefined} line */
function problem(one, line) {
  const nearest = one.nearest.length && !one.said.includes(one.nearest[0]) ? ` (${say("such-as", { nearest: one.nearest.join(", ") })})` : "";
  const parts = one.line && line ? [element("p", "", element("code", "", line))] : [];
  return element("li", "", plain(one.said), nearest, ...parts);
}

/** @typedef {{line: number, said: string, nearest: string[]}} Problem */

/** @param {any} answer */
function showVerdict(answer) {
  byId("verdict").className = `verdict ${answer.right ? "right" : "wrong"}`;
  byId("verdict").dataset.answer = answer.answer;
  byId("verdict-title").textContent = sentence(answer.verdict);
  /** @type {HTMLElement[]} */
  const parts = [element("p", "asked", element("strong", "", answer.said), " ", plain(answer.asked))];
  if (answer.remarks.length) parts.push(element("h3", "", say("remarks")), list(answer.remarks));
  if (answer.findings.length) parts.push(element("h3", "", say("rests-on")), ...answer.findings.map((/** @type {any} */ one) => finding(one, answer.rules)));
  if (answer.derivation.length) parts.push(element("h3", "", say("follows")), derivation(answer));
  if (answer.choices.length) parts.push(element("h3", "", say("other-choices")), list(answer.choices));
  if (answer.legal.length) parts.push(disclosed(say("legal-instead", { number: answer.how_many }), list(answer.legal.map((/** @type {any} */ one) => one.said))));
  byId("verdict-body").replaceChildren(...parts);
  byId("verdict").focus();
}

/** @param {string} text */
function plain(text) {
  return text.replaceAll("`", "");
}

/** @param {string} text */
function sentence(text) {
  const said = plain(text);
  return said.charAt(0).toUpperCase() + said.slice(1);
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
  const made = element("details", "rule");
  made.dataset.rule = one.rule;
  const summary = element("summary", "", element("code", "", one.rule), ` ${one.reason ? plain(one.reason) : rule.short}`);
  const text = element("div", "text");
  text.lang = "en";
  text.innerHTML = rule.html; // the spec's own text, rendered by the core without raw HTML
  const rulings = one.rulings.map((/** @type {any} */ ruling) => element("p", "", element("code", "", ruling.slug), ` ${plain(ruling.question)} ${plain(ruling.bearing)}`));
  const link = element("a", "", say("permalink"));
  link.href = `../${rule.link}`;
  made.append(summary, text, element("p", "sources", rule.sources), ...rulings, ...(rule.link ? [element("p", "", link)] : []));
  return made;
}

/** @param {any} answer */
function derivation(answer) {
  return element("ol", "derivation", ...answer.derivation.map((/** @type {any} */ line) => element("li", "", line.who ? element("strong", "", `${line.who}: `) : "", plain(line.said), " ", element("code", "", line.rule))));
}
