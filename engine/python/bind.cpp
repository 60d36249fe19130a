// The border to Python. Whatever is passed is checked here or in the engine, and nothing can end the process.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <thread>

#include "../classic/game.hpp"
#include "../duel/game.hpp"
#include "../play/playout.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sobek {
namespace {

PyObject *illegal_move = nullptr;  // sobek_engine.IllegalMoveError, which lives as long as the process

[[noreturn]] void refuse(const std::string &message) { throw nb::value_error(message.c_str()); }

// ---- Rules ---------------------------------------------------------------------------------------------------------

// All rules that Python holds have with them what they were asked for, as canonical JSON: a copy is made from that.
template <Game G>
struct Requested : G::Rules {
  std::string json;
};
template <Game G>
struct Rulebook {
  std::shared_ptr<const typename G::Rules> rules;
};
template <Game G>
const std::string &asked_for(const typename G::Rules &rules) {
  return static_cast<const Requested<G> &>(rules).json;
}

Json json_of(const std::string &text, const char *what) {
  Json read;
  if (!json::read(text, read)) refuse(std::string("expected ") + what + " in JSON");
  return read;
}

// `request` has the keys of the constructor: edition, choices, track.
template <Game G>
Rulebook<G> rulebook_of(const Json &request) {
  Fault fault;
  auto rules = std::make_shared<Requested<G>>();
  rules->json = json::dump(request);
  const Json *edition = request.get("edition");
  if (edition && !edition->is(G::edition) && !G::read_edition(*edition, *rules, fault)) refuse(fault.path + ": " + fault.problem);
  if (!G::read_rules(request, *rules, fault)) refuse(fault.path + ": " + fault.problem);
  return {std::move(rules)};
}

template <Game G>
Rulebook<G> make_rulebook(nb::object edition, nb::object choices, nb::object track) {
  nb::object dumps = nb::module_::import_("json").attr("dumps");
  Json request;
  for (auto [key, value] : {std::pair{"edition", edition}, {"choices", choices}, {"track", track}})
    if (!value.is_none()) request.set(key, json_of(nb::cast<std::string>(dumps(value)), "text and whole numbers"));
  if (!track.is_none() && !G::has_track) throw nb::type_error("duel has no track");
  return rulebook_of<G>(request);
}

// ---- States and moves ----------------------------------------------------------------------------------------------

template <Game G>
using Move = typename G::Move;

// A state names its choices and its track; its edition is that of the rules.
template <Game G>
Ongoing<G> read_state(const Rulebook<G> &given, const std::string &text) {
  Json state = json_of(text, "a state");
  Fault fault;
  auto rules = std::make_shared<Requested<G>>(static_cast<const Requested<G> &>(*given.rules));
  Ongoing<G> read;
  if (!G::read_state(state, *rules, read.state, fault)) refuse(fault.path + ": " + fault.problem);
  read.rules = std::move(rules);
  return read;
}

template <Game G>
nb::tuple rules_of(const typename G::Reasons &reasons) {
  nb::list rules;
  for (auto reason : reasons) rules.append(G::rule_id(reason));
  return nb::tuple(rules);
}

template <Game G>
void check(const typename G::Reasons &reasons) {
  if (reasons.empty()) return;
  PyErr_SetObject(illegal_move, rules_of<G>(reasons).ptr());
  nb::raise_python_error();
}

template <Game G>
Ongoing<G> start(const Rulebook<G> &given, const std::string &text) {
  Fault fault;
  typename G::Setup setup = {};
  if (!G::read_setup(json_of(text, "a setup"), setup, fault)) refuse(fault.path + ": " + fault.problem);
  check<G>(G::judge_setup(*given.rules, setup));
  Ongoing<G> game;
  game.rules = given.rules;
  game.state = G::begin(*given.rules, setup);
  return game;
}

template <Game G>
Move<G> move_of(uint64_t packed) {
  if (!G::is_packed(packed)) refuse(std::to_string(packed) + " is no move: expected one of legal(), or of pack()");
  return G::unpack(packed);
}

template <Game G>
Move<G> move_of(const std::string &text) {
  Fault fault;
  Move<G> move = {};
  if (!G::read_move(json_of(text, "a move"), move, fault)) refuse(fault.path + ": " + fault.problem);
  return move;
}

template <Game G>
void check(const Ongoing<G> &game, const Move<G> &move) {
  check<G>(game.judge(move));
}

template <Game G>
Viewer viewer_of(const Ongoing<G> &game, nb::handle viewer) {
  if (nb::isinstance<nb::str>(viewer)) {
    std::string name = nb::cast<std::string>(viewer);
    if (name == "spectator") return SPECTATOR;
    if (name == "referee") return REFEREE;
  } else if (PyLong_CheckExact(viewer.ptr())) {
    long seat = PyLong_AsLong(viewer.ptr());
    if (PyErr_Occurred()) PyErr_Clear();
    else if (seat >= 0 && seat < G::seats(*game.rules, game.state)) return Viewer(seat);
  }
  refuse("expected a seat from 0 to " + std::to_string(G::seats(*game.rules, game.state) - 1) + ", \"spectator\" or \"referee\"");
}

// The move made on a copy: its events and the state after it.
template <Game G>
struct Tried {
  typename G::Events events;
  typename G::State after;
};
template <Game G>
std::unique_ptr<Tried<G>> tried(const Ongoing<G> &game, const Move<G> &move) {
  check(game, move);
  auto made = std::make_unique<Tried<G>>();
  made->after = game.state;
  G::apply(*game.rules, made->after, move, made->events);
  return made;
}

template <Game G>
nb::object results(const Ongoing<G> &game, const char *key) {
  if (game.asked().kind != Asked::over) refuse("the game is not over");
  Json result = G::result(*game.rules, game.state);
  nb::list values;
  for (const Json &item : result.get(key)->items) values.append(item.value);
  return nb::tuple(values);
}

// ---- Playouts ------------------------------------------------------------------------------------------------------

// One playout: how it ended, and the result as the engine wrote it. Nothing of Python is in it.
struct Finished {
  Playout playout;
  std::vector<int64_t> scores, winners;
};
template <Game G>
Finished finish(Ongoing<G> &game, uint64_t seed, std::vector<typename G::Packed> &room) {
  Choices choices(seed);
  Finished finished;
  finished.playout = play_out(game, choices, room);
  if (finished.playout.ended != Ended::over) return finished;
  Json result = G::result(*game.rules, game.state);
  for (const Json &score : result.get("scores")->items) finished.scores.push_back(score.value);
  for (const Json &winner : result.get("winners")->items) finished.winners.push_back(winner.value);
  return finished;
}

nb::object told(const Finished &finished) {
  if (finished.playout.ended == Ended::stuck) refuse("the game cannot go on: nothing is legal, or nothing can be drawn");
  if (finished.playout.ended == Ended::too_long) refuse("the game does not end within " + std::to_string(LONGEST_PLAYOUT) + " moves");
  nb::list scores, winners;
  for (int64_t score : finished.scores) scores.append(score);
  for (int64_t winner : finished.winners) winners.append(winner);
  static nb::object &result = *new nb::object(nb::module_::import_("sobek_engine._result").attr("Playout"));
  return result(nb::tuple(scores), nb::tuple(winners), finished.playout.moves);
}

constexpr uint32_t MOST_PLAYOUTS = 1 << 24, MOST_THREADS = 256;

// Play many games in threads, while Python goes on. `begin(i)` makes the i-th; it is called without the lock.
template <Game G, class Begin>
nb::list play_many(uint32_t number, uint64_t seed, uint32_t threads, Begin begin) {
  if (number > MOST_PLAYOUTS) refuse("number: expected at most " + std::to_string(MOST_PLAYOUTS) + " games");
  if (threads < 1 || threads > MOST_THREADS) refuse("threads: expected 1 to " + std::to_string(MOST_THREADS));
  std::vector<Finished> finished(number);
  {
    nb::gil_scoped_release unlocked;
    auto play = [&](uint32_t first) {
      std::vector<typename G::Packed> room;
      for (uint32_t i = first; i < number; i += threads) {
        Ongoing<G> game = begin(i);
        finished[i] = finish(game, seed + i, room);
      }
    };
    std::vector<std::thread> team;
    for (uint32_t i = 1; i < threads && i < number; ++i) team.emplace_back(play, i);
    play(0);
    for (std::thread &one : team) one.join();
  }
  nb::list list;
  for (const Finished &one : finished) list.append(told(one));
  return list;
}

// ---- Remembering ---------------------------------------------------------------------------------------------------

// What each viewer can recall: a game from its beginning, and every move since.
template <Game G>
struct Memory {
  Ongoing<G> game;
  typename G::Knowledge knowledge;
  explicit Memory(const Ongoing<G> &start) : game(start) { knowledge.begin(*game.rules, game.state); }
  void make(const Move<G> &move) {
    auto made = tried(game, move);
    knowledge.remember(*game.rules, game.state, move, made->events, made->after);
    game.make(move);
  }
};

// ---- The classes of one game ---------------------------------------------------------------------------------------

template <Game G>
void bind(nb::module_ &module, const char *rules_name, const char *state_name, const char *memory_name) {
  using Rules = Rulebook<G>;
  using State = Ongoing<G>;
  constexpr int least = G::least_players, most = G::most_players;

  nb::class_<Rules> rules(module, rules_name, "The rules of a game: its choices and, in classic, its score track.");
  nb::class_<State> state(module, state_name, "A game in progress: a state, and the stream that its chance comes from.");
  nb::class_<Memory<G>> memory(module, memory_name, "A game from its beginning, and what each viewer can recall of it.");

  auto players_of = [](int players) {
    if (players < least || players > most || !G::may_have_players(uint64_t(players)))
      refuse("players: expected " + std::to_string(least) + (most > least ? " to " + std::to_string(most) : ""));
    return players;
  };

  rules
      .def("__init__",
           [](Rules *made, nb::object edition, nb::object choices, nb::object track) {
             new (made) Rules(make_rulebook<G>(edition, choices, track));
           },
           "edition"_a = nb::none(), "choices"_a = nb::none(), "track"_a = nb::none(),
           nb::sig("def __init__(self, edition: str | collections.abc.Mapping[str, object] | None = None, choices: collections.abc.Mapping[str, str] | None = None, "
                   "track: collections.abc.Sequence[str] | None = None) -> None"),
           "Choose the rules: of an edition, which is data if it is not the published one, with choices and, in classic, a track, "
           "named as in the protocol. Raises ValueError with the place and what is wrong.")
      .def("deal",
           [players_of](const Rules &rules, uint64_t seed, int players) { return State::deal(rules.rules, players_of(players), seed); },
           "seed"_a, "players"_a = least, "Begin the game that the specification deals from this seed. Raises ValueError.")
      .def("start", [](const Rules &rules, const std::string &text) { return start<G>(rules, text); }, "setup"_a,
           "Begin the game that a setup in JSON deals. Raises IllegalMoveError with all rules that it breaks, or ValueError.")
      .def("read", [](const Rules &rules, const std::string &text) { return read_state<G>(rules, text); }, "state"_a,
           "Read a state in JSON, which names its choices and track itself. Raises ValueError with the place and what is wrong.")
      .def_static("pack",
                  [](const std::string &text) {
                    Fault fault;
                    uint64_t packed = 0;
                    if (!G::pack(move_of<G>(text), packed)) refuse("this move has no packed form: it can never be legal");
                    return packed;
                  },
                  "move"_a, "Return the packed form of a move in JSON. Raises ValueError if it has none.")
      .def_static("unpack", [](uint64_t packed) { return json::dump(G::write(move_of<G>(packed))); }, "move"_a,
                  "Return a packed move in JSON. Raises ValueError if the number is no move.")
      .def("playouts",
           [players_of](const Rules &rules, uint64_t seed, uint32_t number, int players, uint32_t threads) {
             players_of(players);
             return play_many<G>(number, seed, threads, [&](uint32_t i) { return State::deal(rules.rules, players, seed + i); });
           },
           "seed"_a, "number"_a = 1, "players"_a = least, "threads"_a = 1,
           nb::sig("def playouts(self, seed: int, number: int = 1, players: int = ..., threads: int = 1) -> list[sobek_engine.Playout]"),
           "Deal games from `seed`, `seed` + 1 and so on, and play each at random to its end, while Python goes on. Raises ValueError.")
      .def_prop_ro("json", [](const Rules &rules) { return asked_for<G>(*rules.rules); }, "What the rules were asked for, in JSON.")
      .def("__repr__", [rules_name](const Rules &rules) { return std::string(rules_name) + "(" + asked_for<G>(*rules.rules) + ")"; })
      .def("__eq__", [](const Rules &a, nb::object b) { return nb::isinstance<Rules>(b) && *a.rules == *nb::cast<Rules &>(b).rules; }, nb::arg().none(),
           nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Rules &) { return G::has_track; })
      .def("__getstate__", [](const Rules &rules) { return asked_for<G>(*rules.rules); })
      .def("__setstate__", [](Rules &made, const std::string &text) { new (&made) Rules(rulebook_of<G>(json_of(text, "rules"))); });

