/** Characters: spec/classic/characters.md. */

import { condition } from '../kernel/conditions.js';
import { asRow, filter, isEmpty, kindsOf, numberOf, size } from '../kernel/piles.js';
import { oneOf, whole } from '../kernel/shapes.js';
import {
  BACKS, CARD, CARDS, COURTESAN_LEAST, COURTESAN_MOST, QUEEN_DRAWS, SCRIBE_LEAVES, TYPES,
} from './components.js';
import { afterTaking, takeFromQuays } from './quay.js';
import { addToSet, additionConditions, additions, readCards } from './sets.js';
import { at } from './table.js';
import { PENDING_ALONE, PENDING_AND_ORDER, endTurn, nextSeat, opponents } from './turn.js';

const readCard = oneOf(CARDS, 'a card');
const handOf = (state, seat) => state.seats[seat].hand;
const corruptionOf = (state, seat) => state.seats[seat].corruption;
const isCharacter = (card) => CARD[card].power !== undefined;

/** The types of which a corruption holds a card, in order (classic.characters.priest: amulets have none). */
function typesIn(corruption) {
  return TYPES.filter((type) => kindsOf(corruption, CARDS).some((card) => CARD[card].type === type));
}

/** classic.characters.vizier-victim: whether a seat has at least one card in its corruption. */
export const canBeLookedThrough = (state, seat) => !isEmpty(corruptionOf(state, seat));

/** classic.characters.thief-victim: whether a seat has at least one card in hand. */
export const canBeRobbed = (state, seat) => !isEmpty(handOf(state, seat));

/**
 * The powers. Each carries out what happens at once and gives what is pending then; undefined if nothing is (classic.characters.power: a
 * power without any possible effect is none).
 */
const POWERS = {
  queen(table, seat) {
    const cards = table.state.deck.splice(0, QUEEN_DRAWS);
    if (cards.length > 0) table.putCards(cards, at.deck, at.hand(seat));
  },
  priest({ state }, seat) {
    return typesIn(corruptionOf(state, seat)).length > 0 ? { pending: 'priest-type', seat } : undefined;
  },
  vizier({ state }, seat) {
    const victims = opponents(state, seat).filter((other) => canBeLookedThrough(state, other));
    return victims.length > 0 ? { pending: 'vizier-victim', seat } : undefined;
  },
  thief({ state }, seat) {
    const victims = opponents(state, seat).filter((other) => canBeRobbed(state, other));
    return victims.length > 0 ? { pending: 'thief-victim', seat } : undefined;
  },
  merchant({ state }, seat) {
    return state.quays.length > 0 ? { pending: 'merchant-card', seat } : undefined;
  },
  courtesan({ state }, seat) {
    return additions(state, seat, COURTESAN_LEAST, COURTESAN_MOST).length > 0 ? { pending: 'courtesan-cards', seat } : undefined;
  },
  scribe({ state }, seat) {
    return nextDiscard(state, seat);
  },
};

/** classic.characters.scribe: the first opponent, clockwise, who has too many cards; undefined when nobody has. */
function nextDiscard(state, player) {
  for (let seat = nextSeat(state, player); seat !== player; seat = nextSeat(state, seat)) {
    if (size(handOf(state, seat)) > SCRIBE_LEAVES) return { pending: 'scribe-discard', seat, player };
  }
  return undefined;
}

function pendingOrOver(table, pending, seat) {
  if (pending) table.state.pending = pending;
  else endTurn(table, seat);
}

export const play = {
  verb: 'play',
  particulars: { card: readCard },
  conditions: [
    condition('classic.characters.character-card', PENDING_AND_ORDER, (state, { card }) => isCharacter(card)),
    condition('classic.characters.in-hand', PENDING_AND_ORDER, (state, { seat, card }) => handOf(state, seat)[card] > 0),
  ],
  list: (state, { seat }) => kindsOf(handOf(state, seat), CARDS).filter(isCharacter).map((card) => ({ move: 'play', seat, card })),
  make(table, { seat, card }) {
    table.moveCards([card], at.hand(seat), at.discard);
    pendingOrOver(table, POWERS[CARD[card].power](table, seat), seat);
  },
};

/** classic.characters.priest-type: which types can be named. */
function namable(state, seat) {
  return state.choices['priest-type'] === 'free' ? TYPES : typesIn(corruptionOf(state, seat));
}

