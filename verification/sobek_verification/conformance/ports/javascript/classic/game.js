/** Sobek (2010), the whole game for the protocol. */

import { game, usualChoices } from '../kernel/game.js';
import { moveTables } from '../kernel/moves.js';
import { objectOf } from '../kernel/shapes.js';
import * as characters from './characters.js';
import { CHOICES, EDITIONS, GAME, PLAYERS_LEAST, PLAYERS_MOST, TRACK } from './components.js';
import { dealRound, dealSetup } from './dealing.js';
import { onto, token, victim } from './events.js';
import { chooser, result, start } from './game-end.js';
import { take } from './quay.js';
import { done, lay } from './round-end.js';
import { set } from './sets.js';
import { begin, deal, judgeSetup, readSetup } from './setup.js';
import { readChoices, readState, readTrack } from './state.js';
import { Table } from './table.js';
import { PENDING } from './turn.js';
import { eventAsSeen, showsNews, view } from './visibility.js';

const { play, name, pick, back, steal, discard, fetch, add } = characters;
const verbs = [take, play, set, name, victim, pick, back, steal, discard, fetch, add, token, onto, lay, done, deal, chooser, start];

export const classic = game({
  name: GAME,
  editions: EDITIONS,
  choices: CHOICES,
  tables: moveTables(GAME, verbs, PENDING),
  pendingTable: PENDING,
  weights: { steal: steal.weight, chooser: chooser.weight },
  /** Reads what a game starts from besides its edition: choices, track and setup. */
  readStart: objectOf({ choices: readChoices, track: readTrack, setup: readSetup }),
  startKeys: ['choices', 'setup', 'track'],
  usual: { choices: usualChoices(CHOICES), track: TRACK },
  players: [PLAYERS_LEAST, PLAYERS_MOST],
  dealSetup,
  dealRound,
  judgeSetup,
  begin: ({ choices, track, setup }) => begin(choices, track, setup),
  readState,
  newTable: (state) => new Table(state),
  settle: () => {},
  result,
  view,
  eventAsSeen,
  showsNews,
});
