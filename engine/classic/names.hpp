// The names of what is pending and of moves, with their fields (spec/notation.md, spec/record.md).
#pragma once
#include "../kernel/json.hpp"
#include "turn.hpp"

namespace sobek::classic {

template <int Number>
int index_of(const Json &json, const char *const (&names)[Number]) {
  if (json.is(Json::string))
    for (int i = 0; i < Number; ++i)
      if (json.text == names[i]) return i;
  return -1;
}

// The second field of what is pending, if it has one.
inline const char *other_field(Asks asks) {
  switch (asks) {
    case Asks::vizier_card:
    case Asks::thief_back:
    case Asks::thief_card: return "victim";
    case Asks::scribe_discard: return "player";
    case Asks::hand_sets: return "ender";
    default: return nullptr;
  }
}
inline bool names_seat(Asks asks) { return asks != Asks::new_deal && asks != Asks::chooser && asks != Asks::finished; }

// The field that holds the value of a move, and what it names.
struct VerbRow {
  const char *verb, *field;
  enum Sort { none, number, card, good, back, token } sort;
};
constexpr VerbRow VERB_ROWS[VERBS] = {
    {"take", "slot", VerbRow::number}, {"play", "card", VerbRow::card}, {"set", nullptr, VerbRow::none}, {"name", "good", VerbRow::good},
    {"victim", "victim", VerbRow::number}, {"pick", "card", VerbRow::card}, {"back", "back", VerbRow::back}, {"steal", "card", VerbRow::card},
    {"fetch", "slot", VerbRow::number}, {"add", nullptr, VerbRow::none}, {"discard", "card", VerbRow::card}, {"token", "token", VerbRow::token},
    {"onto", nullptr, VerbRow::none}, {"lay", nullptr, VerbRow::none}, {"done", nullptr, VerbRow::none}, {"chooser", "chooser", VerbRow::number},
    {"start", "starter", VerbRow::number}, {"deal", nullptr, VerbRow::none}};

inline bool has_seat(Verb verb) { return verb != Verb::steal && verb != Verb::chooser && verb != Verb::deal; }
inline bool has_cards(Verb verb) { return verb == Verb::set || verb == Verb::add || verb == Verb::lay; }
inline bool must_have_onto(Verb verb) { return verb == Verb::add || verb == Verb::onto; }

}  // namespace sobek::classic
