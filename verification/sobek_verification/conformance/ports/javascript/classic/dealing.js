/** The deals of a game of classic: spec/dealing.md, "A game of classic". */

import { asRow, filter, together } from '../kernel/piles.js';
import { ALL_CARDS, ALL_TOKENS, CARD, CARDS, EVENT_PILE, REMOVED_FROM_DECK, STARTING_HAND, TOKENS } from './components.js';

const isGreen = (card) => CARD[card].back === 'green';
const GREEN_CARDS = asRow(filter(ALL_CARDS, isGreen), CARDS);
const OTHER_CARDS = asRow(filter(ALL_CARDS, (card) => !isGreen(card)), CARDS);

/**
 * The deal of the next round.
 * @param {import('../kernel/dealing.js').Stream} stream the stream `deal` of the game
 * @param {number} players
 */
export function dealRound(stream, players) {
  const green = stream.shuffled(GREEN_CARDS);
  const deck = stream.shuffled(OTHER_CARDS);
  const tokens = stream.shuffled(asRow(ALL_TOKENS, TOKENS));
  return {
    hands: Array.from({ length: players }, (_, seat) => together(green.slice(STARTING_HAND * seat, STARTING_HAND * (seat + 1)))),
    deck: players === 2 ? deck.slice(REMOVED_FROM_DECK) : deck,
    tokens: together(tokens.slice(0, EVENT_PILE)),
  };
}

/** The setup of a game: the deal of the first round, and the first player. */
export function dealSetup(stream, players) {
  return { deal: dealRound(stream, players), first: stream.below(players) };
}
