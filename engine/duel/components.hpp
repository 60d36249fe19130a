// The kinds of duel and the figures of its published edition (spec/duel/components.toml), in the orders of
// spec/notation.md. The rules read them from here, by way of an edition, and from nowhere else.
#pragma once
#include "../kernel/names.hpp"

namespace sobek::duel {

enum Group : uint8_t { LIVESTOCK, FISH, WHEAT, MARBLE, EBONY, IVORY, STATUE };  // six types, and the wild tiles
enum Mark : uint8_t { COLUMN, ROW, RISING, FALLING, NO_MARK };
enum Back : uint8_t { GREY, BLACK, RED };
enum Power : uint8_t { QUEEN, PRIEST, VIZIER, THIEF, MERCHANT, COURTESAN, ARCHITECT, SCRIBE, NO_POWER };
enum Token : uint8_t { SNAKE_1, SNAKE_2, PYRAMID, FINGER, MUMMY, SEVEN, SCARABS, DEBEN_2, HORUS };

inline constexpr int TYPES = 6, GROUPS = 7, MARKS = 4, BACKS = 3, TOKENS = 9, SEATS = 2;
inline constexpr const char *GROUP_NAMES[GROUPS] = {"livestock", "fish", "wheat", "marble", "ebony", "ivory", "statue"};
inline constexpr const char *MARK_NAMES[MARKS] = {"v", "h", "f", "b"};
inline constexpr const char *BACK_NAMES[BACKS] = {"grey", "black", "red"};

struct Kind {
  const char *name;
  Group group = STATUE;  // what a character counts as; a wild tile is a STATUE
  Mark mark = NO_MARK;
  Back back = RED;
  uint8_t scarabs = 0;
  bool deben = false;
  Power power = NO_POWER;
  uint8_t number = 1;  // how many tiles of this kind the box has

