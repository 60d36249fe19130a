"""Faults of the bounds, and of what the judge knows of a position: a comparison finds each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.components import Cards, card
from sobek_core.classic.moves import NameVictim
from sobek_core.classic.state import ThiefVictim
from sobek_core.duel.board import CELLS, Ankh
from sobek_core.duel.components import Mark, Tiles
from sobek_core.verdicts import moves, parts, position
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.parts import Amount, Part, PartRow, Squares, part_of
from sobek_core.verdicts.position import CannotOccurError, PartPosition
from sobek_core.verdicts.question import MoveQuestion, Question
from tests.compared import Compared
from tests.part_checks import check_all

Function = Callable[..., Any]
Change = Callable[[Any], Any]
"""Makes a wrong function from the right one."""


def narrower(bound: str) -> Callable[[Amount], Amount]:
    """Return a function that narrows bounds by one."""
    if bound == "least":
        return lambda found: Amount(min(found.least + 1, found.most), found.most)
    return lambda found: Amount(found.least, max(found.most - 1, found.least))


def answering(change: Callable[[Any], Any]) -> Change:
    """Change what a method returns."""
    return lambda right: lambda self, *given: change(right(self, *given))


def asking(change: Callable[[Any], Any]) -> Change:
    """Change the thing before it is asked."""
    return lambda right: lambda self, *given: right(change(self), *given)


def being(wrong: Function) -> Change:
    """Put a wrong function in place of the right one."""
    return lambda _: wrong


def without_vague(part: Part[Any]) -> Part[Any]:
    """Forget the things of which only the kind is vague."""
    return evolve(part, vague=())


def one_of_each(part: Part[Any]) -> Part[Any]:
    """Forget that there can be several of a kind."""
    return evolve(part, pool=Tiles.of(part.pool.distinct()))


PART_FAULTS: Final[dict[str, tuple[Any, str, Change]]] = {
    "number, least": (Part, "number", answering(narrower("least"))),
    "number, most": (Part, "number", answering(narrower("most"))),
    "number without vague things": (Part, "number", asking(without_vague)),
    "number of each once": (Part, "number", asking(one_of_each)),
    "worth, least": (Part, "worth", answering(narrower("least"))),
    "worth, most": (Part, "worth", answering(narrower("most"))),
    "worth without vague things": (Part, "worth", asking(without_vague)),
    "size, least": (Part, "size", lambda right: property(lambda self: narrower("least")(right.fget(self)))),
    "size, most": (Part, "size", lambda right: property(lambda self: narrower("most")(right.fget(self)))),
    "size without vague things": (Part, "size", lambda right: property(lambda self: right.fget(without_vague(self)))),
    "among without vague things": (Part, "among", asking(without_vague)),
    "among has none at least": (Part, "among", answering(lambda found: evolve(part_of(found), least=1))),
    "among has none beyond": (Part, "among", answering(lambda found: evolve(part_of(found), most=0))),
    "has all that it may have": (Part, "has", answering(lambda found: found is not False)),
    "has only what it certainly has": (Part, "has", answering(lambda found: found is True)),
    "has each vague thing by itself": (parts, "_are_nested", being(lambda _: True)),
    "a pile is all that is known": (parts, "pile_of", being(lambda part: part.known)),
    "all parts of a pile are one": (Part, "_name", being(lambda _, what: what)),
    "len": (Part, "__len__", being(lambda self: self.size.least)),
    "bool": (Part, "__bool__", being(lambda self: self.size.least > 0)),
    "in": (Part, "__contains__", being(lambda self, kind: kind in self.known)),
    "has_any": (Part, "has_any", being(lambda self, kinds: self.number(kinds).least > 0)),
    "has_many": (Part, "has_many", lambda right: lambda self, every, least: right(self, every, least + 1)),
    "count": (Part, "count", being(lambda self, kind: self.known.count(kind))),
    "sizes": (Part, "sizes", being(lambda self, every: self.known.sizes(every))),
    "sizes_by_type": (Part, "sizes_by_type", being(lambda self: self.known.sizes_by_type())),
    ">=": (Part, "__ge__", being(lambda self, other: other <= self.known)),
    "among": (Part, "among", being(lambda self, kinds: self.known.among(kinds))),
    "without": (Part, "without", being(lambda self, kinds: self.known.without(kinds))),
    "plus": (Part, "plus", being(lambda self, *_: self)),
    "+": (Part, "__add__", being(lambda self, _: self)),
    "more +": (Part, "__radd__", being(lambda self, _: self)),
    "minus": (Part, "minus", being(lambda self, _: self)),
    "-": (Part, "__sub__", being(lambda self, _: self)),
    "len of a row": (PartRow, "__len__", being(lambda self: len(self.known))),
    "bool of a row": (PartRow, "__bool__", being(lambda self: bool(self.known))),
    "all parts of a row are one": (PartRow, "_name", being(lambda _, what: (what,))),
    "an item of a row": (PartRow, "__getitem__", being(lambda self, at: self.known[at])),
    "the rest of a row": (PartRow, "_row", being(lambda _, known, *__: known)),
    "all of a row": (PartRow, "__iter__", being(lambda self: iter(self.known))),
    "a cell": (Squares, "__getitem__", being(lambda self, at: self.known.get(at))),
    "a filled cell": (Squares, "__getitem__", asking(lambda self: evolve(self, filled={}))),
    "a cell that is emptied": (Squares, "changed", being(lambda self, _: self)),
    "the number of cells": (Squares, "__len__", being(lambda self: len(self.known))),
    "only one way": (parts, "look", being(lambda _, __, options: options[0])),
}


@pytest.mark.parametrize("fault", PART_FAULTS)
def test_a_fault_of_a_part_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what the parts answer."""
    owner, name, wrong = PART_FAULTS[fault]
    monkeypatch.setattr(owner, name, wrong(vars(owner)[name]))
    with pytest.raises((AssertionError, LookupError)):
        check_all()


