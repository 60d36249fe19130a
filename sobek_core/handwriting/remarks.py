"""What was inferred from a text that people wrote. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from sobek_core.phrases import Words


@frozen
class Remark:
    """Something that was inferred from a text. `text` puts it into words.

    id: the id of its message in the catalogue, after `written.`; facts: the values of the fields of that message, by
    name.
    """

    id: str
    facts: tuple[tuple[str, str], ...] = ()

    def text(self, words: Words) -> str:
        """Return the remark in words."""
        facts = dict(self.facts)
        if "asks" in facts:
            facts["asks"] = words.asks(facts["game"], facts["asks"])
        return words(f"written.{self.id}", **facts)
