"""Compare spec/sources.toml with the sources, sentence by sentence."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING

from sobek_verification.errors import UnreadableDataError
from sobek_verification.trace.accounts import TraceFault
from sobek_verification.trace.cut import SectionMissingError, cut, has_heading, join_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sobek_verification.trace.accounts import Accounts, SentenceAccount, SourceText
    from sobek_verification.trace.cut import SourceSentence


def compare(accounts: Accounts, folder: Path) -> Iterator[TraceFault]:
    """Yield a fault for each sentence without an entry, each entry without a sentence, and each digest that differs.

    Raise UnreadableDataError if the folder, or the file of a source, is missing or not text.
    """
    if not folder.is_dir():
        raise UnreadableDataError(f"{folder}: no such folder, expected the one that holds the sources")
    for source in accounts.source:
        compare_source = _compare_boxes if source.layout == "boxes" else _compare_lines
        yield from compare_source(source, _read(source, folder))


def _read(source: SourceText, folder: Path) -> str:
    path = folder / source.file
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise UnreadableDataError(f"{path}: no such file, expected the text of {source.id}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableDataError(f"{path}: expected the text of {source.id} in UTF-8: {error}") from error


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
