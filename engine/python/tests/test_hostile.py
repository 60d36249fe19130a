"""Nothing that a caller passes can crash the process: whatever is refused raises, and the state is as it was."""

import copy
import gc
import json
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from types import MappingProxyType

import pytest
import sobek_engine
from sobek_engine import Classic, Duel, IllegalMoveError

RULES = [Classic, Duel]
CALLS = int(os.environ.get("SOBEK_HOSTILE_CALLS", "100000"))
# RuntimeWarning: nanobind warns of an instance that was never initialized; it is refused all the same.
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


class Odd:
    """An object whose every question touches the state that it is passed to."""

    def __init__(self, state):
        self.state = state

    def touch(self):
        moves = self.state.legal()
        if moves:
            self.state.apply(moves[0])
        return 0

    def __index__(self):
        return self.touch()

    def __int__(self):
        return self.touch()

    def __eq__(self, other):
        self.touch()
        return True

    def __hash__(self):
        return self.touch()

    def __len__(self):
        return self.touch()

    def __iter__(self):
        self.touch()
        return iter([self.state])


class OddInt(int):
    def __index__(self):
        raise RuntimeError("asked")


class OddText(str):
    def __str__(self):
        raise RuntimeError("asked")


def deep(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


def positions(make):
    """States from all phases of games, of each number of players."""
    states = []
    for seed in range(6):
        state = make().deal(seed, random.choice([2, 3, 4]) if make is Classic else 2)
        while not state.over:
            if random.random() < 0.1:
                states.append(state.clone())
            state.draw() if state.seat is None else state.apply(random.choice(state.legal()))
        states.append(state)
    return states


def mutated(text):
    """A JSON text in which a few values were exchanged for odd ones."""
    tree = json.loads(text)
    places = []

    def walk(node):
        for key in node if isinstance(node, dict) else range(len(node)):
            places.append((node, key))
            if isinstance(node[key], (dict, list)):
                walk(node[key])

    if isinstance(tree, (dict, list)):
        walk(tree)
    alike = random.random() < 0.7  # only exchange what is alike, so that it may still be read
    for _ in range(random.randint(1, 3)):
        if places:
            node, key = random.choice(places)
            other, name = random.choice(places)
            try:
                if alike:
                    other, name = random.choice(
                        [place for place in places if type(place[0][place[1]]) is type(node[key])]
                    )
                    node[key], other[name] = other[name], node[key]
                    continue
                node[key] = random.choice(
                    [0, 1, -1, 63, 255, 10**9, 10**15 - 1, "", "amulet", [], {}, None, copy.deepcopy(other[name])]
                )
            except (KeyError, IndexError):
                pass
    return json.dumps(tree)


def values(states, texts):
    """One argument, most of them wrong."""
    state = random.choice(states)
    return random.choice(
        [
            lambda: None,
            lambda: True,
            lambda: False,
            lambda: random.choice([0, 1, 2, 3, 4, -1, 2**31, 2**32, 2**63, 2**64 - 1, 2**64, -(2**63), 10**400]),
            lambda: random.getrandbits(64),
            lambda: random.getrandbits(30),
            lambda: random.choice(state.legal() or [7]),
            lambda: random.choice(state.legal() or [7]) ^ 1 << random.randrange(64),
            lambda: 1.5,
            lambda: float("nan"),
            lambda: b"bytes",
            lambda: "x" * random.choice([0, 1, 100, 2**20]),
            lambda: "\ud800",
            lambda: "\0",
            lambda: "[" * random.choice([3, 17, 100000]),
            lambda: '{"move":' * 100,
            lambda: json.dumps(deep(random.choice([3, 15, 16, 500]))),
            lambda: deep(random.choice([3, 100])),
            lambda: random.choice(texts),
            lambda: mutated(random.choice(texts)),
            lambda: mutated(random.choice(texts)),
            lambda: mutated(random.choice(texts)),
            lambda: random.choice(["spectator", "referee", "0"]),
            lambda: Odd(state),
            lambda: OddInt(5),
            lambda: OddText("x"),
            lambda: state,
            lambda: type(state).__new__(type(state)),
            lambda: [state, state],
            lambda: {"name": "small", "figures": {"rounds": random.randint(-1, 4)}},
            lambda: {random.choice(["visibility", "x", 1]): random.choice(["open", "y", 3])},
            lambda: MappingProxyType({"visibility": "open"}),
            lambda: object,
            lambda: (1, 2),
        ]
    )()


@pytest.mark.parametrize("make", RULES)
def test_any_call(make):
    """100,000 calls with arguments of all kinds: each returns or raises, and what raises changes nothing."""
    random.seed(1)
    states = positions(make)
    texts = [state.to_json() for state in states[:40]]
    for state in states[:40]:
        texts += [make.unpack(move) for move in state.legal()[:3]]
    state_names = [
        name for name in dir(states[0]) if name not in ("__class__", "__dir__", "__init_subclass__", "__subclasshook__")
    ]
    rules_names = [
        name
        for name in dir(make)
        if not name.startswith("__")
        or name in ("__init__", "__eq__", "__hash__", "__setstate__", "__getstate__", "__repr__", "__new__")
    ]
    memory = getattr(sobek_engine, make.__name__ + "Memory")
    raised = {}
    for _ in range(CALLS // 2):
        state = random.choice(states).clone()
        rules = make()
        target, names = random.choice(
            [(state, state_names)] * 3 + [(rules, rules_names), (make, ["__call__"]), (memory, ["__call__"])]
        )
        name = random.choice(names)
        given = [values(states, texts) for _ in range(random.choice([0, 1, 1, 1, 1, 2, 2, 3, 4]))]
        before, digest = state.clone(), state.digest()
        touched = any(isinstance(one, (Odd, list)) or one is state for one in given)
        if name in ("playouts", "playouts_of"):
            given = [one % 8 if type(one) is int else one for one in given]
        try:
            member = getattr(target, name)
            if callable(member):
                made = member(*given)
                if isinstance(made, type(state)):
                    made.legal(), made.outcomes(), made.to_json(), repr(made), hash(made), made.view("referee")
                    for one in range(made.players):
                        made.view(one)
                    if not made.over and random.random() < 0.1:
                        states[random.randrange(len(states))] = made
        except Exception as error:
            raised[type(error).__name__] = raised.get(type(error).__name__, 0) + 1
            assert type(error).__name__ not in ("SystemError", "MemoryError"), (name, given)
            if target is state and not touched:
                assert state == before and state.digest() == digest, (name, given)
    print(raised)
    assert raised.keys() >= {"TypeError", "ValueError"}


@pytest.mark.parametrize("make", RULES)
def test_odd_states_that_are_read_can_be_played(make):
    """States with parts of other ones: what `read` takes can be played, shown, copied and pickled."""
    random.seed(2)
    texts = [state.to_json() for state in positions(make)]
    read = 0
    for _ in range(CALLS // 20):
        try:
            state = make().read(mutated(random.choice(texts)))
        except ValueError:
            continue
        read += 1
        assert pickle.loads(pickle.dumps(state)) == state == make().read(state.to_json())
        state.seed(5)
        for _ in range(30):
            assert state.count() == len(state.legal())
            assert all(state.judge(move) == () for move in state.legal() + [one for one, _ in state.outcomes()])
            try:
                state.draw() if state.seat is None else state.apply(random.choice(state.legal()))
            except (ValueError, IndexError):
                break
        try:
            state.playout(7)
        except ValueError:
            pass
    assert read > CALLS // 500


@pytest.mark.parametrize("make", RULES)
def test_small_editions(make):
    """Editions with few of everything: dealt and played, or refused."""
    random.seed(3)
    played = 0
    figures = [
        "rounds",
        "starting_hand",
        "quay_spaces",
        "max_players",
        "min_set_size",
        "queen_draws",
        "removed_from_deck",
        "event_pile_size",
        "centre",
        "pirogues",
        "window",
        "cells",
    ]
    for _ in range(300):
        edition = {"name": "small", "figures": {name: random.randint(0, 4) for name in random.sample(figures, 2)}}
        try:
            rules = make(edition=edition)
        except ValueError:
            continue
        assert pickle.loads(pickle.dumps(rules)) == rules
        for players in (2, 3, 4):
            try:
                state = rules.deal(random.randrange(1000), players)
                state.playout(1)
                played += 1
            except ValueError:
                continue
            assert pickle.loads(pickle.dumps(state)) == state
    assert played > 20


@pytest.mark.parametrize("make", RULES)
def test_pickles_that_were_tampered_with(make):
    """What `__setstate__` is given is checked like any argument."""
    random.seed(4)
    state = make().deal(5)
    kept = state.__getstate__()
    odd = [None, True, -1, 2**64 - 1, 2**70, "", "{}", '{"edition":{}}', "\ud800", b"", [], (), 1.5]
    for _ in range(2000):
        wrong = list(kept)
        wrong[random.randrange(5)] = random.choice(odd)
        if random.random() < 0.1:
            wrong.pop()
        new = type(state).__new__(type(state))
        try:
            new.__setstate__(tuple(wrong))
            new.legal()
            new.playout(1)
        except (TypeError, ValueError):
            pass
    data = pickle.dumps(state)
    for at in range(0, len(data), 7):
        broken = bytearray(data)
        broken[at] ^= 1 << random.randrange(8)
        try:
            pickle.loads(bytes(broken)).legal()
        except Exception:
            pass
    with pytest.raises(TypeError):
        state.__setstate__(kept)


@pytest.mark.parametrize("make", RULES)
def test_objects_that_were_never_initialized(make):
    """`__new__` without `__init__` gives something that every call refuses."""
    for kind in (make, type(make().deal(1)), getattr(sobek_engine, make.__name__ + "Memory")):
        new = kind.__new__(kind)
        for name in dir(kind):
            if name in ("__class__", "__init_subclass__", "__subclasshook__", "__dir__", "__init__", "__setstate__"):
                continue
            for given in ((), (1,), ("x",), (new,)):
                try:
                    member = getattr(new, name)
                    if callable(member):
                        member(*given)
                except Exception:
                    pass
    assert make().deal(1) != type(make().deal(1)).__new__(type(make().deal(1)))


@pytest.mark.parametrize("make", RULES)
def test_one_state_in_several_threads(make):
    """Threads that share states, and many playouts of them meanwhile."""
    states = [make().deal(seed) for seed in range(4)]
    end = time.monotonic() + 3
    faults = []

    def run(seed):
        chance = random.Random(seed)
        while time.monotonic() < end:
            state = chance.choice(states)
            try:
                what = chance.randrange(6)
                if what == 0:
                    state.draw()
                elif what == 1:
                    state.play(chance.randrange(9))
                elif what == 2:
                    state.apply(chance.choice(state.legal() or [1]))
                elif what == 3:
                    make.playouts_of(states, seed=3, threads=2)
                elif what == 4:
                    state.playout(1), state.clone(), hash(state), state.view("referee")
                else:
                    states[chance.randrange(4)] = make().deal(chance.randrange(1000))
            except (ValueError, IndexError):
                pass
            except BaseException as error:
                faults.append(error)

    threads = [threading.Thread(target=run, args=[seed]) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


@pytest.mark.parametrize("make", RULES)
def test_garbage_that_asks(make):
    """A list that is being made may let garbage be collected, whose end asks the engine again."""
    states = [make().deal(seed) for seed in range(3)]

    class Garbage:
        def __init__(self):
            self.own = self

        def __del__(self):
            for state in states:
                state.legal()
                if state.legal():
                    state.play(0)

    gc.set_threshold(1)
    try:
        for _ in range(2000):
            Garbage()
            state = random.choice(states)
            state.legal()
            if state.over:
                states[states.index(state)] = make().deal(1)
            elif state.seat is None:
                state.draw()
    finally:
        gc.set_threshold(700, 10, 10)


def test_playouts_end_with_an_interrupt():
    """Ctrl-C ends a call that would go on for a long time."""
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        Classic().playouts(1, 2**20, threads=2)
    assert time.monotonic() - started < 20
    assert Classic().playouts(1, 3) == Classic().playouts(1, 3, threads=3)


@pytest.mark.parametrize(
    "calls",
    [
        "Classic().playouts(1, 2**20, threads=2)",
        "while True: Duel().playouts(1, 20)",
        "while True: Duel.playouts_of([Duel().deal(1)], 1, threads=2, number=9)",
        "while True: Duel(choices={'visibility': 'open'})",
    ],
)
def test_a_process_ends_while_a_daemon_thread_calls(calls):
    """Python ends a thread that asks for its lock then, which nothing in C++ survives."""
    program = f"""
import sys, threading, time
from sobek_engine import Classic, Duel
class Slow:
    def __del__(self, sleep=time.sleep): sleep(0.3)
def run():
    {calls}
threading.Thread(target=run, daemon=True).start()
time.sleep(0.1)
sys.slow = Slow()  # so that the thread asks for the lock while Python ends
"""
    ended = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, timeout=60)
    assert not ended.returncode, ended.stderr


@pytest.mark.parametrize("make", RULES)
def test_playouts_of_states_are_those_of_each(make):
    """Several of each state, in the order of the states, for any number of threads."""
    states = [make().deal(seed) for seed in range(3)]
    states.append(make().read(states[0].to_json()))  # which has no seed
    single = [states[place // 2].playout(7 + place) for place in range(8)]
    for threads in (1, 2, 3):
        assert single == make.playouts_of(states, 7, threads, number=2)
    assert [] == make.playouts_of(states, 7, number=0) == make.playouts_of([], 7, number=2**20)
    for number in (-1, 2**19, 2**20 + 1):
        with pytest.raises(ValueError, match="number: expected"):
            make.playouts_of(states, 7, number=number)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: Duel(choices={"visibilty": "open"}), "^choices: expected no field but .*visibility, .*got visibilty$"),
        (lambda: Duel(choices={"visibility": "opn"}), 'visibility: expected one of hidden, open, got "opn"$'),
        (lambda: Duel(edition="2020"), '"name", got "2020"; the published edition is 2021.1$'),
        (lambda: Duel.pack('{"move":"tkae","seat":0}'), r'^move\.move: expected one of take, .*, got "tkae"$'),
        (
            lambda: Duel.pack('{"move":"take","seat":0,"slot":1}'),
            '^move: expected an object with "cell", got {"move":"ta',
        ),
        (lambda: Duel.pack('{"cell":"a9","move":"take","seat":0}'), r'^move\.cell: expected one of a1, .*, got "a9"$'),
        (lambda: Duel.pack("[]"), r'^move: expected an object with "move", got \[\]$'),
        (lambda: Duel().start('{"first":0,"hands":7}'), r"^setup\.hands: expected an array, got 7$"),
        (lambda: Duel().deal("1"), "^seed: expected a whole number, got str$"),
        (lambda: Duel().deal(10**5000), "^seed: expected a number from 0 to 18446744073709551615, got int$"),
        (lambda: Duel().deal(1).view(-(2**70)), 'or "referee", got -1180591620717411303424$'),
        (lambda: Duel().read(Duel().deal(1).to_json()).draw(), r"seed\(number\) gives it one"),
        (lambda: Duel().deal(1).play(99), r"^there is no legal move 99: expected 0 to \d+$"),
        (lambda: Duel().deal(1).apply({"move": "take"}), "expected a packed move, or a str that is a move in JSON"),
    ],
)
def test_what_was_expected_is_said(call, said):
    """The message has the place, the names that there are, and what was written."""
    with pytest.raises((TypeError, ValueError, IndexError), match=said):
        call()


def test_refusals_name_the_rules():
    """IllegalMoveError has the rules, and the state is as it was."""
    state = Duel().deal(1)
    before = state.clone()
    with pytest.raises(IllegalMoveError) as error:
        state.apply('{"cell":"a1","move":"take","seat":0}') if state.seat else state.apply(
            '{"cell":"a1","move":"take","seat":1}'
        )
    assert all(rule.startswith("duel.") for rule in error.value.args)
    assert before == state


@pytest.mark.parametrize(
    ("make", "choice", "reading"),
    [
        (Classic, "visibility", "open"),
        (Classic, "priest-type", "free"),
        (Duel, "visibility", "open"),
        (Duel, "pyramid-refill", "any-line"),
    ],
)
def test_states_under_other_choices_are_not_equal(make, choice, reading):
    """The same things lie in the same places, but not the same moves are legal, or not the same things seen."""
    rules = make(choices={choice: reading})
    assert rules.deal(1) != make().deal(1)
    assert rules.deal(1) == rules.deal(1) == make().read(rules.deal(1).to_json())


@pytest.mark.parametrize("make", RULES)
def test_a_copy_goes_on_with_the_same_chance(make):
    """A clone, a copy and a pickle know what was drawn already, for every draw of a game."""
    state, chances = make().deal(1), 0
    while not state.over:
        if state.seat is not None:
            state.play(state.count() // 2)
            continue
        copies = state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))
        for one in (state, *copies):
            one.draw()
        assert [state] * len(copies) == [*copies]
        chances += 1
    assert chances > 2


@pytest.mark.parametrize("make", RULES)
@pytest.mark.parametrize("viewer", [-1, -2, 2, 2**32, True, 0.0, "0", "Referee"])
def test_only_seats_and_names_are_viewers(make, viewer):
    """No number stands for the spectator or the referee."""
    state = make().deal(1)
    memory = getattr(sobek_engine, make.__name__ + "Memory")(state)
    for ask in (state.view, memory.recall, lambda viewer: state.seen(state.legal()[0], viewer)):
        with pytest.raises(ValueError, match=r'^expected a seat from 0 to 1, "spectator" or "referee", got '):
            ask(viewer)
