// An edition: its figures, and how many of each kind its box has. The published one is the default; no other has more.
#pragma once
#include "../kernel/names.hpp"
#include "components.hpp"

namespace sobek::classic {

struct Figures {
  uint8_t min_players = 2, max_players = 4, quay_spaces = 9, starting_hand = 2, removed_from_deck = 9, event_pile_size = 5;
  uint8_t rounds = 3, window = 4, early_end_above = 100, min_set_size = 3, queen_draws = 3, scribe_hand_limit = 6;
  uint8_t courtesan_min = 1, courtesan_max = 2, curse_weight = 2, prosperity_scarabs = 2, points_per_step = 10;
  friend bool operator==(const Figures &, const Figures &) = default;
};
constexpr FigureName<Figures> FIGURE_NAMES[] = {
    {"min_players", &Figures::min_players, 2}, {"max_players", &Figures::max_players, 2}, {"quay_spaces", &Figures::quay_spaces, 1},
    {"starting_hand", &Figures::starting_hand}, {"removed_from_deck", &Figures::removed_from_deck},
    {"event_pile_size", &Figures::event_pile_size}, {"rounds", &Figures::rounds, 1}, {"window", &Figures::window, 1},
    {"early_end_above", &Figures::early_end_above}, {"min_set_size", &Figures::min_set_size, 1}, {"queen_draws", &Figures::queen_draws},
    {"scribe_hand_limit", &Figures::scribe_hand_limit}, {"courtesan_min", &Figures::courtesan_min, 1},
    {"courtesan_max", &Figures::courtesan_max, 1}, {"curse_weight", &Figures::curse_weight},
    {"prosperity_scarabs", &Figures::prosperity_scarabs}, {"points_per_step", &Figures::points_per_step, 1}};

struct Edition {
  char name[65] = "2010.1";
  Figures figures;
  Pile cards = PRINTED_CARDS;
  TokenPile tokens = PRINTED_TOKENS;
  friend bool operator==(const Edition &, const Edition &) = default;

  int green() const { return (cards & MASKS.back[GREEN]).size(); }
  int removed(int players) const { return players == 2 ? figures.removed_from_deck : 0; }
  // classic.setup.deck: all cards without a green back, but for those that are removed with two players.
  int deck_size(int players) const { return cards.size() - green() - removed(players); }
  // Is there enough for a setup?
  bool can_be_dealt() const {
    return figures.min_players <= figures.max_players && figures.courtesan_min <= figures.courtesan_max &&
           deck_size(2) >= 0 && green() >= figures.max_players * figures.starting_hand && tokens.size() >= figures.event_pile_size;
  }
};
inline const Edition PUBLISHED;

}  // namespace sobek::classic
