// A question as lines of text: what is stated, what is asked, and what was answered to the judge. The address keeps it.

/** @typedef {{ key: string, value: string }} Line */

/** What is asked in a sentence, by what it is about. */
export const SENTENCES = { points: "how many points?", result: "who has won?", round: "is the round over?", game: "is the game over?" };

export const ASKED = ["move", "points", "result", "claim", "see", "take-back", ...Object.values(SENTENCES)];
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g; // half a character, which no address can have
const MOST = 100_001; // characters that an address keeps: one more than are read, so that it is said that there are too many

export const SAID = ["yes", "no", "unknown"];

/** @param {string} text as the judge returns it, a sentence a line @returns {Line[]} a line without a colon is a key alone */
export function linesOf(text) {
  return text.split("\n").filter(Boolean).map((line) => {
    const [key, ...values] = line.split(": ");
    return { key, value: values.join(": ") };
  });
}

/** @param {Line[]} lines */
export function textOf(lines) {
  return lines.map(({ key, value }) => (value ? `${key}: ${value}` : key)).join("\n");
}

/** State a place, or say no more about it: another line for it goes, and what was answered about it. @param {string} text
 * @param {string} key @param {string} value empty to leave it out @param {string[]} [rules] answers that it replaces */
export function stating(text, key, value, rules = []) {
  const lines = linesOf(text).filter((line) => line.key !== key && !(SAID.includes(line.key) && rules.includes(line.value)));
  const at = lines.findIndex((line) => ASKED.includes(line.key) || SAID.includes(line.key));
  if (value) lines.splice(at < 0 ? lines.length : at, 0, { key, value });
  return textOf(lines);
}

/** Answer a question of the judge. @param {string} text @param {string} rule @param {string} said one of SAID; empty to take it back */
export function saying(text, rule, said) {
  const lines = linesOf(text).filter((line) => !(SAID.includes(line.key) && line.value === rule));
  return textOf(said ? [...lines, { key: said, value: rule }] : lines);
}

/** Forget everything that nobody knew, so that it is asked again. @param {string} text */
export function asking(text) {
  return textOf(linesOf(text).filter(({ key }) => key !== "unknown"));
}

/** State several places as having nothing. @param {string} text @param {{ line: string, editor: string }[]} places */
export function nothingElse(text, places) {
  return places.reduce((sum, { line, editor }) => stating(sum, line, editor === "number" ? "0" : "-"), text);
}

/** Begin a question. @param {string} game @param {string[]} names @param {string} asked @param {string} value
 * @param {string} [turn] */
export function begun(game, names, asked, value, turn = "") {
  const lines = [{ key: "game", value: game }, { key: "players", value: String(names.length) }];
  if (names.every(Boolean)) lines.splice(1, 1, { key: "names", value: `"${names.join('", "')}"` }); // also `Max & Moritz` and `None`
  return textOf([...lines, ...(turn ? [{ key: "turn", value: turn }] : []), { key: asked, value }]);
}

/** The part of an address that names a screen. @param {string} screen @param {...string} values */
export function address(screen, ...values) {
  return `#${[screen, ...values].map((one) => encodeURIComponent(one.slice(0, MOST).replace(LONE, "?"))).join("/").replaceAll("%20", "+")}`;
}

/** @param {string} hash @returns {string[]} the screen, and its values */
export function addressed(hash) {
  return hash.slice(1).split("/").map((one) => {
    try {
      return decodeURIComponent(one.replaceAll("+", " "));
    } catch {
      return "";
    }
  });
}
