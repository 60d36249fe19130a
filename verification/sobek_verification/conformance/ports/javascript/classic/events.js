/** Event tokens: spec/classic/events.md. */

import { condition } from '../kernel/conditions.js';
import { asRow, kindsOf, size } from '../kernel/piles.js';
import { oneOf, whole } from '../kernel/shapes.js';
import { canBeLookedThrough, canBeRobbed, nameCharactersVictim } from './characters.js';
import { CARDS, PROSPERITY_TYPES, TOKENS } from './components.js';
import { stepBack, stepOn } from './scoring.js';
import { equalSets, target, typeOf } from './sets.js';
import { at } from './table.js';
import { PENDING_AND_ORDER, endTurn, isOpponent, opponents } from './turn.js';

/** The least points with which a marker can step back without passing below 0 (classic.events.guild-victim). */
const GUILD_LEAST = 5;

const canStepBack = (state, seat) => state.seats[seat].marker >= GUILD_LEAST;

/** classic.events.prosperity-set: whether a set can bear Prosperity. */
function canBear(set) {
  const type = typeOf(set.cards);
  return type === undefined || PROSPERITY_TYPES.includes(type);
}

function moveOn(table, seat, rule) {
  table.moveMarker(seat, stepOn(table.state.track, table.seat(seat).marker), rule);
}

/** The effects (classic.events.effect). Each gives what is pending then; undefined if the turn is over. */
const EFFECTS = {
  guild(table, seat) {
    const { state } = table;
    if (opponents(state, seat).some((other) => canStepBack(state, other))) return { pending: 'guild-victim', seat };
    // classic.events.guild-alone
    if (state.choices['guild-without-victim'] === 'own-marker-moves') moveOn(table, seat, 'classic.events.guild');
    return undefined;
  },
  flood(table, seat) {
    table.tell('extra-turn', { seat });
    return { pending: 'action', seat };
  },
  curse(table, seat) {
    return { pending: 'curse-victim', seat };
  },
  prosperity(table, seat) {
    return table.seat(seat).sets.some(canBear) ? { pending: 'prosperity-set', seat } : undefined;
  },
  embalming(table, seat) {
    table.moveCards(asRow(table.seat(seat).corruption, CARDS), at.corruption(seat), at.hand(seat));
  },
  deceit(table, seat) {
    const { corruption, marker } = table.seat(seat);
    table.moveMarker(seat, marker + size(corruption), 'classic.events.deceit');
  },
};

export const token = {
  verb: 'token',
  particulars: { token: oneOf(TOKENS, 'an event token') },
  conditions: [
    condition('classic.events.choice', PENDING_AND_ORDER, (state, move) => state.tokens[move.token] > 0),
  ],
  list: (state, { seat }) => kindsOf(state.tokens, TOKENS).map((kind) => ({ move: 'token', seat, token: kind })),
  make(table, { seat, token: kind }) {
    table.moveToken(kind, at.eventPile, at.spent);
    const pending = EFFECTS[kind](table, seat);
    if (pending) table.state.pending = pending;
    else endTurn(table, seat);
  },
};

/** Who can be named where a victim is asked for, besides being an opponent. */
const CAN_BE_VICTIM = {
  'vizier-victim': canBeLookedThrough,
  'thief-victim': canBeRobbed,
  'guild-victim': canStepBack,
  'curse-victim': () => true,
};

/** A condition that binds a victim where `slug` is pending, and holds elsewhere. */
function binds(slug, rule) {
  return condition(rule, ['classic.turn.opponent'], (state, { victim }) => (
    state.pending.pending !== slug || CAN_BE_VICTIM[slug](state, victim)));
}

/** Names the opponent whom the Vizier, the Thief, the Guild or the Curse strikes. */
export const victim = {
  verb: 'victim',
  particulars: { victim: whole },
  conditions: [
    condition('classic.turn.opponent', PENDING_AND_ORDER, (state, move) => isOpponent(state, move.seat, move.victim)),
    binds('vizier-victim', 'classic.characters.vizier-victim'),
    binds('thief-victim', 'classic.characters.thief-victim'),
    binds('guild-victim', 'classic.events.guild-victim'),
  ],
  list(state, { pending, seat }) {
    return opponents(state, seat).filter((other) => CAN_BE_VICTIM[pending](state, other))
      .map((other) => ({ move: 'victim', seat, victim: other }));
  },
  make(table, move) {
    const { pending } = table.state.pending;
    if (pending === 'vizier-victim' || pending === 'thief-victim') {
      nameCharactersVictim(table, move);
      return;
    }
    if (pending === 'guild-victim') {
      moveOn(table, move.seat, 'classic.events.guild');
      const { marker } = table.seat(move.victim);
      table.moveMarker(move.victim, stepBack(table.state.track, marker), 'classic.events.guild');
    } else {
      table.moveToken('curse', at.spent, at.corruption(move.victim));
    }
    endTurn(table, move.seat);
  },
};

export const onto = {
  verb: 'onto',
  particulars: { onto: whole },
  conditions: [
    target,
    equalSets,
    condition('classic.events.prosperity-set', ['classic.sets.target'], (state, move) => (
      canBear(state.seats[move.seat].sets[move.onto]))),
  ],
  list(state, { seat }) {
    const { sets } = state.seats[seat];
    return [...sets.keys()].map((number) => ({ move: 'onto', seat, onto: number }))
      .filter((move) => equalSets.holds(state, move) && canBear(sets[move.onto]));
  },
  make(table, move) {
    table.moveToken('prosperity', at.spent, at.set(move.seat, move.onto));
    endTurn(table, move.seat);
  },
};
