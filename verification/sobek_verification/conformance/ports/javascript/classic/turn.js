/** The turn: spec/classic/turn.md. */

/** What can be pending: who is waited for, the verbs that answer it in the order of listing, and the rule that asks. */
export const PENDING = {
  action: { who: 'player', verbs: ['take', 'play', 'set'], rule: 'classic.turn.action' },
  'priest-type': { who: 'player', verbs: ['name'], rule: 'classic.characters.priest' },
  'vizier-victim': { who: 'player', verbs: ['victim'], rule: 'classic.characters.vizier' },
  'vizier-card': { who: 'player', verbs: ['pick'], rule: 'classic.characters.vizier' },
  'thief-victim': { who: 'player', verbs: ['victim'], rule: 'classic.characters.thief' },
  'thief-back': { who: 'player', verbs: ['back'], rule: 'classic.characters.thief' },
  'thief-card': { who: 'chance', verbs: ['steal'], rule: 'classic.characters.thief' },
  'merchant-card': { who: 'player', verbs: ['fetch'], rule: 'classic.characters.merchant' },
  'courtesan-cards': { who: 'player', verbs: ['add'], rule: 'classic.characters.courtesan' },
  'scribe-discard': { who: 'player', verbs: ['discard'], rule: 'classic.characters.scribe' },
  'token-choice': { who: 'player', verbs: ['token'], rule: 'classic.events.trigger' },
  'guild-victim': { who: 'player', verbs: ['victim'], rule: 'classic.events.guild' },
  'curse-victim': { who: 'player', verbs: ['victim'], rule: 'classic.events.curse' },
  'prosperity-set': { who: 'player', verbs: ['onto'], rule: 'classic.events.prosperity' },
  'hand-sets': { who: 'player', verbs: ['lay', 'done'], rule: 'classic.round-end.hand-sets' },
  'new-deal': { who: 'deal', verbs: ['deal'], rule: 'classic.game-end.new-round' },
  chooser: { who: 'chance', verbs: ['chooser'], rule: 'classic.game-end.lowest-tie' },
  'starting-player': { who: 'player', verbs: ['start'], rule: 'classic.game-end.lowest-chooses' },
  finished: { who: 'nobody', verbs: [], rule: 'classic.game-end.rounds' },
};

/** What the conditions of a player's move presuppose, as a rule. */
export const PENDING_AND_ORDER = ['classic.turn.pending', 'classic.turn.order'];

/** What the conditions of an outcome of chance presuppose. */
export const PENDING_ALONE = ['classic.turn.pending'];

/** classic.turn.order: the seat that comes clockwise after another. */
export function nextSeat(state, seat) {
  return (seat + 1) % state.seats.length;
}

/** classic.turn.order: when a player's turn is over, it is the next seat's turn. */
export function endTurn(table, seat) {
  table.setPending('action', { seat: nextSeat(table.state, seat) });
}

/** classic.turn.opponent: whether `other` is an opponent of a seat. */
export function isOpponent(state, seat, other) {
  return other !== seat && other >= 0 && other < state.seats.length;
}

/** The opponents of a seat, ascending. */
export function opponents(state, seat) {
  return [...state.seats.keys()].filter((other) => other !== seat);
}
