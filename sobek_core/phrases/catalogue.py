"""The catalogue of a language, read from its file. Independent of the games."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen

from sobek_core.kernel.declared import UnknownNameError, checked
from sobek_core.kernel.game import Fact, Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

NTH: Final = "nth-"
KIND: Final = "kind"
NOTHING: Final = "-"  # as in notation

_SEAT: Final = re.compile(r"-?[0-9]+")
_CLAUSE: Final = re.compile(r"\[(?P<clause>[^\[\]]*\{[^\[\]]*)\]")
_FACT: Final = re.compile(r"\{(\w+)")

_NAME: Final = re.compile(r"[\w-]+")
_ELIDED: Final = re.compile(r"\b(?P<word>[Dd]|[Qq]u)e (?P<fact>\{\w+(?::[\w-]+)?\})")
_SI_IL: Final = re.compile(r"\bsi (?=ils?\b)")
_VOWEL: Final = re.compile(r"[aeiouœ][^\W\d_]")
_ELIDING: Final = frozenset({"fr"})  # languages in which `de`, `que` and `si` lose their vowel before another one

_FOLDER: Final = Path(__file__).parent

LANGUAGES: Final = tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


class UnknownLanguageError(ValueError):
    """There is no catalogue in this language."""


@frozen
class Words:
    """The catalogue of a language: every message for people, with the players' names filled in.

    language: its code, such as `en`; messages: the messages by id, with the names of facts in braces; names: the
    players' names by seat, empty for those who have none.
    """

    language: str
    messages: Mapping[str, str] = field(repr=False)
    names: tuple[str, ...] = ()

    def __call__(self, message_id: str, /, **facts: Fact) -> str:
        """Return the message with an id, such as `turn.who`. Raise KeyError if there is none, or if a fact is missing.

        `{cards:card}` in a message is a number with its noun, `{onto:nth-set}` the set at a place, `{victim:seat}` a
        player, `{seats:seat}` several, `{type:kind}` a type; a clause in brackets is left out if a fact in it is `-`.
        """
        if message_id not in self.messages:
            raise UnknownNameError(f"expected the id of a message, got {message_id!r:.60}")
        return self._filled(self.messages[message_id], facts)

    def _filled(self, message: str, facts: Mapping[str, Fact]) -> str:
        said = _CLAUSE.sub(
            lambda found: "" if NOTHING in map(facts.__getitem__, _FACT.findall(found[0])) else found["clause"], message
        )
        filled = {name: _Said(self, fact) for name, fact in facts.items()}
        if self.language in _ELIDING:
            said = _ELIDED.sub(lambda found: _elided(found, found["fact"].format_map(filled)), said)
            return _SI_IL.sub("s'", said.format_map(filled))
        return said.format_map(filled)

    @checked
    def of(self, names: Sequence[str]) -> Words:
        """Return the same words with the names of the players by seat, empty for those who have none."""
        return evolve(self, names=tuple(names))

    def name(self, seat: int) -> str:
        """Return the name of a player, empty if they have none."""
        return self.names[seat] if seat in range(len(self.names)) else ""

    def player(self, seat: int, form: str = "seat") -> str:
        """Return the name of a player, or their seat if they have none. form: an id below `player`."""
        name = self.name(seat)
        return self(f"player.named-{form}", name=name) if name else self(f"player.{form}", seat=seat)

    @checked
    def players(self, seats: Iterable[int], form: str = "seat") -> str:
        """Return the names of players, or their seats. form: an id below `player`."""
        return self("turn.and").join(self.player(seat, form) for seat in seats)

    def count(self, noun: str, number: int) -> str:
        """Return a number with its noun, such as `1 card` or `2 cards`. noun: an id below `count.one`."""
        of_one = str(number) in self.messages["count.singular"].split()
        return self(f"count.one.{noun}" if of_one else f"count.many.{noun}", number=number)

    def nth(self, noun: str, place: int) -> str:
        """Return the thing at a place, such as `the second set`. noun: an id below `nth`; place: from 0."""
        if (ordinal := f"judge.ordinal.{place}") in self.messages:
            return self(f"nth.{noun}", ordinal=self(ordinal))
        return self(f"nth.other-{noun}", number=place + 1)

    def kinds(self, names: str) -> str:
        """Return the names of types in this language. names: in notation; one without a translation stays as it is."""
        return _NAME.sub(lambda found: self.messages.get(f"page.kind.{found[0]}", found[0]), names)

    @checked
    def reason(self, reason: Reason, known: Mapping[str, Fact] | None = None) -> str:
        """Return why a move is refused, in a sentence without the rule's id.

        known: what stands for facts that the reason lacks, if it may lack some; a clause with others is left out.
        """
        game = reason.rule.partition(".")[0]
        facts = {
            name: self._pending(game, str(fact)) if name == "pending" else self._of_fact(fact)
            for name, fact in reason.facts
        }
        clauses = _CLAUSE.findall(self.messages[f"reasons.{reason.rule}"]) if known is not None else ()
        optional = dict.fromkeys(chain(*map(_FACT.findall, clauses)), NOTHING)
        return self(f"reasons.{reason.rule}", **{**optional, **(known or {}), **facts})

    def asks(self, game: str, slug: str) -> str:
        """Return what is pending: for a player, what they do; for chance, what it decides."""
        of_player = f"asks.{game}.{slug}"
        return self(of_player if of_player in self.messages else f"chance.{game}.{slug}")

    def _pending(self, game: str, slug: str) -> str:
        """Return what is pending, and for whom: a player, chance, or nobody."""
        if f"asks.{game}.{slug}" in self.messages:
            return self("turn.of-player", asks=self.asks(game, slug))
        if f"chance.{game}.{slug}" in self.messages:
            return self("turn.of-chance", asks=self.asks(game, slug))
        return str(self._of_fact(slug))

    def _of_fact(self, fact: Fact) -> Fact:
        """Return a fact of a reason in this language; numbers and notation stay as they are."""
        return self.messages.get(f"facts.{fact.replace(' ', '-')}", fact) if isinstance(fact, str) else fact


def _elided(found: re.Match[str], said: str) -> str:
    """Return a word and the fact after it, with an apostrophe between them if the fact begins with a vowel."""
    plain = "".join(letter for letter in unicodedata.normalize("NFD", said) if not unicodedata.combining(letter))
    return f"{found['word']}'{found['fact']}" if _VOWEL.match(plain.lower()) else found[0]


@frozen
class _Said:
    """A fact in a message, shown as it is or with a noun, whose number, place or seat it then gives."""

    words: Words
    fact: Fact

    def __format__(self, noun: str) -> str:
        if f"player.{noun}" in self.words.messages:
            seats = [int(seat) for seat in _SEAT.findall(str(self.fact))]
            return self.words.players(seats, noun) if seats else str(self.fact)
        if noun == KIND:
            return self.words("turn.and").join(map(self.words.kinds, str(self.fact).split()))
        if isinstance(self.fact, int) and noun.startswith(NTH):
            return self.words.nth(noun.removeprefix(NTH), self.fact)
        if isinstance(self.fact, int) and noun:
            return self.words.count(noun, self.fact)
        return str(self.fact)


@checked
@lru_cache(maxsize=len(LANGUAGES))
def load_words(language: str = "en") -> Words:
    """Read the catalogue of a language, once. Raise UnknownLanguageError, a ValueError, if there is none."""
    if language not in LANGUAGES:
        message = f"unknown language {language!r}; expected one of {', '.join(LANGUAGES)}"
        raise UnknownLanguageError(message)
    read = tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    return Words(language, MappingProxyType(dict(_flat(read, ""))))


def _flat(tree: Mapping[str, object], path: str) -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(value)


ENGLISH: Final = load_words("en")
