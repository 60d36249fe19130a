"""Audits of games with unseen items, compared with all completions: in a small box, every deal is tried."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve, frozen

from sobek_core.classic import moves as classic
from sobek_core.classic.components import Cards, card
from sobek_core.duel import moves as duel
from sobek_core.duel.components import Debens, Tiles, Token, Tokens, tile
from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied, Draw, Over, Refused
from sobek_core.unseen.audit import audit_unseen
from sobek_core.unseen.game import UNSEEN
from sobek_core.unseen.verdicts import Legality, judgement_of
from sobek_verification.miniature import CLASSIC, DUEL, orders

if TYPE_CHECKING:
    from collections.abc import Iterator

DECK = tuple(map(card, ("wheat-1", "wheat-1", "fish-1", "thief", "thief")))
GREEN = [card("fish-0-green")] * 4
GREY = [tile("wheat-h-0-grey")] * 7
PILE = tuple(map(tile, ("wheat-h-1", "fish-v-1", "thief", "vizier")))


def classic_deals(game: Any) -> Iterator[Any]:
    """Yield every setup of classic in which seat 0 begins."""
    hands = (Cards.of(GREEN[:2]),) * 2
    for tokens in game.edition.tokens.subpiles(1, 1):
        for deck in orders(DECK):
            yield classic.Setup(classic.DealtCards(hands, deck, tokens), 0)


def duel_deals(game: Any) -> Iterator[Any]:
    """Yield every setup of duel in which seat 0 begins."""
    hands = (Tiles.of(GREY[:2]),) * 2
    for tokens in game.edition.tokens.subpiles(1, 1):
        for pile in orders(PILE):
            yield duel.Setup(0, hands, tuple(GREY[:2]), pile, tokens)


@frozen
class Box:
    """A game with a small box. deals: yields all of its setups."""

    name: str
    game: Any
    deals: Callable[[Any], Iterable[Any]]


BOXES = {
    "classic": Box(
        "classic", evolve(CLASSIC, edition=evolve(CLASSIC.edition, cards=Cards.of([*GREEN, *DECK]))), classic_deals
    ),
    "duel": Box(
        "duel",
        evolve(
            DUEL,
            edition=evolve(
                DUEL.edition,
                tiles=Tiles.of([*GREY, *PILE]),
                tokens=Tokens.of([Token.PYRAMID, Token.SEVEN]),
                debens=Debens.of([3, 4]),
            ),
        ),
        duel_deals,
    ),
}


def applied(game: Any, states: list[Any], move: Any, *, hidden: bool) -> list[Any]:
    """Return the states after a move, where it is legal. hidden: the move may be any draw."""
    after = dict[Any, None]()
    for state in states:
        turn = game.turn(state)
        made = [one for one, _ in turn.outcomes] if hidden and isinstance(turn, Draw) else [move]
        verdicts = [game.apply(state, one) for one in made]
        after |= dict.fromkeys(verdict.state for verdict in verdicts if isinstance(verdict, Applied))
    return list(after)


def right_answer(verdicts: list[Any]) -> Legality:
    """Return the answer about a move, given its verdicts in all completions. Illegal needs one rule that all break."""
    refused = [{reason.rule for reason in one.reasons} for one in verdicts if isinstance(one, Refused)]
    if not refused:
        return Legality.LEGAL
    is_illegal = len(refused) == len(verdicts) and set.intersection(*refused)
    return Legality.ILLEGAL if is_illegal else Legality.UNDECIDED


def wrong_answers(box: Box, seed: int) -> tuple[list[str], set[Legality]]:
    """Return the answers in a random game that differ from those of all completions, and all answers."""
    game, tools = box.game, GAMES[box.name]
    rng, unseen = random.Random(seed), UNSEEN[box.name]  # noqa: S311  # a test needs no secure randomness
    possible = [game.start(setup) for setup in box.deals(game)]
    state, lines, wrong, answers = rng.choice(possible), ["setup: first 0"], list[str](), set[Legality]()
    seen = set[Any]()
    while not isinstance(turn := game.turn(state), Over):
        is_draw, chosen = isinstance(turn, Draw), list[tuple[str, Any]]()
        now = {one for other in possible if not is_draw for one in game.legal(other)}
        seen |= now
        for moves in (now, seen):  # most earlier moves are illegal by now
            asked = sorted(
                (tools.notation.write(one), one) for one in moves if unseen.items_taken(game, state, one) is None
            )
            chosen += rng.sample(asked, min(2, len(asked)))
        for text, move in chosen:
            right = right_answer([game.apply(other, move) for other in possible])
            audit = audit_unseen(enumerate([*lines, text]), tools, game, None, ("Ada", "Ben"))
            said = audit.moves[-1].legality
            answers.add(said)
            if said is not right:
                wrong.append(f"{lines} {text}: {said}, not {right}")
        move = rng.choice([one for one, _ in turn.outcomes] if is_draw else list(game.legal(state)))
        text = tools.notation.write(move)
        lines.append(f"{text.rpartition(' ')[0]} ?" if is_draw else text)
        state, possible = game.apply(state, move).state, applied(game, possible, move, hidden=is_draw)
        assert state in possible
    return wrong, answers


SEEDS = {"classic": (1, 2, 3, 4, 5), "duel": (1,)}
each_box = pytest.mark.parametrize("name", BOXES)


@each_box
def test_each_answer_is_that_of_all_completions(name: str) -> None:
    """A move is legal in all deals that fit, illegal in all of them, or undecided; each answer occurs."""
    found = [wrong_answers(BOXES[name], seed) for seed in SEEDS[name]]
    assert ([], set(Legality)) == ([one for wrong, _ in found for one in wrong], set.union(*(one for _, one in found)))


@each_box
def test_an_answer_from_one_completion_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The check can fail: if illegal in some completions counted as illegal, some answers would be wrong."""
    monkeypatch.setattr(
        "sobek_core.unseen.play.judgement_of",
        lambda entry, number, refusals, _after, depends: judgement_of(entry, number, refusals, {}, depends),
    )
    assert any(wrong_answers(BOXES[name], seed)[0] for seed in SEEDS[name])
