/** What is seen of a table in the lines of notation.md. */

import { writeRow } from '../kernel/notation.js';

/** A place of a view: faces and backs, or a number, or nothing. */
function seenPlace({ kinds, number }) {
  if (number === undefined) return '?';
  if (kinds.length === 0 && number > 0) return `?*${number}`;
  return writeRow(kinds);
}

const HIDEABLE = {
  classic: { deck: 'deck', quays: 'quays', discard: 'discard', tokens: 'event_pile', spent: 'spent', box: 'box', 'box-tokens': 'box_tokens' },
  duel: {
    'draw-pile': 'draw_pile', removed: 'removed', pirogues: 'pirogues', aside: 'aside', spent: 'spent', bag: 'bag', box: 'box',
  },
};
const HIDEABLE_OF_SEATS = { classic: ['hand', 'corruption'], duel: ['hand', 'corruption', 'tokens', 'debens'] };

/**
 * The lines of a view by place.
 * @param {string} game
 * @param {object} view
 * @param {object[]} places the places of the game's positions
 */
export function viewLines(game, view, places) {
  const lines = {};
  for (const [line, key] of Object.entries(HIDEABLE[game])) lines[line] = seenPlace(view[key]);
  view.seats.forEach((seat, number) => {
    for (const key of HIDEABLE_OF_SEATS[game]) lines[`seat ${number} ${key}`] = seenPlace(seat[key]);
  });
  if (game === 'duel') {
    lines.market = Object.entries(view.market).map(([cell, tile]) => `${cell} ${tile}`).join(' / ') || '-';
    lines.ankh = view.ankh;
  }
  const stated = Object.entries(view.pending).filter(([, value]) => value !== '?');
  const shown = { ...view, pending: Object.fromEntries(stated) };
  for (const { name, write } of places) {
    const seat = /^seat (\d)/.exec(name);
    if (name in lines || ['choices', 'players'].includes(name)) continue;
    if (!seat || Number(seat[1]) < view.seats.length) lines[name] = write(shown);
  }
  return lines;
}
