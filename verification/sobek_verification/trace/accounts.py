"""Reads spec/sources.toml: what became of every sentence of every source. Its keys are explained in spec/tracing.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILE = "sources.toml"


@frozen
class SentenceAccount:
    """A sentence, by its ordinal in the section and its digest, and what became of it."""

    ordinal: int
    digest: str
    rules: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    overruled: str | None = None
    flavour: bool = False
    noise: Literal["heading", "marker", "debris"] | None = None


@frozen
class SourceSection:
    """A section: its title, as rules cite it, its sentences, and its heading in the source where that is another."""

    title: str
    sentences: tuple[SentenceAccount, ...]
    heading: str | None = None


@frozen
class SourceText:
    """A source, the game that it is about, the name of its file, and how the text was taken off its pages."""

    id: str
    game: str
    file: str
    section: tuple[SourceSection, ...]
    layout: Literal["lines", "boxes"] = "lines"

    def counted(self) -> Iterator[tuple[str, tuple[SentenceAccount, ...]]]:
        """Return, with the name of the place, the entries whose ordinals begin at 1 together.

        Those are the ones of each section; of a source in boxes all of them, in the order of their ordinals.
        """
        if self.layout == "boxes":
            entries = (entry for section in self.section for entry in section.sentences)
            yield self.id, tuple(sorted(entries, key=lambda entry: entry.ordinal))
            return
        for section in self.section:
            yield f'{self.id} "{section.title}"', section.sentences


@frozen
class Accounts:
    """The whole file."""

    source: tuple[SourceText, ...]


def read_accounts(spec_root: Path) -> Accounts:
    """Read sources.toml in the folder of the spec.

    Raises UnreadableDataError if it is missing, broken or of another form.
    """
    return read_table(spec_root / FILE, Accounts, "the accounts of the sources")
