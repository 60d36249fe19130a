"""Whether a table can occur: the sentences that always hold, asked of a position that somebody has written.

A text states a part of a table, and a sentence that leans on what it leaves out is not asked of it: `LEANS` says which
sentence leans on which places (spec/disputes.md). JSON states all of a table, and every sentence is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.cli.failures import BadDataError
from sobek_core.kernel.listing import listed
from sobek_core.links import rule_link
from sobek_core.tools import Binding
from sobek_invariants import classic, duel

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_invariants.registry import Violation

_EVERY_SEAT: Final = "sets"  # of every seat at the table
_CAN_BE_DONE: Final = "what is owed has a legal move"  # other invariants of listings check the core, not the table
_ALL: Final = "everything"  # what no text states: the box

LEANS: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    "classic": {
        "the box keeps what was not dealt": frozenset({_ALL}),
        "five tokens are in the round": frozenset({"tokens", "spent"}),
        "the deck is whole deliveries but for the queen": frozenset({"deck", "discard"}),
        "each play of a set used a token while there were any": frozenset({"tokens", _EVERY_SEAT}),
        "what is discarded was played or named by a priest": frozenset({"discard"}),
        "a new round begins with nothing but a deal": frozenset({_ALL}),
        "what is owed has its cause on the table": frozenset({"discard", "spent"}),
        "markers never fall below zero": frozenset({"round"}),
    },
    "duel": {
        "what is owed has its cause on the table": frozenset({"removed", "spent"}),
        "what is out of a running game was played traded or named by a priest": frozenset({"removed"}),
    },
}

_MODULES: Final[Mapping[str, Any]] = {"classic": classic, "duel": duel}  # each game's sentences, of its own tables


@frozen
class Standing:
    """Which sentences are asked of a table. places: the lines that a text states in full, none where all is stated."""

    binding: Binding
    places: frozenset[str] | None = None

    def broken(self, game: Any, state: Any) -> list[Violation]:
        """Give every sentence about a table that this one breaks, played under this game."""
        module = _MODULES[self.binding.name]
        table = module.Table.of(game, state)
        asked = (one for one in module.SENTENCES.of_table if self._is_asked(one.sentence.text, state))
        return [violation for one in asked for violation in one.violations(table)]

    def unlisted(self, game: Any, state: Any) -> list[Violation]:
        """Return a violation if a decision or a draw has no legal move. One move is enough to tell."""
        module = _MODULES[self.binding.name]
        listing = module.Listing(
            module.Table.of(game, state), game.turn(state), listed(game.legal_moves(state), 1).moves
        )
        asked = (one for one in module.SENTENCES.of_listing if one.sentence.text == _CAN_BE_DONE)
        return [violation for one in asked for violation in one.violations(listing)]

    def check(self, game: Any, state: Any) -> list[str]:
        """Name the sentences about a table that this one breaks, played under this game."""
        return [violation.sentence.text for violation in self.broken(game, state)]

    def _is_asked(self, sentence: str, state: Any) -> bool:
        leans = LEANS[self.binding.name].get(sentence)
        if leans is None or self.places is None:
            return True
        sets = {f"seat {seat} sets" for seat in range(len(state.seats))} if _EVERY_SEAT in leans else set()
        return leans - {_EVERY_SEAT} | sets <= self.places


def cannot_occur(standing: Standing, file: str, state: Any, broken: Sequence[Violation], site: str) -> BadDataError:
    """Make the failure of a table that cannot occur: each sentence that it breaks, and what was found instead."""
    binding = standing.binding
    owed = binding.positions.turn.write(state.owed)
    found = [one.found.replace(str(state.owed), f"`turn: {owed}`") for one in broken]
    lines = [
        f"  {one.sentence.text}; found: {said} ({', '.join(one.sentence.rules)})"
        for one, said in zip(broken, found, strict=True)
    ]
    message = "\n".join([f"{file}: this table of {binding.name} cannot occur, since this always holds:", *lines])
    facts = [
        {
            "sentence": one.sentence.text,
            "found": said,
            "rules": [{"rule": rule, "link": rule_link(rule, site)} for rule in one.sentence.rules],
        }
        for one, said in zip(broken, found, strict=True)
    ]
    return BadDataError(message, file=file, broken=facts)
