// What somebody can know who remembers everything that they were shown of things with one back.
//
// Things of one back go from place to place. Of a step one is shown which kinds moved, or only how many things did. A way in
// which everything may have been placed is consistent if every step would have looked the same. What each kind may have done
// is independent of the others, but for how many things moved unseen in each step. So the ways of each kind are listed, with
// how many of it moved unseen in which step, and two passes over the kinds find the ways that can be completed.
#pragma once
#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "seen.hpp"

namespace sobek {

class Memory {
 public:
  static constexpr int MAX_KINDS = 64, MAX_PLACES = 32;

  // The least and the greatest number of each kind in each place.
  struct Known {
    uint8_t least[MAX_KINDS][MAX_PLACES] = {};
    uint8_t most[MAX_KINDS][MAX_PLACES] = {};
    // What is known if this or that is so.
    void or_else(const Known &other) {
      for (int kind = 0; kind < MAX_KINDS; ++kind)
        for (int place = 0; place < MAX_PLACES; ++place) {
          least[kind][place] = std::min(least[kind][place], other.least[kind][place]);
          most[kind][place] = std::max(most[kind][place], other.most[kind][place]);
        }
    }
  };

  struct Step {
    enum Sort : uint8_t { SHOWN, UNSEEN, ALL, EXACTLY, AT_LEAST, NONE_OF } sort;
    int origin = 0, goal = 0;  // or the place, as origin
    int number = 0;            // of things that moved unseen
    uint8_t counts[MAX_KINDS] = {};
    bool is(Sort other, int from, int to) const { return sort == other && origin == from && goal == to; }
    bool moves() const { return sort <= ALL; }
  };

  // In the beginning all things are in one place, so many of each kind.
  void begin(int home) {
    home_ = home;
    std::fill(number_, number_ + MAX_PLACES, 0);
    std::fill(units_, units_ + MAX_KINDS, 0);
    steps_.clear();
  }
  void add(int kind, int number) {
    units_[kind] = uint8_t(number);
    number_[home_] += number;
  }

  // Shown: one thing of this kind moved. Unseen: so many things moved.
  void shown(int kind, int origin, int goal) {
    --number_[origin], ++number_[goal];
    if (steps_.empty() || !steps_.back().is(Step::SHOWN, origin, goal)) steps_.push_back({Step::SHOWN, origin, goal});
    ++steps_.back().counts[kind];
  }
  void unseen(int number, int origin, int goal) {
    if (!number) return;
    Step step = {number == number_[origin] ? Step::ALL : Step::UNSEEN, origin, goal};
    step.number = number;
    number_[origin] -= number, number_[goal] += number;
    steps_.push_back(step);
  }
  // Shown: exactly these things are in a place, at least these are, or none of these kinds is.
  Step &looked(Step::Sort sort, int place) {
    steps_.push_back({sort, place, place});
    return steps_.back();
  }
  // Forget the last step, in which one thing moved unseen.
  void take_back() {
    --number_[steps_.back().goal], ++number_[steps_.back().origin];
    steps_.pop_back();
  }
  size_t steps() const { return steps_.size(); }
  // Suppose that both kinds were where this step began, and that the first one moved.
  Memory supposing(size_t at, int moved, int other) const {
    Memory made = *this;
    Step shown = {Step::SHOWN, steps_[at].origin, steps_[at].goal}, both = {Step::AT_LEAST, shown.origin, shown.origin};
    ++shown.counts[moved], ++both.counts[moved], ++both.counts[other];
    made.steps_[at] = both;
    made.steps_.insert(made.steps_.begin() + int(at) + 1, shown);
    return made;
  }

  int number(int place) const { return number_[place]; }

