// Laws of classic that are checked on many positions: laws PERFT-FILE
// * the counts of spec/perft.md
// * a move is listed exactly if no rule refuses it, and each listed move has one packed form
// * nothing is lost: no card leaves the game, and a state is the same after it was written and read
// * what is certain for a viewer in a place is there, and what is there is certain or possible
#include <algorithm>
#include <map>

#include "../play/laws.hpp"
#include "game.hpp"

namespace {

using namespace sobek;
using namespace sobek::classic;

[[noreturn]] void fail(const char *law, const Rules &rules, const State &state) { sobek::fail<Classic>(law, rules, state); }

// A line of what is recalled, against what is there.
void check_line(const Json *line, const Row &there, const Rules &rules, const State &state) {
  std::map<std::string, int> number, least, most;
  for (Kind kind : there) ++number[KIND_NAMES[kind]];
  for (const Json &name : line->get("certain")->items) ++least[name.text], ++most[name.text];
  for (const Json &name : line->get("possible")->items) ++most[name.text];
  bool right = int(line->get("certain")->items.size() + line->get("unseen")->items.size()) == there.size();
  for (const char *name : KIND_NAMES) right = right && least[name] <= number[name] && number[name] <= most[name];
  if (!right) fail("something false is recalled", rules, state);
}
void check_recalled(const Rules &rules, const State &state, const Classic::Knowledge &knowledge) {
  for (Viewer viewer = SPECTATOR; viewer < state.players; ++viewer) {
    Json recalled = knowledge.recalled(rules, state, viewer);
    check_line(recalled.get("deck"), state.deck_row(), rules, state);
    check_line(recalled.get("quays"), state.quays_row(), rules, state);
    check_line(recalled.get("box"), row_of(box(rules, state)), rules, state);
    for (int seat = 0; seat < state.players; ++seat) {
      if (seat == viewer) continue;
      std::string name = "seat " + std::to_string(seat);
      check_line(recalled.get(name + " hand"), row_of(state.hand[seat]), rules, state);
      check_line(recalled.get(name + " corruption"), row_of(state.corruption[seat]), rules, state);
    }
  }
}

// Any move that can be packed, often one that could be listed.
Move written(Choices &chooser, const State &state) {
  Move move;
  move.verb = Verb(chooser.below(VERBS - 1));
  int values = VALUES[int(move.verb)];
  if (!(bit(move.verb) & BY_CHANCE)) move.seat = int8_t(chooser.below(5) && state.pending.seat >= 0 ? state.pending.seat : chooser.below(MAX_PLAYERS));
  if (values) move.value = int8_t(chooser.below(values < 12 ? values : chooser.below(2) ? 12 : values));
  if (must_have_onto(move.verb) || (move.verb == Verb::set && chooser.below(2))) move.onto = int8_t(chooser.below(4));
  if (!has_cards(move.verb)) return move;
  CardBits mask = MASKS.good[chooser.below(GOODS)] | MASKS.good[NO_GOOD];
  Pile held = state.hand[move.seat] & mask;
  held.each([&](Kind kind, int number) { move.cards.add(kind, chooser.below(3) ? number : chooser.below(number + 1)); });
  if (!chooser.below(8)) {
    int kind = chooser.below(KINDS);
    if (move.cards.count(kind) < PileOf<CardBits, KINDS>::MOST) move.cards.add(kind);
  }
  return move;
}

void check(const Rules &rules, const State &state, Choices &chooser, std::vector<Move> &listed, uint64_t &judged) {
  listed.clear();
  legal(rules, state, [&](const Move &move) { listed.push_back(move); });
  for (const Move &move : listed) {
    if (!judge(rules, state, move).empty()) fail("a listed move is refused", rules, state);
    if (!has_packed(move) || !(unpacked(packed(move)) == move) || !is_packed(packed(move))) fail("a listed move is not packed", rules, state);
  }
  for (int i = 0; i < 40; ++i, ++judged) {
    Move move = written(chooser, state);
    bool is_listed = std::find(listed.begin(), listed.end(), move) != listed.end();
    if (judge(rules, state, move).empty() != is_listed) fail("judge and the listing differ", rules, state);
    if (has_packed(move) && !(unpacked(packed(move)) == move)) fail("a packed move is another one", rules, state);
  }
  Rules read_rules;
  read_rules.edition = rules.edition;
  State read;
  Fault fault;
  if (!Classic::read_state(Classic::write(rules, state), read_rules, read, fault) || !(read == state) ||
      read.hash() != state.hash() || !(read_rules == rules))
    fail("a state is another one after it was read", rules, state);
}

void play_game(const Rules &rules, uint64_t seed, uint64_t &moves, uint64_t &judged) {
  Choices chooser(seed);
  int players = 2 + int(seed % 3);
  if (players > rules.figures().max_players) players = 2;
  Stream stream("deal", seed);
  Setup setup = deal_setup(rules, stream, players);
  State state = begin(rules, setup);
  if (!judge_setup(rules, setup).empty()) fail("a deal is refused", rules, state);
  Classic::Knowledge knowledge;
  knowledge.begin(rules, state);
  std::vector<Move> listed;
  while (!is_over(state)) {
    check(rules, state, chooser, listed, judged);
    if (rules.open() && !chooser.below(16)) check_recalled(rules, state, knowledge);
    State before = state;
    Log log;
    if (state.pending.asks == Asks::new_deal) {
      deal_round(rules, state, deal(rules, stream, players), log);
    } else {
      if (listed.empty()) fail("nothing can be done", rules, state);
      // Characters and sets are chosen more often than takes.
      size_t at = size_t(chooser.below(int(listed.size())));
      if (chooser.below(2)) at = std::max(at, size_t(chooser.below(int(listed.size()))));
      apply(rules, state, listed[at], log);
    }
    knowledge.remember(rules, before, 0, log, state);
    ++moves;
  }
}

}  // namespace

