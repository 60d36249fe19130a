// The laws of play/laws.hpp for duel, in miniature too.
#include "../play/laws.hpp"
#include "game.hpp"

namespace {

using namespace sobek;
using namespace sobek::duel;

// Any packed move, often one that could be listed.
Packed any_bits(const State &state, Choices &chooser) {
  Verb verb = Verb(chooser.below(VERBS));
  int what = chooser.below(VERB_ROWS[verb].values), seat = has_seat(verb) ? chooser.below(SEATS) : 0;
  if (verb == DEBEN) what = LEAST_DEBEN + chooser.below(DEBENS + 1);
  if (verb == TOKENS_DRAWN) {
    Counts tokens;
    for (int i = chooser.below(4); i; --i)
      if (int token = chooser.below(TOKENS); tokens.count(token) < Counts::MOST) tokens.add(token);
    return packed(tokens);
  }
  if (verb != SELL && verb != ADD) return packed(verb, seat, what);
  Pile tiles, hand = state.seats[seat].hand.among(OF_GROUP[what] | WILD);
  hand.each([&](int kind) {
    if (chooser.below(2)) tiles.add(kind);
  });
  if (!chooser.below(4))
    if (int kind = LAST_GOOD + chooser.below(KIND_COUNT - LAST_GOOD); tiles.count(kind) < 2) tiles.add(kind);
  return packed(verb, seat, what, tiles);
}
Move any_move(const Rules &rules, const State &state, Choices &chooser) {
  Packed bits = any_bits(state, chooser);
  if (!is_packed(bits)) fail<Duel>("a move has no packed form", rules, state);
  return unpacked(bits);
}

}  // namespace

int main(int number, char **words) {
  const char *small = R"({"name":"small",
      "figures":{"starting_hand":1,"centre":2,"pirogues":2,"queen_draws":1,"scribe_hand_limit":2,"min_set_size":2},
      "filling":["c3","d3","c4","d4","c2","d2","b3","e3"],
      "tiles":{"fish-v-0-grey":1,"fish-h-0-grey":1,"wheat-v-0-grey":1,"wheat-h-0-grey":1,"fish-b-1":2,"fish-v-0-deben":1,"wheat-b-1":1,
               "wheat-f-0-deben":1,"statue-b":2,"queen":1,"thief":1,"scribe-fish":1,"architect":1,"vizier":1,"courtesan":1},
      "tokens":{"pyramid":1,"finger":1,"horus":1,"scarabs":1,"mummy":1},"debens":{"3":2,"9":1}})";
  const char *tokenless = R"({"name":"tokenless","figures":{"pirogues":0},"tokens":{},"debens":{}})";
  return check_laws<Duel>(number, words, {"", small, tokenless}, any_move);
}
