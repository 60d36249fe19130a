/** What is in the box of Sobek (2010): the figures of spec/classic/components.toml, edition 2010.1. */

export const GAME = 'classic';
export const EDITIONS = ['2010.1'];

/** The choices in the order of rulings.md, the default reading first. */
export const CHOICES = {
  'same-type-set': ['may-stand-apart', 'extends'],
  'amulet-only-set': ['allowed', 'forbidden'],
  'priest-type': ['must-remove', 'free'],
  'thief-back': ['names-back', 'blind'],
  'guild-without-victim': ['own-marker-moves', 'token-void'],
  'hand-sets-at-end': ['optional', 'mandatory'],
  'penalty-base': ['set-points', 'all-points'],
  'clean-tie': ['all-penalised', 'none-penalised'],
  visibility: ['hidden', 'open'],
};

export const PLAYERS_LEAST = 2;
export const PLAYERS_MOST = 4;
export const ROUNDS = 3;
export const QUAY_SPACES = 9;
export const WINDOW = 4;
export const STARTING_HAND = 2;
export const REMOVED_FROM_DECK = 9;
export const EVENT_PILE = 5;
export const EARLY_END_ABOVE = 100;

/** The most points that a position can have (spec/notation.md). */
export const MOST_POINTS = 1000000000;

export const SET_LEAST = 3;
export const QUEEN_DRAWS = 3;
export const SCRIBE_LEAVES = 6;
export const COURTESAN_LEAST = 1;
export const COURTESAN_MOST = 2;
export const CURSE_WEIGHT = 2;
export const PROSPERITY_SCARABS = 2;
export const POINTS_PER_STEP = 10;

/** The types of goods, in order. */
export const TYPES = ['ivory', 'ebony', 'marble', 'cattle', 'fish', 'wheat'];

/** The types whose sets can bear Prosperity. */
export const PROSPERITY_TYPES = ['wheat', 'fish', 'cattle'];

/** The backs, in the order in which they are listed. */
export const BACKS = ['beige', 'green', 'orange'];

export const AMULET = 'amulet';

//              plain, of these with a green back, valued, scarabs on each valued card
const GOODS = {
  ivory: [3, 1, 3, 3],
  ebony: [3, 1, 4, 2],
  marble: [4, 1, 3, 2],
  cattle: [4, 2, 5, 1],
  fish: [5, 2, 5, 1],
  wheat: [5, 2, 5, 1],
};
const AMULETS = 5;
const CHARACTERS = {
  queen: ['queen', 'ivory'],
  'high-priest': ['priest', 'ebony'],
  'high-priestess': ['priest', 'marble'],
  vizier: ['vizier', 'cattle'],
  thief: ['thief', 'fish'],
  merchant: ['merchant', 'wheat'],
  courtesan: ['courtesan', 'wheat'],
  'scribe-cattle': ['scribe', 'cattle'],
  'scribe-fish': ['scribe', 'fish'],
};

/**
 * A kind of card: its type (none of an amulet), scarabs, back, power (of a character alone) and how many the box has.
 * @typedef {{type?: string, scarabs: number, back: string, power?: string, number: number}} CardKind
 */

/** All kinds of cards by name, in the order of kinds. @type {{[card: string]: CardKind}} */
export const CARD = {};
for (const type of TYPES) {
  const [plain, green, valued, scarabs] = GOODS[type];
  CARD[`${type}-0`] = { type, scarabs: 0, back: 'beige', number: plain - green };
  CARD[`${type}-0-green`] = { type, scarabs: 0, back: 'green', number: green };
  CARD[`${type}-${scarabs}`] = { type, scarabs, back: 'beige', number: valued };
}
CARD[AMULET] = { scarabs: 0, back: 'beige', number: AMULETS };
for (const [name, [power, type]] of Object.entries(CHARACTERS)) {
  CARD[name] = { type, scarabs: 0, back: 'orange', power, number: 1 };
}

/** The cards in the order of kinds. */
export const CARDS = Object.keys(CARD);

/** The cards of each type with the amulets, in the order of kinds: what a set of the type may have. */
export const CARDS_OF_SET = Object.fromEntries(TYPES.map((type) => [
  type, CARDS.filter((card) => card === AMULET || CARD[card].type === type),
]));

/** All 63 cards. */
export const ALL_CARDS = Object.fromEntries(CARDS.map((card) => [card, CARD[card].number]));

/** All twelve event tokens, in the order of tokens. */
export const ALL_TOKENS = { guild: 4, flood: 2, curse: 2, prosperity: 2, embalming: 1, deceit: 1 };

/** The event tokens in their order. */
export const TOKENS = Object.keys(ALL_TOKENS);

/** The symbols of the score track, each once in a block. */
export const SYMBOLS = ['ankh', 'eye', 'lotus', 'feather'];

/** The number of blocks of the score track. */
export const BLOCKS = 20;

const FOUR_BLOCKS = ['ankh eye lotus feather', 'lotus feather eye ankh', 'eye ankh feather lotus', 'feather lotus ankh eye'];

/** The shipped score track: block b holds the spaces 5b + 1 to 5b + 4. */
export const TRACK = Array.from({ length: BLOCKS }, (_, block) => FOUR_BLOCKS[block % 4]);
