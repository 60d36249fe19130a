"""The oracle: core and engine agree, and each condition that the core lacks is found."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from inspect import getsource
from io import StringIO
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.kernel.conditions import Condition
from sobek_verification.errors import UnreadableDataError
from sobek_verification.games import GAMES
from sobek_verification.laws.core_faults import OF_CORE
from sobek_verification.miniature import MINIATURES
from sobek_verification.oracle import run
from sobek_verification.oracle.compare import REASONS, Comparer, DiffersError, OracleResult
from sobek_verification.oracle.run import REMEMBERED_IN, OraclePlan, buildable, compare, is_remembered, is_small
from sobek_verification.oracle.twin import viewers
from tests.lying import tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_verification.seeding import SeededFault

pytest.importorskip("sobek_engine", reason="install the engine: make engine")


def compared(plan: OraclePlan, transitions: int, kept: StringIO) -> OracleResult:
    """Compare games in this process."""
    return compare(plan, transitions, map, kept, lambda _: None)


@pytest.mark.parametrize("game", GAMES)
def test_core_and_engine_agree_and_a_run_goes_on_where_it_was(game: str) -> None:
    """A run that is cut off, and then resumed twice, has the totals of one that is not."""
    plan = OraclePlan(game, 0, 0)
    at_once = compared(plan, 3000, whole := StringIO())
    assert at_once.failure is None
    first, second, *_ = whole.getvalue().splitlines(keepends=True)
    kept = StringIO(first + second[:40])
    assert compared(plan, 3000, kept) == at_once == compared(plan, 3000, kept)


def test_the_file_of_another_run_is_refused() -> None:
    """Its totals would be added to those of another game, seed or rule; a line that is none is refused, too."""
    compared(OraclePlan("duel", 0, 0), 1, kept := StringIO())
    with pytest.raises(UnreadableDataError, match="line 1: expected a share of this run"):
        compared(OraclePlan("duel", 0, 1), 1, kept)
    with pytest.raises(UnreadableDataError, match="line 2: expected a share of this run"):
        compared(OraclePlan("duel", 0, 0), 10**6, StringIO(f"{kept.getvalue()}nothing\n"))


def test_recall_is_compared_in_whole_games_and_in_small_editions() -> None:
    """Within the games of a hundred moves or so, of both."""
    numbers = {kind: [one for one in range(REMEMBERED_IN) if kind(one)] for kind in (is_remembered, is_small)}
    remembered = {*numbers[is_remembered]}
    assert remembered & {*numbers[is_small]}
    assert remembered - {*numbers[is_small]}


LIES: Final = {  # what is asked, and of whom or after what: which comparison finds that the answer is wrong
    ("to_json", "read"): "the state to begin with",
    ("to_json", "start"): "the first state",
    ("to_json", "apply"): "the state after the move",
    ("start", ""): "the reasons against a setup",
    ("over", ""): "whether the game is over",
    ("seat", ""): "the seat that decides",
    ("count", ""): "the number of legal moves",
    ("legal", ""): "the legal moves",
    ("judge", ""): REASONS,
    **{(one, ""): f"the {one}" for one in ("outcomes", "scores", "winners", "events")},
    **{("seen", one): f"what {one} sees of the move" for one in ("referee", "spectator", "0", "1")},
    **{("view", one): f"what {one} sees" for one in ("referee", "spectator", "0", "1")},
    **{("recall", one): f"what {one} recalls" for one in ("spectator", "0", "1")},
}


def test_each_comparison_is_tried() -> None:
    """The table has them all."""
    named = {re.sub(r"what \w+ (sees|recalls)", r"what {} \1", one) for one in LIES.values()}
    text = getsource(Comparer).replace("REASONS", f'"{REASONS}"')
    assert named == {re.sub(r"\{.*?\}", "{}", one) for one in re.findall(r' same\(f?"(.+?)", ', text)}


@pytest.mark.parametrize("lie", LIES, ids=" ".join)
def test_a_wrong_answer_is_found_by_its_comparison(lie: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """And by no other in the first games; a run that goes on from there still has failed."""
    tell(lie, monkeypatch)
    result = compared(OraclePlan("duel", 0, 0), 1500, kept := StringIO())
    assert (LIES[lie], result) == (result.failure.what, compared(OraclePlan("duel", 0, 0), 1500, kept))


def test_conditions_are_counted() -> None:
    """Broken is each reason; what presupposes one that is broken does not hold."""
    suite, tally = GAMES["duel"], OracleResult()
    position, comparer = suite.tools.positions.read(["market: c4 fish-v-1", "ankh: c3 v"]), Comparer(suite, tally)
    comparer.begin(position.game, position.state)
    for text in ("seat 0: refill", "seat 1: orient h"):
        comparer.try_move(suite.tools.notation.read(text))
    in_turn, refill = ["duel.turn.pending", "duel.turn.order"], ["duel.market.refill-line", "duel.market.refill-pile"]
    assert (Counter(in_turn), Counter(in_turn + refill)) == (tally.held, tally.broken)


@pytest.mark.parametrize("left", [slice(1, None), slice(-1)])
def test_a_share_that_is_lost_is_noticed(left: slice, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of those that are handed out, or the last."""
    monkeypatch.setattr(run, "TOGETHER", 2)
    with pytest.raises(RuntimeError, match="expected the share that begins with game"):
        compare(OraclePlan("duel", 0, 0), 1500, lambda do, plans: map(do, plans[left]), StringIO(), lambda _: None)


