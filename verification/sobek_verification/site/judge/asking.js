// What is disputed, composed step by step: the kinds of moves of a game, the fields of each, and its line in notation.

/** @typedef {{ name: string, label: string, editor: string, box?: string, keyword?: string, names?: string[], optional?: boolean }} Field */
/** @typedef {{ id: string, slug: string, verb: string, label: string, fields: Field[], turn: Field[], states: boolean, line?: string }} Kind a claim has a line, with its fields in braces */

export const SKIP = "-"; // an optional field that is left out

/** The fields of a kind of move, in the order in which they are asked. @param {Kind} kind @returns {Field[]} */
export function fieldsOf(kind) {
  const seat = { name: "seat", label: "", editor: "seat" };
  const turn = kind.turn.map((field) => ({ ...field, name: `turn ${field.name}` }));
  return [seat, ...turn, ...kind.fields];
}

/** @param {Field} field @param {string[]} values @param {number} players @returns {string[] | undefined} the seats to choose from */
export function seatsFor(field, values, players) {
  const all = Array.from({ length: players }, (_, seat) => String(seat));
  if (field.editor === "seat") return all;
  return field.editor === "opponent" ? all.filter((seat) => seat !== values[0]) : undefined;
}

/** What is asked next: a field, or nothing if all are given. With one seat to choose from, that is taken.
 * @param {Kind} kind @param {string[]} given @param {number} players @returns {{ values: string[], field?: Field }} */
export function nextField(kind, given, players) {
  const fields = fieldsOf(kind);
  const values = given.slice(0, fields.length);
  while (values.length < fields.length) {
    const field = fields[values.length];
    const seats = seatsFor(field, values, players);
    if (!seats || seats.length !== 1) return { values, field };
    values.push(seats[0]);
  }
  return { values };
}

/** @param {Kind} kind @param {string[]} values one of each field @returns {{ move: string, turn: string }} their lines; empty if not stated */
export function linesFor(kind, values) {
  const fields = fieldsOf(kind);
  const given = Object.fromEntries(fields.map(({ name }, at) => [name, values[at]]));
  if (kind.line) return { move: kind.line.replace(/\{(\w+)\}/g, (_, name) => given[name]), turn: "" };
  const words = kind.fields.filter(({ name }) => given[name] !== SKIP).flatMap(({ name, keyword }) => (keyword ? [keyword, given[name]] : [given[name]]));
  const move = [`seat ${given.seat}:`, kind.verb, ...words].join(" ");
  const turn = kind.turn.map(({ name }) => `${name} ${given[`turn ${name}`]}`);
  return { move, turn: kind.states ? [kind.slug, `seat ${given.seat}`, ...turn].join(" ") : "" };
}
