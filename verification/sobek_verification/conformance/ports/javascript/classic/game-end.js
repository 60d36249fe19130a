/** The end of the game and new rounds: spec/classic/game-end.md. */

import { condition } from '../kernel/conditions.js';
import { whole } from '../kernel/shapes.js';
import { EARLY_END_ABOVE, ROUNDS } from './components.js';
import { PENDING_ALONE, PENDING_AND_ORDER } from './turn.js';

const markers = (state) => state.seats.map((seat) => seat.marker);

/** The seats with a number of points, ascending. */
function seatsWith(state, points) {
  return [...state.seats.keys()].filter((seat) => state.seats[seat].marker === points);
}

/** classic.game-end.winner: who has won, and the points. */
export function result(state) {
  return { winners: seatsWith(state, Math.max(...markers(state))), scores: markers(state) };
}

/** A round has been scored: the game is over (classic.game-end.rounds, classic.game-end.early), or a new round is dealt. */
export function afterScoring(table) {
  const { state } = table;
  const isEarlyEnd = state.round === ROUNDS - 1 && Math.max(...markers(state)) > EARLY_END_ABOVE;
  if (state.round >= ROUNDS || isEarlyEnd) {
    table.setPending('finished');
    table.tell('game-ended', { winners: result(state).winners });
  } else {
    table.setPending('new-deal');
  }
}

/** The seats with the fewest points, ascending. */
function lowest(state) {
  return seatsWith(state, Math.min(...markers(state)));
}

/** classic.game-end.lowest-chooses, classic.game-end.lowest-tie: who names the starting player of the round just dealt. */
export function oweStartingPlayer(table) {
  const seats = lowest(table.state);
  if (seats.length === 1) table.setPending('starting-player', { seat: seats[0] });
  else table.setPending('chooser');
}

export const chooser = {
  verb: 'chooser',
  chance: true,
  particulars: { chooser: whole },
  conditions: [
    condition('classic.game-end.lowest-tie', PENDING_ALONE, (state, move) => lowest(state).includes(move.chooser)),
  ],
  list: (state) => lowest(state).map((seat) => ({ move: 'chooser', chooser: seat })),
  weight: () => 1,
  make(table, move) {
    table.setPending('starting-player', { seat: move.chooser });
  },
};

export const start = {
  verb: 'start',
  particulars: { starter: whole },
  conditions: [
    condition('classic.game-end.starting-player', PENDING_AND_ORDER, (state, { starter }) => (
      starter >= 0 && starter < state.seats.length)),
  ],
  list: (state, { seat }) => state.seats.map((_, starter) => ({ move: 'start', seat, starter })),
  make(table, { starter }) {
    table.tell('round-began', { round: table.state.round, seat: starter });
    table.setPending('action', { seat: starter });
  },
};
