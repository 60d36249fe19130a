// The border to JavaScript: games by number, text through one buffer. The wrapper (sobek-engine.js) checks types; what a
// number or a text means is checked here. A call that can fail returns 0 and leaves its message in the buffer, or returns 1.
//
// The rules are compiled to be fast, and what surrounds them, text above all, to be small.
#define SMALL _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define FAST _Pragma("clang attribute pop")
#include "../kernel/stream.hpp"
SMALL
#include "../protocol/game.hpp"
FAST
#include "../classic/packed.hpp"
#include "../classic/play.hpp"
#include "../duel/legal.hpp"
#include "../play/playout.hpp"
SMALL
#include "../classic/game.hpp"
#include "../duel/game.hpp"
#include "../protocol/server.hpp"
FAST

#include <optional>
#include <variant>

#define EXPORT(name) __attribute__((export_name(#name)))

// What the C++ library would say on standard error is left out, and with it everything that the engine would import.
namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char *, ...) noexcept { __builtin_trap(); }
}  // namespace __1
}  // namespace std
extern "C" [[noreturn]] void __cxa_pure_virtual() { __builtin_trap(); }
void *operator new(size_t size) {
  if (void *made = malloc(size)) return made;
  __builtin_trap();
}
void operator delete(void *made) noexcept { free(made); }
void operator delete(void *made, size_t) noexcept { free(made); }

namespace sobek {
namespace {

std::string buffer;  // what JavaScript writes, and afterwards what it reads

bool answer(std::string text, bool is_well = true) {
  buffer = std::move(text);
  return is_well;
}
bool fail(std::string message) { return answer(std::move(message), false); }
bool fail(const Fault &fault) { return fail((fault.path.empty() ? "" : fault.path + ": ") + fault.problem); }

enum Told { STATE, DIGEST, TURN, LEGAL, OUTCOMES, VIEW, RESULT };
enum Moved { JUDGE, APPLY, EVENTS, SEEN };

// A game of one kind. The text of a move is in the buffer.
template <Game G>
struct Kept {
  using Packed = typename G::Packed;
  Ongoing<G> game;
  std::vector<Packed> listed;
  std::optional<typename G::Knowledge> knowledge;  // of a game that is remembered from its deal

  // Begin as the request in the buffer says: {"players":2,"choices":...,"track":...,"remember":1} or {"state":...}.
  bool begin(const Json &request, uint64_t seed) {
    Fault fault;
    auto rules = std::make_shared<typename G::Rules>();
    game.rules = rules;
    if (const Json *state = request.get("state"))
      return G::read_state(*state, *rules, game.state, fault) || fail(fault);
    if (!G::read_rules(request, *rules, fault)) return fail(fault);
    uint8_t players = 0;
    if (!Reading(&request, "deal", fault)("players").number(players, G::least_players, G::most_players)) return fail(fault);
    game = Ongoing<G>::deal(rules, players, seed);
    if (request.get("remember")) knowledge.emplace().begin(*rules, game.state);
    return true;
  }

  Asked asked() const { return game.asked(); }
  int players() const { return game.state.players; }
  // The legal moves are listed once for each position, when they are first asked for.
  const std::vector<Packed> &legal() {
    if (listed.empty()) game.each_legal([&](Packed packed) { listed.push_back(packed); });
    return listed;
  }

  bool is_viewer(Viewer viewer) const { return viewer >= REFEREE && viewer < players(); }

  bool play(uint32_t index) {
    if (index >= legal().size()) return fail(no_such_move(index, listed.size()));
    return make(G::unpack(listed[index]));
  }

  bool make(const typename G::Move &move) {
    auto reasons = game.judge(move);
    if (!reasons.empty()) return refuse(reasons);
    listed.clear();
    if (!knowledge) return game.make(move), true;
    auto made = std::make_unique<Tried<G>>(game, move);
    knowledge->remember(*game.rules, game.state, made->events, made->after.state);
    game = made->after;
    return true;
  }

