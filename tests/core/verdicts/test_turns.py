"""A turn that nobody stated: nothing is certain unless it is so in every turn that can be pending."""

from __future__ import annotations

from collections import Counter, defaultdict
from contextlib import suppress
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.classic.components import card
from sobek_core.classic.moves import NameVictim, PickCard, Take
from sobek_core.classic.state import CurseVictim, GuildVictim, HandSets, ThiefVictim, VizierCard, VizierVictim
from sobek_core.duel import Duel
from sobek_core.games import GAMES
from sobek_core.kernel.errors import InputError
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.moves import judge_legality
from sobek_core.verdicts.position import CannotOccurError, PartPosition, fully_known, states_of
from sobek_core.verdicts.question import (
    Basis,
    GameOverQuestion,
    Judgement,
    MoveQuestion,
    PointsQuestion,
    Question,
    ResultQuestion,
    RoundOverQuestion,
    Then,
)
from sobek_verification.games import GAMES as SUITES
from tests.core.verdicts.test_told import TOLD
from tests.part_positions import asked, moved, part_position
from tests.tables import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMED: Final = ("seat 1 hand: amulet", "seat 1 corruption: ivory-3", "seat 1 curses: 0", "seat 1 marker: 50")
VICTIMS: Final = (VizierVictim(0), ThiefVictim(0), GuildVictim(0), CurseVictim(0))


def test_points_after_a_move_that_several_powers_can_have_asked_are_asked_for() -> None:
    """The Guild moves markers, and the others do not: which it was is asked, and believed."""
    position, points = part_position("classic", ["seat 0 marker: 50", *NAMED]), PointsQuestion(after=NameVictim(0, 1))
    verdict = judge(Question(position, points))
    told = [judge(Question(position.stating(turn=turn), points)).answer for turn in VICTIMS]
    assert [(50, 50), (50, 50), (55, 45), (50, 50)] == told
    assert (None, ("turn",), VICTIMS) == (verdict.answer, verdict.open[0].places, verdict.turns)
    assert "classic.turn.pending" == verdict.open[0].rule


def test_what_is_legal_instead_is_so_for_every_power() -> None:
    """A player with corruption and no hand can be the Vizier's victim, but not the Thief's."""
    lines = ("players: 3", "seat 1 hand: -", "seat 1 corruption: ivory-3", "seat 1 marker: 0")
    both = (*lines, "seat 2 hand: amulet", "seat 2 corruption: fish-0", "seat 2 marker: 50")
    assert () == moved("classic", "seat 0: victim 0", *lines).legal
    assert (NameVictim(0, 2),) == moved("classic", "seat 0: victim 0", *both).legal


def test_a_reason_holds_in_every_turn() -> None:
    """Where there is no tile, in a pyramid's turn that alone is certain."""
    verdict = moved("duel", "seat 0: take a3", "market: c3 fish-v-1", "ankh: c1 v")
    assert ["duel.market.tile"] == [one.rule for one in verdict.reasons]


@pytest.mark.parametrize(
    ("game", "move", "lines", "said", "choice"),
    [
        (
            "duel",
            "seat 0: refill",
            ("draw-pile: ?*3", "turn: pyramid-action seat 0"),
            ("duel.market.refill-line", False),
            "pyramid-refill",
        ),
        (
            "classic",
            "seat 0: done",
            ("choices: amulet-only-set=forbidden hand-sets-at-end=mandatory", "turn: hand-sets seat 0 ender 0"),
            ("classic.round-end.done", True),
            "amulet-only-set",
        ),
    ],
)
def test_what_was_said_holds_under_the_choices_made(
    game: str, move: str, lines: tuple[str, ...], said: tuple[str, bool], choice: str
) -> None:
    """Under another reading, the condition asks for something else, and is open."""
    verdict = judge(asked(game, move, *lines).saying(*said))
    (other,) = verdict.other_choices
    assert (said[1], Basis.CHOICE, None) == (verdict.answer, verdict.basis, other.answer)
    assert choice in {name for made in other.choices for name, _ in made}


def test_what_was_said_of_a_condition_that_reads_no_choice_holds_under_all() -> None:
    """Whether a card is in a hand is the same under any choices."""
    question = Question(part_position("classic", []), MoveQuestion(Take(0, 2)))
    verdict = judge(question.saying("classic.quay.window", answer=False))
    assert (False, ()) == (verdict.answer, verdict.other_choices)


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        (VizierCard(0, 4), "^turn: expected victim 1, got 4$"),
        (HandSets(2, 0), "^turn: expected seat 0 or 1, got 2$"),
        (HandSets(0, 5), "^turn: expected ender 0 or 1, got 5$"),
        (VizierCard(0, 0), "^turn: expected victim 1, got 0$"),
    ],
)
def test_a_turn_of_a_seat_that_nobody_has_is_refused(turn: Any, message: str) -> None:
    """And one that is about the player's own cards."""
    position = part_position("classic", []).stating(turn=turn)
    with pytest.raises(CannotOccurError, match=message):
        judge(Question(position, MoveQuestion(PickCard(0, card("fish-0")))))


