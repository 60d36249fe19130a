"""Read spec/sources.toml, which has the use of every sentence of every source. spec/tracing.md explains its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILE = "sources.toml"


@frozen
class TraceFault:
    """A fault that a trace reports: where it is, and what is wrong."""

    where: str
    problem: str


@frozen
class SentenceAccount:
    """A sentence, identified by its ordinal in the section and its digest, and how it was used."""

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
    """A section: its title, as cited by rules, its sentences, and its heading in the source if that is different."""

    title: str
    sentences: tuple[SentenceAccount, ...]
    heading: str | None = None


@frozen
class SourceText:
    """A source: its game, the name of its file, and how the text was extracted from its pages."""

    id: str
    game: str
    file: str
    section: tuple[SourceSection, ...]
    layout: Literal["lines", "boxes"] = "lines"

    def counted(self) -> Iterator[tuple[str, tuple[SentenceAccount, ...]]]:
        """Yield the groups of entries whose ordinals count together from 1, each with the name of its place.

        These are the entries of each section or, in a source with boxes, all entries in the order of their ordinals.
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

    Raise UnreadableDataError if it is missing or malformed.
    """
    return read_table(spec_root / FILE, Accounts, "the accounts of the sources")
