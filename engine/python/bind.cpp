// The border to Python. Whatever is passed is checked here or in the engine, and nothing can end the process.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "../classic/game.hpp"
#include "../duel/game.hpp"
#include "../play/playout.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace sobek {
namespace {

// While Python ends it ends every thread that asks for its lock, by unwinding, which no C++ survives: such a thread waits here
// for the end of the process instead.
[[noreturn]] void wait_for_the_end() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

// A class of Python. It is looked up when it is needed, since stubs are made of this module alone.
nb::object python_class(const char *name) { return nb::module_::import_("sobek_engine._values").attr(name); }

[[noreturn]] void refuse(const std::string &message) { throw nb::value_error(message.c_str()); }
[[noreturn]] void refuse(const Fault &fault) { refuse(fault.path + ": " + fault.problem); }

std::string text_of(nb::handle given, const char *what) {
  if (!PyUnicode_Check(given.ptr())) throw nb::type_error((std::string("expected ") + what).c_str());
  Py_ssize_t size = 0;
  const char *text = PyUnicode_AsUTF8AndSize(given.ptr(), &size);
  if (!text) nb::raise_python_error();  // half a pair of surrogates: UnicodeEncodeError, a ValueError
  return std::string(text, size_t(size));
}

// A number, or the class of anything else: what a class of the caller shows of itself would run the caller's code.
std::string shown(nb::handle given) {
  nb::object digits = nb::steal(PyLong_Check(given.ptr()) ? PyNumber_ToBase(given.ptr(), 10) : nullptr);
  PyErr_Clear();  // a number of over 4,300 digits is not shown
  return digits ? json::cut(text_of(digits, "text"), 60) : nb::inst_name(given).c_str();
}

// A whole number from `least` to `most`: another type is a TypeError, another number a ValueError. A bool is no number.
uint64_t whole(nb::handle given, const char *name, uint64_t least = 0, uint64_t most = UINT64_MAX) {
  if (!PyLong_Check(given.ptr()) || PyBool_Check(given.ptr())) throw nb::type_error((std::string(name) + ": expected a whole number, got " + shown(given)).c_str());
  uint64_t number = PyLong_AsUnsignedLongLong(given.ptr());
  bool fits = number != UINT64_MAX || !PyErr_Occurred();
  if (fits && number >= least && number <= most) return number;
  PyErr_Clear();
  refuse(std::string(name) + ": expected a number from " + std::to_string(least) + " to " + std::to_string(most) + ", got " + shown(given));
}

// A tuple of what `of` makes for 0, 1 and so on.
template <class Of>
nb::tuple tuple_of(size_t number, Of of) {
  nb::object made = nb::steal(PyTuple_New(Py_ssize_t(number)));
  if (!made) nb::raise_python_error();
  for (size_t i = 0; i < number; ++i) PyTuple_SetItem(made.ptr(), Py_ssize_t(i), nb::cast(of(i)).release().ptr());
  return nb::borrow<nb::tuple>(made);
}

// Is this an instance of the class that was really made, and not by __new__ alone?
template <class T>
bool is_made(nb::handle given) {
  return nb::isinstance<T>(given) && nb::inst_ready(given);
}

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
  if (edition && !edition->is(G::edition) && !G::read_edition(*edition, *rules, fault))
    refuse(fault.path + ": " + fault.problem + "; the published edition is " + G::edition);
  if (!G::read_rules(request, *rules, fault)) refuse(fault);
  return {std::move(rules)};
}

template <Game G>
Rulebook<G> make_rulebook(nb::object edition, nb::object choices, nb::object track) {
  nb::object dumps = nb::module_::import_("json").attr("dumps");
  Json request;
  for (auto [key, value] : {std::pair{"edition", edition}, {"choices", choices}, {"track", track}})
    if (!value.is_none()) request.set(key, json_of(text_of(dumps(value, "default"_a = nb::handle((PyObject *)&PyDict_Type)), "JSON"), "text and whole numbers"));
  // Python may name some of the choices; the others are the default readings.
  for (Json::Member &member : request.members)
    if (member.first == "choices" && member.second.is(Json::object))
      for (const Json::Member &choice : G::choices().members)
        if (!member.second.get(choice.first)) member.second.set(choice.first.c_str(), choice.second.items[0]);
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
  if (!G::read_state(state, *rules, read.state, fault)) refuse(fault);
  read.rules = std::move(rules);
  return read;
}

