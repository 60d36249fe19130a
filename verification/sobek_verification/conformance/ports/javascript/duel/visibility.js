/** What is seen: spec/duel/visibility.md. */

import { writePile } from '../kernel/notation.js';
import { asRow } from '../kernel/piles.js';
import { BACK, FACE, NUMBER, seen, seenMoving, showsMore } from '../kernel/visibility.js';
import { allFourLines, ankhsLine, hasTile } from './board.js';
import { CELLS, DEBENS, TILE, TILES, TOKENS } from './components.js';

const backOf = (kind) => TILE[kind].back;
const tokenBack = () => 'token';
const debenBack = () => 'deben';

/** What a viewer sees of the things in a zone, by zone. */
const SIGHTS = {
  // duel.visibility.open
  removed: () => () => FACE,
  spent: () => () => FACE,
  sold: () => () => FACE,
  tokens: () => () => FACE,
  // duel.visibility.hand
  hand: (state, viewer, { seat }) => () => (viewer === seat ? FACE : BACK),
  // duel.visibility.corruption
  corruption(state, viewer, { seat }) {
    const looksThrough = state.pending.pending === 'vizier-tile' && state.pending.seat === viewer && viewer !== seat;
    return () => (viewer === seat || looksThrough ? FACE : NUMBER);
  },
  // duel.visibility.debens; at scoring they stand in the sheets alone (duel.visibility.scoring)
  debens: (state, viewer, { seat }) => () => (viewer === seat ? FACE : NUMBER),
  bag: () => () => NUMBER,
  // duel.visibility.pirogues
  pirogues: (state, viewer) => () => (state.pending.pending === 'token-choice' && state.pending.seat === viewer ? FACE : NUMBER),
  aside: () => () => NUMBER,
  // duel.visibility.unused
  'draw-pile': () => () => NUMBER,
  box: () => () => BACK,
  // duel.market.faces
  market: () => (tile) => (TILE[tile].power ? BACK : FACE),
};

/** What a viewer sees of things in a place. The reader sees everything. */
function visibilityOf(state, viewer, place) {
  return viewer === 'referee' ? () => FACE : SIGHTS[place.zone](state, viewer, place);
}

/** duel.visibility.turn: what is pending, but for what its player alone sees. */
function pendingAsSeen({ pending }, viewer) {
  const { drawn, kept } = pending;
  if (viewer !== 'referee' && viewer !== pending.seat) {
    return { ...pending, ...(drawn !== undefined && { drawn: '?' }), ...(kept !== undefined && { kept: '?' }) };
  }
  if (drawn !== undefined) return { ...pending, drawn: writePile(drawn, TOKENS) };
  return pending;
}

/** duel.visibility.turn: the tokens that the Architect drew. */
function drawnAsSeen({ pending }, viewer) {
  const isSeen = viewer === 'referee' || viewer === pending.seat;
  return seen(asRow(pending.drawn ?? {}, TOKENS), () => (isSeen ? FACE : NUMBER), tokenBack, false);
}

/**
 * What a viewer sees of the table (schemas/view-duel.json).
 * @param {object} state
 * @param {number | 'spectator' | 'referee'} viewer
 */
export function view(state, viewer) {
  const visibility = (zone, seat) => visibilityOf(state, viewer, { zone, seat });
  const tiles = (pile, zone, seat) => seen(asRow(pile, TILES), visibility(zone, seat), backOf, false);
  const tokens = (pile, zone, seat) => seen(asRow(pile, TOKENS), visibility(zone, seat), tokenBack, false);
  const debens = (pile, zone, seat) => seen(asRow(pile, DEBENS), visibility(zone, seat), debenBack, false);
  const market = {};
  for (const cell of CELLS) {
    const tile = state.market[cell];
    if (tile) [market[cell]] = seen([tile], visibility('market'), backOf, true).kinds;
  }
  const { ankh, pending } = state;
  return {
    viewer,
    market,
    ankh: ankh ? [ankh.cell, ankh.mark].filter(Boolean).join(' ') : '-',
    line: pending.pending === 'pyramid-action' ? allFourLines(state) : ankhsLine(state),
    finger: pending.pending === 'forced-take' ? pending.cell : '-',
    draw_pile: seen(state.draw_pile, visibility('draw-pile'), backOf, true),
    removed: tiles(state.removed, 'removed'),
    pirogues: tokens(state.pirogues, 'pirogues'),
    aside: tokens(state.aside, 'aside'),
    drawn: drawnAsSeen(state, viewer),
    spent: tokens(state.spent, 'spent'),
    bag: debens(state.bag, 'bag'),
    box: tiles(state.box, 'box'),
    seats: state.seats.map((own, seat) => ({
      hand: tiles(own.hand, 'hand', seat),
      sold: own.sold,
      corruption: tiles(own.corruption, 'corruption', seat),
      tokens: tokens(own.tokens, 'tokens', seat),
      debens: debens(own.debens, 'debens', seat),
    })),
    pending: pendingAsSeen(state, viewer),
  };
}

/** The things that an event moves, as texts, and what their backs are called. */
function thingsOf(event) {
  if (event.event === 'tiles-moved') return [event.tiles, backOf];
  if (event.event === 'token-moved') return [[event.token], tokenBack];
  if (event.event === 'deben-moved') return [[String(event.deben)], debenBack];
  return [undefined];
}

/**
 * An event as a viewer sees it (duel.visibility.movement); the referee sees it as it is.
 * @param {object} event
 * @param {object} before the state before the move
 * @param {object} after the state after it
 * @param {number | 'spectator'} viewer
 */
export function eventAsSeen(event, before, after, viewer) {
  const [row, back] = thingsOf(event);
  if (!row) return event;
  const { origin, goal, cells = [] } = event;
  const things = seenMoving(row, visibilityOf(before, viewer, origin), visibilityOf(after, viewer, goal), back);
  return { event: 'moved', things, origin, goal, cells };
}

/**
 * Whether a player's move showed a viewer anything new (duel.visibility.undo).
 * @param {object[]} events
 * @param {object} before the state before the move
 * @param {object} after the state after it
 * @param {number | 'spectator'} viewer
 */
export function showsNews(events, before, after, viewer) {
  const isTurn = ['action', 'pyramid-action'].includes(after.pending.pending);
  const line = after.pending.pending === 'pyramid-action' ? allFourLines(after) : ankhsLine(after);
  const goesOn = isTurn && after.draw_pile.length === 0 && !line.some((cell) => hasTile(after, cell));
  return goesOn || events.some((event) => {
    if (event.event === 'group-named' || event.event === 'end-triggered') return true;
    const [row] = thingsOf(event);
    return row !== undefined && showsMore(row, visibilityOf(before, viewer, event.origin), visibilityOf(after, viewer, event.goal));
  });
}
