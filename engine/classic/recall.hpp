// classic.visibility.memory: what a viewer recalls of the places that are not open to them.
//
// A viewer always knows how many cards of each back are where, so each back has a memory of its own, and so have the tokens.
#pragma once
#include <vector>

#include "../kernel/memory.hpp"
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
    auto line = [&](const std::string &name, int place, const int *part, const Line &seen = {}) {
      auto number = [&](int back) { return part ? part[back] : cards_[back].number(place); };
      auto back = [](size_t kind) { return back_of(Kind(kind)); };
      json.set(name, write_line(seen, cards_, known, KIND_NAMES, back, BACK_NAMES, [&](int) { return place; }, number));
    };
    int deck[BACKS] = {}, quays[BACKS] = {}, boxed[BACKS] = {};
    Pile goods;  // face up on the quays
    Line seen;
    for (Kind card : state.deck_row()) ++deck[back_of(card)];
    for (int slot = 0; slot < state.quays(); ++slot) is_character(state.quay(slot)) ? void(++quays[ORANGE]) : goods.add(state.quay(slot));
    goods.each([&](Kind kind, int number) { seen.add(KIND_NAMES[kind], number, number); });
    box(rules, state).each([&](Kind kind, int number) { boxed[back_of(kind)] += number; });
    line("deck", HOME, deck);
    line("quays", HOME, quays, seen);
    line("box", HOME, boxed);
    json.set("tokens", write_line(tokens_, tokens, EVENT_PILE, TOKEN_NAMES, "token"));
    json.set("box-tokens", write_line(tokens_, tokens, TOKEN_BOX, TOKEN_NAMES, "token"));
    for (int seat = 0; seat < state.players; ++seat) {
      if (seat == viewer_) continue;
      line("seat " + std::to_string(seat) + " hand", HANDS + seat, nullptr);
      line("seat " + std::to_string(seat) + " corruption", CORRUPTIONS + seat, nullptr);
    }
    return json;
  }

 private:
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

}  // namespace sobek::classic