def test_what_follows_supposes_no_tile_that_there_cannot_be() -> None:
    """If all other tiles are removed, the draw pile is empty, and the end of the game depends on what can be sold."""
    number = len(Duel().edition.tiles) - 1
    then = moved(
        "duel", "seat 0: take c1", "market: c1 fish-v-1", "ankh: c3 v", f"removed: ?*{number}", "turn: action seat 0"
    ).then
    assert Then((), None, ("seat 0 sold",)) == then


@rows_of(TOLD, "impossible-turns")
def test_a_turn_that_cannot_be_pending_is_refused(game: str, text: str, expected: str) -> None:
    """One of them is wrong, and nobody knows which: no answer rests on either."""
    *_, turn = lines = text.splitlines()
    with pytest.raises(CannotOccurError, match=rf"^turn: [a-z-]+ cannot be pending, because of {expected}; leave"):
        judge(Question(part_position(game, lines), RoundOverQuestion()))
    assert isinstance(judge(Question(part_position(game, [turn]), RoundOverQuestion())), Judgement)


EMPTIED: Final = ("quays", "deck", "draw-pile", "market", "seat 0 hand", "seat 1 hand")
SCORED: Final = "classic.scoring.round-points"


def _turned_around(game: str, positions: int, random: Random) -> Iterator[Any]:
    """Yield the questions of which a certain answer without a turn is another one with a turn that is accepted.

    The turns are of every kind that was pending in some games, and so are the positions, of which lines are left out.
    """
    played, pending = defaultdict[Any, list[Any]](list), defaultdict[Any, set[Any]](set)
    for one in (one for _ in range(12) for one in SUITES[game].play_random_game(random, 2)):
        played[type(one.state.pending)].append(one)
        pending[type(one.state.pending)].add(one.state.pending)
    assert {*pending} == {*GAMES.named(game).game().pending_kinds.kinds}
    for _ in range(positions):
        every = fully_known(random.choice(random.choice([*played.values()]))).places
        kept = {place: value for place, value in every.items() if place != "turn" and random.random() < 0.8}
        emptied = {place: type(every[place])() for place in EMPTIED if place in every and random.random() < 0.5}
        early = {"seat 0 marker": 120} if game == "classic" and random.random() < 0.3 else {}
        position = PartPosition(GAMES.named(game).game(), 2, kept | emptied | early)
        asked = random.choice([PointsQuestion, ResultQuestion, GameOverQuestion, RoundOverQuestion])()
        said = {SCORED: random.choice([True, False])} if game == "classic" and random.random() < 0.5 else {}
        with suppress(InputError):
            before = judge(question := Question(position, asked, said))
            if before.answer is None or before.presupposed:
                continue
            for turn in (random.choice([*turns]) for turns in pending.values()):
                with suppress(InputError):  # it is refused
                    after = judge(evolve(question, position=position.stating(turn=turn)))
                    if before.answer != after.answer is not None:
                        yield question, turn, before.answer, after.answer


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_never_turns_a_certain_answer_around(game: str) -> None:
    """It is refused, or what was presupposed was named."""
    assert [] == list(_turned_around(game, 60, Random(1)))  # noqa: S311  # no secret


@pytest.mark.parametrize("game", GAMES)
def test_a_legal_move_answers_a_decision_that_can_be_pending(game: str) -> None:
    """Of moves of every class, in positions of which lines are left out: stating such a turn keeps it legal."""
    random, players, seen = Random(4), 3 if game == "classic" else 2, Counter[Any]()  # noqa: S311  # no secret
    positions, moves = list[Any](), defaultdict[Any, list[Any]](list)
    for one in (one for _ in range(8) for one in SUITES[game].play_random_game(random, players)):
        positions.append(one)
        for move in islice(one.game.legal_moves(one.state), 3):
            moves[type(move)].append(move)
    for _ in range(400):
        move = evolve(random.choice(moves[random.choice([*moves])]), seat=random.randrange(players))
        every = fully_known(random.choice(positions)).places
        kept = {place: value for place, value in every.items() if place != "turn" and random.random() < 0.7}
        position = PartPosition(GAMES.named(game).game(), players, kept)
        found = judge_legality(position.game, position, states_of(position), move, {})
        if found.answer and found.turns:
            seen[type(move)] += 1
            answers = []
            for turn in found.turns:
                with suppress(InputError):  # it is refused
                    answers.append(judge(Question(position.stating(turn=turn), MoveQuestion(move))).answer)
            assert any(answers), (move, kept)
    assert len(seen) > 4
