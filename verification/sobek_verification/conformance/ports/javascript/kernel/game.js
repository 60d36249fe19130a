/**
 * What a game is to the protocol, built of what its chapters have. Both games go through here.
 *
 * @typedef {object} GameParts
 * @property {string} name
 * @property {string[]} editions
 * @property {{[name: string]: string[]}} choices readings by choice
 * @property {ReturnType<typeof import('./moves.js').moveTables>} tables
 * @property {{[slug: string]: {who: string, verbs: string[], rule: string}}} pendingTable
 * @property {(state: object) => object} newTable
 * @property {(table: object) => void} settle what comes of a move in the end
 * @property {(state: object) => {winners: number[], scores: number[]}} result
 * @property {(state: object, viewer: number | string) => object} view
 * @property {(event: object, before: object, after: object, viewer: number | 'spectator' | 'referee') => object} eventAsSeen
 * @property {(events: object[], before: object, after: object, viewer: number | 'spectator') => boolean} showsNews
 * @property {{[verb: string]: (state: object, move: object) => number}} weights of outcomes, by verb
 */

/** The first reading of each choice. */
export const usualChoices = (choices) => Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first]));

/** @param {GameParts} parts and whatever else the game has */
export function game(parts) {
  const { tables, pendingTable } = parts;
  const ask = (state) => pendingTable[state.pending.pending];

  /** A legal move made: the state after it, and what happened. */
  function apply(state, move) {
    const table = parts.newTable(state);
    tables.make(table, move);
    parts.settle(table);
    return { state: table.state, events: table.events };
  }

  /** Who deciding what (protocol.md, "Turns"). */
  function turn(state) {
    const { who, rule } = ask(state);
    if (who === 'nobody') return { turn: 'over', rule, ...parts.result(state) };
    const asks = state.pending.pending;
    if (who === 'player') return { turn: 'decision', asks, rule, seat: state.pending.seat };
    if (who === 'deal') return { turn: 'deal', asks, rule, round: state.round + 1 };
    const outcomes = tables.legal(state).map((move) => ({ move, weight: parts.weights[move.move](state, move) }));
    return { turn: 'draw', asks, rule, outcomes };
  }

  /** The rules of `GAME.visibility.undo`: whether a move showed nobody anything new. */
  function canBeTakenBack({ before, events, after }) {
    const viewers = [...before.seats.keys(), 'spectator'];
    return ask(before).who === 'player' && !viewers.some((viewer) => parts.showsNews(events, before, after, viewer));
  }

  /** The weights of the outcomes of the draw that is pending: one array of them, or none. */
  function weightsOf(state) {
    return ask(state).who === 'chance' ? [turn(state).outcomes.map(({ weight }) => weight)] : [];
  }

  /** The rules of `GAME.visibility.legal`: whether a viewer sees which moves are legal. */
  function isTold(state, viewer) {
    return viewer === 'referee' || viewer === tables.decider(state);
  }

  /** The rules of a refusal that a viewer is told, by the same rules. */
  function rulesFor(state, rules, viewer) {
    return isTold(state, viewer) ? rules : [`${parts.name}.turn.${viewer === 'spectator' ? 'pending' : 'order'}`];
  }

  return {
    ...parts,
    readMove: tables.readMove,
    judge: tables.judge,
    apply,
    turn,
    weightsOf,
    rulesFor,
    canBeTakenBack,
    isOver: (state) => ask(state).who === 'nobody',
    /** The legal moves of the seat that decides, if a viewer sees them. */
    legal: (state, viewer) => (ask(state).who === 'player' && isTold(state, viewer) ? tables.legal(state) : []),
  };
}