  // The least and the greatest number of each kind in each place, over all consistent ways.
  // False if there is none, which can happen only after steps that somebody supposed.
  bool know(Known &known) const {
    std::vector<Step> steps = merged();
    std::vector<int> shifts(steps.size());
    uint64_t total = 0, guards = 0;
    int bits = 0;
    for (size_t i = 0; i < steps.size(); ++i) {
      if (steps[i].sort != Step::UNSEEN) continue;
      shifts[i] = bits;
      total |= uint64_t(steps[i].number) << bits;
      bits += int(std::bit_width(unsigned(steps[i].number)));
      if (bits > 63) abort();  // no game has so many unseen steps that are not one
      guards |= uint64_t(1) << bits++;
    }

    std::vector<int> kinds;
    std::vector<std::vector<Way>> ways;
    for (int kind = 0; kind < MAX_KINDS; ++kind) {
      if (!units_[kind]) continue;
      kinds.push_back(kind);
      ways.emplace_back();
      Way way;
      way.places[home_] = units_[kind];
      list(steps, shifts, 0, kind, way, ways.back());
      std::sort(ways.back().begin(), ways.back().end());
      ways.back().erase(std::unique(ways.back().begin(), ways.back().end()), ways.back().end());
    }
    size_t number = kinds.size();
    auto fits = [&](uint64_t used) { return (((total | guards) - used) & guards) == guards; };
    auto extended = [&](const std::vector<uint64_t> &from, const std::vector<Way> &by) {
      std::vector<uint64_t> made;
      for (uint64_t used : from)
        for (size_t i = 0; i < by.size(); ++i)
          if ((!i || by[i].used != by[i - 1].used) && fits(used + by[i].used)) made.push_back(used + by[i].used);
      std::sort(made.begin(), made.end());
      made.erase(std::unique(made.begin(), made.end()), made.end());
      return made;
    };
    std::vector<std::vector<uint64_t>> before(number + 1), after(number + 1);  // what kinds before, and from, this one can use
    before[0] = after[number] = {0};
    for (size_t i = 0; i < number; ++i) before[i + 1] = extended(before[i], ways[i]);
    for (size_t i = number; i > 0; --i) after[i - 1] = extended(after[i], ways[i - 1]);
    if (!std::binary_search(before[number].begin(), before[number].end(), total)) return false;

    for (size_t i = 0; i < number; ++i) {
      std::fill(known.least[kinds[i]], known.least[kinds[i]] + MAX_PLACES, uint8_t(255));
      bool is_possible = false;
      for (size_t at = 0; at < ways[i].size(); ++at) {
        const Way &way = ways[i][at];
        if (!at || way.used != ways[i][at - 1].used)
          is_possible = std::any_of(before[i].begin(), before[i].end(), [&](uint64_t used) {
            return fits(used + way.used) && std::binary_search(after[i + 1].begin(), after[i + 1].end(), total - used - way.used);
          });
        if (!is_possible) continue;
        for (int place = 0; place < MAX_PLACES; ++place) {
          known.least[kinds[i]][place] = std::min(known.least[kinds[i]][place], way.places[place]);
          known.most[kinds[i]][place] = std::max(known.most[kinds[i]][place], way.places[place]);
        }
      }
    }
    return true;
  }

 private:
  // What the things of one kind may have done: where they are, and how many moved unseen in each step, packed.
  struct Way {
    uint64_t used = 0;
    uint8_t places[MAX_PLACES] = {};
    friend auto operator<=>(const Way &, const Way &) = default;
  };

  // Two unseen steps from one place to another are one, if what was there has not changed in between.
  std::vector<Step> merged() const {
    std::vector<Step> made;
    for (const Step &step : steps_) {
      Step *earlier = nullptr;
      if (step.sort == Step::UNSEEN)
        for (size_t i = made.size(); i-- > 0 && !earlier;) {
          Step &one = made[i];
          if (one.is(Step::UNSEEN, step.origin, step.goal)) earlier = &one;
          if (one.moves() ? one.goal == step.origin || one.origin == step.goal : one.origin == step.origin || one.origin == step.goal) break;
        }
      if (earlier)
        earlier->number += step.number;
      else
        made.push_back(step);
    }
    return made;
  }

