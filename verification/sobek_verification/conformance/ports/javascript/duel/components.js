/** What is in the box of Sobek: 2 Players (2021): the figures of spec/duel/components.toml, edition 2021.1. */

import { editionOf } from '../kernel/editions.js';

export const GAME = 'duel';

const { name, stated, readers, figures, filling, pile } = editionOf(GAME, {
  name: '2021.1',
  figures: {
    players: 2,
    starting_hand: 2,
    centre: 4,
    pirogues: 5,
    min_set_size: 3,
    corruption_per_deben: 3,
    queen_draws: 3,
    scribe_hand_limit: 6,
    courtesan_min: 1,
    courtesan_max: 2,
    architect_draws: 3,
    scarabs_per_token: 2,
    scarabs_types: ['livestock', 'fish', 'wheat'],
    seven_points: 7,
    deben_2_points: 2,
    snake_1_points: 1,
    snake_2_points: 2,
  },
  /** The cells in the order of filling: the centre, the inner and the outer ring. */
  filling: [
    'c3', 'd3', 'd4', 'c4', 'b2', 'c2', 'd2', 'e2', 'e3', 'e4', 'e5', 'd5', 'c5', 'b5', 'b4', 'b3',
    'a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'e6', 'd6', 'c6', 'b6', 'a6', 'a5', 'a4', 'a3', 'a2',
  ],
});

export const EDITIONS = [name];

/** What a state says about its edition, and how that is read. */
export const EDITION = stated;
export const READ_EDITION = readers;

/** The choices in the order of rulings.md, the default reading first. */
export const CHOICES = {
  'new-set-goods': ['goods-tile', 'typed-tile'],
  'pyramid-refill': ['current-line', 'any-line'],
  'priest-effect': ['must-remove', 'free'],
  visibility: ['hidden', 'open'],
};

export const PLAYERS = figures.players;
export const STARTING_HAND = figures.starting_hand;
export const PIROGUES = figures.pirogues;

export const SET_LEAST = figures.min_set_size;
export const CORRUPTION_PER_DEBEN = figures.corruption_per_deben;
export const QUEEN_DRAWS = figures.queen_draws;
export const SCRIBE_LEAVES = figures.scribe_hand_limit;
export const COURTESAN_LEAST = figures.courtesan_min;
export const COURTESAN_MOST = figures.courtesan_max;
export const ARCHITECT_DRAWS = figures.architect_draws;
export const SCARABS_TOKEN = figures.scarabs_per_token;
export const TOKEN_POINTS = { seven: figures.seven_points, 'deben-2': figures.deben_2_points };
export const SNAKE_POINTS = { 'snake-1': figures.snake_1_points, 'snake-2': figures.snake_2_points };

/** The types, in order. */
export const TYPES = ['livestock', 'fish', 'wheat', 'marble', 'ebony', 'ivory'];

/** The group of the wild tiles. */
export const WILD = 'statue';

/** The groups, in order: the types, and all statues. */
export const GROUPS = [...TYPES, WILD];

/** The types whose sets can bear the scarabs. */
export const SCARABS_TYPES = figures.scarabs_types;

/** The marks, in order: column, row, rising and falling diagonal. */
export const MARKS = ['v', 'h', 'f', 'b'];

/** The backs, in the order in which they are listed. */
export const BACKS = ['grey', 'black', 'red'];

/** All cells in the order of filling. */
export const FILLING = filling;

/** The central squares, in the order of filling. */
export const CENTRE = FILLING.slice(0, figures.centre);

/** All cells, row by row from the top, each from the left. */
export const CELLS = [1, 2, 3, 4, 5, 6].flatMap((row) => [...'abcdef'].map((column) => `${column}${row}`));

