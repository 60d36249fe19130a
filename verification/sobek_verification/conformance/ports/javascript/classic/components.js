/** What is in the box of Sobek (2010): the figures of spec/classic/components.toml, edition 2010.1. */

import { editionOf } from '../kernel/editions.js';

export const GAME = 'classic';

const { name, stated, readers, figures, pile } = editionOf(GAME, {
  name: '2010.1',
  figures: {
    min_players: 2,
    max_players: 4,
    rounds: 3,
    quay_spaces: 9,
    window: 4,
    starting_hand: 2,
    removed_from_deck: 9,
    event_pile_size: 5,
    early_end_above: 100,
    min_set_size: 3,
    queen_draws: 3,
    scribe_hand_limit: 6,
    courtesan_min: 1,
    courtesan_max: 2,
    curse_weight: 2,
    prosperity_scarabs: 2,
    prosperity_types: ['wheat', 'fish', 'cattle'],
    points_per_step: 10,
  },
});

export const EDITIONS = [name];

/** What a state says about its edition, and how that is read. */
export const EDITION = stated;
export const READ_EDITION = readers;

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

export const PLAYERS_LEAST = figures.min_players;
export const PLAYERS_MOST = figures.max_players;
export const ROUNDS = figures.rounds;
export const QUAY_SPACES = figures.quay_spaces;
export const WINDOW = figures.window;
export const STARTING_HAND = figures.starting_hand;
export const REMOVED_FROM_DECK = figures.removed_from_deck;
export const EVENT_PILE = figures.event_pile_size;
export const EARLY_END_ABOVE = figures.early_end_above;

/** The most points that a position can have (spec/notation.md). */
export const MOST_POINTS = 1000000000;

export const SET_LEAST = figures.min_set_size;
export const QUEEN_DRAWS = figures.queen_draws;
export const SCRIBE_LEAVES = figures.scribe_hand_limit;
export const COURTESAN_LEAST = figures.courtesan_min;
export const COURTESAN_MOST = figures.courtesan_max;
export const CURSE_WEIGHT = figures.curse_weight;
export const PROSPERITY_SCARABS = figures.prosperity_scarabs;
export const POINTS_PER_STEP = figures.points_per_step;

/** The types of goods, in order. */
export const TYPES = ['ivory', 'ebony', 'marble', 'cattle', 'fish', 'wheat'];

/** The types whose sets can bear Prosperity. */
export const PROSPERITY_TYPES = figures.prosperity_types;

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

/** All cards, 63 in the published edition. */
export const ALL_CARDS = pile('cards', Object.fromEntries(CARDS.map((card) => [card, CARD[card].number])));

const PUBLISHED_TOKENS = { guild: 4, flood: 2, curse: 2, prosperity: 2, embalming: 1, deceit: 1 };

/** The event tokens in their order. */
export const TOKENS = Object.keys(PUBLISHED_TOKENS);

/** All event tokens, twelve in the published edition. */
export const ALL_TOKENS = pile('tokens', PUBLISHED_TOKENS);

/** The symbols of the score track, each once in a block. */
export const SYMBOLS = ['ankh', 'eye', 'lotus', 'feather'];

/** The number of blocks of the score track. */
export const BLOCKS = 20;

const FOUR_BLOCKS = ['ankh eye lotus feather', 'lotus feather eye ankh', 'eye ankh feather lotus', 'feather lotus ankh eye'];

/** The shipped score track: block b holds the spaces 5b + 1 to 5b + 4. */
export const TRACK = Array.from({ length: BLOCKS }, (_, block) => FOUR_BLOCKS[block % 4]);
