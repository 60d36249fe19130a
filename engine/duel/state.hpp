// The rules that a game chooses, and a state of it: where everything is, and what is pending.
#pragma once
#include "../kernel/state.hpp"
#include "edition.hpp"

namespace sobek::duel {

// The choices of spec/rulings.md, each with its first reading as the default.
enum Choice : uint8_t { NEW_SET_GOODS, PYRAMID_REFILL, PRIEST_EFFECT, VISIBILITY, CHOICES };
inline constexpr ChoiceNames CHOICE_NAMES[CHOICES] = {
    {"new-set-goods", {"goods-tile", "typed-tile"}},
    {"pyramid-refill", {"current-line", "any-line"}},
    {"priest-effect", {"must-remove", "free"}},
    {"visibility", {"hidden", "open"}},
};
struct Rules {
  Edition edition = PUBLISHED;
  uint8_t reading[CHOICES] = {};
  bool typed_tile() const { return reading[NEW_SET_GOODS]; }
  bool any_line() const { return reading[PYRAMID_REFILL]; }
  bool free_group() const { return reading[PRIEST_EFFECT]; }
  bool open() const { return reading[VISIBILITY]; }
  friend bool operator==(const Rules &, const Rules &) = default;
};

// What can be pending (duel/turn.md), in the order of its table.
enum Slug : uint8_t {
  CENTRE_TAKE, ACTION, PYRAMID_ACTION, FORCED_TAKE, ANKH_DIRECTION, DEBEN_TILE, DEBEN_DRAW, PRIEST_GROUP, VIZIER_TILE,
  THIEF_BACK, THIEF_TILE, MERCHANT_TILE, COURTESAN_TILES, SCRIBE_DISCARD, ARCHITECT_DRAW, ARCHITECT_TOKEN, TOKEN_CHOICE,
  FINGER_TILE, SCARABS_SET, HORUS_DRAW, REWARD_DRAW, FINISHED, SLUGS
};
struct Pending {
  Slug slug = FINISHED;
  uint8_t seat = 0;
  uint8_t about = 0;  // the cell of a forced-take, the tile of a deben-tile, the back of a thief-tile, or how many
                      // debens are left of a reward-draw
  uint8_t kept = 0;   // the first deben of a horus-draw, 0 before it is drawn
  Counts drawn;       // the tokens of an architect-token
  friend bool operator==(const Pending &, const Pending &) = default;
};

struct Seat {
  Pile hand, corruption;
  uint64_t sold_one[TYPES] = {};  // the kinds in the sold set of each type
  uint64_t sold_two = 0;          // those of which both tiles are in one set
  uint8_t scarabs[TYPES] = {};  // tokens on the sold set
  uint8_t has_sold = 0;         // a bit for each type
  Counts tokens, debens;
  friend bool operator==(const Seat &, const Seat &) = default;

  Pile sold(int type) const { return {sold_one[type], sold_two & sold_one[type]}; }
  void add_to_set(int type, const Pile &tiles) {
    Pile set = sold(type);
    set.add(tiles);
    sold_one[type] = set.one;
    sold_two |= set.two;
  }
};

struct State {
  static constexpr int players = SEATS;
  Seat seats[SEATS];
  Pile removed;
  Counts pirogues, aside, spent, bag;
  Pending pending;
  uint64_t occupied = 0;  // the cells of the Market that have a tile
  uint8_t market[CELLS];  // the tile of each cell, or NO_TILE
  uint8_t ankh = NO_CELL;
  uint8_t mark = NO_MARK;
  Fixed<uint8_t, TILES> draw_pile;  // the top tile last

  State() {
    for (uint8_t &tile : market) tile = NO_TILE;
  }
  friend bool operator==(const State &, const State &) = default;

  void put(int cell, int tile) {
    market[cell] = uint8_t(tile);
    occupied |= uint64_t(1) << cell;
  }
  int lift(int cell) {
    int tile = market[cell];
    market[cell] = NO_TILE;
    occupied &= ~(uint64_t(1) << cell);
    return tile;
  }
  int draw_tile() {
    int tile = draw_pile.back();
    --draw_pile.number;
    return tile;
  }
  // Call to(number) for every number of which a state consists, always in this order.
  void each_field(auto &&to) const {
    auto pile = [&](const Pile &pile) { to(pile.one), to(pile.two); };
    for (const Seat &seat : seats) {
      pile(seat.hand), pile(seat.corruption);
      for (uint64_t kinds : seat.sold_one) to(kinds);
      to(seat.sold_two);
      for (uint8_t number : seat.scarabs) to(uint64_t(number));
      to(uint64_t(seat.has_sold)), to(uint64_t(seat.tokens.bits)), to(uint64_t(seat.debens.bits));
    }
    pile(removed);
    for (Counts counts : {pirogues, aside, spent, bag, pending.drawn}) to(uint64_t(counts.bits));
    for (uint8_t number : {uint8_t(pending.slug), pending.seat, pending.about, pending.kept, ankh, mark})
      to(uint64_t(number));
    for (uint8_t tile : market) to(uint64_t(tile));
    to(uint64_t(draw_pile.size()));
    for (uint8_t tile : draw_pile) to(uint64_t(tile));
  }

  // What is nowhere else is in the box.
  Pile box(const Edition &edition) const {
    Pile left = edition.tiles;
    for (const Seat &seat : seats) {
      left.remove(seat.hand), left.remove(seat.corruption);
      for (int type = 0; type < TYPES; ++type) left.remove(seat.sold(type));
    }
    left.remove(removed);
    for (uint8_t tile : draw_pile) left.remove(tile);
    for (uint8_t tile : market)
      if (tile != NO_TILE) left.remove(tile);
    return left;
  }
  Counts box_tokens(const Edition &edition) const {
    Counts left = edition.tokens;
    left.remove(pirogues), left.remove(aside), left.remove(spent);
    for (const Seat &seat : seats) {
      left.remove(seat.tokens);
      for (uint8_t number : seat.scarabs)
        for (int i = 0; i < number; ++i) left.remove(SCARABS);
    }
    return left;
  }
  Counts box_debens(const Edition &edition) const {
    Counts left = edition.debens;
    left.remove(bag), left.remove(seats[0].debens), left.remove(seats[1].debens);
    return left;
  }
};

}  // namespace sobek::duel
