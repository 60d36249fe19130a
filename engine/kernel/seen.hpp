// Things as a viewer sees them (spec/protocol.md, Views).
#pragma once
#include "form.hpp"
#include "viewer.hpp"

namespace sobek {

inline Json write_viewer(Viewer viewer) {
  return viewer == REFEREE ? Json("referee") : viewer == SPECTATOR ? Json("spectator") : Json(viewer);
}

inline std::string back_name(const char *back) { return std::string("(") + back + ")"; }

// Things in this order, each as sight(kind) says; if only backs are seen, they are in the order of their names.
Json write_things(const auto &things, Names names, auto sight, auto back) {
  Json kinds = Json::list();
  Sight best = things.empty() ? sight(0) : UNSEEN;
  for (auto kind : things) best = std::max(best, sight(kind));
  if (best >= BACK_SEEN)
    for (auto kind : things) kinds.add(sight(kind) == FACE_SEEN ? names[size_t(kind)] : back_name(back(kind)));
  if (best == BACK_SEEN)
    std::sort(kinds.items.begin(), kinds.items.end(), [](const Json &a, const Json &b) { return a.text < b.text; });
  Json json = {{"kinds", kinds}};
  if (best != UNSEEN) json.set("number", things.size());
  return json;
}

// Tokens, which have no backs to tell apart.
Json write_things(const auto &things, Names names, Sight sight) {
  return write_things(things, names, [&](int) { return sight; }, [](int) { return ""; });
}

}  // namespace sobek
