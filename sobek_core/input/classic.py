"""Values of classic as people write them: sets, and cards instead of slots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.components import Cards
from sobek_core.classic.game import MOVE_RULES
from sobek_core.classic.state import PlayedSet
from sobek_core.classic.text.notation import BACK, CARD, CARDS, GOOD, TOKEN
from sobek_core.input.game import GameInput
from sobek_core.input.sets import parts_of, read_set, without_tokens
from sobek_core.input.things import NOUNS, read_name
from sobek_core.input.vocabulary import Words, number_of
from sobek_core.kernel.kind import name_of
from sobek_core.text.notation import NUMBER
from sobek_core.verdicts.parts import PartRow, part_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.input.problems import Problems

PROSPERITY: Final = frozenset({"prosperity", "prosperite"})
OF_SLOTS: Final = NOUNS | {"slot", ",", ":", "on", "from", "quays", "sur", "quais", "de", "of", "d'"}
OF_SETS: Final = frozenset(
    {"set", "serie", "her", "his", "their", "own", "my", "sa", "son", "ma", "of", "de", "d'", "number"}
)


def _read_sets(words: Words, place: str, problems: Problems) -> tuple[PlayedSet, ...]:
    return tuple(PlayedSet(*_read_set(part, place, problems)) for part in parts_of(words))


def _read_laid(words: Words, place: str, problems: Problems) -> tuple[Cards, ...]:
    return tuple(_read_set(part, place, problems)[0] for part in parts_of(words))


def _read_set(words: Words, place: str, problems: Problems) -> tuple[Cards, int]:
    cards, tokens = without_tokens(words, PROSPERITY, problems)
    pile, names = read_set(cards, CARDS, Cards(), place, problems)
    if not names or len({CARD.read(name).good for name in names} - {None}) > 1:
        problems.add("expected", " ".join(words), "one-type")
    return pile, tokens


def _slot(words: Words, places: Mapping[str, Any], _seat: int, problems: Problems) -> int | None:
    """Read a slot of the quays: its number from 0, `the fifth card`, or the only known card with this name."""
    quays = places.get("quays", PartRow("quays", ()))
    lying, is_whole = tuple(getattr(quays, "known", quays)), not isinstance(quays, PartRow)
    kept = tuple(word for word in words if word not in OF_SLOTS)
    digits = number_of(kept[0]) if kept and not kept[0].isalpha() else None
    nth = [number for word in kept if (number := number_of(word, "ordinal")) is not None]
    names = read_name(tuple(w for w in kept[digits is not None :] if number_of(w, "ordinal") is None), CARD)
    if nth == [0]:
        nth = [len(lying)] if is_whole or (not lying and quays.least == quays.most == 1) else []
    slots = {*([digits] if digits is not None else []), *(number - 1 for number in nth)}
    if not slots and names:
        slots = {slot for slot, card in enumerate(lying) if name_of(card) in names}
        if len(slots) > 1:
            problems.ambiguous(" ".join(words), (f"take {slot}: {lying[slot]}" for slot in sorted(slots)))
            return None
    if len(slots) != 1 or (len(kept) > len(nth) + (digits is not None) and not names):
        problems.add("expected", " ".join(words), "slot", map(name_of, dict.fromkeys(lying)))
        return None
    (slot,) = slots
    if names and slot in range(len(lying)) and name_of(lying[slot]) not in names:
        problems.add("lies-there", " ".join(words), name_of(lying[slot]))
        return None
    return slot


def _onto(words: Words, places: Mapping[str, Any], seat: int, problems: Problems) -> int | None:
    """Read a set of the player: its number from 0, `the second set`, or its type if one known set has that type."""
    kept = tuple(word for word in words if word not in OF_SETS)
    sets = places.get(f"seat {seat} sets")
    nth = number_of(kept[0], "ordinal") if kept else None
    if kept and nth is None and len(kept) == 1 and (number := number_of(kept[0])) is not None:
        return number
    if nth and len(kept) == 1:
        return nth - 1
    goods = read_name(kept, GOOD)
    found = [at for at, one in enumerate(sets or ()) if goods and good_of_set(one.cards) == GOOD.read(goods[0])]
    if len(found) == 1:
        return found[0]
    if found:
        problems.ambiguous(" ".join(words), (f"onto {at}" for at in found))
    else:
        problems.add("expected", " ".join(words), "set")
    return None


def good_of_set(cards: Cards) -> Any:
    """Return the type of a set, which may be known in part."""
    part = part_of(cards)
    every = (*part.known, *(kind for kinds in part.vague for kind in kinds))
    return next((card.good for card in every if card.good is not None), None)


INPUT: Final = GameInput(
    values={"sets": _read_sets, "laid": _read_laid},
    fields={"slot": _slot, "onto": _onto},
    particulars={"back": BACK, **dict.fromkeys(("victim", "player", "ender"), NUMBER)},
    goods=GOOD,
    powers=(CARD, TOKEN),
    move_rules=MOVE_RULES,
    rounds={True: {"deck": (), "quays": ()}, False: {"quays": PartRow("quays", (), least=1)}},
)
