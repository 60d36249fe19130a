// duel.visibility.memory: what a viewer can know who remembers everything that they were shown.
#pragma once
#include "seen.hpp"
#include "../kernel/memory.hpp"

namespace sobek::duel {

inline int place_index(Place place) {
  return place.zone < HAND ? place.zone : HAND + 2 * (place.zone - HAND) + place.seat;
}

// What one viewer was shown: of tiles by their backs, of tokens, and of debens.
class Recall {
 public:
  explicit Recall(Viewer viewer) : viewer_(viewer) {}

  void begin(const Rules &rules, const State &state) {
    const Edition &edition = rules.edition;
    for (int back = 0; back < BACKS; ++back) tiles_[back].begin(place_index({back == GREY ? BOX : DRAW_PILE}));
    for (int kind = 0; kind < KIND_COUNT; ++kind) tiles_[KINDS[kind].back].add(kind, edition.tiles.count(kind));
    tokens_.begin(place_index({ASIDE}));
    for (int token = 0; token < TOKENS; ++token) tokens_.add(token, edition.tokens.count(token));
    debens_.begin(place_index({BAG}));
    for (int value = 0; value < DEBENS; ++value) debens_.add(value, edition.debens.count(value));

    auto laid_out = [&](int tile, Place place) {
      Place home = {KINDS[tile].back == GREY ? BOX : DRAW_PILE};
      tile_moved(tile, home, place, sight(state, place, viewer_, tile));
    };
    for (uint8_t tile : state.market)
      if (tile != NO_TILE) laid_out(tile, {MARKET});
    for (uint8_t seat = 0; seat < SEATS; ++seat)
      state.seats[seat].hand.each([&](int tile) { laid_out(tile, {HAND, seat}); });
    state.pirogues.each([&](int token) { moved(tokens_, token, {ASIDE}, {PIROGUES}, COUNTED); });
  }

  void remember(const Rules &, const State &before, const Events &events, const State &after) {
    bool is_the_end = false;
    int named = -1;  // the group that a priest takes away
    for (int i = 0; i < events.size(); ++i) {
      const Event &event = events[i];
      auto sight = [&](int kind) { return sight_of_movement(before, after, event, viewer_, kind); };
      switch (event.happened) {
        case TILES_MOVED:
          for (uint8_t tile : event.tiles)
            tile_moved(tile, event.origin, event.goal, sight(tile));
          if (is_the_end && event.goal.zone == REMOVED) {
            uint32_t groups = 1 << STATUE;  // duel.game-end.removal: all tiles of these types, and all wild ones
            for (uint8_t tile : event.tiles) groups |= uint32_t(1) << KINDS[tile].group;
            none_is_left(event.origin, groups);
          }
          break;
        case TOKEN_MOVED: moved(tokens_, event.what, event.origin, event.goal, sight(0)); break;
        case DEBEN_MOVED:
          if (event.goal.zone == BAG && sight(0) != FACE_SEEN)
            lower_deben_goes_back();
          else
            moved(debens_, event.what - LEAST_DEBEN, event.origin, event.goal, sight(0));
          break;
        case GROUP_NAMED: named = event.more; break;
        case END_TRIGGERED: is_the_end = true; break;
        case GAME_SCORED:  // duel.visibility.scoring
          for (uint8_t seat = 0; seat < SEATS; ++seat)
            looked(debens_, Memory::Step::EXACTLY, {DEBENS_OF, seat}, after.seats[seat].debens);
          break;
        default: break;
      }
      bool goes_now =
          i + 1 < events.size() && events[i + 1].origin.zone == CORRUPTION && events[i + 1].goal.zone == REMOVED;
      if (named >= 0 && !goes_now) {
        none_is_left({CORRUPTION, before.pending.seat}, uint32_t(1) << named);
        named = -1;
      }
    }
    look(after);
  }