int main(int number, char **words) {
  Choices chosen(0);
  std::vector<Move> listed;
  uint64_t moves = 0, judged = 0;
  // The positions of the counts have rare things in them, and so have those after a move.
  auto also = [&](const Rules &rules, const State &state) {
    check(rules, state, chosen, listed, judged);
    for (const Move &move : std::vector<Move>(listed)) {
      State after = state;
      Silent nobody;
      apply(rules, after, move, nobody);
      check(rules, after, chosen, listed, judged);
    }
  };
  if (number != 2 || !perft<Classic>(words[1], false, also)) return 1;
  Rules small;
  Fault fault;
  Json json;
  if (!json::read(R"({"name":"miniature","figures":{"rounds":2,"max_players":3,"starting_hand":1,"quay_spaces":4,"removed_from_deck":2,
                      "event_pile_size":3,"min_set_size":2,"scribe_hand_limit":3},
                      "cards":{"ivory-3":2,"fish-0":3,"fish-1":3,"wheat-1":3,"fish-0-green":2,"wheat-0-green":2,"amulet":3,"queen":1,"thief":1,
                      "vizier":1,"scribe-fish":1,"courtesan":1,"merchant":1,"high-priest":1},"tokens":{"guild":1,"curse":2,"prosperity":1,"embalming":1}})",
                  json) || !read_edition(json, small.edition, fault))
    return printf("the miniature edition cannot be read: %s\n", fault.problem.c_str()), 1;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Rules rules = seed % 4 == 3 ? small : Rules{};
    for (int choice = 0; choice < CHOICES; ++choice)
      rules.reading[choice] = seed * 0x9e3779b97f4a7c15 >> (20 + choice) & 1;
    play_game(rules, seed, moves, judged);
  }
  printf("%llu moves of random games, %llu other moves judged\n", (unsigned long long)moves, (unsigned long long)judged);
}