  state
      .def_prop_ro("over", [](const State &game) { return game.asked().kind == Asked::over; }, "Whether the game is over.")
      .def_prop_ro("seat",
                   [](const State &game) -> nb::object {
                     Asked asked = game.asked();
                     return asked.kind == Asked::decision ? nb::object(nb::int_(asked.seat)) : nb::none();
                   },
                   nb::sig("def seat(self) -> int | None"), "The seat that decides; None while chance is pending and after the end.")
      .def_prop_ro("players", [](const State &game) { return G::seats(*game.rules, game.state); }, "How many play.")
      .def("turn", [](const State &game) { return json::dump(G::turn(*game.rules, game.state)); }, "What is pending, in JSON, as `turn` of the protocol.")
      .def("count", &State::count, "How many moves are legal: none while chance is pending and after the end.")
      .def("legal",
           [](const State &game) {
             static thread_local std::vector<uint64_t> room;  // kept, so that a list costs one pass and no allocation here
             room.clear();
             game.each_legal([&](uint64_t packed) { room.push_back(packed); });
             PyObject *list = PyList_New(Py_ssize_t(room.size()));
             if (!list) nb::raise_python_error();
             for (size_t i = 0; i < room.size(); ++i) {
               PyObject *packed = PyLong_FromUnsignedLongLong(room[i]);
               if (!packed) Py_DECREF(list), nb::raise_python_error();
               PyList_SetItem(list, Py_ssize_t(i), packed);
             }
             return nb::steal<nb::list>(list);
           },
           nb::sig("def legal(self) -> list[int]"), "The legal moves, packed, in the order of the specification: choices of a player, never outcomes of chance.")
      .def("outcomes",
           [](const State &game) {
             nb::list list;
             game.each_outcome([&](uint64_t packed) { list.append(nb::make_tuple(packed, G::weight(*game.rules, game.state, G::unpack(packed)))); });
             return list;
           },
           nb::sig("def outcomes(self) -> list[tuple[int, int]]"), "The outcomes of the draw that is pending, each with its weight.")
      .def("play",
           [](State &game, uint32_t index) {
             uint64_t chosen = 0;
             uint32_t at = 0;
             game.each_legal([&](uint64_t packed) {
               if (at++ == index) chosen = packed;
             });
             if (index >= at) throw nb::index_error("there is no legal move of that number");
             Move<G> move = G::unpack(chosen);
             check(game, move);
             game.make(move);
           },
           "index"_a, "Make the legal move of this number, counted from 0. Raises IndexError.")
      .def("draw",
           [](State &game) {
             if (!game.seeded) refuse("the state has no seed: use apply with one of outcomes()");
             if (!game.draw()) refuse("no draw or deal is pending, or nothing can be drawn");
           },
           "Play the draw or deal that is pending, from the game's seed. Raises ValueError if none is.")
      .def("seed", [](State &game, uint64_t seed) { game.plant(seed); }, "seed"_a, "Let chance come from this seed from now on.")
      .def("clone", [](const State &game) { return State(game); }, "Return a copy.")
      .def("__copy__", [](const State &game) { return State(game); })
      .def("__deepcopy__", [](const State &game, nb::handle) { return State(game); }, "memo"_a)
      .def("__eq__", [](const State &a, nb::object b) {
             if (!nb::isinstance<State>(b)) return false;
             const State &other = nb::cast<State &>(b);
             return a.state == other.state && *a.rules == *other.rules;
           }, nb::arg().none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const State &game) { return int64_t(game.state.hash()); })
      .def_prop_ro("scores", [](const State &game) { return results(game, "scores"); }, nb::sig("def scores(self) -> tuple[int, ...]"),
                   "The points of each seat. Raises ValueError before the end.")
      .def_prop_ro("winners", [](const State &game) { return results(game, "winners"); }, nb::sig("def winners(self) -> tuple[int, ...]"),
                   "The seats that have won. Raises ValueError before the end.")
      .def("to_json", [](const State &game) { return json::dump(G::write(*game.rules, game.state)); }, "The state in canonical JSON.")
      .def("fields",
           [](const State &game) {
             nb::list fields;
             game.state.each_field([&](uint64_t field) { fields.append(field); });
             return nb::tuple(fields);
           },
           nb::sig("def fields(self) -> tuple[int, ...]"), "The whole state as numbers, in the order of `each_field`: equal exactly for equal states.")
      .def("digest", [](const State &game) { return digest(json::dump(G::write(*game.rules, game.state))); }, "The digest of the state.")
      .def("view",
           [](const State &game, nb::object viewer) { return json::dump(G::view(*game.rules, game.state, viewer_of(game, viewer))); },
           "viewer"_a, nb::sig("def view(self, viewer: int | str) -> str"), "What a seat, the \"spectator\" or the \"referee\" sees, in JSON. Raises ValueError.")
      .def("playout",
           [](const State &game, uint64_t seed) {
             State own = game;
             if (!own.seeded) own.plant(seed);
             std::vector<typename G::Packed> room;
             Finished finished;
             {
               nb::gil_scoped_release unlocked;
               finished = finish(own, seed, room);
             }
             return told(finished);
           },
           "seed"_a, nb::sig("def playout(self, seed: int) -> sobek_engine.Playout"),
           "Play a copy at random to its end. Raises ValueError if it has none.")
      .def("__repr__", [state_name](const State &game) { return "<" + std::string(state_name) + " " + json::dump(G::turn(*game.rules, game.state)) + ">"; })
      .def("__getstate__",
           [](const State &game) {
             return nb::make_tuple(asked_for<G>(*game.rules), json::dump(G::write(*game.rules, game.state)), game.seeded, game.seed, game.chance.words());
           })
      .def("__setstate__", [](State &made, std::tuple<std::string, std::string, bool, uint64_t, uint64_t> kept) {
        auto &[rules, text, seeded, seed, words] = kept;
        State read = read_state<G>(rulebook_of<G>(json_of(rules, "rules")), text);
        if (seeded) read.plant(seed), read.chance.skip(words);
        new (&made) State(read);
      });

  auto move_calls = [&]<class Given>(Given) {
    state
        .def("judge", [](const State &game, Given move) { return rules_of<G>(game.judge(move_of<G>(move))); }, "move"_a,
             "The rules that a move breaks, in order: none exactly if it is legal. Moves are packed or in JSON. Raises ValueError.")
        .def("apply",
             [](State &game, Given given) {
               Move<G> move = move_of<G>(given);
               check(game, move);
               game.make(move);
             },
             "move"_a, "Make a move, packed or in JSON. Raises IllegalMoveError, and the state is as it was.")
        .def("events",
             [](const State &game, Given given) { return json::dump(G::write(tried(game, move_of<G>(given))->events)); },
             "move"_a, "What would happen, in JSON. Raises IllegalMoveError.")
        .def("seen",
             [](const State &game, Given given, nb::object viewer) {
               auto made = tried(game, move_of<G>(given));
               return json::dump(G::seen(*game.rules, game.state, made->events, made->after, viewer_of(game, viewer)));
             },
             "move"_a, "viewer"_a, "What a viewer would see happen, in JSON. Raises IllegalMoveError.");
    memory.def("apply", [](Memory<G> &own, Given move) { own.make(move_of<G>(move)); }, "move"_a,
               "Make a move in the game that is remembered. Raises IllegalMoveError.");
  };
  move_calls(uint64_t());
  move_calls(std::string());

  memory.def(nb::init<const State &>(), "state"_a, "Remember from here: a game that was just dealt.")
      .def_prop_ro("state", [](const Memory<G> &own) { return State(own.game); }, "A copy of the game that is remembered.")
      .def("recall",
           [](const Memory<G> &own, nb::object viewer) {
             return json::dump(own.knowledge.recalled(*own.game.rules, own.game.state, viewer_of(own.game, viewer)));
           },
           "viewer"_a, nb::sig("def recall(self, viewer: int | str) -> str"), "What a viewer can know of hidden places, in JSON.");
}

}  // namespace
}  // namespace sobek

NB_MODULE(_engine, module) {
  using namespace sobek;
  illegal_move = PyErr_NewExceptionWithDoc("sobek_engine.IllegalMoveError", "A move that the rules refuse; `args` are all the rules that it breaks, in order.",
                                           PyExc_ValueError, nullptr);
  module.attr("IllegalMoveError") = nb::borrow(illegal_move);
  bind<Classic>(module, "Classic", "ClassicState", "ClassicMemory");
  bind<Duel>(module, "Duel", "DuelState", "DuelMemory");
}
