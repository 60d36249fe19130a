/** The turn: spec/duel/turn.md. */

/** What can be pending: who is waited for, the verbs that answer it in the order of listing, and the rule that asks. */
export const PENDING = {
  'centre-take': { who: 'player', verbs: ['take'], rule: 'duel.market.centre' },
  action: { who: 'player', verbs: ['take', 'refill', 'play', 'sell'], rule: 'duel.turn.action' },
  'pyramid-action': { who: 'player', verbs: ['take', 'refill', 'play', 'sell'], rule: 'duel.pirogues.pyramid' },
  'forced-take': { who: 'player', verbs: ['take'], rule: 'duel.pirogues.finger' },
  'ankh-direction': { who: 'player', verbs: ['orient'], rule: 'duel.market.direction' },
  'deben-tile': { who: 'player', verbs: ['trade', 'keep'], rule: 'duel.market.deben-tile' },
  'deben-draw': { who: 'chance', verbs: ['deben'], rule: 'duel.market.deben-draw' },
  'priest-group': { who: 'player', verbs: ['name'], rule: 'duel.characters.priest' },
  'vizier-tile': { who: 'player', verbs: ['pick'], rule: 'duel.characters.vizier' },
  'thief-back': { who: 'player', verbs: ['back'], rule: 'duel.characters.thief' },
  'thief-tile': { who: 'chance', verbs: ['steal'], rule: 'duel.characters.thief' },
  'merchant-tile': { who: 'player', verbs: ['fetch'], rule: 'duel.characters.merchant' },
  'courtesan-tiles': { who: 'player', verbs: ['add'], rule: 'duel.characters.courtesan' },
  'scribe-discard': { who: 'player', verbs: ['discard'], rule: 'duel.characters.scribe' },
  'architect-draw': { who: 'chance', verbs: ['tokens'], rule: 'duel.characters.architect' },
  'architect-token': { who: 'player', verbs: ['token'], rule: 'duel.characters.architect' },
  'token-choice': { who: 'player', verbs: ['token'], rule: 'duel.pirogues.trigger' },
  'finger-tile': { who: 'player', verbs: ['point'], rule: 'duel.pirogues.finger' },
  'scarabs-set': { who: 'player', verbs: ['onto'], rule: 'duel.pirogues.scarabs' },
  'horus-draw': { who: 'chance', verbs: ['deben'], rule: 'duel.pirogues.horus' },
  'reward-draw': { who: 'chance', verbs: ['deben'], rule: 'duel.scoring.reward' },
  finished: { who: 'nobody', verbs: [], rule: 'duel.game-end.trigger' },
};

/** What the conditions of a player's move presuppose, as a rule. */
export const PENDING_AND_ORDER = ['duel.turn.pending', 'duel.turn.order'];

/** What the conditions of an outcome of chance presuppose. */
export const PENDING_ALONE = ['duel.turn.pending'];

/** duel.setup.players: the opponent of a seat. */
export const opponentOf = (seat) => 1 - seat;