//           marks: starting tiles, plain, valued, with a deben icon; scarabs on each valued tile
const GOODS = {
  livestock: ['vh', 'f', 'vhffb', 'b', 1],
  fish: ['vh', 'fb', 'vhfbb', 'v', 1],
  wheat: ['vhf', 'fb', 'vhhfb', 'f', 1],
  marble: ['h', 'vb', 'vhb', 'f', 2],
  ebony: ['h', 'f', 'vhfb', 'v', 2],
  ivory: ['h', 'f', 'vfb', 'b', 3],
};
const STATUES = 'vhfbb';
const CHARACTERS = {
  queen: ['queen', 'ivory'],
  'high-priest': ['priest', 'ebony'],
  'high-priestess': ['priest', 'marble'],
  vizier: ['vizier', 'livestock'],
  thief: ['thief', 'fish'],
  merchant: ['merchant', 'wheat'],
  courtesan: ['courtesan', 'wheat'],
  architect: ['architect', WILD],
  'scribe-livestock': ['scribe', 'livestock'],
  'scribe-fish': ['scribe', 'fish'],
};

/**
 * A kind of tile: its group, mark (none of a character), scarabs, back, whether it bears a deben icon, power (of a character alone), and how many
 * the box has.
 * @typedef {{group: string, mark?: string, scarabs: number, back: string, deben: boolean, power?: string, number: number}} TileKind
 */

/** All kinds of tiles by name, in the order of kinds. @type {{[tile: string]: TileKind}} */
export const TILE = {};

/** Adds a kind for each mark, in the order of marks, and counts the tiles of it. */
function addKinds(marks, nameOf, kind) {
  for (const mark of MARKS) {
    const number = [...marks].filter((one) => one === mark).length;
    if (number > 0) TILE[nameOf(mark)] = { mark, scarabs: 0, back: 'black', deben: false, ...kind, number };
  }
}

for (const type of TYPES) {
  const [starting, plain, valued, deben, scarabs] = GOODS[type];
  addKinds(starting, (mark) => `${type}-${mark}-0-grey`, { group: type, back: 'grey' });
  addKinds(plain, (mark) => `${type}-${mark}-0`, { group: type });
  addKinds(valued, (mark) => `${type}-${mark}-${scarabs}`, { group: type, scarabs });
  addKinds(deben, (mark) => `${type}-${mark}-0-deben`, { group: type, deben: true });
}
addKinds(STATUES, (mark) => `statue-${mark}`, { group: WILD });
for (const [name, [power, group]] of Object.entries(CHARACTERS)) {
  TILE[name] = { group, scarabs: 0, back: 'red', deben: false, power, number: 1 };
}

/** The tiles in the order of kinds. */
export const TILES = Object.keys(TILE);

/** The tiles of each type with the wild ones, in the order of kinds: what a set of the type may have. */
export const TILES_OF_SET = Object.fromEntries(TYPES.map((type) => [
  type, TILES.filter((tile) => TILE[tile].group === type || TILE[tile].group === WILD),
]));

/** All tiles, 65 in the published edition. */
export const ALL_TILES = pile('tiles', Object.fromEntries(TILES.map((tile) => [tile, TILE[tile].number])));

const PUBLISHED_TOKENS = {
  'snake-1': 1, 'snake-2': 1, pyramid: 2, finger: 2, mummy: 1, seven: 1, scarabs: 2, 'deben-2': 2, horus: 1,
};

/** The pirogue tokens in their order. */
export const TOKENS = Object.keys(PUBLISHED_TOKENS);

/** All pirogue tokens, thirteen in the published edition. */
export const ALL_TOKENS = pile('tokens', PUBLISHED_TOKENS);

const PUBLISHED_DEBENS = { 3: 3, 4: 2, 5: 2, 6: 2, 7: 2, 8: 1, 9: 1 };

/** The debens in their order, as texts. */
export const DEBENS = Object.keys(PUBLISHED_DEBENS);

/** All debens by their points, thirteen in the published edition. */
export const ALL_DEBENS = pile('debens', PUBLISHED_DEBENS);
