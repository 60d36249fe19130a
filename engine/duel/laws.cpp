// Laws of duel that are checked on many positions: laws PERFT-FILE
// * the counts of spec/perft.md
// * a move is listed exactly if no rule refuses it, and each listed move has one packed form
// * nothing is lost: a state is the same after it was written and read
// * what is certain for a viewer in a place is there, and what is there is certain or possible
// All hold in miniature editions too.
#include <algorithm>

#include "../play/laws.hpp"
#include "game.hpp"

namespace {

using namespace sobek;
using namespace sobek::duel;

[[noreturn]] void fail(const char *law, const Rules &rules, const State &state) { sobek::fail<Duel>(law, rules, state); }

bool is_within(const Memory::Known &known, int kind, Place place, int number) {
  int at = place_index(place);
  return known.least[kind][at] <= number && number <= known.most[kind][at];
}
bool is_right(const Rules &rules, const State &state, const Recall::Known &known) {
  bool right = true;
  auto tiles = [&](Place place, const Pile &pile) {
    for (int kind = 0; kind < KIND_COUNT; ++kind)
      right = right && is_within(known.tiles[KINDS[kind].back], kind, place, pile.count(kind));
  };
  auto tokens = [&](Place place, Counts counts) {
    for (int token = 0; token < TOKENS; ++token)
      right = right && is_within(known.tokens, token, place, counts.count(token));
  };
  auto debens = [&](Place place, Counts counts) {
    for (int value = 0; value < DEBENS; ++value)
      right = right && is_within(known.debens, value, place, counts.count(value));
  };
  Pile market, draw_pile;
  for (uint8_t tile : state.market)
    if (tile != NO_TILE) market.add(tile);
  for (uint8_t tile : state.draw_pile) draw_pile.add(tile);
  tiles({MARKET}, market), tiles({DRAW_PILE}, draw_pile), tiles({REMOVED}, state.removed),
      tiles({BOX}, state.box(rules.edition));
  tokens({PIROGUES}, state.pirogues), tokens({ASIDE}, state.aside), tokens({SPENT}, state.spent),
      debens({BAG}, state.bag);
  for (uint8_t seat = 0; seat < SEATS; ++seat) {
    const Seat &of = state.seats[seat];
    tiles({HAND, seat}, of.hand), tiles({CORRUPTION, seat}, of.corruption);
    tokens({KEPT, seat}, of.tokens), debens({DEBENS_OF, seat}, of.debens);
  }
  return right;
}

// Any packed move, often one that could be listed.
Packed written(Choices &chooser, const State &state) {
  Verb verb = Verb(chooser.below(VERBS));
  int what = chooser.below(FIELD_KINDS[VERB_KINDS[verb].field].values), seat = VERB_KINDS[verb].chance ? 0 : chooser.below(SEATS);
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

void play(const Rules &rules, uint64_t seed, uint64_t &judged_moves) {
  State state = begin(rules, deal(rules, seed));
  if (!judge_setup(rules, deal(rules, seed)).empty()) fail("a deal is refused", rules, state);
  Choices chooser(seed);
  std::vector<Packed> listed;
  std::vector<Recall> viewers;
  std::vector<Recall::Known> known(1);
  for (Viewer viewer = SPECTATOR; viewer < SEATS; ++viewer) viewers.emplace_back(viewer).begin(rules, state);
  for (;;) {
    for (const Recall &viewer : viewers) {
      if (chooser.below(4)) continue;  // it takes long
      known[0] = {};
      viewer.know(known[0]);
      if (!is_right(rules, state, known[0])) fail("something false is recalled", rules, state);
    }
    listed.clear();
    legal(rules, state, [&](Packed packed) { listed.push_back(packed); });
    if (listed.empty() != (state.pending.slug == FINISHED)) fail("nothing can be done", rules, state);
    Rules read_rules = rules;
    State read;
    Fault fault;
    if (!Duel::read_state(Duel::write(rules, state), read_rules, read, fault) || !(read == state) ||
        read.hash() != state.hash() ||
        !(read_rules == rules))
      fail("a state is read differently", rules, state);
    for (Packed packed : listed)
      if (!is_packed(packed) || !judge(rules, state, unpacked(packed)).empty())
        fail("a listed move is refused", rules, state);
    std::vector<Packed> sorted = listed;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) fail("a move is listed twice", rules, state);
    for (int i = 0; i < 30; ++i) {
      Packed packed = written(chooser, state);
      if (!is_packed(packed)) fail("a move has no packed form", rules, state);
      Move move = unpacked(packed), again;
      if (!Duel::read_move(Duel::write(move), again, fault) || !(again == move))
        fail("a move is read differently", rules, state);
      bool is_listed = std::binary_search(sorted.begin(), sorted.end(), packed);
      if (judge(rules, state, move).empty() != is_listed) fail("a move is judged otherwise than listed", rules, state);
      ++judged_moves;
    }
    if (listed.empty()) return;
    State before = state;
    Events events;
    make(rules, state, unpacked(listed[size_t(chooser.below(int(listed.size())))]), events);
    for (Recall &viewer : viewers) viewer.remember(rules, before, events, state);
  }
}

}  // namespace

int main(int number, char **arguments) {
  if (number != 2 || !perft<Duel>(arguments[1], false, [](const Rules &, const State &) {})) return 1;
  const char *editions[] = {
      "",
      R"({"name":"small","figures":{"starting_hand":1,"centre":2,"pirogues":2,"queen_draws":1,"scribe_hand_limit":2,"min_set_size":2},
          "filling":["c3","d3","c4","d4","c2","d2","b3","e3"],
          "tiles":{"fish-v-0-grey":1,"fish-h-0-grey":1,"wheat-v-0-grey":1,"wheat-h-0-grey":1,"fish-b-1":2,"fish-v-0-deben":1,
                   "wheat-b-1":1,"wheat-f-0-deben":1,"statue-b":2,"queen":1,"thief":1,"scribe-fish":1,"architect":1,"vizier":1,"courtesan":1},
          "tokens":{"pyramid":1,"finger":1,"horus":1,"scarabs":1,"mummy":1},"debens":{"3":2,"9":1}})",
      R"({"name":"tokenless","figures":{"pirogues":0},"tokens":{},"debens":{}})",
  };
  uint64_t moves = 0, games = 0;
  for (const char *edition : editions)
    for (int choices = 0; choices < 16; ++choices) {
      Rules rules;
      Json read;
      Fault fault;
      if (*edition && (!json::read(edition, read) || !read_edition(read, rules.edition, fault)))
        return printf("%s\n", fault.problem.c_str()), 1;
      for (int choice = 0; choice < CHOICES; ++choice) rules.reading[choice] = uint8_t(choices >> choice & 1);
      for (uint64_t seed = 0; seed < 40; ++seed, ++games) play(rules, seed * 16 + uint64_t(choices), moves);
    }
  printf("%llu games, %llu written moves\n", (unsigned long long)games, (unsigned long long)moves);
}
