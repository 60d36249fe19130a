"""Read spec/sources.toml, which has the use of every sentence of every source, and compare it with the sources.

spec/tracing.md explains its keys.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING, Literal

from attrs import frozen

from sobek_verification.errors import UnreadableDataError
from sobek_verification.tables import read_table, read_text
from sobek_verification.trace.cut import SectionMissingError, cut, has_heading, join_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sobek_verification.trace.cut import SourceSentence

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


def compare(accounts: Accounts, folder: Path) -> Iterator[TraceFault]:
    """Yield a fault for each sentence without an entry, each entry without a sentence, and each digest that differs.

    Raise UnreadableDataError if the folder, or the file of a source, is missing or not text.
    """
    if not folder.is_dir():
        raise UnreadableDataError(f"{folder}: no such folder, expected the one that holds the sources")
    for source in accounts.source:
        compare_source = _compare_boxes if source.layout == "boxes" else _compare_lines
        yield from compare_source(source, read_text(folder / source.file, f"the text of {source.id}"))


def _compare_boxes(source: SourceText, text: str) -> Iterator[TraceFault]:
    for _, heading in _headings(source):
        if not has_heading(text, heading):
            yield TraceFault(source.id, f"{source.file} has no heading {heading!r}")
    for place, entries in source.counted():
        yield from _compare_entries(place, entries, list(cut(join_lines(text), [("", "")])))


def _headings(source: SourceText) -> list[tuple[str, str]]:
    return [(part.title, part.title if part.heading is None else part.heading) for part in source.section]


def _compare_lines(source: SourceText, text: str) -> Iterator[TraceFault]:
    try:
        sentences = list(cut(text, _headings(source)))
    except SectionMissingError as error:
        yield TraceFault(source.id, f"{source.file} has no heading {error.args[0]!r} where sources.toml has it")
        return
    by_section = {title: list(group) for title, group in groupby(sentences, key=lambda sentence: sentence.section)}
    for stray in by_section.pop("", []):
        yield TraceFault(source.id, f"is before the first section: {_named(stray)}")
    for part, (place, entries) in zip(source.section, source.counted(), strict=True):
        yield from _compare_entries(place, entries, by_section.get(part.title, []))


def _compare_entries(
    where: str, entries: Sequence[SentenceAccount], sentences: Sequence[SourceSentence]
) -> Iterator[TraceFault]:
    """Align entries and sentences by their digests, so that an inserted or omitted sentence is a single fault."""
    old = [entry.digest for entry in entries]
    new = [sentence.digest for sentence in sentences]
    for same, start, end, new_start, new_end in SequenceMatcher(None, old, new).get_opcodes():
        if same == "equal":
            continue
        for entry, sentence in zip_longest(entries[start:end], sentences[new_start:new_end]):
            if sentence is None:
                yield TraceFault(where, f"the entry {entry.ordinal} ({entry.digest}) matches no sentence")
            elif entry is None:
                yield TraceFault(where, f"not accounted for: {_named(sentence)}")
            else:
                yield TraceFault(
                    where, f"the entry {entry.ordinal} has the digest {entry.digest}, the source {_named(sentence)}"
                )


def _named(sentence: SourceSentence) -> str:
    """Return a description of a sentence: its place, its digest and its first words."""
    words = sentence.text.split()
    start = " ".join(words[:4]) + (" ..." if len(words) > 4 else "")
    return f"sentence {sentence.ordinal} ({sentence.digest}): {start}"
