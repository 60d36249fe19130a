/** What is seen: spec/classic/visibility.md. */

import { asRow } from '../kernel/piles.js';
import { BACK, FACE, NOTHING, NUMBER, seen, seenMoving, showsMore } from '../kernel/visibility.js';
import { CARD, CARDS, TOKENS } from './components.js';
import { sheetsAsSeen, symbolAt } from './scoring.js';

const backOf = (card) => CARD[card].back;
const tokenBack = () => 'token';
const ROW_ZONES = ['deck', 'quays'];

/** What a viewer sees of the cards and tokens in a zone, by zone. */
const SIGHTS = {
  // classic.visibility.open
  discard: () => () => FACE,
  spent: () => () => FACE,
  set: () => () => FACE,
  laid: () => () => FACE,
  // classic.visibility.hand
  hand: (state, viewer, { seat }) => () => (viewer === seat ? FACE : BACK),
  // classic.visibility.corruption; a Curse lies open
  corruption(state, viewer, { seat }) {
    const { pending } = state;
    const looksThrough = pending.pending === 'vizier-card' && pending.victim === seat && pending.seat === viewer;
    return (kind) => (kind === 'curse' || viewer === seat || looksThrough ? FACE : NOTHING);
  },
  // classic.visibility.event-pile
  'event-pile': (state, viewer) => () => (state.pending.pending === 'token-choice' && state.pending.seat === viewer ? FACE : NUMBER),
  // classic.visibility.unused
  deck: () => () => NUMBER,
  box: () => (kind) => (CARD[kind] ? BACK : NUMBER),
  // classic.quay.faces
  quays: () => (card) => (CARD[card].power ? BACK : FACE),
};

/** What a viewer sees of things in a place. The reader sees everything. */
function visibilityOf(state, viewer, place) {
  return viewer === 'referee' ? () => FACE : SIGHTS[place.zone](state, viewer, place);
}

/**
 * What a viewer sees of the table (schemas/view-classic.json).
 * @param {object} state
 * @param {number | 'spectator' | 'referee'} viewer
 */
export function view(state, viewer) {
  const cards = (row, place) => seen(row, visibilityOf(state, viewer, place), backOf, ROW_ZONES.includes(place.zone));
  const pile = (pileOfCards, place) => cards(asRow(pileOfCards, CARDS), place);
  const tokens = (pileOfTokens, zone) => seen(asRow(pileOfTokens, TOKENS), visibilityOf(state, viewer, { zone }), tokenBack, false);
  return {
    viewer,
    round: state.round,
    quays: cards(state.quays, { zone: 'quays' }),
    deck: cards(state.deck, { zone: 'deck' }),
    discard: pile(state.discard, { zone: 'discard' }),
    event_pile: tokens(state.tokens, 'event-pile'),
    spent: tokens(state.spent, 'spent'),
    box: pile(state.box, { zone: 'box' }),
    box_tokens: tokens(state.box_tokens, 'box'),
    seats: state.seats.map((own, seat) => ({
      hand: pile(own.hand, { zone: 'hand', seat }),
      sets: own.sets,
      laid: own.laid,
      // of an empty corruption nothing is seen either
      corruption: visibilityOf(state, viewer, { zone: 'corruption', seat })('') === FACE
        ? pile(own.corruption, { zone: 'corruption', seat }) : { kinds: [] },
      curses: own.curses,
      marker: own.marker,
      round_start: own.round_start,
      symbol: symbolAt(state.track, own.marker),
    })),
    // classic.visibility.turn
    pending: state.pending,
  };
}

/**
 * An event as a viewer sees it (classic.visibility.movement); the referee sees it as it is.
 * @param {object} event
 * @param {object} before the state before the move
 * @param {object} after the state after it
 * @param {number | 'spectator' | 'referee'} viewer
 */
export function eventAsSeen(event, before, after, viewer) {
  if (event.event === 'cards-moved' || event.event === 'token-moved') {
    const { origin, goal } = event;
    const row = event.cards ?? [event.token];
    const things = seenMoving(row, visibilityOf(before, viewer, origin), visibilityOf(after, viewer, goal), event.cards ? backOf : tokenBack);
    return { event: 'moved', things, origin, goal };
  }
  if (event.event === 'table-cleared') return { event: 'dealt', round: event.round };
  if (event.event === 'round-scored' && viewer !== 'referee') return { ...event, sheets: sheetsAsSeen(event.sheets) };
  return event;
}

/**
 * Whether a player's move showed a viewer anything new (classic.visibility.undo).
 * @param {object[]} events
 * @param {object} before the state before the move
 * @param {object} after the state after it
 * @param {number | 'spectator'} viewer
 */
export function showsNews(events, before, after, viewer) {
  const asked = before.pending.pending;
  const mustLay = asked === 'hand-sets' && before.choices['hand-sets-at-end'] === 'mandatory';
  const isLookedThrough = ['vizier-card', 'token-choice'].includes(after.pending.pending) && after.pending.pending !== asked;
  return isLookedThrough || events.some((event) => {
    if (event.event === 'type-named') return true;
    if (event.event === 'round-scored') return sheetsAsSeen(event.sheets).some((sheet) => sheet.scarabs !== undefined);
    if (event.event !== 'cards-moved' && event.event !== 'token-moved') return false;
    const [lay, lies] = [visibilityOf(before, viewer, event.origin), visibilityOf(after, viewer, event.goal)];
    return mustLay || showsMore(event.cards ?? [event.token], lay, lies);
  });
}
