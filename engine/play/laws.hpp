// The laws of both games, checked on many positions: laws PERFT-FILE; with another word, the deep lines of spec/perft.md.
// * the counts of spec/perft.md
// * a move is listed exactly if no rule refuses it, and once; each listed move has one packed form
// * a state and a move are the same after they were written and read
// * what is certain for a viewer in a place is there, and what is there is certain or possible
#pragma once
#include <algorithm>
#include <cstdio>
#include <map>
#include <thread>

#include "../kernel/state.hpp"
#include "playout.hpp"

namespace sobek {

template <Game G>
[[noreturn]] void fail(const char *law, const typename G::Rules &rules, const typename G::State &state) {
  printf("%s:\n%s\n", law, json::dump(G::write(rules, state)).c_str());
  exit(1);
}

// Add how many lines there are of 1, 2, ... moves, up to `depth`, to as many counts.
template <Game G>
void add_lines(const typename G::Rules &rules, const typename G::State &state, uint64_t *counts, size_t depth) {
  G::each_legal(rules, state, [&](typename G::Packed packed) {
    ++counts[0];
    if (depth == 1) return;
    typename G::State after = state;
    G::play(rules, after, G::unpack(packed));
    add_lines<G>(rules, after, counts + 1, depth - 1);
  });
}

// The counts of lines in a file of perft, on all processors; `also(rules, state)` is called for each position.
// False if it cannot be read.
template <Game G, class Also>
bool perft(const char *path, bool deep, Also also) {
  FILE *file = fopen(path, "rb");
  if (!file) return printf("%s cannot be read\n", path), false;
  std::string text;
  for (int c; (c = getc(file)) != EOF;) text += char(c);
  fclose(file);
  Json document;
  if (!json::read(text, document)) return printf("%s is not JSON\n", path), false;
  uint64_t all = 0;
  std::vector<std::thread> threads;
  for (const Json &position : document.get("positions")->items) {
    typename G::Rules rules;
    typename G::State state;
    Fault fault;
    if (!G::read_state(*position.get("state"), rules, state, fault)) return printf("%s\n", fault.problem.c_str()), false;
    also(rules, state);
    std::vector<uint64_t> counts;
    for (const char *key : {"counts", "deep"})
      if (const Json *pinned = position.get(key); pinned && (deep || counts.empty()))
        for (const Json &count : pinned->items) counts.push_back(uint64_t(count.value));
    all += counts.back();
    threads.emplace_back([rules, state, counts] {
      std::vector<uint64_t> found(counts.size());
      add_lines<G>(rules, state, found.data(), found.size());
      if (found != counts) fail<G>("the number of lines differs", rules, state);
    });
  }
  for (std::thread &thread : threads) thread.join();
  printf("%zu positions with %llu lines of their greatest number of moves\n", document.get("positions")->items.size(), (unsigned long long)all);
  return true;
}

// Every place that a viewer recalls, against what the referee sees there.
template <Game G>
void check_recalled(const typename G::Rules &rules, const typename G::State &state, const typename G::Knowledge &knowledge) {
  Json view = G::view(rules, state, REFEREE);
  for (Viewer viewer = SPECTATOR; viewer < state.players; ++viewer)
    for (const auto &[place, line] : knowledge.recalled(rules, state, viewer).members) {
      const Json *there = &view;
      std::string key = place == "tokens" ? "event_pile" : place;
      if (key.starts_with("seat ")) there = &view.get("seats")->items[size_t(key[5] - '0')], key = key.substr(7);
      std::replace(key.begin(), key.end(), '-', '_');
      there = there->get(key);
      std::map<std::string, int> number, least, most;
      for (const Json::Member &cell : there->members)  // of the Market
        if (cell.second.is(Json::string)) ++number[cell.second.text];
      if (const Json *kinds = there->get("kinds"))
        for (const Json &name : kinds->items) ++number[name.text];
      for (const Json &name : line.get("certain")->items) ++least[name.text], ++most[name.text];
      for (const Json &name : line.get("possible")->items) ++most[name.text];
      size_t all = 0;
      bool right = true;
      for (const auto &[name, of] : number) all += size_t(of), right = right && of <= most[name];
      for (const auto &[name, of] : least) right = right && of <= number[name];
      if (!right || all != line.get("certain")->items.size() + line.get("unseen")->items.size())
        fail<G>("something false is recalled", rules, state);
    }
}

// Make up a move, often one that could be listed.
template <Game G>
using AnyMove = typename G::Move (*)(const typename G::Rules &, const typename G::State &, Choices &);

// What is listed, and other moves.
template <Game G>
std::vector<typename G::Packed> check(const typename G::Rules &rules, const typename G::State &state, Choices &chooser,
                                      uint64_t &judged, AnyMove<G> any_move) {
  using Packed = typename G::Packed;
  std::vector<Packed> listed;
  G::each_legal(rules, state, [&](Packed packed) { listed.push_back(packed); });
  for (Packed packed : listed)
    if (!G::is_packed(packed) || !G::judge(rules, state, G::unpack(packed)).empty())
      fail<G>("a listed move is refused", rules, state);
  std::vector<Packed> sorted = listed;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) fail<G>("a move is listed twice", rules, state);
  Fault fault;
  for (int i = 0; i < 40; ++i, ++judged) {
    typename G::Move move = any_move(rules, state, chooser), again = {};
    Packed packed = 0;
    bool has_packed = G::pack(move, packed);
    if (has_packed && !(G::is_packed(packed) && G::unpack(packed) == move)) fail<G>("a packed move is another one", rules, state);
    if (!G::read_move(G::write(move), again, fault) || !(again == move)) fail<G>("a move is read differently", rules, state);
    bool is_listed = has_packed && std::binary_search(sorted.begin(), sorted.end(), packed);
    if (G::judge(rules, state, move).empty() != is_listed) fail<G>("a move is judged otherwise than listed", rules, state);
  }
  typename G::Rules read_rules;
  read_rules.edition = rules.edition;
  typename G::State read;
  if (!G::read_state(G::write(rules, state), read_rules, read, fault) || !(read == state) || hash_of(read) != hash_of(state) ||
      !(read_rules == rules))
    fail<G>("a state is read differently", rules, state);
  return listed;
}