template <Game G>
nb::tuple rules_of(const typename G::Reasons &reasons) {
  return tuple_of(size_t(reasons.size()), [&](size_t i) { return G::rule_id(reasons[int(i)]); });
}

template <Game G>
void check(const typename G::Reasons &reasons) {
  if (reasons.empty()) return;
  PyErr_SetObject(python_class("IllegalMoveError").ptr(), rules_of<G>(reasons).ptr());
  nb::raise_python_error();
}

template <Game G>
Ongoing<G> start(const Rulebook<G> &given, const std::string &text) {
  Fault fault;
  typename G::Setup setup = {};
  if (!G::read_setup(json_of(text, "a setup"), setup, fault)) refuse(fault);
  check<G>(G::judge_setup(*given.rules, setup));
  Ongoing<G> game;
  game.rules = given.rules;
  game.state = G::begin(*given.rules, setup);
  game.at_start = true;
  return game;
}

template <Game G>
Move<G> move_of(uint64_t packed) {
  if (!G::is_packed(packed)) refuse(std::to_string(packed) + " is no move: expected one of legal(), or of pack()");
  return G::unpack(packed);
}

// A move that is packed, or in JSON.
template <Game G>
Move<G> move_of(nb::handle given) {
  if (PyLong_Check(given.ptr())) return move_of<G>(whole(given, "move"));
  Fault fault;
  Move<G> move = {};
  if (!G::read_move(json_of(text_of(given, "a packed move, or a str that is a move in JSON"), "a move"), move, fault)) refuse(fault);
  return move;
}

template <Game G>
Viewer viewer_of(const Ongoing<G> &game, nb::handle viewer) {
  if (nb::isinstance<nb::str>(viewer)) {
    std::string name = text_of(viewer, "a viewer");
    if (name == "spectator") return SPECTATOR;
    if (name == "referee") return REFEREE;
  } else if (PyLong_CheckExact(viewer.ptr())) {
    long seat = PyLong_AsLong(viewer.ptr());
    if (PyErr_Occurred()) PyErr_Clear();
    else if (seat >= 0 && seat < game.state.players) return Viewer(seat);
  }
  refuse("expected a seat from 0 to " + std::to_string(game.state.players - 1) + ", \"spectator\" or \"referee\", got " + shown(viewer));
}

template <Game G>
std::unique_ptr<Tried<G>> tried(const Ongoing<G> &game, const Move<G> &move) {
  check<G>(game.judge(move));
  return std::make_unique<Tried<G>>(game, move);  // not on the stack: all events of a move take some kilobytes
}

template <Game G>
nb::tuple results(const Ongoing<G> &game, const char *key) {
  if (game.asked().kind != Asked::over) refuse("the game is not over");
  Json result = G::result(*game.rules, game.state);
  const std::vector<Json> &found = result.get(key)->items;
  return tuple_of(found.size(), [&](size_t i) { return found[i].value; });
}

// A game that Python holds. Whatever changes it gives it a new stamp, by which the last listing is known; a copy, which is
// listed alike, keeps it. All of this happens under the interpreter's lock.
uint64_t stamps = 0;
template <Game G>
struct Live : Ongoing<G> {
  uint64_t stamp = ++stamps;
  Live() = default;
  Live(const Ongoing<G> &game) : Ongoing<G>(game) {}
  void changed() { stamp = ++stamps; }
};

// The legal moves of the game that was asked about last.
template <Game G>
struct Listing {
  std::vector<uint64_t> moves;
  uint64_t stamp = 0;
};
template <Game G>
Listing<G> &listing(const Live<G> &game) {
  static Listing<G> last;
  if (last.stamp == game.stamp) return last;
  last.stamp = 0;
  last.moves.clear();
  game.each_legal([&](uint64_t packed) { last.moves.push_back(packed); });
  last.stamp = game.stamp;
  return last;
}

// ---- Playouts ------------------------------------------------------------------------------------------------------

