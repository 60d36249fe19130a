"""Identify a seat by its number or by the name of its player. Independent of the games."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.handwriting.numbers import is_numeral
from sobek_core.handwriting.vocabulary import Tokens, Vocabulary, tables, tokenize
from sobek_core.text.notation import number_in

if TYPE_CHECKING:
    from collections.abc import Mapping

CHANCE: Final = "chance"
CHANCE_WORDS: Final = frozenset({CHANCE, "hasard"})
SEAT: Final = frozenset({"seat", "siege", "place"})
NUMBERS: Final = range(10)  # of seats, including seats that do not exist


def is_misleading(name: str) -> bool:
    """Return whether a player's name would be read as a seat, a number, a verb or chance."""
    tokens, verbs = tokenize(name), tables()["verb"]
    words = {tokenize(word) for verb in verbs for word in (verb, *verbs[verb])} | {(word,) for word in CHANCE_WORDS}
    return bool(tokens) and (tokens[0] in SEAT or tokens in words or all(map(is_numeral, tokens)))


@frozen
class Seats:
    """The players of a position, by seat; none if they are not named.

    A name from a record that would also be read as something else, or as another player's name, is ignored.
    """

    names: tuple[str, ...] = ()

    @cached_property
    def _by_tokens(self) -> Mapping[Tokens, int]:
        every = [tokenize(name) for name in self.names]
        is_clear = [
            bool(tokens) and every.count(tokens) == 1 and not is_misleading(" ".join(tokens)) for tokens in every
        ]
        clear = {tokens: seat for seat, tokens in enumerate(every) if is_clear[seat]}
        return {tokens: clear[tokens] for tokens in sorted(clear, key=len, reverse=True)}  # the longest match counts

    def named_at(self, tokens: Tokens, place: int) -> tuple[int, int] | None:
        """Return the seat that tokens at a place name, and the number of these tokens; None if they name nobody."""
        for name, seat in self._by_tokens.items():
            if tokens[place : place + len(name)] == name:
                return seat, len(name) + self._owner(tokens, place + len(name))
        if tokens[place : place + 1] and tokens[place] in SEAT and tokens[place + 1 : place + 2]:
            number = number_in(tokens[place + 1])
            if number is not None and number in NUMBERS:
                return number, 2 + self._owner(tokens, place + 2)
        return None

    def is_impossible_seat(self, tokens: Tokens) -> bool:
        """Return whether tokens begin with the number of a seat that cannot exist."""
        return (
            tokens[:1] != ()
            and tokens[0] in SEAT
            and any(map(is_numeral, tokens[1:2]))
            and not self.named_at(tokens, 0)
        )

    @staticmethod
    def _owner(tokens: Tokens, place: int) -> int:
        """Return the length of a genitive `'s` at a place."""
        return 2 if tokens[place : place + 2] == ("'", "s") else 0

    def read(self, text: str) -> int | None:
        """Return the seat that a whole text names, possibly by its number alone; None if it names nobody."""
        tokens = tokenize(text)
        if len(tokens) == 1 and (number := number_in(tokens[0])) in NUMBERS and tokens not in self._by_tokens:
            return number
        found = self.named_at(tokens, 0)
        return found[0] if found and found[1] == len(tokens) else None

    def similar_names(self, text: str) -> tuple[str, ...]:
        """Return the names of players that a misspelled text may mean."""
        return Vocabulary.of(self.names, {}).similar_names(text, len(self.names)) if text and self.names else ()

    def without_player(self, tokens: Tokens, seat: int | None) -> str:
        """Return a text without the name of the player of a seat, such as `second set` for `Ada's second set`."""
        kept, at = list[str](), 0
        while at < len(tokens):
            named = self.named_at(tokens, at)
            if named is not None and named[0] == seat:
                at += named[1]
            else:
                kept.append(tokens[at])
                at += 1
        return " ".join(kept)

    def expected(self) -> str:
        """Return the ways to name a player, for messages."""
        return f"a player ({', '.join(self.names)}) or `seat N`" if self.names else "`seat N`, such as `seat 0`"
