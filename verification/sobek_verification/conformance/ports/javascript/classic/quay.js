/** The quays: spec/classic/quay.md. */

import { condition } from '../kernel/conditions.js';
import { whole } from '../kernel/shapes.js';
import { QUAY_SPACES, WINDOW } from './components.js';
import { endRound } from './round-end.js';
import { at } from './table.js';
import { PENDING_AND_ORDER, endTurn } from './turn.js';

/** classic.quay.delivery: the next nine cards, or all that are left; the last one placed lies nearest the 0 space. */
export function deliver(table) {
  const cards = table.state.deck.splice(0, QUAY_SPACES);
  if (cards.length === 0) return;
  table.state.quays = cards.reverse();
  table.tell('cards-moved', { cards: [...cards], origin: at.deck, goal: at.quays });
}

/**
 * After a seat has taken a card from the quays: with the last one comes the next delivery, or the end of the round
 * (classic.round-end.trigger); otherwise the turn is over.
 */
export function afterTaking(table, seat) {
  const { quays, deck } = table.state;
  if (quays.length === 0 && deck.length === 0) {
    endRound(table, seat);
    return;
  }
  if (quays.length === 0) deliver(table);
  endTurn(table, seat);
}

/** Takes the card of a slot into a hand. */
export function takeFromQuays(table, slot, seat) {
  const cards = table.state.quays.splice(slot, 1);
  table.putCards(cards, at.quays, at.hand(seat));
}

/** classic.quay.window: how many cards can be taken. */
function window(state) {
  return Math.min(WINDOW, state.quays.length);
}

export const take = {
  verb: 'take',
  particulars: { slot: whole },
  conditions: [
    condition('classic.quay.window', PENDING_AND_ORDER, (state, { slot }) => slot >= 0 && slot < window(state)),
  ],
  list: (state, { seat }) => Array.from({ length: window(state) }, (_, slot) => ({ move: 'take', seat, slot })),
  make(table, { seat, slot }) {
    takeFromQuays(table, slot, seat);
    // classic.quay.corruption: the cards that are skipped
    const skipped = table.state.quays.splice(0, slot);
    if (skipped.length > 0) table.putCards(skipped, at.quays, at.corruption(seat));
    afterTaking(table, seat);
  },
};
