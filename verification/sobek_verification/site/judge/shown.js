// What of an answer is shown, and where: plain decisions, tested in Node.js.

/** @typedef {{ place: string, label: string, bounds: string, open: boolean }} SheetField */
/** @typedef {{ seat: number, total: string, fields: SheetField[] }} Sheet */
/** @typedef {{ answer: string, ask: { rule: string, text: string, places: string[] } | null, sheets: Sheet[], problems?: object[], stated: Record<string, string> }} Answer */

/** The screen of an answer. @param {Answer} answer @returns {"problems" | "asking" | "sheet" | "verdict"} */
export function screenOf(answer) {
  if (answer.problems) return "problems";
  if (answer.ask && answer.ask.text) return "asking";
  return answer.ask && openFields(answer).length > 0 ? "sheet" : "verdict";
}

/** @param {Answer} answer @returns {SheetField[]} those that were not stated */
export function openFields({ sheets }) {
  return sheets.flatMap(({ fields }) => fields).filter(({ open }) => open);
}

/** What a verdict looks like. @param {string} answer @returns {"yes" | "no" | "open"} */
export function colorOf(answer) {
  if (answer === "open") return "open";
  return answer === "illegal" || answer === "wrong" ? "no" : "yes";
}

/** The places that are drawn, by whose they are (-1: nobody's), in the order of the game: what was stated, and what is asked for.
 * @param {string[]} order the places of the game, each once for a seat @param {string[]} stated @param {string[]} asked @param {number} players
 * @returns {{ seat: number, lines: string[] }[]} all seats, and nobody's places first if there are any */
export function tableOf(order, stated, asked, players) {
  const shown = new Set([...stated, ...asked]);
  const common = order.filter((name) => shown.has(name));
  const seats = Array.from({ length: players }, (_, seat) => ({ seat, lines: order.map((name) => `seat ${seat} ${name}`).filter((line) => shown.has(line)) }));
  return [...(common.length ? [{ seat: -1, lines: common }] : []), ...seats];
}

/** The places that can be stated as an answer: all, or instead of yes and no the first that has no value yet.
 * @param {string[]} places @param {Record<string, string>} stated @param {boolean} isFact whether it can be answered with yes and no */
export function offeredPlaces(places, stated, isFact) {
  if (!isFact) return places;
  const shown = places.filter((line) => line !== "turn"); // whose turn it is has its own way
  return shown.length ? [shown.find((line) => stated[line] === undefined) || shown[0]] : [];
}