// One playout: how it ended, and the result as the engine wrote it. Nothing of Python is in it.
struct Finished {
  Playout playout;
  uint8_t seats = 0, winning = 0;
  int64_t scores[4], winners[4];
};
template <Game G>
Finished finish(Ongoing<G> &game, uint64_t seed, std::vector<typename G::Packed> &room) {
  static_assert(G::most_players <= 4);
  Choices choices(seed);
  Finished finished;
  finished.playout = play_out(game, choices, room);
  if (finished.playout.ended != Ended::over) return finished;
  Json result = G::result(*game.rules, game.state);
  for (const Json &score : result.get("scores")->items) finished.scores[finished.seats++] = score.value;
  for (const Json &winner : result.get("winners")->items) finished.winners[finished.winning++] = winner.value;
  return finished;
}

nb::object told(const Finished &finished, const nb::object &playout) {
  switch (finished.playout.ended) {
    case Ended::over: break;
    case Ended::stuck: refuse("the game cannot go on: nothing is legal, or nothing can be drawn");
    case Ended::too_long: refuse("the game does not end within " + std::to_string(LONGEST_PLAYOUT) + " moves");
    case Ended::faulty: throw std::runtime_error("a listed move was refused, which is a fault of the engine");
  }
  nb::object scores = tuple_of(finished.seats, [&](size_t i) { return finished.scores[i]; });
  nb::object winners = tuple_of(finished.winning, [&](size_t i) { return finished.winners[i]; });
  nb::object moves = nb::int_(finished.playout.moves);
  nb::object made = nb::steal(PyType_GenericAlloc((PyTypeObject *)playout.ptr(), 3));  // as its __new__, which is slow
  if (!made) nb::raise_python_error();
  int place = 0;
  for (nb::object *one : {&scores, &winners, &moves}) PyTuple_SetItem(made.ptr(), place++, one->release().ptr());
  return made;
}

constexpr uint32_t MOST_PLAYOUTS = 1 << 20, MOST_STATES = 1 << 16, MOST_THREADS = 256;

// Python goes on while this lives.
struct Unlocked {
  PyThreadState *thread = PyEval_SaveThread();
  void lock() noexcept {
    try {
      PyEval_RestoreThread(thread);
    } catch (...) {
      wait_for_the_end();
    }
  }
  ~Unlocked() { lock(); }
};

// Play many games in threads, while Python goes on. `begin(i)` makes the i-th; it is called without the lock, and must ask
// nothing of Python. A signal whose handler raises, such as Ctrl-C, ends all after the games that are being played.
template <Game G, class Begin>
nb::list play_many(uint32_t number, uint64_t seed, uint32_t threads, Begin begin) {
  std::vector<Finished> finished(number);
  std::atomic<uint32_t> next = 0;
  std::atomic<bool> stop = false, failed = false;
  bool interrupted = false;
  auto work = [&](auto &&between) noexcept {
    try {
      std::vector<typename G::Packed> room;
      for (uint32_t i; !stop && (i = next++) < number; between()) {
        Ongoing<G> game = begin(i);
        finished[i] = finish(game, seed + i, room);
      }
    } catch (...) {
      failed = stop = true;
    }
  };
  {
    Unlocked unlocked;
    // How many helpers play; less than 0 once there is nothing left to play. On a busy machine a thread may begin only then:
    // it must touch nothing but this number, and nobody waits for it.
    constexpr int CLOSED = 1 << 16;
    auto playing = std::make_shared<std::atomic<int>>(0);
    try {
      for (uint32_t i = 1; i < threads && i < number; ++i)
        std::thread([playing, &work] {
          if (playing->fetch_add(1) >= 0) work([] {});
          playing->fetch_sub(1);
          playing->notify_all();
        }).detach();
    } catch (...) {
      // The system gives no more threads: those that there are do it.
    }
    auto looked = std::chrono::steady_clock::now();
    work([&] {
      auto now = std::chrono::steady_clock::now();
      if (now - looked < std::chrono::milliseconds(50)) return;
      looked = now;
      unlocked.lock();
      if (PyErr_CheckSignals()) interrupted = stop = true;
      unlocked.thread = PyEval_SaveThread();
    });
    for (int n = playing->fetch_sub(CLOSED) - CLOSED; n != -CLOSED; n = *playing) playing->wait(n);
  }
  if (interrupted) nb::raise_python_error();
  if (failed) throw std::bad_alloc();
  nb::list list;
  nb::object playout = python_class("Playout");
  for (const Finished &one : finished) list.append(told(one, playout));
  return list;
}

