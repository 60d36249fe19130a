"""Values that people write: kinds in any order, numbers, sets, seats. Each is returned in notation.

Independent of the games. A value that cannot be read is reported, and returned without that part.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.handwriting.numbers import as_number, is_numeral, number_word
from sobek_core.handwriting.vocabulary import (
    ARTICLES,
    Tokens,
    Vocabulary,
    fold,
    skip,
    tokenize,
    vocabulary_of,
)
from sobek_core.text.notation import MAX_KINDS, NOTHING, NotationError, number_in

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from sobek_core.handwriting.problems import Problems
    from sobek_core.text.notation import Codec

UNKNOWN: Final = "?"
BETWEEN: Final = frozenset({",", ";", "&", "and", "et", ".", "of", "de", "the", "le", "la", "les", "l", "'", "x", "*"})
TIMES: Final = frozenset({"*", "x"})
UNSEEN: Final = frozenset({UNKNOWN, "unknown", "inconnu", "inconnue", "inconnus", "inconnues", "hidden"})
EMPTY: Final = frozenset({NOTHING, "", "none", "nothing", "empty", "no", "rien", "vide", "aucun", "aucune"})
MAX_WORDS: Final = 8  # of a name
NONE_THERE: Final[Mapping[str, int]] = MappingProxyType({})
SIGNS_BETWEEN: Final = frozenset({",", ";", "&", "and", "et", "."})  # the separators in BETWEEN
# Words beside the number of tokens on a set.
TOKEN_FILLERS: Final = frozenset({"+", "*", "x", "token", "tokens", "jeton", "jetons"})
_WORD: Final = re.compile(r"[\w-]+|[^\w\s]")
_JOINED: Final = re.compile(  # words joined by hyphens, or a word and a number: `scribe-fish`, `wheat9`
    r"(?<![\w-])[^\W\d_](?:\w*-[\w-]*\w|[\w-]*\d)(?![\w-])"
)


@frozen
class Kinds:
    """The kinds that a text names, with their numbers, in order.

    unknown: the numbers of unknown things, None for any number; is_unknown_last: whether nothing known comes after
    them.
    """

    known: tuple[tuple[str, int], ...]
    unknown: tuple[int | None, ...] = ()
    is_unknown_last: bool = True


def read_kinds(
    text: str, names: Sequence[str], problems: Problems, what: str, there: Mapping[str, int] = NONE_THERE
) -> Kinds:
    """Read kinds in any order: `2 wheat-1, amulets`, `wheat-1*2 amulet`.

    what: they are, for messages; there: how many of each name are present. A word that can mean several names means
    all that are present, if it has no number or exactly their number.
    """
    if fold_empty(text):
        return Kinds(())
    vocabulary = vocabulary_of(tuple(names))
    tokens = tokenize(_JOINED.sub(lambda word: _without_unknown(word[0], vocabulary, problems, what), fold(text)))
    known, unknown, place, is_unknown_last = list[tuple[str, int]](), list[int | None](), 0, True
    while place < len(tokens):
        number, place = _number_before(tokens, place, vocabulary)
        if place == len(tokens):
            problems.add(f"{what} after the number {number}", text)
            break
        if tokens[place] in BETWEEN:
            place += 1
            continue
        if tokens[place] in UNSEEN:
            number, place = _number_after(tokens, place + 1, number)
            if _is_count(number, problems, what):
                unknown.append(number)
            continue
        found = vocabulary.names_at(tokens, place)
        if found is None:
            problems.unknown(what, tokens[place], vocabulary)
            place += 1
            continue
        is_unknown_last = is_unknown_last and not unknown
        word = tokens[place : place + found.used]
        number, place = _number_after(tokens, place + found.used, number)
        meanings = _prefer_present(found.names, there)
        if not _is_count(number, problems, what):
            continue
        lying = {name: there[name] for name in meanings if name in there} if len(found.names) > 1 else {}
        if lying and number in {None, sum(lying.values())}:  # all that fit
            known += lying.items()
        elif len(meanings) > 1 and number is None and _is_number_of_none(tokens, place, vocabulary):
            problems.unknown(what, " ".join((*word, tokens[place])), vocabulary)
            place += 1
        elif len(meanings) > 1:
            problems.ambiguous(" ".join(word), meanings, number=1 if number is None else number)
        else:
            known.append((meanings[0], 1 if number is None else number))
    if sum(number for _, number in known) > MAX_KINDS:
        problems.add(f"at most {MAX_KINDS} of {what}")
        known.clear()
    return Kinds(tuple(known), tuple(unknown), is_unknown_last)


def leading_kinds(tokens: Tokens, names: Sequence[str]) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Return the possible meanings and the number of each leading name.

    A counted word that is not a name is the last entry, and has no meanings.
    """
    vocabulary, found, at = vocabulary_of(tuple(names)), list[tuple[tuple[str, ...], int]](), 0
    while (at := skip(tokens, at, BETWEEN)) < len(tokens):
        number, at = _number_before(tokens, at, vocabulary)
        match = vocabulary.names_at(tokens, at)
        if match is None:
            return (*found, ((), number)) if number is not None and at < len(tokens) else tuple(found)
        number, at = _number_after(tokens, at + match.used, number)
        found.append((match.names, 1 if number is None else number))
    return tuple(found)


