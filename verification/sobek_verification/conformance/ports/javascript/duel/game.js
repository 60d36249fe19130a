/** Sobek: 2 Players (2021), the whole game for the protocol. */

import { game, usualChoices } from '../kernel/game.js';
import { moveTables } from '../kernel/moves.js';
import { objectOf } from '../kernel/shapes.js';
import * as characters from './characters.js';
import { CHOICES, EDITIONS, GAME, PLAYERS } from './components.js';
import { dealSetup } from './dealing.js';
import { settle } from './game-end.js';
import { deben, keep, orient, refill, take, trade } from './market.js';
import { onto, point, token } from './pirogues.js';
import { result } from './scoring.js';
import { sell } from './selling.js';
import { begin, judgeSetup, readSetup } from './setup.js';
import { readChoices, readState } from './state.js';
import { Table } from './table.js';
import { PENDING } from './turn.js';
import { eventAsSeen, showsNews, view } from './visibility.js';

const { play, name, pick, back, steal, fetch, add, discard, tokens } = characters;
const tables = moveTables(GAME, [
  take, refill, orient, trade, keep, deben, sell, play, name, pick, back, steal, fetch, add, discard, tokens, token, point, onto,
], PENDING);

export const duel = game({
  name: GAME,
  editions: EDITIONS,
  choices: CHOICES,
  tables,
  pendingTable: PENDING,
  weights: { deben: deben.weight, steal: steal.weight, tokens: tokens.weight },
  /** Reads what a game starts from besides its edition: choices and setup. */
  readStart: objectOf({ choices: readChoices, setup: readSetup }),
  startKeys: ['choices', 'setup'],
  usual: { choices: usualChoices(CHOICES) },
  players: [PLAYERS, PLAYERS],
  dealSetup,
  judgeSetup,
  begin: ({ choices, setup }) => begin(choices, setup),
  readState,
  newTable: (state) => new Table(state),
  settle: (table) => settle(table, tables.isAnyLegal),
  result,
  view,
  eventAsSeen,
  showsNews,
});
