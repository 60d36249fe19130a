// Moves of duel: as anybody may write them, and packed into 64 bits as they are listed.
#pragma once
#include "../kernel/reason.hpp"
#include "state.hpp"

namespace sobek::duel {

// The rules that can refuse a move.
inline constexpr const char *RULE_IDS[] = {
    "duel.setup.players", "duel.setup.starting-hands", "duel.setup.centre", "duel.setup.draw-pile",
    "duel.setup.pirogues", "duel.setup.first-player", "duel.turn.pending", "duel.turn.order", "duel.market.tile",
    "duel.market.line", "duel.market.centre", "duel.market.towards-a-tile", "duel.market.refill-line",
    "duel.market.refill-pile", "duel.market.deben-draw", "duel.selling.in-hand", "duel.selling.three",
    "duel.selling.one-type", "duel.selling.new-set", "duel.characters.character-tile", "duel.characters.in-hand",
    "duel.characters.vizier-tile", "duel.characters.thief-back", "duel.characters.thief-tile",
    "duel.characters.priest-group", "duel.characters.courtesan-number", "duel.characters.courtesan-set",
    "duel.characters.scribe-tile", "duel.characters.architect-tokens", "duel.pirogues.choice",
    "duel.pirogues.forced-tile", "duel.pirogues.scarabs-set",
};
enum Rule : uint8_t {};
consteval Rule rule(std::string_view id) { return Rule(index_of_rule(id, RULE_IDS)); }
using Reasons = sobek::Reasons<Rule>;

enum Verb : uint8_t {
  TAKE, REFILL, ORIENT, TRADE, KEEP, PLAY, SELL, NAME, PICK, BACK, FETCH, ADD, DISCARD, TOKEN, POINT, ONTO,
  DEBEN, STEAL, TOKENS_DRAWN, VERBS
};
inline constexpr VerbRow VERB_ROWS[VERBS] = {
    {"take", "cell", CELL_NAMES}, {"refill"}, {"orient", "mark", MARK_NAMES}, {"trade"}, {"keep"}, {"play", "tile", TILE_NAMES},
    {"sell", "good", Names(GROUP_NAMES).first(TYPES)}, {"name", "group", GROUP_NAMES}, {"pick", "tile", TILE_NAMES},
    {"back", "back", BACK_NAMES}, {"fetch", "cell", CELL_NAMES}, {"add", "good", Names(GROUP_NAMES).first(TYPES)},
    {"discard", "tile", TILE_NAMES}, {"token", "token", TOKEN_NAMES}, {"point", "cell", CELL_NAMES},
    {"onto", "good", Names(GROUP_NAMES).first(TYPES)}, {"deben", "deben", {}, 128},  // its points, in seven bits
    {"steal", "tile", TILE_NAMES}, {"tokens"}};
constexpr bool has_seat(Verb verb) { return verb < DEBEN; }  // an outcome of chance has none
constexpr bool has_tiles(Verb verb) { return verb == SELL || verb == ADD; }
// Can a verb be about this? One that is about nothing has 0.
constexpr bool has_value(Verb verb, int64_t what) { return what == 0 || (what > 0 && what < VERB_ROWS[verb].values); }

// Any move: its numbers need not exist, and its pile can be larger than the box.
struct Move {
  Verb verb = TAKE;
  bool beyond = false;  // the pile has more of a kind than can be held here, and so more than the box has
  int64_t seat = 0;
  int64_t what = 0;     // the cell, mark, tile, group, type, back, token, or the points of a deben
  int size = 0;         // of the pile
  Pile tiles;           // of sell and add
  Counts tokens;        // of tokens
  friend bool operator==(const Move &, const Move &) = default;
};

// Bits 0-4: the verb. 5: the seat. 6-12: what. 16-63: the pile. The tiles of a sale are of one type or wild, so they
// fit into two windows of 24 kinds: ten from the first kind of the type, and fourteen statues and characters.
using Packed = uint64_t;
inline constexpr int WINDOW = 24, TYPED_WINDOW = 10, LAST_GOOD = std::countr_zero(WILD);
static_assert(KIND_COUNT - LAST_GOOD <= WINDOW - TYPED_WINDOW);
constexpr int first_of(int type) { return std::countr_zero(OF_GROUP[type]); }
static_assert([] {
  for (int type = 0; type < TYPES; ++type)
    if ((OF_GROUP[type] & GOODS) >> first_of(type) >> TYPED_WINDOW) return false;
  return true;
}());

constexpr Packed windowed(uint64_t kinds, int type) {
  return (kinds >> first_of(type) & ((1 << TYPED_WINDOW) - 1) & (OF_GROUP[type] >> first_of(type))) |
         kinds >> LAST_GOOD << TYPED_WINDOW;
}
constexpr uint64_t unwindowed(Packed window, int type) {
  return ((window & ((1 << TYPED_WINDOW) - 1)) << first_of(type)) |
         (window >> TYPED_WINDOW & ((1 << (WINDOW - TYPED_WINDOW)) - 1)) << LAST_GOOD;
}
inline Packed packed(Verb verb, int seat, int what = 0) {
  return Packed(verb) | Packed(seat) << 5 | Packed(what) << 6;
}
inline Packed packed(Verb verb, int seat, int type, const Pile &tiles) {
  return packed(verb, seat, type) | windowed(tiles.one, type) << 16 | windowed(tiles.two, type) << (16 + WINDOW);
}
inline Packed packed(Counts tokens) { return packed(TOKENS_DRAWN, 0) | Packed(tokens.bits) << 16; }

inline Move unpacked(Packed bits) {
  Move move;
  move.verb = Verb(bits & 31);
  move.seat = int64_t(bits >> 5 & 1);
  move.what = int64_t(bits >> 6 & 127);
  if (has_tiles(move.verb)) {
    move.tiles = {unwindowed(bits >> 16, int(move.what)), unwindowed(bits >> (16 + WINDOW), int(move.what))};
    move.size = move.tiles.size();
  } else if (move.verb == TOKENS_DRAWN) {
    move.tokens.bits = uint32_t(bits >> 16);
    move.size = move.tokens.size();
  }
  return move;
}

// Pack any move that has a packed form, and say whether it has one.
inline bool pack(const Move &move, Packed &bits) {
  if (move.beyond || move.seat < 0 || move.seat >= SEATS || !has_value(move.verb, move.what)) return false;
  bits = has_tiles(move.verb)        ? packed(move.verb, int(move.seat), int(move.what), move.tiles)
         : move.verb == TOKENS_DRAWN ? packed(move.tokens)
                                     : packed(move.verb, int(move.seat), int(move.what));
  return unpacked(bits) == move;
}
// Each move has one packed form: are these bits one?
inline bool is_packed(Packed bits) {
  if ((bits & 31) >= VERBS || !has_value(Verb(bits & 31), int(bits >> 6 & 127))) return false;
  Move move = unpacked(bits);
  if (move.tiles.two & ~move.tiles.one) return false;
  Packed again = 0;
  return pack(move, again) && again == bits && (has_seat(move.verb) || !move.seat);
}

}  // namespace sobek::duel
