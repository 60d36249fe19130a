/**
 * Move tables: the conditions of a move in order, each with those it presupposes (spec/README.md, "How to read a rule").
 * @typedef {{rule: string, presupposes: string[], holds: (...facts: any[]) => boolean}} Condition
 */

/**
 * One line of a table.
 * @param {string} rule
 * @param {string[]} presupposes
 * @param {(...facts: any[]) => boolean} holds
 * @returns {Condition}
 */
export function condition(rule, presupposes, holds) {
  return { rule, presupposes, holds };
}

/**
 * The rules for which something is refused: every condition that fails and whose presuppositions all hold, in the order of the table. One that
 * is not judged does not hold either.
 * @param {Condition[]} conditions
 * @param {...any} facts
 * @returns {string[]}
 */
export function refusals(conditions, ...facts) {
  const held = new Set();
  const refused = [];
  for (const { rule, presupposes, holds } of conditions) {
    if (!presupposes.every((presupposed) => held.has(presupposed))) continue;
    if (holds(...facts)) held.add(rule);
    else refused.push(rule);
  }
  return refused;
}
