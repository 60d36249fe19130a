// Who looks: a seat, counted from 0, or a viewer without a seat; and how much they see.
#pragma once
#include <cstdint>
#include <initializer_list>

namespace sobek {

using Viewer = int;
constexpr Viewer SPECTATOR = -1;
constexpr Viewer REFEREE = -2;

// What is seen of a thing: nothing, that it is there, its back, or its face.
enum Sight : uint8_t { UNSEEN, COUNTED, BACK_SEEN, FACE_SEEN };

// What is pending: a decision of one seat, an outcome of chance, a deal, or nothing.
struct Asked {
  enum Kind : uint8_t { decision, draw, deal, over } kind = over;
  int seat = -1;  // of a decision
};

// A row of the table of what can be pending: its name, who answers, which verbs are expected (a bit for each), and the rule that
// asks; in JSON, perhaps the other seat that it names.
struct Turn {
  const char *name;
  Asked::Kind who;
  uint32_t expects;
  const char *rule;
  const char *other = nullptr;
};
template <class Verb>
constexpr uint32_t verbs(std::initializer_list<Verb> list) {
  uint32_t bits = 0;
  for (Verb verb : list) bits |= uint32_t(1) << int(verb);
  return bits;
}

}  // namespace sobek