export const name = {
  verb: 'name',
  particulars: { good: oneOf(TYPES, 'a type') },
  conditions: [
    condition('classic.characters.priest-type', PENDING_AND_ORDER, (state, { seat, good }) => namable(state, seat).includes(good)),
  ],
  list: (state, { seat }) => namable(state, seat).map((good) => ({ move: 'name', seat, good })),
  make(table, { seat, good }) {
    table.tell('type-named', { seat, good });
    const cards = filter(corruptionOf(table.state, seat), (card) => CARD[card].type === good);
    table.moveCards(asRow(cards, CARDS), at.corruption(seat), at.discard);
    endTurn(table, seat);
  },
};

/** The victim of the Vizier or of the Thief has been named. */
export function nameCharactersVictim(table, { seat, victim }) {
  if (table.state.pending.pending === 'vizier-victim') table.setPending('vizier-card', { seat, victim });
  else if (table.state.choices['thief-back'] === 'blind') table.setPending('thief-card', { seat, victim });
  else table.setPending('thief-back', { seat, victim });
}

export const pick = {
  verb: 'pick',
  particulars: { card: readCard },
  conditions: [
    condition('classic.characters.vizier-card', PENDING_AND_ORDER, (state, { card }) => corruptionOf(state, state.pending.victim)[card] > 0),
  ],
  list: (state, { seat, victim }) => kindsOf(corruptionOf(state, victim), CARDS).map((card) => ({ move: 'pick', seat, card })),
  make(table, { seat, card }) {
    table.moveCards([card], at.corruption(table.state.pending.victim), at.hand(seat));
    endTurn(table, seat);
  },
};

/** classic.characters.thief-back: the backs in a hand, in order. */
function backsIn(hand) {
  return BACKS.filter((colour) => kindsOf(hand, CARDS).some((card) => CARD[card].back === colour));
}

export const back = {
  verb: 'back',
  particulars: { back: oneOf(BACKS, 'a back') },
  conditions: [
    condition('classic.characters.thief-back', PENDING_AND_ORDER, (state, move) => (
      backsIn(handOf(state, state.pending.victim)).includes(move.back))),
  ],
  list: (state, { seat, victim }) => backsIn(handOf(state, victim)).map((colour) => ({ move: 'back', seat, back: colour })),
  make(table, { seat, back: colour }) {
    table.setPending('thief-card', { seat, victim: table.state.pending.victim, back: colour });
  },
};

/** classic.characters.thief-card: the cards that chance draws from. */
function stealable(state, { victim, back: colour }) {
  return filter(handOf(state, victim), (card) => colour === undefined || CARD[card].back === colour);
}

export const steal = {
  verb: 'steal',
  chance: true,
  particulars: { card: readCard },
  conditions: [
    condition('classic.characters.thief-card', PENDING_ALONE, (state, { card }) => stealable(state, state.pending)[card] > 0),
  ],
  list: (state, pending) => kindsOf(stealable(state, pending), CARDS).map((card) => ({ move: 'steal', card })),
  weight: (state, { card }) => numberOf(stealable(state, state.pending), card),
  make(table, { card }) {
    const { seat, victim } = table.state.pending;
    table.moveCards([card], at.hand(victim), at.hand(seat));
    endTurn(table, seat);
  },
};

export const discard = {
  verb: 'discard',
  particulars: { card: readCard },
  conditions: [
    condition('classic.characters.scribe-card', PENDING_AND_ORDER, (state, { seat, card }) => handOf(state, seat)[card] > 0),
  ],
  list: (state, { seat }) => kindsOf(handOf(state, seat), CARDS).map((card) => ({ move: 'discard', seat, card })),
  make(table, { seat, card }) {
    const { player } = table.state.pending;
    table.moveCards([card], at.hand(seat), at.corruption(seat));
    pendingOrOver(table, nextDiscard(table.state, player), player);
  },
};

export const fetch = {
  verb: 'fetch',
  particulars: { slot: whole },
  conditions: [
    condition('classic.characters.merchant-card', PENDING_AND_ORDER, (state, { slot }) => slot >= 0 && slot < state.quays.length),
  ],
  list: (state, { seat }) => state.quays.map((_, slot) => ({ move: 'fetch', seat, slot })),
  make(table, { seat, slot }) {
    takeFromQuays(table, slot, seat);
    afterTaking(table, seat);
  },
};

const courtesanNumber = condition('classic.characters.courtesan-number', PENDING_AND_ORDER, (state, { cards }) => (
  size(cards) >= COURTESAN_LEAST && size(cards) <= COURTESAN_MOST));

export const add = {
  verb: 'add',
  particulars: { cards: readCards, onto: whole },
  conditions: additionConditions(courtesanNumber),
  list: (state, { seat }) => additions(state, seat, COURTESAN_LEAST, COURTESAN_MOST),
  make(table, move) {
    addToSet(table, move);
    endTurn(table, move.seat);
  },
};
