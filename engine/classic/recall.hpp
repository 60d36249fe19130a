// classic.visibility.memory: what a viewer recalls of the places that are not open to them.
//
// A viewer always knows how many cards of each back are where, so each back has a memory of its own, and so have the tokens.
#pragma once
#include <vector>

#include "../kernel/memory.hpp"
#include "../kernel/json.hpp"
#include "visibility.hpp"

namespace sobek::classic {

// ---- Places, as a viewer tells them apart --------------------------------------------------------------------------

// The deck, the box and the characters that lie face down on the quays are one place: nobody who has not seen a card
// there can know more about one of them than about another. What the viewer sees is open.
constexpr int HOME = 0, OPEN = 1, HANDS = 2, CORRUPTIONS = HANDS + MAX_PLAYERS;
// The event pile is looked through, and so it is a place beside the box.
constexpr int TOKEN_BOX = HOME, EVENT_PILE = HANDS;

inline int place_for(Viewer viewer, Place place, Kind card) {
  switch (place.zone) {
    case Zone::deck:
    case Zone::box: return HOME;
    case Zone::quays: return is_character(card) ? HOME : OPEN;
    case Zone::hand: return place.seat == viewer ? OPEN : HANDS + place.seat;
    case Zone::corruption: return place.seat == viewer ? OPEN : CORRUPTIONS + place.seat;
    default: return OPEN;
  }
}

// ---- What one viewer recalls ---------------------------------------------------------------------------------------

class Recall {
 public:
  explicit Recall(Viewer viewer) : viewer_(viewer) {}

  // A round was dealt: all that is known is what the viewer sees now.
  void begin(const Rules &rules, const State &state) {
    for (Memory &memory : cards_) memory.begin(HOME);
    rules.edition.cards.each([&](Kind kind, int number) { memory_of(kind).add(kind, number); });
    int hidden[MAX_PLAYERS][BACKS] = {};
    auto deal = [&](Place place, Kind kind, int number) {
      int where = place_for(viewer_, place, kind);
      for (int i = 0; where == OPEN && i < number; ++i) memory_of(kind).shown(kind, HOME, OPEN);
      if (where >= HANDS) hidden[where - HANDS][back_of(kind)] += number;
    };
    for (int slot = 0; slot < state.quays(); ++slot) deal({Zone::quays}, state.quay(slot), 1);
    for (int8_t seat = 0; seat < state.players; ++seat)
      state.hand[seat].each([&](Kind kind, int number) { deal({Zone::hand, seat}, kind, number); });
    for (int seat = 0; seat < state.players; ++seat)
      for (int back = 0; back < BACKS; ++back) cards_[back].unseen(hidden[seat][back], HOME, HANDS + seat);

    tokens_.begin(TOKEN_BOX);
    rules.edition.tokens.each([&](int8_t token, int number) { tokens_.add(token, number); });
    tokens_.unseen(state.tokens.size(), TOKEN_BOX, EVENT_PILE);
  }

  void remember(const Rules &rules, const State &before, const Log &log, const State &after) {
    Good named = NO_GOOD;
    for (const Event &event : log.events) {
      if (event.event == Happening::table_cleared) return begin(rules, after);
      if (event.event == Happening::type_named) named = event.good;
      if (event.event == Happening::token_moved && event.origin.zone == Zone::event_pile) tokens_.shown(event.token, EVENT_PILE, OPEN);
      if (event.event == Happening::cards_moved) move(before, event, after);
    }
    const Pending &was = before.pending, &is = after.pending;
    // All cards of the type that a priest named have left that corruption.
    if (named != NO_GOOD && was.seat != viewer_)
      for (Memory &memory : cards_) {
        Memory::Step &step = memory.looked(Memory::Step::NONE_OF, CORRUPTIONS + was.seat);
        for (Kind kind = 0; kind < KINDS; ++kind) step.counts[kind] = good_of(kind) == named;
      }
    // Who plays the Vizier looks through a corruption, and who chooses a token through the event pile.
    if (is.asks == Asks::vizier_card && is.seat == viewer_)
      for (int back = 0; back < BACKS; ++back) {
        Memory::Step &step = cards_[back].looked(Memory::Step::EXACTLY, CORRUPTIONS + is.other);
        (after.corruption[is.other] & MASKS.back[back]).each([&](Kind kind, int number) { step.counts[kind] = uint8_t(number); });
      }
    if (is.asks == Asks::token_choice && is.seat == viewer_) {
      Memory::Step &step = tokens_.looked(Memory::Step::EXACTLY, EVENT_PILE);
      after.tokens.each([&](int8_t token, int number) { step.counts[token] = uint8_t(number); });
    }
  }

