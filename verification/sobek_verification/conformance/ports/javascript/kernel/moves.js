/**
 * What both games do with their verbs. A verb is one kind of move:
 *
 * @typedef {object} Verb
 * @property {string} verb its name in the notation
 * @property {boolean} [chance] true of an outcome of chance, which names no seat
 * @property {{[key: string]: Function}} particulars readers of what else a move names
 * @property {{[key: string]: Function}} [optional] readers of what it may name
 * @property {import('./conditions.js').Condition[]} conditions behind those of every move
 * @property {(state: object, pending: object) => object[]} list its legal moves in order, where it answers what is pending
 * @property {(table: object, move: object) => void} make carries a legal move out
 */

import { condition, refusals } from './conditions.js';
import { objectOf, taggedBy, whole } from './shapes.js';

/**
 * Readers, judges and lists for all verbs of a game.
 * @param {string} game
 * @param {Verb[]} verbs
 * @param {{[slug: string]: {who: string, verbs: string[]}}} pendingTable what can be pending, and the verbs that answer it, in their order
 */
export function moveTables(game, verbs, pendingTable) {
  const pendingRule = `${game}.turn.pending`;
  const orderRule = `${game}.turn.order`;
  const byName = Object.fromEntries(verbs.map((verb) => [verb.verb, verb]));
  // Every player's move has these two conditions first, an outcome of chance the first one.
  const isPending = condition(pendingRule, [], (state, move) => pendingTable[state.pending.pending].verbs.includes(move.move));
  const isTheirs = condition(orderRule, [], (state, move) => decider(state) === move.seat);
  const tables = {};
  const readers = {};
  for (const verb of verbs) {
    const first = verb.chance ? [isPending] : [isPending, isTheirs];
    tables[verb.verb] = [...first, ...verb.conditions];
    const seat = verb.chance ? {} : { seat: whole };
    readers[verb.verb] = objectOf({ ...seat, ...verb.particulars }, verb.optional);
  }

  /** The seat whose decision is pending; undefined where chance, a deal or nobody is waited for. */
  function decider(state) {
    return pendingTable[state.pending.pending].who === 'player' ? state.pending.seat : undefined;
  }

  /** The verbs that answer what is pending. */
  function answers(state) {
    return pendingTable[state.pending.pending].verbs.map((name) => byName[name]);
  }

  return {
    decider,
    /** Reads a move as JSON. */
    readMove: taggedBy('move', readers, 'a verb'),
    /** The rules for which a move is refused. */
    judge: (state, move) => refusals(tables[move.move], state, move),
    /** All legal moves, or outcomes, in the order of the tables. */
    legal: (state) => answers(state).flatMap((verb) => verb.list(state, state.pending)),
    /** Whether there is any legal move. */
    isAnyLegal: (state) => answers(state).some((verb) => verb.list(state, state.pending).length > 0),
    /** Carries a legal move out on a table. */
    make: (table, move) => byName[move.move].make(table, move),
  };
}
