/** The end of the game: spec/duel/game-end.md. */

import { asRow, filter, isEmpty, size } from '../kernel/piles.js';
import { SET_LEAST, TILE, TILES, TYPES } from './components.js';
import { reward } from './scoring.js';
import { isWild, opensSet } from './selling.js';
import { at, soldSet } from './table.js';
import { opponentOf } from './turn.js';

/**
 * duel.game-end.removal: the tiles of a hand that could have been sold, as many as sellable sets can hold.
 * @returns {import('../kernel/piles.js').Pile}
 */
export function sellable(state, seat) {
  const { hand, sold } = state.seats[seat];
  const typed = TYPES.map((type) => ({ type, tiles: filter(hand, (tile) => TILE[tile].group === type) }))
    .filter(({ type, tiles }) => !isEmpty(tiles)
      && (soldSet(state, seat, type) || Object.keys(tiles).some((tile) => opensSet(state, tile))))
    .sort((one, other) => size(other.tiles) - size(one.tiles));
  const wild = filter(hand, isWild);
  let wildLeft = size(wild);
  let going = {};
  for (const { tiles } of typed) {
    const lacking = Math.max(0, SET_LEAST - size(tiles));
    if (lacking > wildLeft) continue;
    wildLeft -= lacking;
    going = { ...going, ...tiles };
  }
  const wildGo = isEmpty(going) ? size(wild) >= SET_LEAST && sold.length > 0 : true;
  return wildGo ? { ...going, ...wild } : going;
}

/** The player whose turn begins can do nothing: the game ends. */
function endGame(table, stuck) {
  table.tell('end-triggered', { seat: stuck });
  const other = opponentOf(stuck);
  table.moveTiles(asRow(sellable(table.state, other), TILES), at.hand(other), at.removed);
  // duel.game-end.leftover
  for (const seat of [0, 1]) table.moveTiles(asRow(table.seat(seat).hand, TILES), at.hand(seat), at.corruption(seat));
  reward(table);
}

/**
 * duel.game-end.trigger: looks, where a turn begins, whether its player can do anything.
 * @param {object} table on which a move has been made
 * @param {(state: object) => boolean} isAnyLegal
 */
export function settle(table, isAnyLegal) {
  if (table.turnBegins && !isAnyLegal(table.state)) endGame(table, table.state.pending.seat);
}
