/** What is in the box of Sobek: 2 Players (2021): the figures of spec/duel/components.toml, edition 2021.1. */

export const GAME = 'duel';
export const EDITIONS = ['2021.1'];

/** The choices in the order of rulings.md, the default reading first. */
export const CHOICES = {
  'new-set-goods': ['goods-tile', 'typed-tile'],
  'pyramid-refill': ['current-line', 'any-line'],
  'priest-effect': ['must-remove', 'free'],
  visibility: ['hidden', 'open'],
};

export const PLAYERS = 2;
export const STARTING_HAND = 2;
export const PIROGUES = 5;

export const SET_LEAST = 3;
export const CORRUPTION_PER_DEBEN = 3;
export const QUEEN_DRAWS = 3;
export const SCRIBE_LEAVES = 6;
export const COURTESAN_LEAST = 1;
export const COURTESAN_MOST = 2;
export const ARCHITECT_DRAWS = 3;
export const SCARABS_TOKEN = 2;
export const TOKEN_POINTS = { seven: 7, 'deben-2': 2 };
export const SNAKE_POINTS = { 'snake-1': 1, 'snake-2': 2 };

/** The types, in order. */
export const TYPES = ['livestock', 'fish', 'wheat', 'marble', 'ebony', 'ivory'];

/** The group of the wild tiles. */
export const WILD = 'statue';

/** The groups, in order: the types, and all statues. */
export const GROUPS = [...TYPES, WILD];

/** The types whose sets can bear the scarabs. */
export const SCARABS_TYPES = ['livestock', 'fish', 'wheat'];

/** The marks, in order: column, row, rising and falling diagonal. */
export const MARKS = ['v', 'h', 'f', 'b'];

/** The backs, in the order in which they are listed. */
export const BACKS = ['grey', 'black', 'red'];

/** The central squares, in the order of filling. */
export const CENTRE = ['c3', 'd3', 'd4', 'c4'];

/** All cells in the order of filling: the centre, the inner and the outer ring. */
export const FILLING = [
  ...CENTRE,
  'b2', 'c2', 'd2', 'e2', 'e3', 'e4', 'e5', 'd5', 'c5', 'b5', 'b4', 'b3',
  'a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'e6', 'd6', 'c6', 'b6', 'a6', 'a5', 'a4', 'a3', 'a2',
];

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

/** All 65 tiles. */
export const ALL_TILES = Object.fromEntries(TILES.map((tile) => [tile, TILE[tile].number]));

/** All thirteen pirogue tokens, in the order of tokens. */
export const ALL_TOKENS = {
  'snake-1': 1, 'snake-2': 1, pyramid: 2, finger: 2, mummy: 1, seven: 1, scarabs: 2, 'deben-2': 2, horus: 1,
};

/** The pirogue tokens in their order. */
export const TOKENS = Object.keys(ALL_TOKENS);

/** All thirteen debens, by their points. */
export const ALL_DEBENS = { 3: 3, 4: 2, 5: 2, 6: 2, 7: 2, 8: 1, 9: 1 };

/** The debens in their order, as texts. */
export const DEBENS = Object.keys(ALL_DEBENS);