  constexpr Kind(const char *character, Group counts_as, Power its) : name(character), group(counts_as), power(its) {}
  // A goods tile or a statue is what its name says: TYPE-MARK-SCARABS, and perhaps -grey or -deben; or statue-MARK.
  constexpr Kind(const char *text, int in_box = 1) : name(text), back(BLACK), number(uint8_t(in_box)) {
    std::string_view whole = text, type = whole.substr(0, whole.find('-')), rest = whole.substr(type.size() + 1);
    group = Group(index_of(type, GROUP_NAMES));
    mark = Mark(index_of(rest.substr(0, 1), MARK_NAMES));
    if (group == STATUE) return;
    scarabs = uint8_t(rest[2] - '0');
    if (rest.ends_with("-grey")) back = GREY;
    deben = rest.ends_with("-deben");
  }
};

inline constexpr Kind KINDS[] = {
    {"livestock-v-0-grey"}, {"livestock-h-0-grey"}, {"livestock-f-0"}, {"livestock-v-1"}, {"livestock-h-1"},
    {"livestock-f-1", 2}, {"livestock-b-1"}, {"livestock-b-0-deben"}, {"fish-v-0-grey"}, {"fish-h-0-grey"},
    {"fish-f-0"}, {"fish-b-0"}, {"fish-v-1"}, {"fish-h-1"}, {"fish-f-1"}, {"fish-b-1", 2}, {"fish-v-0-deben"},
    {"wheat-v-0-grey"}, {"wheat-h-0-grey"}, {"wheat-f-0-grey"}, {"wheat-f-0"}, {"wheat-b-0"}, {"wheat-v-1"},
    {"wheat-h-1", 2}, {"wheat-f-1"}, {"wheat-b-1"}, {"wheat-f-0-deben"}, {"marble-h-0-grey"}, {"marble-v-0"},
    {"marble-b-0"}, {"marble-v-2"}, {"marble-h-2"}, {"marble-b-2"}, {"marble-f-0-deben"}, {"ebony-h-0-grey"},
    {"ebony-f-0"}, {"ebony-v-2"}, {"ebony-h-2"}, {"ebony-f-2"}, {"ebony-b-2"}, {"ebony-v-0-deben"},
    {"ivory-h-0-grey"}, {"ivory-f-0"}, {"ivory-v-3"}, {"ivory-f-3"}, {"ivory-b-3"}, {"ivory-b-0-deben"},
    {"statue-v"}, {"statue-h"}, {"statue-f"}, {"statue-b", 2},
    {"queen", IVORY, QUEEN},
    {"high-priest", EBONY, PRIEST},
    {"high-priestess", MARBLE, PRIEST},
    {"vizier", LIVESTOCK, VIZIER},
    {"thief", FISH, THIEF},
    {"merchant", WHEAT, MERCHANT},
    {"courtesan", WHEAT, COURTESAN},
    {"architect", STATUE, ARCHITECT},
    {"scribe-livestock", LIVESTOCK, SCRIBE},
    {"scribe-fish", FISH, SCRIBE},
};
inline constexpr int KIND_COUNT = int(sizeof KINDS / sizeof KINDS[0]);
inline constexpr auto TILE_NAMES = names_of(KINDS, &Kind::name);
inline constexpr uint8_t NO_TILE = 255;

struct TokenKind {
  const char *name;
  uint8_t number;
};
inline constexpr TokenKind TOKEN_KINDS[TOKENS] = {{"snake-1", 1}, {"snake-2", 1}, {"pyramid", 2},
                                                  {"finger", 2},  {"mummy", 1},   {"seven", 1},
                                                  {"scarabs", 2}, {"deben-2", 2}, {"horus", 1}};

inline constexpr auto TOKEN_NAMES = names_of(TOKEN_KINDS, &TokenKind::name);

inline constexpr int LEAST_DEBEN = 3, MOST_DEBEN = 9, DEBENS = 7;  // by value
inline constexpr uint8_t DEBEN_NUMBERS[DEBENS] = {3, 2, 2, 2, 2, 1, 1};
inline constexpr const char *DEBEN_NAMES[DEBENS] = {"3", "4", "5", "6", "7", "8", "9"};

inline constexpr uint32_t SCARABS_TYPES = 1 << WHEAT | 1 << LIVESTOCK | 1 << FISH;

// The figures of the setup, the rules and the player aids. Another edition may have smaller ones.
struct Figures {
  uint8_t starting_hand = 2, centre = 4, pirogues = 5;
  uint8_t min_set_size = 3, corruption_per_deben = 3;
  uint8_t queen_draws = 3, scribe_hand_limit = 6, courtesan_min = 1, courtesan_max = 2, architect_draws = 3;
  uint8_t scarabs_per_token = 2, seven_points = 7, deben_2_points = 2, snake_1_points = 1, snake_2_points = 2;
  friend bool operator==(const Figures &, const Figures &) = default;
};
inline constexpr FigureName<Figures> FIGURE_NAMES[] = {
    {"starting_hand", &Figures::starting_hand}, {"centre", &Figures::centre, 1}, {"pirogues", &Figures::pirogues},
    {"min_set_size", &Figures::min_set_size, 1}, {"corruption_per_deben", &Figures::corruption_per_deben, 1},
    {"queen_draws", &Figures::queen_draws}, {"scribe_hand_limit", &Figures::scribe_hand_limit},
    {"courtesan_min", &Figures::courtesan_min, 1}, {"courtesan_max", &Figures::courtesan_max, 1},
    {"architect_draws", &Figures::architect_draws, 1}, {"scarabs_per_token", &Figures::scarabs_per_token},
    {"seven_points", &Figures::seven_points}, {"deben_2_points", &Figures::deben_2_points},
    {"snake_1_points", &Figures::snake_1_points}, {"snake_2_points", &Figures::snake_2_points},
};

// A cell is counted row by row from the top, each row from the left: a1 is 0, b1 is 1, f6 is 35.
inline constexpr int COLUMNS = 6, CELLS = 36;
inline constexpr uint8_t NO_CELL = CELLS;
inline constexpr const char *CELL_NAMES[CELLS] = {
    "a1", "b1", "c1", "d1", "e1", "f1", "a2", "b2", "c2", "d2", "e2", "f2", "a3", "b3", "c3", "d3", "e3", "f3",
    "a4", "b4", "c4", "d4", "e4", "f4", "a5", "b5", "c5", "d5", "e5", "f5", "a6", "b6", "c6", "d6", "e6", "f6"};
inline constexpr const char *FILLING =  // the order of filling: the centre, the inner ring, the outer ring
    "c3d3d4c4"
    "b2c2d2e2e3e4e5d5c5b5b4b3"
    "a1b1c1d1e1f1f2f3f4f5f6e6d6c6b6a6a5a4a3a2";

}  // namespace sobek::duel
