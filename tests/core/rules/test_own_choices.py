"""A game plays every state under its own choices: states have none, and each game object answers for itself."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from attrs import fields

from sobek_core.classic import Choices, Classic, State, Track
from sobek_core.classic.moves import NameVictim
from sobek_core.duel import Choices as DuelChoices
from sobek_core.duel import Duel
from sobek_core.duel import State as DuelState
from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied, Refused
from sobek_core.spec import load_spec
from sobek_verification.examples import ExampleScript
from tests.records import played

WIDE_AND_NARROW: dict[str, tuple[Any, Any, str]] = {
    "classic": (Classic(), Classic(choices=Choices(same_type_set="extends")), "classic.sets.second-set"),
    "duel": (Duel(choices=DuelChoices(priest_effect="free")), Duel(), "duel.characters.priest-group"),
}


def test_a_state_has_neither_choices_nor_a_track() -> None:
    """A state has only its pieces and what is pending."""
    names = {one.name for kind in (State, DuelState) for one in fields(kind)}
    assert set() == names & {"edition", "choices", "track"}


@pytest.mark.parametrize("game", WIDE_AND_NARROW)
def test_a_state_started_under_other_choices_is_played_under_the_games_own(game: str) -> None:
    """A game with the narrow reading refuses a move that was legal where the state comes from, and names the rule."""
    wide, narrow, rule = WIDE_AND_NARROW[game]
    play = next(
        play
        for play in (played(game, 2, seed, wide) for seed in range(20))
        if any(isinstance(narrow.apply(step.before, step.move), Refused) for step in play.steps)
    )
    assert wide.start(play.record.setup) == narrow.start(play.record.setup)
    verdicts = [narrow.apply(step.before, step.move) for step in play.steps]
    reasons = [reason.rule for verdict in verdicts if isinstance(verdict, Refused) for reason in verdict.reasons]
    assert {rule} == set(reasons)
    listed = [step.move in narrow.legal(step.before) for step in play.steps if step.move in wide.legal(step.before)]
    assert len(reasons) == listed.count(False)


def test_a_marker_steps_along_the_track_of_the_game() -> None:
    """classic.scoring.same-symbol: one state on two tracks, from space 6, which has a different symbol on each."""
    position = GAMES["classic"].positions.read(
        ["quays: fish-1", "seat 0 marker: 6", "seat 1 marker: 20", "turn: guild-victim seat 0"]
    )
    mirrored = Track(tuple(block if number % 2 else block[::-1] for number, block in enumerate(Track().blocks)))
    for track in (Track(), mirrored):
        verdict = Classic(track=track).apply(position.state, NameVictim(0, 1))
        assert isinstance(verdict, Applied)
        assert track.step(6, 1) == verdict.state.seats[0].marker


CHOICES = [ruling for ruling in load_spec().rulings.values() if ruling.is_choice]


def begun_alike(slug: str) -> list[tuple[Any, ...]]:
    """Return pairs of positions of a ruling's page that differ only in their choices, with the move made in both."""
    scripts = [ExampleScript.of(one) for one in load_spec().examples() if one.belongs_to == slug]
    tools = GAMES[load_spec().rulings[slug].game]
    return [
        (*(tools.positions.read(text for _, text in script.position) for script in pair), move)
        for pair in combinations(scripts, 2)
        if len({tuple(text for _, text in one.position if not text.startswith("choices: ")) for one in pair}) == 1
        for move in [pair[0].steps[0].text]
        if move == pair[1].steps[0].text and ": " in move
    ]


def test_one_state_in_two_games_gives_both_answers_of_the_ruling() -> None:
    """For pages that show a move under two readings, one state gets both answers from the two games."""
    shown = set()
    for ruling in CHOICES:
        for one, other, text in begun_alike(ruling.slug):
            move = GAMES[ruling.game].notation.read(text)
            assert (one.state, True) == (other.state, one.game != other.game)
            if one.game.apply(other.state, move) != other.game.apply(one.state, move):
                shown.add(ruling.slug)
    of_classic = {"amulet-only-set", "clean-tie", "guild-without-victim", "hand-sets-at-end", "penalty-base"}
    assert {*of_classic, "same-type-set", "new-set-goods"} == shown