  bool draw() {
    if (!game.seeded) return fail("the game has no seed: plant(seed) gives it one");
    listed.clear();
    if (!knowledge) return game.draw() || fail("no draw or deal is pending, or nothing can be drawn");
    Ongoing<G> asked = game;
    typename G::Move move;
    if (!asked.by_chance(move)) return fail("no draw or deal is pending, or nothing can be drawn");
    return make(move);
  }

  bool playout(uint64_t seed) const {
    Ongoing<G> own = game;
    if (!own.seeded) own.plant(seed);
    Choices choices(seed);
    std::vector<Packed> room;
    Playout played = play_out(own, choices, room);
    if (played.ended != Ended::over) return fail("the game cannot be played to an end");
    Json result = G::result(*own.rules, own.state);
    result.set("moves", Json(int64_t(played.moves)));
    return answer(json::dump(result));
  }

  bool tell(int what, Viewer viewer) const {
    const auto &rules = *game.rules;
    switch (what) {
      case STATE: return answer(json::dump(G::write(rules, game.state)));
      case DIGEST: return answer(digest(json::dump(G::write(rules, game.state))));
      case TURN: return answer(json::dump(G::turn(rules, game.state)));
      case LEGAL: return answer(game.legal_json());
      case OUTCOMES: return answer(json::dump(asked().kind == Asked::draw
                                              ? G::outcomes(rules, game.state) : Json::list()));
      case VIEW: return is_viewer(viewer) ? answer(json::dump(G::view(rules, game.state, viewer))) : fail("there is no such viewer");
      case RESULT:
        if (game.asked().kind != Asked::over) return fail("the game is not over");
        return answer(json::dump(G::result(rules, game.state)));
      default: return fail("there is nothing of that number to tell");
    }
  }

  bool move(int what, Viewer viewer) {
    Json json;
    Fault fault;
    typename G::Move move = {};
    if (!json::read(buffer, json)) return fail("expected a move in JSON");
    if (!G::read_move(json, move, fault)) return fail(fault);
    if (what == JUDGE) return refuse(game.judge(move)), true;
    if (what == APPLY) return make(move);
    if (!is_viewer(viewer)) return fail("there is no such viewer");
    auto reasons = game.judge(move);
    if (!reasons.empty()) return refuse(reasons);
    auto made = std::make_unique<Tried<G>>(game, move);
    return answer(json::dump(what == EVENTS ? G::write(made->events)
                                            : G::seen(*game.rules, game.state, made->events, made->after.state, viewer)));
  }

  bool recall(Viewer viewer) const {
    if (!knowledge) return fail("the game is not remembered: deal it with remember");
    if (!is_viewer(viewer)) return fail("there is no such viewer");
    return answer(json::dump(knowledge->recalled(*game.rules, game.state, viewer)));
  }

  // The rules that a move breaks, as a list in JSON.
  static bool refuse(const typename G::Reasons &reasons) { return answer(json::dump(G::rule_ids(reasons)), false); }
};

// Games by number: the place of a game below, and above it how often the place has been used. No number is used twice, so
// that a game that has been given back is no other game.
using AnyGame = std::variant<Kept<Classic>, Kept<Duel>>;
constexpr uint32_t MOST_GAMES = 100000, PLACE_BITS = 17, MOST_USES = (1u << (32 - PLACE_BITS)) - 1;
struct Place {
  uint32_t uses = 0;
  std::unique_ptr<AnyGame> game;
};
std::vector<Place> places;
std::vector<uint32_t> free_places;

uint32_t keep(std::unique_ptr<AnyGame> game) {
  if (!game) return 0;
  if (free_places.empty()) {
    if (places.size() >= MOST_GAMES) return fail("too many games are kept: dispose of some");
    free_places.push_back(uint32_t(places.size()));
    places.emplace_back();
  }
  uint32_t at = free_places.back();
  free_places.pop_back();
  places[at].game = std::move(game);
  return ++places[at].uses << PLACE_BITS | at;
}

AnyGame *any_game(uint32_t number) {
  uint32_t at = number & ((1u << PLACE_BITS) - 1);
  if (at < places.size() && places[at].game && places[at].uses == number >> PLACE_BITS) return places[at].game.get();
  fail("this game has been disposed of");
  return nullptr;
}
// What a game tells, or -2 if it has been disposed of; and whether a call of a game is well.
int ask(uint32_t number, auto tell) {
  AnyGame *game = any_game(number);
  return game ? std::visit([&](auto &kept) { return int(tell(kept)); }, *game) : -2;
}
bool is_well(uint32_t number, auto call) {
  AnyGame *game = any_game(number);
  return game && std::visit(call, *game);
}

}  // namespace
}  // namespace sobek