def report_loose_numbers(text: str, names: Sequence[str], problems: Problems) -> None:
    """Report each number that may belong to the name before it or count what follows, as in `fish 1 amulet`.

    text: as it was written, where a hyphen joins a name to its number.
    """
    tokens, vocabulary = tuple(_WORD.findall(fold(text))), vocabulary_of(tuple(names))
    read = 0
    for at, count in enumerate(tokens):
        many = as_number(count)
        start = at if many is None else at + 1
        found = vocabulary.names_at(tokens, start) if start >= read else None
        if found is None or (after := start + found.used) == start + 1 or as_number(tokens[after - 1]) is None:
            continue
        short, number, read = " ".join(tokens[start : after - 1]), as_number(tokens[after - 1]), after
        after = skip(tokens, after, BETWEEN - SIGNS_BETWEEN)
        rest = tokenize(" ".join(tokens[after : after + MAX_WORDS]))
        follows = vocabulary.names_at(rest, 0)
        thing = " ".join(rest[: follows.used]) if follows else UNKNOWN if rest and rest[0] in UNSEEN else ""
        has_number = many is None and follows is not None and as_number(rest[follows.used - 1]) is not None
        if thing and not has_number and vocabulary.names_at(tokenize(short), 0) is not None:
            what = " ".join(tokens[at : after + (follows.used if follows else 1)])
            prefix = "" if many is None else f"{many} "
            problems.ambiguous(what, (f"{prefix}{short}-{number}, {thing}", f"{prefix}{short}, {number} {thing}"))


def _without_unknown(word: str, vocabulary: Vocabulary, problems: Problems, what: str) -> str:
    """Return a word; report it and return an empty one if it is like no name, or has a number that no name has."""
    tokens = tokenize(word)
    found = vocabulary.names_at(tokens, 0)
    has_number = found is not None and found.used + 1 == len(tokens) and is_numeral(tokens[-1])
    if not has_number and _is_readable(tokens, vocabulary):
        return word
    problems.unknown(what, word, vocabulary)
    return " "


def _is_readable(tokens: Tokens, vocabulary: Vocabulary) -> bool:
    """Return whether every word belongs to a name, is a number, or may stand between names."""
    at = 0
    while at < len(tokens):
        if found := vocabulary.names_at(tokens, at):
            at += found.used
        elif tokens[at] in BETWEEN | UNSEEN or is_numeral(tokens[at]) or number_word(tokens[at]) is not None:
            at += 1
        else:
            return False
    return True


def _is_count(number: int | None, problems: Problems, what: str) -> bool:
    """Return whether there can be this many things; report the number otherwise."""
    if number is None or 0 <= number <= MAX_KINDS:
        return True
    problems.add(f"0 to {MAX_KINDS} of {what}", str(number))
    return False


