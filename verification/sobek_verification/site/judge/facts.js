// What the page knows before anybody asks, and its words.

/** @type {any} */
export const FACTS = JSON.parse(document.getElementById("facts")?.textContent || "");
export const LANGUAGE = document.documentElement.lang;

/** @param {string} name of a message of the page @param {Record<string, unknown>} facts @returns {string} */
export function say(name, facts = {}) {
  return filled(FACTS.words[`ask-page.${name}`] || name, facts);
}

/** @param {string} text @param {Record<string, unknown>} facts */
export function filled(text, facts) {
  return text.replace(/\{(\w+)\}/g, (_, fact) => String(facts[fact]));
}

/** @param {string} game @param {string} kind @returns {{ label: string, short: string, icon: string, scarabs?: number, mark?: string, deben?: boolean, back?: string, good?: string }} */
export function styleOf(game, kind) {
  return FACTS.games[game].styles[kind] || { label: kind, short: kind, icon: "token" };
}

/** A place by its name in notation: what it is, whose, and how it is called. @param {string} game @param {string} line @param {string[]} names */
export function placeOf(game, line, names) {
  const [, seat, name] = /^(?:seat (\d+) )?(.*)$/.exec(line) || [];
  const place = FACTS.games[game].places[name] || { label: FACTS.words[`verdict.field.${name}`], editor: name };
  const label = seat === undefined ? place.label : filled(FACTS.words["page.of"], { place: place.label, name: names[Number(seat)] });
  return { ...place, name, line, short: place.label, label };
}
