// The laws of play/laws.hpp for classic, in miniature too.
#include "../play/laws.hpp"
#include "game.hpp"

namespace {

using namespace sobek;
using namespace sobek::classic;

// Any move that can be packed, often one that could be listed.
Classic::Move any_move(const Rules &, const State &state, Choices &chooser) {
  Classic::Move move = {};
  move.verb = Verb(chooser.below(VERBS - 1));
  int values = VERB_ROWS[int(move.verb)].values;
  if (has_seat(move.verb)) move.seat = int8_t(chooser.below(5) && state.pending.seat >= 0 ? state.pending.seat : chooser.below(MAX_PLAYERS));
  if (values) move.value = int8_t(chooser.below(values < 12 ? values : chooser.below(2) ? 12 : values));
  if (must_have_onto(move.verb) || (move.verb == Verb::set && chooser.below(2))) move.onto = int8_t(chooser.below(4));
  if (!has_cards(move.verb)) return move;
  CardBits mask = MASKS.good[chooser.below(GOODS)] | MASKS.good[NO_GOOD];
  Pile held = state.hand[move.seat] & mask;
  held.each([&](Kind kind, int number) { move.cards.add(kind, chooser.below(3) ? number : chooser.below(number + 1)); });
  if (!chooser.below(8)) {
    int kind = chooser.below(KINDS);
    if (move.cards.count(kind) < Pile::MOST) move.cards.add(kind);
  }
  return move;
}

}  // namespace

int main(int number, char **words) {
  const char *miniature = R"({"name":"miniature",
      "figures":{"rounds":2,"max_players":3,"starting_hand":1,"quay_spaces":4,"removed_from_deck":2,"event_pile_size":3,"min_set_size":2,
                 "scribe_hand_limit":3},
      "cards":{"ivory-3":2,"fish-0":3,"fish-1":3,"wheat-1":3,"fish-0-green":2,"wheat-0-green":2,"amulet":3,"queen":1,"thief":1,"vizier":1,
               "scribe-fish":1,"courtesan":1,"merchant":1,"high-priest":1},
      "tokens":{"guild":1,"curse":2,"prosperity":1,"embalming":1}})";
  return check_laws<Classic>(number, words, {"", "", "", miniature}, any_move);
}