OF_MINIATURES: Final = {"classic": (2564, 3366), "duel": (8092, 9248)}  # states, and moves from all of them
FAULTS: Final = [fault for faults in OF_CORE.values() for fault in faults]


def in_the_miniature_edition(game: str) -> tuple[int, int]:
    """Compare every game of every deal of the miniature edition. Return the number of states, and of moves from them.

    Raise DiffersError at the first difference. Each state is met once, and each move is seen by all viewers.
    """
    miniature, comparer = MINIATURES[game], Comparer(GAMES[game], OracleResult())
    rules, ahead = miniature.game, list[Any]()
    reached = {comparer.start(rules, setup) for setup in miniature.setups()}
    ahead += reached
    while ahead:
        state = ahead.pop()
        comparer.begin(rules, state)
        for move in comparer.moves():
            comparer.begin(rules, state)
            comparer.make(move, viewers(2))
            if comparer.state not in reached:
                reached.add(comparer.state)
                ahead.append(comparer.state)
    return len(reached), comparer.tally.transitions


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_core_and_engine_agree_in_every_game_of_the_miniature_edition(game: str) -> None:
    """In each state the decision, the legal moves and all their results agree; there are as many as in the trees."""
    assert OF_MINIATURES[game] == in_the_miniature_edition(game)


@pytest.mark.parametrize("fault", FAULTS[1::2], ids=lambda fault: fault.description)
def test_a_fault_of_the_core_is_found_in_the_miniature_edition(fault: SeededFault) -> None:
    """What a set scores, and what is skipped, is different in some game of the few cards and tiles."""
    with fault.seeded(), pytest.raises(DiffersError):
        in_the_miniature_edition(fault.game)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.description)
def test_a_fault_of_the_core_is_found_in_random_games(fault: SeededFault) -> None:
    """A fault of the listing, and one of the results, of each game."""
    with fault.seeded():
        assert compared(OraclePlan(fault.game, 0, 0), 10_000, StringIO()).failure is not None


def conditions_of(game: str) -> Iterable[Condition[object, object, object]]:
    """Return the conditions of the core's moves."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"sobek_core.{game}.rules.")]
    found = chain.from_iterable(vars(module).values() for module in modules)
    return {id(one): one for one in found if isinstance(one, Condition)}.values()


@pytest.mark.long
@pytest.mark.parametrize(("game", "rule"), [(name, rule) for name, suite in GAMES.items() for rule in buildable(suite)])
def test_a_condition_that_the_core_lacks_is_found(game: str, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the condition removed, a freely written move in a built position is judged differently."""
    (condition, *_) = conditions = [one for one in conditions_of(game) if one.rule == rule]
    for condition in conditions:
        monkeypatch.setattr(condition, "check", lambda *_: None)
    found = compared(OraclePlan(game, 0, 0, rule=rule), 100, StringIO()).failure
    assert found is not None
    assert rule in found.engine


@pytest.mark.long
def test_a_condition_that_the_engine_lacks_is_found() -> None:
    """With the condition left out of a copy of the engine, which is built once for all of them."""
    command = (sys.executable, "-m", "tests.engine_conditions")
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    rules = [rule for suite in GAMES.values() for rule in suite.conditions.rules]
    assert (0, rules) == (done.returncode, re.findall("^## (.+)", done.stdout, re.MULTILINE)), done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_a_difference_is_shown_in_the_smallest_position(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not matter is left out of it, and the same condition is still the difference."""
    rule = {"classic": "classic.quay.window", "duel": "duel.selling.new-set"}[game]
    for condition in conditions_of(game):
        if condition.rule == rule:
            monkeypatch.setattr(condition, "check", lambda *_: None)
    found = compared(OraclePlan(game, 0, 0, rule=rule), 1, StringIO()).failure
    assert found is not None
    assert rule in found.engine
    assert 1 >= len(found.position)