using namespace sobek;

extern "C" {

EXPORT(text) char *sobek_text(uint32_t size) { return buffer.assign(size, ' '), buffer.data(); }
EXPORT(told) const char *sobek_told() { return buffer.data(); }
EXPORT(size) uint32_t sobek_size() { return uint32_t(buffer.size()); }

EXPORT(begin) uint32_t sobek_begin(uint32_t kind, uint64_t seed) {
  Json request;
  if (!json::read(buffer, request) || !request.is(Json::object)) return fail("expected an object in JSON");
  auto game = kind ? std::make_unique<AnyGame>(Kept<Duel>{}) : std::make_unique<AnyGame>(Kept<Classic>{});
  return std::visit([&](auto &kept) { return kept.begin(request, seed); }, *game) ? keep(std::move(game)) : 0;
}
EXPORT(clone) uint32_t sobek_clone(uint32_t number) {
  AnyGame *game = any_game(number);
  if (!game) return 0;
  auto copy = std::make_unique<AnyGame>(*game);  // without the moves of a huge hand, which are megabytes
  std::visit([](auto &kept) { if (kept.listed.size() > 1000) decltype(kept.listed)().swap(kept.listed); }, *copy);
  return keep(std::move(copy));
}
EXPORT(dispose) void sobek_dispose(uint32_t number) {
  if (!any_game(number)) return;
  uint32_t at = number & ((1u << PLACE_BITS) - 1);
  places[at].game.reset();
  if (places[at].uses < MOST_USES) free_places.push_back(at);
}

EXPORT(pending) int sobek_pending(uint32_t number) { return ask(number, [](auto &game) { return game.asked().kind; }); }
EXPORT(seat) int sobek_seat(uint32_t number) { return ask(number, [](auto &game) { return game.asked().seat; }); }
EXPORT(players) int sobek_players(uint32_t number) { return ask(number, [](auto &game) { return game.players(); }); }
EXPORT(count) int sobek_count(uint32_t number) { return ask(number, [](auto &game) { return game.legal().size(); }); }

EXPORT(play) bool sobek_play(uint32_t number, uint32_t index) {
  return is_well(number, [&](auto &game) { return game.play(index); });
}
EXPORT(draw) bool sobek_draw(uint32_t number) {
  return is_well(number, [](auto &game) { return game.draw(); });
}
EXPORT(seed) bool sobek_seed(uint32_t number, uint64_t seed) {
  return is_well(number, [&](auto &game) { return game.game.plant(seed), true; });
}
EXPORT(playout) bool sobek_playout(uint32_t number, uint64_t seed) {
  return is_well(number, [&](auto &game) { return game.playout(seed); });
}
EXPORT(tell) bool sobek_tell(uint32_t number, int what, int viewer) {
  return is_well(number, [&](auto &game) { return game.tell(what, viewer); });
}
EXPORT(move) bool sobek_move(uint32_t number, int what, int viewer) {
  return is_well(number, [&](auto &game) { return game.move(what, viewer); });
}
EXPORT(recall) bool sobek_recall(uint32_t number, int viewer) {
  return is_well(number, [&](auto &game) { return game.recall(viewer); });
}
// A line of the protocol is answered with a line: true while the server goes on.
EXPORT(reply) bool sobek_reply() {
  static Server<Classic, Duel> server;
  return answer(server.reply(buffer), true) && !server.stopped();
}
}
