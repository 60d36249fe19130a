"""The examples of the spec, each run as it stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.classic.moves import Take
from sobek_core.classic.rules import quay
from sobek_core.kernel.game import Applied
from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.spec import Example, load_spec
from sobek_invariants.observed import Step, TriedMove
from sobek_verification.examples import ExampleError, game_of, play_example
from sobek_verification.games import GAMES
from tests.commands import PYTHON

if TYPE_CHECKING:
    from sobek_invariants.registry import Violation

WORDS = tuple(map(load_words, LANGUAGES))
EXAMPLES = tuple(load_spec().examples())
LAST_MOVE = (
    "round: 3",
    "seat 0 marker: 105",
    "seat 1 sets: wheat-1*3",
    "seat 1 marker: 100",
    "turn: hand-sets seat 1 ender 0",
    "seat 1: done",
)

# Examples that begin at states that play never reaches but a client may send, and the invariants their moves break.
OFF_THE_BOARD = {"only takes directions and refills move the ankh"}
SAME_DISCARD = {"every move decreases the progress measure"}
BEYOND_PLAY = {
    "scribe-who-puts-down-a-card": SAME_DISCARD,
    "scribe-and-one-who-has-three-cards": SAME_DISCARD,
    "scribe-and-one-who-has-three-tiles": {*SAME_DISCARD, "after a scribe exactly six tiles are left in hand"},
    "refill-with-the-ankh-off-the-board": OFF_THE_BOARD,
    "refill-with-the-ankh-off-the-board-under-any-line": OFF_THE_BOARD,
    "extra-turn-with-the-ankh-off-the-board": OFF_THE_BOARD,
    "extra-turn-with-the-ankh-off-the-board-under-any-line": OFF_THE_BOARD,
    "full-market-with-the-ankh-off-the-board": {*OFF_THE_BOARD, "every move decreases the progress measure"},
}


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{example.belongs_to}:{example.name}" for example in EXAMPLES])
def test_example_holds(example: Example) -> None:
    """The core plays what the spec shows, and every move of it keeps the invariants of verdicts and steps.

    Examples that begin at impossible states break the invariants listed for them. Refusals have words in each language,
    without Python values.
    """
    game = GAMES[game_of(example)]
    broken: list[Violation] = []
    for played in play_example(example):
        if (verdict := played.verdict) is None:
            continue
        before = game.observe(played.before.game, played.before.state)
        applied = isinstance(verdict, Applied)
        broken += game.invariants.of_verdict.violations(TriedMove(before, played.move, verdict, listed=applied))
        if isinstance(verdict, Applied):
            step = Step(before, played.move, verdict.events, game.observe(played.after.game, verdict.state))
            broken += game.invariants.of_step.violations(step)
        else:
            reasons = [words.reason(reason) for words in WORDS for reason in verdict.reasons]
            assert [] == [reason for reason in reasons if PYTHON.search(reason)]
    assert BEYOND_PLAY.get(example.name, set()) == {violation.invariant.text for violation in broken}, broken


@pytest.mark.parametrize("name", BEYOND_PLAY)
def test_example_beyond_play_begins_at_an_impossible_state(name: str) -> None:
    """Its initial state breaks an invariant of states."""
    example = next(example for example in EXAMPLES if example.name == name)
    game, first = GAMES[game_of(example)], next(play_example(example)).before
    violations = game.invariants.of_state.violations(game.observe(first.game, first.state))
    impossible = {violation.invariant.text for violation in violations}
    assert impossible & {
        "every pending choice has a legal answer",
        "the ankh is off the board exactly while a take from the centre is pending",
    }


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (("quays: wheat-1*2", "seat 0: take 0"), "at least one line"),
        (("quays: wheat-1*2", "seat 0: take 0", "-> seat 1 hand: +wheat-1"), "nothing has changed"),
        (("quays: wheat-1*2", "seat 0: take 0", "-> seat 0 hand: -"), "expected -, got wheat-1"),
        (("quays: wheat-1*2", "seat 0: take 0", "-> refused: classic.quay.window"), "got no refusal"),
        (("quays: wheat-1*2", "seat 0: take 2", "-> seat 0 hand: -"), "was refused: classic.quay.window"),
        (("quays: wheat-1*2", "seat 0: take 2", "-> refused: classic.turn.pending"), "got classic.quay.window"),
        (("quays: wheat-1*2", "seat 0: take 0", "-> result: 0"), "got not over"),
        ((*LAST_MOVE, "-> result: 0"), "expected result: 0, got 1"),
        ((*LAST_MOVE, "-> scores: 0 9"), "expected scores: 0 9, got 105 109"),
        (("quays: wheat-1*2", "legal", "-> seat 0: take 0"), "seat 0: take 1"),
        (("quays: wheat-1*2",), "expected a move"),
    ],
)
def test_wrong_example_is_caught(lines: tuple[str, ...], problem: str) -> None:
    """An example that does not hold fails with its place and the actual outcome."""
    with pytest.raises(ExampleError, match=problem) as caught:
        list(play_example(Example("wrong", lines, "classic.quay.window", "classic/page.md", 7)))
    assert str(caught.value).startswith("classic/page.md:")


TAKEN = ("quays: wheat-1*2", "seat 0: take 0", "-> turn: action seat 1")
REFUSED = ("quays: wheat-1*2", "seat 0: take 2", "-> refused: classic.quay.window")


@pytest.mark.parametrize(
    ("lines", "listed", "problem"),
    [(TAKEN, (), "applied, but not listed"), (REFUSED, (Take(0, 2),), "refused, but listed")],
)
def test_an_example_is_held_against_the_listing(
    lines: tuple[str, ...], listed: tuple[Take, ...], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the core lists a move that it refuses, or the other way round, each example of that move fails."""
    example = Example("right", lines, "classic.quay.window", "classic/page.md", 7)
    list(play_example(example))
    monkeypatch.setattr(quay, "legal_takes", lambda *_: listed)
    with pytest.raises(ExampleError, match=problem):
        list(play_example(example))
