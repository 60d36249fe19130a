"""Numbers that people write, in digits or as words. Independent of the games."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sobek_core.handwriting.vocabulary import Tokens, synonyms_of, tables, tokenize
from sobek_core.text.notation import MAX_DIGITS, number_in

if TYPE_CHECKING:
    from collections.abc import Collection

    from sobek_core.handwriting.problems import Problems


def is_numeral(word: str) -> bool:
    """Return whether a word looks like a number, even if it cannot be read as one."""
    return any(map(str.isnumeric, word))


@cache
def _numbers(table: str) -> dict[Tokens, tuple[Tokens, ...]]:
    return synonyms_of(tables()[table])


def number_word(word: str, table: str = "number") -> int | None:
    """Return the number of a word such as `three`, or with the table `ordinal` such as `third`; None for others."""
    found = _numbers(table).get(tokenize(word))
    return int(found[0][0]) if found else None


def as_number(word: str) -> int | None:
    """Return a number in digits or as a word."""
    return number_in(word) if is_numeral(word) else number_word(word)


def read_number(text: str, problems: Problems, what: str) -> int | None:
    """Read a whole number, in digits or as a word."""
    number = number_word(text) if (digits := number_in(text.strip())) is None else digits
    if number is None:
        problems.add(f"{what} of at most {MAX_DIGITS} digits" if text.strip().isdecimal() else what, text)
    return number


def read_tokens(tokens: Tokens, fillers: Collection[str], problems: Problems, expected: str) -> int:
    """Return the number of tokens on a set, from the words about them; one if these are all fillers.

    expected: the number, for messages.
    """
    words = " ".join(word for word in tokens if word not in fillers)
    return (read_number(words, problems, expected) or 0) if words else 1
