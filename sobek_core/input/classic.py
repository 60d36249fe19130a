"""Values of classic as people write them: sets, and cards instead of slots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.state import PlayedSet
from sobek_core.classic.text.notation import CARD, CARDS, GOOD, TOKEN
from sobek_core.input.problems import UnreadError
from sobek_core.input.things import GameInput, find_place, known_elsewhere, numbered, read_name, read_sets, types_of
from sobek_core.kernel.kind import name_of
from sobek_core.verdicts.parts import PartRow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.classic.components import Cards
    from sobek_core.input.vocabulary import Words
    from sobek_core.verdicts.position import PartPosition

BEYOND: Final = 10  # cards, of which a row can name fewer


def _read_sets(words: Words, place: str) -> tuple[PlayedSet, ...]:
    every = [*read_sets(words, place, CARDS, GOOD, bonus="bonus-classic", what="one-type")]
    if any(types != types_of(pile, GOOD) for types, pile, _ in every):  # its cards do not say the type
        raise UnreadError("expected", " ".join(words), "one-type")
    return tuple(PlayedSet(pile, tokens) for _, pile, tokens in every)


def _read_laid(words: Words, place: str) -> tuple[Cards, ...]:
    every = _read_sets(words, place)
    if any(one.prosperity for one in every):  # which lies on sets that are played (classic.events.prosperity)
        raise UnreadError("expected", " ".join(words), "no-tokens")
    return tuple(one.cards for one in every)


def _sets(places: Mapping[str, Any], seat: int) -> list[Words]:
    return [tuple(types_of(one.cards, GOOD)) for one in places.get(f"seat {seat} sets", ())]


def _slot(words: Words, position: PartPosition, _seat: int) -> int:
    """Read a slot of the quays: its number from 0, `the fifth card`, or the only known card with this name."""
    quays = position.places.get("quays", PartRow("quays", ()))
    lying = {at: (name_of(card),) for at, card in enumerate(getattr(quays, "known", quays))}
    is_whole = isinstance(quays, tuple) and bool(quays)
    if is_whole:
        lying |= dict.fromkeys(range(len(quays), BEYOND), ("-",))
    numbers, named = numbered(words, "slot", "card", len(quays) if is_whole else None)
    if not lying.keys() >= {*numbers} and known_elsewhere(read_name(named, CARD), position):
        lying = {**dict.fromkeys(numbers, ("?",)), **lying}
    return int(find_place(words, numbers, named, lying, CARD, what="slot"))


def _onto(words: Words, position: PartPosition, seat: int) -> int:
    """Read a set of the player: its number from 0, `the second set`, or its type if one known set has it."""
    lying = dict(enumerate(_sets(position.places, seat)))
    return int(find_place(words, *numbered(words, "set", "set", len(lying) or None), lying, GOOD, what="set"))


INPUT: Final = GameInput(
    values={"sets": _read_sets, "laid": _read_laid},
    fields={"slot": _slot, "onto": _onto},
    sets=_sets,
    goods=GOOD,
    powers=(CARD, TOKEN),
)
