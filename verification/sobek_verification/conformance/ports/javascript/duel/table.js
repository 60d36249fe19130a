/**
 * A table in the making: a copy of a state that a move changes, and the events of the move in order. Places are named as in events: a zone,
 * the seat whose it is, and the type of a sold set.
 */

import { lift, put } from '../kernel/piles.js';
import { TYPES } from './components.js';

/** A copy of a state that shares nothing that a move changes. */
export function copyState(state) {
  return {
    ...state,
    draw_pile: [...state.draw_pile],
    market: { ...state.market },
    removed: { ...state.removed },
    box: { ...state.box },
    pirogues: { ...state.pirogues },
    aside: { ...state.aside },
    spent: { ...state.spent },
    box_tokens: { ...state.box_tokens },
    bag: { ...state.bag },
    box_debens: { ...state.box_debens },
    seats: state.seats.map((seat) => ({
      hand: { ...seat.hand },
      corruption: { ...seat.corruption },
      sold: seat.sold.map((set) => ({ ...set, tiles: { ...set.tiles } })),
      tokens: { ...seat.tokens },
      debens: { ...seat.debens },
    })),
  };
}

/** Names a place. */
export const at = {
  drawPile: { zone: 'draw-pile' },
  market: { zone: 'market' },
  removed: { zone: 'removed' },
  pirogues: { zone: 'pirogues' },
  aside: { zone: 'aside' },
  spent: { zone: 'spent' },
  bag: { zone: 'bag' },
  hand: (seat) => ({ zone: 'hand', seat }),
  corruption: (seat) => ({ zone: 'corruption', seat }),
  tokens: (seat) => ({ zone: 'tokens', seat }),
  debens: (seat) => ({ zone: 'debens', seat }),
  sold: (seat, good) => ({ zone: 'sold', seat, good }),
};

/** The set of a type that a seat has sold; undefined if there is none. */
export function soldSet(state, seat, good) {
  return state.seats[seat].sold.find((set) => set.good === good);
}

/** A state under construction, with the events of a move. */
export class Table {
  /** @param {object} state which is left as it is */
  constructor(state) {
    this.state = copyState(state);
    this.events = [];
    /** Whether a turn begins with what is pending now (duel.game-end.trigger is then looked at). */
    this.turnBegins = false;
  }

  /** What a seat has. */
  seat(seat) {
    return this.state.seats[seat];
  }

  /** Says what is pending now. */
  setPending(pending, particulars = {}) {
    this.state.pending = { pending, ...particulars };
  }

  /** A turn of a seat begins: an `action`, or the `pyramid-action` of an extra turn. */
  beginTurn(pending, seat) {
    this.setPending(pending, { seat });
    this.turnBegins = true;
  }

  /** duel.turn.order: the turn of a seat is over. */
  endTurn(seat) {
    this.beginTurn('action', 1 - seat);
  }

  /** Puts down what happened. */
  tell(event, keys) {
    this.events.push({ event, ...keys });
  }

  /** The pile of things in a place that is one. */
  pileOf({ zone, seat, good }) {
    if (zone === 'sold') return soldSet(this.state, seat, good).tiles;
    return seat === undefined ? this.state[zone] : this.seat(seat)[zone];
  }

  /** Moves tiles, a row, from one pile to another. Nothing happens if there are none. */
  moveTiles(tiles, origin, goal) {
    if (tiles.length === 0) return;
    const from = this.pileOf(origin);
    for (const tile of tiles) lift(from, tile);
    this.putTiles(tiles, origin, goal);
  }

  /** Puts tiles that have been lifted from the draw pile, or from cells of the Market, into a pile. */
  putTiles(tiles, origin, goal, cells = []) {
    const to = this.pileOf(goal);
    for (const tile of tiles) put(to, tile);
    this.tell('tiles-moved', { tiles, origin, goal, cells });
  }

  /** Moves the tiles of cells of the Market into a pile. Nothing happens if there are none. */
  moveFromMarket(cells, goal) {
    if (cells.length === 0) return;
    const tiles = cells.map((cell) => this.state.market[cell]);
    for (const cell of cells) delete this.state.market[cell];
    this.putTiles(tiles, at.market, goal, cells);
  }

  /** Puts the Ankh somewhere; without a cell it leaves the board, which is an event even if it was off it before (protocol.md). */
  moveAnkh(ankh) {
    if (ankh) this.state.ankh = ankh;
    else delete this.state.ankh;
    this.tell('ankh-moved', { ...ankh });
  }

  /** Moves a pirogue token. */
  moveToken(token, origin, goal) {
    lift(this.pileOf(origin), token);
    if (goal.zone === 'sold') soldSet(this.state, goal.seat, goal.good).tokens += 1;
    else put(this.pileOf(goal), token);
    this.tell('token-moved', { token, origin, goal });
  }

  /** Moves a deben, named by its points. */
  moveDeben(deben, origin, goal) {
    lift(this.pileOf(origin), String(deben));
    put(this.pileOf(goal), String(deben));
    this.tell('deben-moved', { deben, origin, goal });
  }

  /** The sold set of a type, begun if there is none: sets lie in the order of types. */
  openSet(seat, good) {
    const { sold } = this.seat(seat);
    if (soldSet(this.state, seat, good)) return;
    sold.push({ good, tiles: {}, tokens: 0 });
    sold.sort((one, other) => TYPES.indexOf(one.good) - TYPES.indexOf(other.good));
  }
}
