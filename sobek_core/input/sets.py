"""Sets as people write them, with the tokens on them. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.input.things import NOUNS, is_nothing, pile_from, read_things
from sobek_core.input.vocabulary import Words, number_of
from sobek_core.verdicts.parts import Part, pile_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sobek_core.input.problems import Problems
    from sobek_core.text.notation import Codec

BETWEEN: Final = frozenset({"/", "|", ";"})
BEFORE_TOKENS: Final = frozenset({"+", "with", "avec", "and", "et", ","})
MAX_TOKENS: Final = 127


def parts_of(words: Words) -> Iterator[Words]:
    """Split words at `/`, `|` and `;`; yield nothing for no sets."""
    if is_nothing(words):
        return
    start = 0
    for at in (*(at for at, word in enumerate(words) if word in BETWEEN), len(words)):
        if at > start:
            yield words[start:at]
        start = at + 1


def without_tokens(words: Words, names: Collection[str], problems: Problems) -> tuple[Words, int]:
    """Return the words of a set without its tokens, and how many tokens it has. names: of these tokens, folded."""
    at = next((at for at in range(len(words) - 1, -1, -1) if words[at].rstrip("s") in names), None)
    if at is None:
        return words, 0
    before, after = words[:at], [word for word in words[at + 1 :] if word not in NOUNS | {"*", "x"}]
    while before and before[-1] in NOUNS:
        before = before[:-1]
    numbers = after[:1]
    if len(before) > 1 and before[-2] in BEFORE_TOKENS and number_of(before[-1]) is not None:
        before, numbers = before[:-1], [before[-1], *numbers]
    while before and before[-1] in BEFORE_TOKENS:
        before = before[:-1]
    number = number_of(numbers[0]) if numbers else 1
    if number is None or not 0 <= number <= MAX_TOKENS or len(numbers) > 1 or len(after) > 1:
        problems.add("expected", " ".join(words[at:]), "tokens")
        number = 0
    return before, number


def read_set(words: Words, codec: Codec[Any], empty: Any, place: str, problems: Problems) -> tuple[Any, set[str]]:
    """Return the pile of a set, which may be known in part, and all names that it can have."""
    things = read_things(words, codec, problems)
    pile = pile_from(things, codec, empty, place)
    names = {name for name, _ in things.known}.union(*things.vague)
    return (pile_of(pile) if isinstance(pile, Part) else pile), names