  Json recalled(const Rules &, const State &) const {
    std::vector<Memory::Known> known(BACKS + 2);  // of the tiles of each back, of tokens and of debens
    for (size_t back = 0; back < BACKS; ++back) tiles_[back].know(known[back]);
    tokens_.know(known[BACKS]);
    know_debens(known[BACKS + 1]);
    auto tile_line = [&](Place place) {
      // Any of the characters that lie face down can be on the Market.
      auto place_of = [&](int back) { return back == RED && place.zone == MARKET ? DRAW_PILE : place_index(place); };
      return write_line({}, tiles_, known.data(), TILE_NAMES, [](size_t kind) { return KINDS[kind].back; }, BACK_NAMES, place_of,
                        [&](int back) { return number(back, place); });
    };
    auto token_line = [&](Place place) {
      return write_line(tokens_, known[BACKS], place_index(place), TOKEN_NAMES, "token");
    };
    auto deben_line = [&](Place place) {
      return write_line(debens_, known[BACKS + 1], place_index(place), DEBEN_NAMES, "deben");
    };
    Json written = {{"draw-pile", tile_line({DRAW_PILE})}, {"market", tile_line({MARKET})}, {"box", tile_line({BOX})},
                    {"pirogues", token_line({PIROGUES})},  {"aside", token_line({ASIDE})},  {"bag", deben_line({BAG})}};
    for (uint8_t seat = 0; seat < SEATS; ++seat) {
      if (seat == viewer_) continue;
      std::string of = "seat " + std::to_string(seat) + " ";
      written.set(of + "hand", tile_line({HAND, seat}));
      written.set(of + "corruption", tile_line({CORRUPTION, seat}));
      written.set(of + "debens", deben_line({DEBENS_OF, seat}));
    }
    return written;
  }

 private:
  static void moved(Memory &memory, int kind, Place origin, Place goal, Sight sight) {
    if (sight == FACE_SEEN)
      memory.shown(kind, place_index(origin), place_index(goal));
    else
      memory.unseen(1, place_index(origin), place_index(goal));
  }

  // Characters on the Market lie face down as those in the draw pile do: nobody can tell which are which, so all
  // of them are remembered as of the draw pile, and how many of them are on the Market.
  void tile_moved(int tile, Place origin, Place goal, Sight sight) {
    Memory &memory = tiles_[KINDS[tile].back];
    if (KINDS[tile].back == RED) {
      if (origin.zone == MARKET) --face_down_, origin = {DRAW_PILE};
      if (goal.zone == MARKET) ++face_down_, goal = {DRAW_PILE};
    }
    if (origin.zone != DRAW_PILE || goal.zone != DRAW_PILE) moved(memory, tile, origin, goal, sight);
  }
  // How many tiles with this back are in a place.
  int number(int back, Place place) const {
    if (back == RED && place.zone == MARKET) return face_down_;
    return tiles_[back].number(place_index(place)) - (back == RED && place.zone == DRAW_PILE ? face_down_ : 0);
  }

  static void looked(Memory &memory, Memory::Step::Sort sort, Place place, const auto &things) {
    Memory::Step &step = memory.looked(sort, place_index(place));
    things.each([&](int kind) { ++step.counts[kind]; });
  }
  // What is shown for a while of places that are hidden at other times.
  void look(const State &state) {
    const Pending &pending = state.pending;
    if (viewer_ != pending.seat) return;
    uint8_t other = uint8_t(1 - pending.seat);
    if (pending.slug == VIZIER_TILE)
      for (int back = 0; back < BACKS; ++back)
        looked(tiles_[back], Memory::Step::EXACTLY, {CORRUPTION, other},
               state.seats[other].corruption.among(OF_BACK[back]));
    if (pending.slug == TOKEN_CHOICE) looked(tokens_, Memory::Step::EXACTLY, {PIROGUES}, state.pirogues);
    if (pending.slug == ARCHITECT_TOKEN) looked(tokens_, Memory::Step::AT_LEAST, {ASIDE}, pending.drawn);
  }
  void none_is_left(Place place, uint32_t groups) {
    for (Memory &memory : tiles_) {
      Memory::Step &step = memory.looked(Memory::Step::NONE_OF, place_index(place));
      for (int kind = 0; kind < KIND_COUNT; ++kind) step.counts[kind] = uint8_t(groups >> KINDS[kind].group & 1);
    }
  }

  // duel.pirogues.horus: two debens were drawn unseen, and the lower one goes back. So one has moved, and one that is
  // not higher is still in the bag. There is one Horus, so this happens once.
  void lower_deben_goes_back() {
    debens_.take_back();
    horus_ = debens_.steps() - 1;
  }
  void know_debens(Memory::Known &known) const {
    if (horus_ == NOT_YET) {
      debens_.know(known);
      return;
    }
    bool is_first = true;
    for (int kept = 0; kept < DEBENS; ++kept)
      for (int back = 0; back <= kept; ++back) {
        Memory::Known supposed;
        if (!debens_.supposing(horus_, kept, back).know(supposed)) continue;
        if (is_first)
          known = supposed;
        else
          known.or_else(supposed);
        is_first = false;
      }
  }

  static constexpr size_t NOT_YET = ~size_t(0);
  Viewer viewer_;
  Memory tiles_[BACKS], tokens_, debens_;
  int face_down_ = 0;       // how many characters are on the Market
  size_t horus_ = NOT_YET;  // the step in which the deben moved that Horus kept
};

}  // namespace sobek::duel
