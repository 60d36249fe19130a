"""Random games with random parts hidden: no answer contradicts the game that was played."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.kernel.game import Applied, Decision
from sobek_core.unseen.game import UNSEEN
from sobek_core.unseen.verdicts import Legality, judgement_of
from tests.unseen_games import UNSEEN_VERBS, face_up, is_filled, laid_out, played

if TYPE_CHECKING:
    from tests.unseen_games import Played

HIDDEN_VERBS = {*UNSEEN_VERBS, "tokens"}
LEAST = {"classic": 2_000, "duel": 2_000}  # number of judged moves for each game


def hidden(game: Played, max_moves: int, rng: random.Random) -> list[str]:
    """Return the lines of a game up to a move, with half of it hidden and some hands partly shown."""
    share = rng.choice([0.0, 0.2, 0.5, 1.0])

    def shown(kind: Any) -> str:
        return "?" if rng.random() < share else str(kind) if rng.random() < 0.3 else face_up(kind)

    lines = [f"setup: first {game.names[game.setup.first]}", laid_out(game.states[0], shown)]
    for move, before, after in zip(game.moves[:max_moves], game.states, game.states[1:], strict=False):
        seat = rng.randrange(len(before.seats))
        hand = [str(kind) for kind in before.seats[seat].hand]
        if hand and rng.random() < 0.15:
            lines.append(f"seat {seat} hand: {' '.join(rng.sample(hand, rng.randint(1, len(hand))))} ?")
        text = game.tools.notation.write(move)
        verb = text.partition(": ")[2].partition(" ")[0]
        if verb == "deal":
            text = "chance: deal"
        elif verb in HIDDEN_VERBS and rng.random() < 0.7:
            text = f"chance: {verb} ?" if verb == "tokens" else f"{text.rpartition(' ')[0]} ?"
        lines.append(text)
        if is_filled(before, after):
            lines.append(laid_out(after, shown))
    return lines


def wrong_answers(name: str, seed: int, max_moves: int) -> tuple[list[str], int]:
    """Return the wrong answers about a part of a game and one more move, and the number of judged moves."""
    game, rng = played(name, seed, max_moves), random.Random(seed)  # noqa: S311  # a test needs no secure randomness
    rules, number = game.tools.game(), rng.randint(len(game.moves) // 2, len(game.moves) - 1)
    lines, state = hidden(game, number, rng), game.states[number]
    legal, turn = [True] * number, rules.turn(state)
    if isinstance(turn, Decision):
        others = [one for one in rng.sample(game.moves, min(9, len(game.moves))) if hasattr(one, "seat")]
        asked = rng.choice([*(evolve(one, seat=turn.seat) for one in others), *rules.legal(state)])
        if UNSEEN[name].items_taken(rules, state, asked) is None:  # otherwise the line would say that the player had it
            lines.append(game.tools.notation.write(asked))
            legal.append(isinstance(rules.apply(state, asked), Applied))
    moves = game.audit(lines).moves
    right = [{Legality.UNDECIDED, Legality.LEGAL if one else Legality.ILLEGAL} for one in legal]
    wrong = [str(one) for one, answers in zip(moves, right, strict=False) if one.legality not in answers]
    return [f"{name} {seed}: {one}" for one in wrong], len(moves)


def all_wrong(name: str, least: int) -> list[str]:
    """Return the wrong answers about games until this many moves are judged."""
    found, seed = list[str](), 0
    while least > 0:
        seed += 1
        wrong, judged = wrong_answers(name, seed, 120 if name == "classic" else 60)
        found += wrong
        least -= judged
    return found


@pytest.mark.long
@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_no_answer_about_thousands_of_moves_is_wrong(name: str, least: int) -> None:
    """The moves of a game are legal, and the rules say whether one more is."""
    assert [] == all_wrong(name, least)


FEW = [("classic", 1, 60), ("classic", 4, 60), ("duel", 1, 24), ("duel", 4, 24)]


@pytest.mark.parametrize(("name", "seed", "max_moves"), FEW)
def test_no_answer_is_wrong(name: str, seed: int, max_moves: int) -> None:
    """This checks the beginnings of a few games."""
    assert [] == wrong_answers(name, seed, max_moves)[0]


def test_an_answer_that_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check can fail: if illegal in some completions counted as illegal, some answers would be wrong."""
    monkeypatch.setattr(
        "sobek_core.unseen.play.judgement_of",
        lambda entry, number, refusals, _after, depends: judgement_of(entry, number, refusals, {}, depends),
    )
    assert any(wrong_answers(*one)[0] for one in FEW)
