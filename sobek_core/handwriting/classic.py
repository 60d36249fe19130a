"""Read handwritten values of classic: sets, and cards instead of slots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.components import KINDS
from sobek_core.classic.rules.turn import SLUGS
from sobek_core.classic.state import HandSets
from sobek_core.classic.text.notation import BACK, CARD, CARDS, GOOD
from sobek_core.handwriting.game import HandwritingTools
from sobek_core.handwriting.moves import ordinal, ordinals
from sobek_core.handwriting.numbers import read_tokens
from sobek_core.handwriting.values import (
    TOKEN_FILLERS,
    fold_empty,
    parts_of,
    read_kinds,
    read_name,
    report_loose_numbers,
    write_kinds,
)
from sobek_core.handwriting.vocabulary import Tokens, tokenize
from sobek_core.phrases import ENGLISH
from sobek_core.text.notation import NOTHING, SEPARATOR, number_in

if TYPE_CHECKING:
    from sobek_core.handwriting.problems import Problems

TOKEN: Final = frozenset({"prosperity", "prosperite"})
OF_SETS: Final = frozenset(
    {"set", "sets", "serie", "series", "of", "de", "du", "d", "'", "s", "the", "le", "la", "l", "my", "own", "their"}
    | {"his", "her", "ma", "mon", "sa", "son", "leur"}
)
FILLERS_OF_TOKENS: Final = TOKEN_FILLERS | {"with", "avec", "and", "et"}


def read_sets(text: str, problems: Problems) -> str:
    """Read sets with a `/` between them, each with its Prosperity tokens."""
    if fold_empty(text):
        return NOTHING
    report_loose_numbers(text, CARDS.names, problems)
    return SEPARATOR.join(_read_set(part, problems) for part in parts_of(text))


def _read_set(text: str, problems: Problems) -> str:
    tokens, tokens_on_it = tokenize(text), 0
    at = next((at for at, word in enumerate(tokens) if word in TOKEN), len(tokens))
    if at < len(tokens):
        tokens_on_it = read_tokens(tokens[at + 1 :], FILLERS_OF_TOKENS, problems, "the number of Prosperity tokens")
    cards = " ".join(tokens[:at]).rstrip(" +")
    written = write_kinds(CARDS, read_kinds(cards, CARDS.names, problems, "cards"), problems)
    return written + {0: "", 1: " +prosperity"}.get(tokens_on_it, f" +prosperity*{tokens_on_it}")


def _slot(text: str, state: Any, _seat: int | None, problems: Problems) -> str | None:
    """Read a slot of the quays: its number from 0, `the fifth card`, or a card that occurs there only once.

    A number may be followed by its card, as in verdicts: `4, the fifth card: ivory-3`.
    """
    place, comma, rest = text.partition(",")
    slot = _number(place.removeprefix("slot "))
    if slot is not None and not comma:
        return str(slot)
    named = text if slot is None else rest.rpartition(":")[2]
    lying = () if state is None else tuple(map(str, state.quays))
    card = read_name(named, CARD, problems, "a slot or a card of the quays", lying, ordinals())
    if card is None:
        return None
    if slot is not None:
        if slot in range(len(lying)) and lying[slot] != card:
            problems.add(f"{ENGLISH.nth('card', slot)}, which is {lying[slot]}", card)
            return None
        return str(slot)
    if state is None:
        problems.add("the number of a slot, since the cards on the quays are not all known", text)
        return None
    slots = [str(slot) for slot, there in enumerate(lying) if there == card]
    return problems.only(slots, card, "slots", f"a card of the quays ({' '.join(lying) or NOTHING})")


def _onto(text: str, state: Any, seat: int | None, problems: Problems) -> str | None:
    """Read a set of a player: its number from 0, `the second set`, or its type if only one set has that type."""
    before, _, rest = (" ".join(_without_fillers(part)) for part in text.partition(","))
    if (number := _number(before)) is not None:
        ordinal_word = _first_ordinal(rest) if number_in(before) is not None else None
        if ordinal_word is not None and ordinal_word[0] != number:
            problems.add(f"{ENGLISH.nth('set', number)}, which is number {number} from 0", ordinal_word[1])
            return None
        return str(number)
    place, word = _first_ordinal(before) or (None, "")
    named = " ".join(one for one in tokenize(before) if one != word)
    good = read_name(named, GOOD, problems, "a set, such as `the first set`, or its type", (), ordinals())
    if good is None or state is None or seat is None or seat >= len(state.seats):
        return None
    own = [
        str(number)
        for number, lying in enumerate(state.seats[seat].sets)
        if good in {part for kind in lying.cards.distinct() for part in str(kind).split("-")}
    ]
    if place is not None:
        own = own[place : place + 1]
    return problems.only(own, f"{word} {good}".strip(), "sets", "a set that this player has")


def _without_fillers(text: str) -> Tokens:
    return tuple(word for word in tokenize(text) if word not in OF_SETS)


def _first_ordinal(text: str) -> tuple[int, str] | None:
    """Return the first ordinal of a text as a place, from 0, and as a word."""
    found = ((number, word) for word in tokenize(text) if (number := ordinal(word)) is not None)
    return next(found, None)


def _number(text: str) -> int | None:
    """Return a number that is written in digits, or as an ordinal such as `fifth`."""
    return ordinal(text) if (number := number_in(text.strip())) is None else number


def _set_verb(pending: object) -> str:
    return "lay" if isinstance(pending, HandSets) else "set"


HANDWRITING: Final = HandwritingTools(
    values={"sets": read_sets, "laid": read_sets},
    particulars={"back": BACK},
    seats=frozenset({"seat", "victim", "player", "ender", "starter", "chooser"}),
    pending={slug: kind for kind, slug in SLUGS.items()},
    characters=frozenset(kind.name for kind in KINDS if kind.power is not None),
    set_verb=_set_verb,
    fields={
        **dict.fromkeys((("take", "slot"), ("fetch", "slot")), _slot),
        **dict.fromkeys((("set", "onto"), ("add", "onto"), ("onto", "onto")), _onto),
    },
)
