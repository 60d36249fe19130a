/** The end of a round: spec/classic/round-end.md. */

import { condition } from '../kernel/conditions.js';
import { asRow } from '../kernel/piles.js';
import { CARDS } from './components.js';
import { afterScoring } from './game-end.js';
import { scoreRound } from './scoring.js';
import { layConditions, layable, readCards } from './sets.js';
import { at } from './table.js';
import { PENDING_AND_ORDER, nextSeat } from './turn.js';

/** classic.round-end.trigger: the last card of the last delivery has been taken by `ender`. */
export function endRound(table, ender) {
  table.tell('round-ended', { ender });
  table.setPending('hand-sets', { seat: ender, ender });
}

export const lay = {
  verb: 'lay',
  particulars: { cards: readCards },
  conditions: layConditions,
  list: (state, { seat }) => layable(state, seat).map((cards) => ({ move: 'lay', seat, cards })),
  make(table, { seat, cards }) {
    const number = table.seat(seat).laid.push({}) - 1;
    table.moveCards(asRow(cards, CARDS), at.hand(seat), at.laid(seat, number));
  },
};

/** classic.round-end.done: under `mandatory` no set is left in the hand. */
function mayBeDone(state, seat) {
  return state.choices['hand-sets-at-end'] === 'optional' || layable(state, seat).length === 0;
}

export const done = {
  verb: 'done',
  particulars: {},
  conditions: [
    condition('classic.round-end.done', PENDING_AND_ORDER, (state, { seat }) => mayBeDone(state, seat)),
  ],
  list: (state, { seat }) => (mayBeDone(state, seat) ? [{ move: 'done', seat }] : []),
  make(table, { seat }) {
    const { ender } = table.state.pending;
    // classic.round-end.leftover
    table.moveCards(asRow(table.seat(seat).hand, CARDS), at.hand(seat), at.corruption(seat));
    const next = nextSeat(table.state, seat);
    if (next !== ender) {
      table.setPending('hand-sets', { seat: next, ender });
      return;
    }
    scoreRound(table);
    afterScoring(table);
  },
};