  Json recalled(const Rules &rules, const State &state) const {
    Memory::Known known[BACKS], tokens;
    for (int back = 0; back < BACKS; ++back) cards_[back].know(known[back]);
    tokens_.know(tokens);
    Json json;
    // Where the place is only a part of one, with so many of each back, the rest of that one may have what is certain there.
    auto line = [&](const std::string &name, int place, const int *part, Pile seen) {
      Line line;
      int rest[BACKS];
      for (int back = 0; back < BACKS; ++back) rest[back] = part ? part[back] : cards_[back].number(place);
      for (Kind kind = 0; kind < KINDS; ++kind) {
        int back = back_of(kind), number = part ? part[back] : cards_[back].number(place), all = cards_[back].number(place);
        int least = std::max(0, known[back].least[kind][place] - (all - number));
        line.add(KIND_NAMES[kind], seen.count(kind), least, std::min<int>(known[back].most[kind][place], number));
        rest[back] -= least;
      }
      for (int back = 0; back < BACKS; ++back) line.add_unseen(std::string("(") + BACK_NAMES[back] + ")", rest[back]);
      json.members.emplace_back(name, line.written());
    };
    auto token_line = [&](const char *name, int place) {
      Line line;
      int rest = tokens_.number(place);
      for (int8_t token = 0; token < TOKENS; ++token) {
        line.add(TOKEN_NAMES[token], 0, tokens.least[token][place], tokens.most[token][place]);
        rest -= tokens.least[token][place];
      }
      line.add_unseen("(token)", rest);
      json.members.emplace_back(name, line.written());
    };

    int deck[BACKS] = {}, quays[BACKS] = {}, boxed[BACKS] = {};
    Pile goods;  // face up on the quays
    for (int i = 0; i < state.deck; ++i) ++deck[back_of(state.cards[i])];
    for (int slot = 0; slot < state.quays(); ++slot) is_character(state.quay(slot)) ? void(++quays[ORANGE]) : goods.add(state.quay(slot));
    box(rules, state).each([&](Kind kind, int number) { boxed[back_of(kind)] += number; });
    line("deck", HOME, deck, {});
    line("quays", HOME, quays, goods);
    line("box", HOME, boxed, {});
    token_line("tokens", EVENT_PILE);
    token_line("box-tokens", TOKEN_BOX);
    for (int seat = 0; seat < state.players; ++seat) {
      if (seat == viewer_) continue;
      line("seat " + std::to_string(seat) + " hand", HANDS + seat, nullptr, {});
      line("seat " + std::to_string(seat) + " corruption", CORRUPTIONS + seat, nullptr, {});
    }
    return json;
  }

 private:
  // What is certain, the backs of the rest, and what the rest may be.
  struct Line {
    Json certain = Json::list(), unseen = Json::list(), possible = Json::list();
    void add(const char *name, int seen, int least, int most) {
      for (int i = 0; i < seen + least; ++i) certain.add(name);
      for (int i = least; i < most; ++i) possible.add(name);
    }
    void add_unseen(const std::string &back, int number) {
      for (int i = 0; i < number; ++i) unseen.add(back);
    }
    Json written() const { return {{"certain", certain}, {"unseen", unseen}, {"possible", possible}}; }
  };

  Memory &memory_of(Kind kind) { return cards_[back_of(kind)]; }

  void move(const State &before, const Event &event, const State &after) {
    int hidden[BACKS] = {}, origins[BACKS] = {}, goals[BACKS] = {};
    for (Kind card : event.cards) {
      int origin = place_for(viewer_, event.origin, card), goal = place_for(viewer_, event.goal, card), back = back_of(card);
      if (origin == goal) continue;
      if (sight_of_movement(before, after, event, card, viewer_) == FACE_SEEN)
        memory_of(card).shown(card, origin, goal);
      else
        ++hidden[back], origins[back] = origin, goals[back] = goal;
    }
    for (int back = 0; back < BACKS; ++back) cards_[back].unseen(hidden[back], origins[back], goals[back]);
  }

  Viewer viewer_;
  Memory cards_[BACKS], tokens_;
};

// ---- All viewers ---------------------------------------------------------------------------------------------------

class Knowledge {
 public:
  void begin(const Rules &rules, const State &state) {
    if (!rules.remembers()) return;
    for (Viewer viewer = SPECTATOR; viewer < state.players; ++viewer) viewers_.emplace_back(viewer);
    for (Recall &viewer : viewers_) viewer.begin(rules, state);
  }
  template <class AnyMove>
  void remember(const Rules &rules, const State &before, const AnyMove &, const Log &log, const State &after) {
    for (Recall &viewer : viewers_) viewer.remember(rules, before, log, after);
  }
  Json recalled(const Rules &rules, const State &state, Viewer viewer) const {
    return viewers_.empty() || viewer == REFEREE ? Json{} : viewers_[size_t(viewer - SPECTATOR)].recalled(rules, state);
  }

 private:
  std::vector<Recall> viewers_;
};

}  // namespace sobek::classic