def _is_number_of_none(tokens: Tokens, place: int, vocabulary: Vocabulary) -> bool:
    """Return whether there is a number at a place with no name after it."""
    return place < len(tokens) and is_numeral(tokens[place]) and vocabulary.names_at(tokens, place + 1) is None


def fold_empty(text: str) -> bool:
    """Return whether a text says that there is nothing."""
    return text.strip().casefold() in EMPTY


def _number_before(tokens: Tokens, place: int, vocabulary: Vocabulary) -> tuple[int | None, int]:
    """Return the number of things at a place, unless a name begins with it, and the place after it."""
    if vocabulary.names_at(tokens, place) is not None or (number := as_number(tokens[place])) is None:
        return None, place
    return number, skip(tokens, place + 1, BETWEEN)


def _number_after(tokens: Tokens, place: int, number: int | None) -> tuple[int | None, int]:
    """Return the number after a name and its `*`, and the place after it."""
    if number is None and place + 1 < len(tokens) and tokens[place] in TIMES:
        after = number_in(tokens[place + 1])
        if after is not None:
            return after, place + 2
    return number, place


def write_kinds(codec: Codec[Any], read: Kinds, problems: Problems) -> str:
    """Write kinds in the notation of a pile or a row; a pile puts them in order, and unknown things add up."""
    value: Any = codec.read(NOTHING)
    row = list[Any]()  # put together at the end, since each sum would copy it
    for name, number in read.known:
        try:
            more = codec.read({0: NOTHING, 1: name}.get(number, f"{name}*{number}"))
            if isinstance(value, tuple):
                row.extend(more)
            else:
                value = value + more
        except (NotationError, OverflowError, ValueError) as error:
            problems.add(f"fewer of {name} ({error})")
    written = codec.write(tuple(row) if isinstance(value, tuple) else value)
    if isinstance(value, tuple) and not read.is_unknown_last:
        problems.add("everything known before `?`, since the order matters here")
    unknown = _write_unknown(read.unknown, problems)
    return f"{written} {unknown}" if unknown and written != NOTHING else unknown or written


def _write_unknown(unknown: Sequence[int | None], problems: Problems) -> str:
    """Write unknown things in notation, such as `?*2`; empty if there are none."""
    if len(unknown) > 1 and None in unknown:
        problems.add("either one `?`, for any number of unknown things, or numbers of them, such as `?*2`")
    return "" if not unknown else UNKNOWN if None in unknown else f"{UNKNOWN}*{sum(filter(None, unknown))}"


def _prefer_present(names: tuple[str, ...], there: Collection[str]) -> tuple[str, ...]:
    """Return those of the names that are present, or all names if none is."""
    return tuple(name for name in names if name in there) or names


def read_name(  # noqa: PLR0917  # what is read, and what it may be
    text: str,
    codec: Codec[Any],
    problems: Problems,
    what: str,
    there: Collection[str] = (),
    others: tuple[str, ...] = (),
) -> str | None:
    """Read exactly one name of those that a codec reads.

    there: the names preferred if a word can mean several; others: what else could have been written, for messages.
    """
    tokens, vocabulary, at = tokenize(text), vocabulary_of(codec.names), 0
    while at < len(tokens) and tokens[at] in BETWEEN | ARTICLES and vocabulary.names_at(tokens, at) is None:
        at += 1
    found = vocabulary.names_at(tokens, at)
    if found is None or at + found.used < len(tokens):
        problems.unknown(what, text, vocabulary_of((*codec.names, *others)))
        return None
    if len(meanings := _prefer_present(found.names, there)) > 1:
        problems.ambiguous(text, meanings)
        return None
    return meanings[0]


def parts_of(text: str) -> Iterable[str]:
    """Split the sets of a player at `/`, `|` or `;`."""
    text = " ".join(tokenize(text))
    return (part.strip() for part in text.replace("|", "/").replace(";", "/").split("/"))