// ---- Remembering ---------------------------------------------------------------------------------------------------

// What each viewer can recall: a game from its beginning, and every move since.
template <Game G>
struct Memory {
  Ongoing<G> game;
  typename G::Knowledge knowledge;
  explicit Memory(const Ongoing<G> &start) : game(start) {
    if (!game.at_start) refuse("expected a game that was just dealt or started: the past of another one is not known");
    knowledge.begin(*game.rules, game.state);
  }
  void make(const Move<G> &move) {
    auto made = tried(game, move);
    knowledge.remember(*game.rules, game.state, made->events, made->after.state);
    game = made->after;
  }
};

// ---- The classes of one game ---------------------------------------------------------------------------------------

template <Game G>
void bind(nb::module_ &module, const char *rules_name, const char *state_name, const char *memory_name) {
  using Rules = Rulebook<G>;
  using State = Live<G>;

  nb::class_<Rules> rules(module, rules_name, "The rules of a game: its choices and, in classic, its score track.");
  nb::class_<State> state(module, state_name, "A game in progress: a state, and the stream that its chance comes from.");
  nb::class_<Memory<G>> memory(module, memory_name, "A game from its beginning, and what each viewer can recall of it.");

  // How many play: no more than the edition has enough for.
  auto players_of = [](const Rules &rules, nb::handle given) {
    auto [lower, upper] = G::players_of(*rules.rules);
    return int(whole(given, "players", uint64_t(lower), uint64_t(upper)));
  };
  auto threads_of = [](nb::handle given) { return uint32_t(whole(given, "threads", 1, MOST_THREADS)); };

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
           [players_of](const Rules &rules, nb::handle seed, nb::handle players) {
             int number = players_of(rules, players);
             return State(State::deal(rules.rules, number, whole(seed, "seed")));
           },
           "seed"_a, "players"_a = G::least_players, nb::sig(("def deal(self, seed: int, players: int = 2) -> " + std::string(state_name)).c_str()),
           "Begin the game that the specification deals from this seed, from 0 to 2**64 - 1. Raises ValueError for another seed, or "
           "a number of players that the edition does not have.")
      .def("start", [](const Rules &rules, const std::string &text) { return State(start<G>(rules, text)); }, "setup"_a,
           "Begin the game that a setup in JSON deals. Raises IllegalMoveError with all rules that it breaks, or ValueError.")
      .def("read", [](const Rules &rules, const std::string &text) { return State(read_state<G>(rules, text)); }, "state"_a,
           "Read a state in JSON, which names its choices and track itself. Raises ValueError with the place and what is wrong.")
      .def_static("pack",
                  [](const nb::str &text) {
                    uint64_t packed = 0;
                    if (!G::pack(move_of<G>(nb::handle(text)), packed)) refuse("this move has no packed form: it can never be legal");
                    return packed;
                  },
                  "move"_a, "Return the packed form of a move in JSON. Raises ValueError if it has none.")
      .def_static("unpack", [](nb::handle packed) { return json::dump(G::write(move_of<G>(whole(packed, "move")))); }, "move"_a, nb::sig("def unpack(move: int) -> str"),
                  "Return a packed move in JSON. Raises ValueError if the number is no move.")
      .def("playouts",
           [players_of, threads_of](const Rules &rules, nb::handle seed, nb::handle number, nb::handle players, nb::handle threads) {
             auto kept = rules.rules;
             int seats = players_of(rules, players);
             uint64_t first = whole(seed, "seed");
             uint32_t games = uint32_t(whole(number, "number", 0, MOST_PLAYOUTS));
             return play_many<G>(games, first, threads_of(threads), [&](uint32_t i) { return Ongoing<G>::deal(kept, seats, first + i); });
           },
           "seed"_a, "number"_a = 1, "players"_a = G::least_players, "threads"_a = 1,
           nb::sig("def playouts(self, seed: int, number: int = 1, players: int = 2, threads: int = 1) -> list[sobek_engine.Playout]"),
           "Deal games from `seed`, `seed` + 1 and so on, at most 2**20, and play each at random to its end, while Python goes on. "
           "The result is the same for any number of threads, at most 256. Raises ValueError. Ctrl-C ends it.")
      .def_static("playouts_of",
           [threads_of](nb::object states, nb::handle seed, nb::handle threads, nb::handle number) {
             std::vector<Ongoing<G>> games;
             uint64_t first = whole(seed, "seed");
             uint32_t team = threads_of(threads), each = uint32_t(whole(number, "number", 0, MOST_PLAYOUTS));
             for (nb::handle one : nb::iter(states)) {
               if (!is_made<State>(one)) throw nb::type_error("states: expected states of this game");
               if (games.size() >= MOST_STATES) refuse("states: expected at most " + std::to_string(MOST_STATES));
               games.push_back(*nb::inst_ptr<State>(one));
             }
             if (games.size() * each > MOST_PLAYOUTS) refuse("number: expected at most " + std::to_string(MOST_PLAYOUTS) + " playouts in all");
             return play_many<G>(uint32_t(games.size()) * each, first, team, [&](uint32_t i) {
               Ongoing<G> own = games[i / each];
               if (!own.seeded) own.plant(first + i);
               return own;
             });
           },
           "states"_a, "seed"_a, "threads"_a = 1, "number"_a = 1,
           nb::sig(("def playouts_of(states: collections.abc.Iterable[" + std::string(state_name) + "], seed: int, threads: int = 1, number: int = 1) -> list[sobek_engine.Playout]").c_str()),
           "Play copies of states, at most 2**16, at random to their ends, while Python goes on: `number` of the first state, then "
           "of the next one, as `playout` with `seed`, `seed` + 1 and so on; at most 2**20 in all. Raises ValueError, also if one "
           "of them has no end.")
      .def_prop_ro("json", [](const Rules &rules) { return asked_for<G>(*rules.rules); }, "What the rules were asked for, in JSON.")
      .def("__repr__", [rules_name](const Rules &rules) { return std::string(rules_name) + "(" + asked_for<G>(*rules.rules) + ")"; })
      .def("__eq__", [](const Rules &a, nb::object b) { return is_made<Rules>(b) && *a.rules == *nb::inst_ptr<Rules>(b)->rules; }, nb::arg().none(),
           nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Rules &rules) { return nb::hash(nb::str(rules.rules->edition.name)); },  // they are few
           nb::sig("def __hash__(self) -> int"))
      .def("__getstate__", [](const Rules &rules) { return asked_for<G>(*rules.rules); })
      .def("__setstate__", [](Rules &made, const std::string &text) { new (&made) Rules(rulebook_of<G>(json_of(text, "rules"))); });

  state
      .def_prop_ro("over", [](const State &game) { return G::is_over(game.state); }, "Whether the game is over.")
      .def_prop_ro("seat",
                   [](const State &game) -> nb::object {
                     Asked asked = game.asked();
                     return asked.kind == Asked::decision ? nb::object(nb::int_(asked.seat)) : nb::none();
                   },
                   nb::sig("def seat(self) -> int | None"), "The seat that decides; None while chance is pending and after the end.")
      .def_prop_ro("players", [](const State &game) { return game.state.players; }, "How many play.")
      .def("turn", [](const State &game) { return json::dump(G::turn(*game.rules, game.state)); }, "What is pending, in JSON, as `turn` of the protocol.")
      .def("count", [](const State &game) { return listing<G>(game).moves.size(); }, nb::sig("def count(self) -> int"), "How many moves are legal: none while chance is pending and after the end.")
      .def("legal",
           [](const State &game) {
             PyObject *list = nullptr;
             Listing<G> *listed = nullptr;
             do {  // a new list may let Python collect garbage, and that may do anything, such as ask for another listing
               Py_XDECREF(list);
               listed = &listing<G>(game);
               list = PyList_New(Py_ssize_t(listed->moves.size()));
               if (!list) nb::raise_python_error();
             } while (listed->stamp != game.stamp);
             nb::list made = nb::steal<nb::list>(list);
             for (size_t i = 0; i < listed->moves.size(); ++i) PyList_SetItem(list, Py_ssize_t(i), nb::int_(listed->moves[i]).release().ptr());
             return made;
           },
           nb::sig("def legal(self) -> list[int]"), "The legal moves, packed, in the order of the specification: choices of a player, never outcomes of chance.")
      .def("outcomes",
           [](const State &game) {
             nb::list list;
             game.each_outcome([&](uint64_t packed) { list.append(nb::make_tuple(packed, G::weight(game.state, G::unpack(packed)))); });
             return list;
           },
           nb::sig("def outcomes(self) -> list[tuple[int, int]]"), "The outcomes of the draw that is pending, each with its weight.")
      .def("play",
           [](State &game, nb::handle given) {
             uint64_t index = whole(given, "index");
             const std::vector<uint64_t> &moves = listing<G>(game).moves;
             if (index >= moves.size()) throw nb::index_error(no_such_move(index, moves.size()).c_str());
             Move<G> move = G::unpack(moves[index]);
             check<G>(game.judge(move));
             game.changed();
             game.make(move);
           },
           nb::sig("def play(self, index: int, /) -> None"), "Make the legal move of this number, counted from 0, of those that legal() lists. Raises IndexError, or ValueError for one below 0.")
      .def("draw",
           [](State &game) {
             if (!game.seeded) refuse("the state has no seed: seed(number) gives it one, or apply one of outcomes()");
             game.changed();
             if (!game.draw()) refuse("no draw or deal is pending, or nothing can be drawn");
           },
           "Play the draw or deal that is pending, from the game's seed. Raises ValueError if none is.")
      .def("seed", [](State &game, nb::handle seed) { game.plant(whole(seed, "seed")); }, "seed"_a, nb::sig("def seed(self, seed: int) -> None"), "Let chance come from this seed from now on.")
      .def("clone", [](const State &game) { return State(game); }, "Return a copy.")
      .def("__copy__", [](const State &game) { return State(game); })
      .def("__deepcopy__", [](const State &game, nb::handle) { return State(game); }, "memo"_a.none(), nb::sig(("def __deepcopy__(self, memo: object) -> " + std::string(state_name)).c_str()))
      .def("__eq__", [](const State &a, nb::object b) {
             if (!is_made<State>(b)) return false;
             const State &other = *nb::inst_ptr<State>(b);
             return a.state == other.state && *a.rules == *other.rules;
           }, nb::arg().none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const State &game) { return int64_t(hash_of(game.state)); })
      .def_prop_ro("scores", [](const State &game) { return results(game, "scores"); }, nb::sig("def scores(self) -> tuple[int, ...]"),
                   "The points of each seat. Raises ValueError before the end.")
      .def_prop_ro("winners", [](const State &game) { return results(game, "winners"); }, nb::sig("def winners(self) -> tuple[int, ...]"),
                   "The seats that have won. Raises ValueError before the end.")
      .def("to_json", [](const State &game) { return json::dump(G::write(*game.rules, game.state)); }, "The state in canonical JSON.")
      .def("digest", [](const State &game) { return digest(json::dump(G::write(*game.rules, game.state))); }, "The digest of the state.")
      .def("view",
           [](const State &game, nb::object viewer) { return json::dump(G::view(*game.rules, game.state, viewer_of(game, viewer))); },
           "viewer"_a, nb::sig("def view(self, viewer: int | str) -> str"), "What a seat, the \"spectator\" or the \"referee\" sees, in JSON. Raises ValueError.")
      .def("playout",
           [](const State &game, nb::handle seed) {
             Ongoing<G> own = game;
             uint64_t first = whole(seed, "seed");
             if (!own.seeded) own.plant(first);
             return nb::object(play_many<G>(1, first, 1, [&](uint32_t) { return own; })[0]);
           },
           "seed"_a, nb::sig("def playout(self, seed: int) -> sobek_engine.Playout"),
           "Play a copy at random to its end. Choices come from `seed`; chance from the game's own seed, or from `seed` if it has "
           "none. Raises ValueError if nothing is legal or can be drawn before its end.")
      .def("__repr__", [state_name](const State &game) { return "<" + std::string(state_name) + " " + json::dump(G::turn(*game.rules, game.state)) + ">"; })
      .def("__getstate__",
           [](const State &game) {
             return nb::make_tuple(asked_for<G>(*game.rules), json::dump(G::write(*game.rules, game.state)), game.seeded, game.deals.seed, game.chance.words());
           },
           nb::sig("def __getstate__(self) -> tuple[str, str, bool, int, int]"))
      .def("__setstate__",
           [](State &made, nb::tuple kept) {
             if (kept.size() != 5 || !PyBool_Check(nb::object(kept[2]).ptr())) refuse("expected what __getstate__ returned");
             Rulebook<G> rules = rulebook_of<G>(json_of(text_of(kept[0], "rules"), "rules"));
             State read = read_state<G>(rules, text_of(kept[1], "a state"));
             uint64_t seed = whole(kept[3], "seed"), words = whole(kept[4], "words");
             if (nb::object(kept[2]).is(nb::handle(Py_True))) read.plant(seed), read.chance.skip(words);
             new (&made) State(read);
           },
           nb::sig("def __setstate__(self, kept: tuple[str, str, bool, int, int], /) -> None"))
      .def("judge", [](const State &game, nb::handle move) { return rules_of<G>(game.judge(move_of<G>(move))); },
           nb::sig("def judge(self, move: int | str, /) -> tuple[str, ...]"),
           "The rules that a move breaks, in order: none exactly if it is legal. Moves are packed or in JSON. Raises ValueError for "
           "what is no move at all.")
      .def("apply",
           [](State &game, nb::handle given) {
             Move<G> move = move_of<G>(given);
             check<G>(game.judge(move));
             game.changed();
             game.make(move);
           },
           nb::sig("def apply(self, move: int | str, /) -> None"),  // a name would make each call slower
           "Make a move, packed or in JSON; also an outcome of chance. Raises IllegalMoveError, whose `args` are the rules, and the "
           "state is as it was; or ValueError for what is no move at all.")
      .def("events", [](const State &game, nb::handle given) { return json::dump(G::write(tried(game, move_of<G>(given))->events)); },
           "move"_a, nb::sig("def events(self, move: int | str) -> str"), "What would happen, in JSON. Raises IllegalMoveError or ValueError.")
      .def("seen",
           [](const State &game, nb::handle given, nb::object viewer) {
             auto made = tried(game, move_of<G>(given));
             return json::dump(G::seen(*game.rules, game.state, made->events, made->after.state, viewer_of(game, viewer)));
           },
           "move"_a, "viewer"_a, nb::sig("def seen(self, move: int | str, viewer: int | str) -> str"),
           "What a viewer would see happen, in JSON. Raises IllegalMoveError or ValueError.");

  memory
      .def("__init__", [](Memory<G> *made, const State &start) { new (made) Memory<G>(start); }, "state"_a,
           "Remember from here. Raises ValueError unless the game was just dealt or started.")
      .def("apply", [](Memory<G> &own, nb::handle move) { own.make(move_of<G>(move)); }, "move"_a,
           nb::sig("def apply(self, move: int | str) -> None"), "Make a move in the game that is remembered. Raises IllegalMoveError or ValueError.")
      .def("draw",
           [](Memory<G> &own) {
             Ongoing<G> ahead = own.game;
             Move<G> move;
             if (!ahead.seeded || !ahead.by_chance(move)) refuse("no draw or deal is pending, or the game has no seed");
             own.make(move);
           },
           "Play the draw or deal that is pending in the game that is remembered. Raises ValueError if none is.")
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
  // Python code that is called here, such as json.dumps, asks for the lock too; such unwinding is no exception of C++.
  nb::register_exception_translator([](const std::exception_ptr &error, void *) {
    error ? std::rethrow_exception(error) : wait_for_the_end();
  });
  bind<Classic>(module, "Classic", "ClassicState", "ClassicMemory");
  bind<Duel>(module, "Duel", "DuelState", "DuelMemory");
}
