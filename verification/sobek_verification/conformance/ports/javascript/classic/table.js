/**
 * A table in the making: a copy of a state that a move changes, and the events of the move in order. Places are named as in events: a zone,
 * the seat whose it is, and the number of a set.
 */

import { lift, put } from '../kernel/piles.js';

/** A copy of a state that shares nothing that a move changes. */
export function copyState(state) {
  return {
    ...state,
    deck: [...state.deck],
    quays: [...state.quays],
    discard: { ...state.discard },
    box: { ...state.box },
    tokens: { ...state.tokens },
    spent: { ...state.spent },
    box_tokens: { ...state.box_tokens },
    seats: state.seats.map((seat) => ({
      ...seat,
      hand: { ...seat.hand },
      corruption: { ...seat.corruption },
      sets: seat.sets.map((set) => ({ cards: { ...set.cards }, prosperity: set.prosperity })),
      laid: seat.laid.map((cards) => ({ ...cards })),
    })),
  };
}

/** Names a place. */
export const at = {
  deck: { zone: 'deck' },
  quays: { zone: 'quays' },
  discard: { zone: 'discard' },
  eventPile: { zone: 'event-pile' },
  spent: { zone: 'spent' },
  hand: (seat) => ({ zone: 'hand', seat }),
  corruption: (seat) => ({ zone: 'corruption', seat }),
  set: (seat, number) => ({ zone: 'set', seat, number }),
  laid: (seat, number) => ({ zone: 'laid', seat, number }),
};

/** A state under construction, with the events of a move. */
export class Table {
  /** @param {object} state which is left as it is */
  constructor(state) {
    this.state = copyState(state);
    this.events = [];
  }

  /** What a seat has. */
  seat(seat) {
    return this.state.seats[seat];
  }

  /** Says what is pending now. */
  setPending(pending, particulars = {}) {
    this.state.pending = { pending, ...particulars };
  }

  /** Puts down what happened. */
  tell(event, keys) {
    this.events.push({ event, ...keys });
  }

  /** The pile of cards in a place that is one. */
  cardsIn({ zone, seat, number }) {
    if (zone === 'discard') return this.state.discard;
    if (zone === 'hand' || zone === 'corruption') return this.seat(seat)[zone];
    if (zone === 'set') return this.seat(seat).sets[number].cards;
    if (zone === 'laid') return this.seat(seat).laid[number];
    throw new Error(`${zone} is no pile of cards`);
  }

  /** Moves cards, a row, from one pile to another. Nothing happens if there are none. */
  moveCards(cards, origin, goal) {
    if (cards.length === 0) return;
    const from = this.cardsIn(origin);
    for (const card of cards) lift(from, card);
    this.putCards(cards, origin, goal);
  }

  /** Puts cards that have been lifted from `origin` into a pile. */
  putCards(cards, origin, goal) {
    const to = this.cardsIn(goal);
    for (const card of cards) put(to, card);
    this.tell('cards-moved', { cards, origin, goal });
  }

  /** Moves a token between the event pile, the spent tokens, a corruption and a set. */
  moveToken(token, origin, goal) {
    this.changeTokens(token, origin, -1);
    this.changeTokens(token, goal, 1);
    this.tell('token-moved', { token, origin, goal });
  }

  changeTokens(token, { zone, seat, number }, change) {
    if (zone === 'corruption') this.seat(seat).curses += change;
    else if (zone === 'set') this.seat(seat).sets[number].prosperity += change;
    else {
      const pile = zone === 'spent' ? this.state.spent : this.state.tokens;
      if (change > 0) put(pile, token);
      else lift(pile, token);
    }
  }

  /** Sets a marker. Nothing happens if it stands there. */
  moveMarker(seat, after, rule) {
    const before = this.seat(seat).marker;
    if (before === after) return;
    this.seat(seat).marker = after;
    this.tell('marker-moved', { seat, before, after, rule });
  }
}