template <Game G>
void check_game(const typename G::Rules &rules, uint64_t seed, uint64_t &judged, AnyMove<G> any_move) {
  Choices chooser(seed);
  Deals deals(seed);
  auto [least, most] = G::players_of(rules);
  typename G::Setup setup = G::deal(rules, least + chooser.below(most - least + 1), deals);
  typename G::State state = G::begin(rules, setup);
  if (!G::judge_setup(rules, setup).empty()) fail<G>("a deal is refused", rules, state);
  typename G::Knowledge knowledge;
  knowledge.begin(rules, state);
  for (;;) {
    std::vector<typename G::Packed> listed = check<G>(rules, state, chooser, judged, any_move);
    if (!chooser.below(16)) check_recalled<G>(rules, state, knowledge);
    if (G::is_over(state)) return;
    typename G::Move move = {};
    if (G::asked(state).kind == Asked::deal) {
      move = G::later_deal(rules, state, deals);
      if (!G::judge(rules, state, move).empty()) fail<G>("a deal is refused", rules, state);
    } else {
      if (listed.empty()) fail<G>("nothing can be done", rules, state);
      // Characters and sets, which are listed after what is taken, are chosen more often.
      int number = int(listed.size()), at = chooser.below(number);
      move = G::unpack(listed[size_t(chooser.below(2) ? std::max(at, chooser.below(number)) : at)]);
    }
    typename G::State before = state;
    typename G::Events events;
    G::apply(rules, state, move, events);
    knowledge.remember(rules, before, events, state);
  }
}

// All laws, in random games of these editions, "" for the published one, with any choices.
template <Game G>
int check_laws(int number, char **words, std::initializer_list<const char *> editions, AnyMove<G> any_move) {
  Choices chooser(0);
  uint64_t judged = 0;
  // The positions of the counts have rare things in them, and so have those after a move.
  auto also = [&](const typename G::Rules &rules, const typename G::State &state) {
    for (typename G::Packed packed : check<G>(rules, state, chooser, judged, any_move)) {
      typename G::State after = state;
      G::play(rules, after, G::unpack(packed));
      check<G>(rules, after, chooser, judged, any_move);
    }
  };
  if (number == 3) return !perft<G>(words[1], true, [](const auto &, const auto &) {});
  if (number != 2 || !perft<G>(words[1], false, also)) return 1;
  uint64_t games = 0;
  for (; games < 800; ++games) {
    typename G::Rules rules;
    const char *edition = editions.begin()[games % editions.size()];
    Json json;
    Fault fault;
    if (*edition && (!json::read(edition, json) || !G::read_edition(json, rules, fault)))
      return printf("%s: %s\n", edition, fault.problem.c_str()), 1;
    for (uint8_t &reading : rules.reading) reading = uint8_t(chooser.below(2));
    check_game<G>(rules, games, judged, any_move);
  }
  return printf("%llu games, %llu moves judged\n", (unsigned long long)games, (unsigned long long)judged), 0;
}

}  // namespace sobek