READ: Final = {
    "classic": ("quays", "tokens", "hand", "sets", "corruption", "marker"),
    "duel": ("draw-pile", "ankh", "pirogues", "bag", "hand", "sold", "corruption"),
}
"""The places that conditions look at."""


@pytest.mark.parametrize(("game", "place"), [(game, place) for game, places in READ.items() for place in places])
def test_a_place_that_nobody_stated_and_that_counts_as_empty_is_found(
    game: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a certain answer that is wrong, or by a turn that cannot be."""
    right = position.Pools.value

    def wrong(self: Any, where: str, box: str, empty: Any) -> Any:
        if where.endswith(place) and where not in self.position.places:
            return Ankh(CELLS[0], Mark.ROW) if place == "ankh" else empty
        return right(self, where, box, empty)

    monkeypatch.setattr(position.Pools, "value", wrong)
    with pytest.raises((AssertionError, CannotOccurError)):
        Compared(game, 1, place).ask(2000)


def check_box() -> None:
    """Answer from what the box has.

    All cards but one are stated, and Ben has one, so Ada has none, and no thief can steal from her.
    """
    edition = evolve(Classic().edition, name="small", cards=Cards.of([card("amulet")]))
    ben = Part("seat 1 hand", Cards(), Cards(), least=1)
    position = PartPosition(Classic(edition=edition), 2, {"seat 1 hand": ben, "turn": ThiefVictim(1)})
    assert judge(Question(position, MoveQuestion(NameVictim(1, 0)))).answer is False
    Compared("classic", 1).check(1000)


POOL_FAULTS: Final[dict[str, Callable[[Any], Any]]] = {
    "nothing is reserved for other places": lambda pools: evolve(pools, wanted=dict.fromkeys(pools.wanted, ())),
    "more is reserved than there is": lambda pools: evolve(pools, wanted=dict.fromkeys(pools.wanted, (("", ()),) * 2)),
    "nothing is left in the box": lambda pools: evolve(
        pools, left={box: left - left for box, left in pools.left.items()}
    ),
}


@pytest.mark.parametrize("fault", POOL_FAULTS)
def test_a_fault_of_the_box_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a wrong answer, by too few certain ones, or by a position that is refused."""
    right = position.pools_of
    monkeypatch.setattr(position, "pools_of", lambda stated: POOL_FAULTS[fault](right(stated)))
    with pytest.raises((AssertionError, CannotOccurError)):
        check_box()


TURN_FAULTS: Final[dict[str, tuple[str, Any, str, Any]]] = {
    "a move is played on from one turn only": (
        "classic",
        moves.Legality,
        "every",
        property(lambda found: found.ordinary[:1]),
    ),
    "what was said stands in for another turn": ("duel", moves, "_looks_at", lambda *_: False),
}
"""Faults of what a turn that nobody stated, and an answer, stand for: a game, and what is there instead."""


@pytest.mark.parametrize("fault", TURN_FAULTS)
def test_a_fault_of_a_turn_that_nobody_stated_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a certain answer that is wrong, or by what follows."""
    game, owner, name, wrong = TURN_FAULTS[fault]
    monkeypatch.setattr(owner, name, wrong)
    with pytest.raises(AssertionError):
        Compared(game, 3).ask(4000)
