/** The deal of a game of duel: spec/dealing.md, "A game of duel". */

import { asRow, filter, together } from '../kernel/piles.js';
import { ALL_TILES, ALL_TOKENS, CENTRE, PIROGUES, PLAYERS, STARTING_HAND, TILE, TILES, TOKENS } from './components.js';

const isGrey = (tile) => TILE[tile].back === 'grey';

/**
 * The setup of a game.
 * @param {import('../kernel/dealing.js').Stream} stream the stream `deal` of the game
 */
export function dealSetup(stream) {
  const starting = stream.shuffled(asRow(filter(ALL_TILES, isGrey), TILES));
  const drawPile = stream.shuffled(asRow(filter(ALL_TILES, (tile) => !isGrey(tile)), TILES));
  const tokens = stream.shuffled(asRow(ALL_TOKENS, TOKENS));
  const dealt = PLAYERS * STARTING_HAND;
  return {
    first: stream.below(PLAYERS),
    hands: [together(starting.slice(0, STARTING_HAND)), together(starting.slice(STARTING_HAND, dealt))],
    centre: starting.slice(dealt, dealt + CENTRE.length),
    draw_pile: drawPile,
    pirogues: together(tokens.slice(0, PIROGUES)),
  };
}