  static void list(const std::vector<Step> &steps, const std::vector<int> &shifts, size_t at, int kind, const Way &so_far,
                   std::vector<Way> &ways) {
    Way way = so_far;
    for (; at < steps.size(); ++at) {
      const Step &step = steps[at];
      uint8_t &origin = way.places[step.origin], &goal = way.places[step.goal], count = step.counts[kind];
      switch (step.sort) {
        case Step::SHOWN:
          if (origin < count) return;
          origin = uint8_t(origin - count), goal = uint8_t(goal + count);
          break;
        case Step::ALL: goal = uint8_t(goal + origin), origin = 0; break;
        case Step::EXACTLY:
          if (origin != count) return;
          break;
        case Step::AT_LEAST:
          if (origin < count) return;
          break;
        case Step::NONE_OF:
          if (count && origin) return;
          break;
        case Step::UNSEEN:
          for (int moved = 1; moved <= origin && moved <= step.number; ++moved) {
            Way other = way;
            other.used += uint64_t(moved) << shifts[at];
            other.places[step.origin] = uint8_t(origin - moved), other.places[step.goal] = uint8_t(goal + moved);
            list(steps, shifts, at + 1, kind, other, ways);
          }
          break;
      }
    }
    ways.push_back(way);
  }

  int home_ = 0;
  int number_[MAX_PLACES] = {};
  uint8_t units_[MAX_KINDS] = {};
  std::vector<Step> steps_;
};

// What is recalled of a place: what is certain, the backs of the rest, and what the rest may be.
struct Line {
  Json certain = Json::list(), unseen = Json::list(), possible = Json::list();
  void add(const char *name, int least, int most) {
    for (int i = 0; i < most; ++i) (i < least ? certain : possible).add(name);
  }
  void add_unseen(const std::string &back, int number) {
    for (int i = 0; i < number; ++i) unseen.add(back);
  }
  Json written() const { return {{"certain", certain}, {"unseen", unseen}, {"possible", possible}}; }
};
// Of a place with things of these backs. There may be more where those of a back are remembered: `place_of(back)` says where
// that is, and `number_of(back)` how many of them are here. What is seen here is on the line already.
inline Json write_line(Line line, const Memory *memories, const Memory::Known *known, Names names, auto back_of, Names backs,
                       auto place_of, auto number_of) {
  std::vector<int> rest;
  for (size_t back = 0; back < backs.size(); ++back) rest.push_back(number_of(int(back)));
  for (size_t kind = 0; kind < names.size(); ++kind) {
    size_t back = back_of(kind);
    int place = place_of(int(back)), number = number_of(int(back)), others = memories[back].number(place) - number;
    int least = std::max(0, known[back].least[kind][place] - others);  // the others may be what is certain there
    line.add(names[kind], least, std::min<int>(known[back].most[kind][place], number));
    rest[back] -= least;
  }
  for (size_t back = 0; back < backs.size(); ++back) line.add_unseen(back_name(backs[back]), rest[back]);
  return line.written();
}
inline Json write_line(const Memory &memory, const Memory::Known &known, int place, Names names, const char *back) {
  return write_line({}, &memory, &known, names, [](size_t) { return 0; }, Names(&back, 1), [&](int) { return place; },
                    [&](int) { return memory.number(place); });
}

// What all viewers recall, if the rules let them: the spectator and every seat.
template <class Recall>
class Knowledge {
 public:
  void begin(const auto &rules, const auto &state) {
    if (!rules.open()) return;
    for (Viewer viewer = SPECTATOR; viewer < state.players; ++viewer) viewers_.emplace_back(viewer).begin(rules, state);
  }
  void remember(const auto &rules, const auto &before, const auto &events, const auto &after) {
    for (Recall &viewer : viewers_) viewer.remember(rules, before, events, after);
  }
  Json recalled(const auto &rules, const auto &state, Viewer viewer) const {
    return viewers_.empty() || viewer == REFEREE ? Json{} : viewers_[size_t(viewer - SPECTATOR)].recalled(rules, state);
  }

 private:
  std::vector<Recall> viewers_;
};

}  // namespace sobek
