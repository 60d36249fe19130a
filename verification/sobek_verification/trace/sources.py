"""Cut the sources into sentences, and compare them with spec/sources.toml, which has the use of each sentence.

spec/tracing.md explains its keys, and says how a text is cut: keep this in step with it.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal

from attrs import frozen

from sobek_verification.errors import UnreadableDataError
from sobek_verification.tables import read_table, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

FILE = "sources.toml"

_STRAY_WORD = re.compile(r"(?<!\S)(?=\S*[0-9])(?=\S*[a-z])[0-9a-z]{5,6}(?!\S)")
_LIST_MARK = re.compile(r"(?:[-•] |[0-9]+\.(?![0-9]))")
_END = re.compile(r"[.!?]+[)\"]*(?:(?= [^a-z])|(?=[A-Z]))")
_STEP = re.compile(r"[0-9]+\s\s")
_GOES_ON = re.compile(r"[a-z]")
_GOES_ON_AT_ONCE = re.compile(r"[a-z0-9(]")
_QUOTES = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")


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

    def counted(self) -> Mapping[str, tuple[SentenceAccount, ...]]:
        """Return the entries whose ordinals count together from 1: of each section, or of a whole text in boxes.

        They are named by the section, or by nothing, as is what precedes the first section.
        """
        if self.layout == "boxes":
            entries = (entry for section in self.section for entry in section.sentences)
            return {"": tuple(sorted(entries, key=lambda entry: entry.ordinal))}
        return {"": (), **{section.title: section.sentences for section in self.section}}

    def cut(self, text: str) -> Iterator[SourceSentence]:
        """Split the text of this source. Raise SectionMissingError if it lacks a heading."""
        headings = [(one.title, one.title if one.heading is None else one.heading) for one in self.section]
        if self.layout == "lines":
            return cut(text, headings)
        words = "".join(_plain(text).split())
        for _, heading in headings:
            if "".join(heading.split()) not in words:
                raise SectionMissingError(heading)
        return cut(join_lines(text), [("", "")])


@frozen
class Accounts:
    """The whole file."""

    source: tuple[SourceText, ...]


class SectionMissingError(LookupError):
    """The source lacks a heading where it was expected."""


@frozen
class SourceSentence:
    """A sentence of a source: its section, its ordinal there, counted from 1, and its digest."""

    section: str
    ordinal: int
    digest: str
    text: str


def read_accounts(spec_root: Path) -> Accounts:
    """Read sources.toml in the folder of the spec.

    Raise UnreadableDataError if it is missing or malformed.
    """
    return read_table(spec_root / FILE, Accounts, "the accounts of the sources")


def compare(accounts: Accounts, folder: Path) -> Iterator[TraceFault]:
    """Yield a fault for each sentence without an entry, and for each entry without a sentence, by their digests.

    Raise UnreadableDataError if the folder, or the file of a source, is missing or not text.
    """
    if not folder.is_dir():
        raise UnreadableDataError(f"{folder}: no such folder, expected the one that holds the sources")
    for source in accounts.source:
        text = read_text(folder / source.file, f"the text of {source.id}")
        try:
            sentences = list(source.cut(text))
        except SectionMissingError as error:
            yield TraceFault(source.id, f"{source.file} has no heading {error.args[0]!r} where sources.toml has it")
            continue
        for section, entries in source.counted().items():
            own = [one for one in sentences if one.section == section]
            yield from _compare(f"{source.id} {section}".strip(), entries, own)


def _compare(
    where: str, entries: Sequence[SentenceAccount], sentences: Sequence[SourceSentence]
) -> Iterator[TraceFault]:
    """Align entries and sentences, so that an inserted or omitted sentence is a single fault."""
    old, new = [entry.digest for entry in entries], [sentence.digest for sentence in sentences]
    for same, start, end, new_start, new_end in SequenceMatcher(None, old, new).get_opcodes():
        if same == "equal":
            continue
        for entry in entries[start:end]:
            yield TraceFault(where, f"the entry {entry.ordinal} ({entry.digest}) matches no sentence")
        for one in sentences[new_start:new_end]:
            words = " ".join(one.text.split()[:4])
            yield TraceFault(where, f"not accounted for: sentence {one.ordinal} ({one.digest}): {words} ...")


def cut(text: str, headings: Sequence[tuple[str, str]]) -> Iterator[SourceSentence]:
    """Split a text into sections. headings: their titles and headings, in order; an empty heading is the start.

    Raise SectionMissingError if a heading is not found after the previous one.
    """
    for title, lines in _sections(text, headings):
        sentences = (sentence for line in lines for sentence in _sentences(line))
        for ordinal, sentence in enumerate(sentences, 1):
            yield SourceSentence(title, ordinal, digest(sentence), sentence)


def join_lines(text: str) -> str:
    """Join the lines of a text in boxes into paragraphs, one per line, so that it can be split."""
    paragraphs, at_once = [""], True
    for line in map(_plain, text.split("\n")):
        if not line or line.isspace():
            at_once = False
            continue
        runs_on = paragraphs[-1][-1:].isspace() or (_GOES_ON_AT_ONCE if at_once else _GOES_ON).match(line)
        if runs_on and not _STEP.match(line):
            paragraphs[-1] += f" {line}"
        else:
            paragraphs.append(line)
        at_once = True
    return "\n".join(paragraphs)


def digest(sentence: str) -> str:
    """Return the first twelve hexadecimal digits of the SHA-256 of a normalised sentence in UTF-8."""
    return hashlib.sha256(sentence.encode()).hexdigest()[:12]


def _sections(text: str, headings: Sequence[tuple[str, str]]) -> Iterator[tuple[str, list[str]]]:
    title, lines = "", list[str]()
    waiting = list(headings)
    if waiting and not waiting[0][1]:
        title = waiting.pop(0)[0]
    for line in text.split("\n"):
        rest = _after_heading(line, waiting[0][1]) if waiting else None
        if rest is None:
            lines.append(line)
            continue
        yield title, lines
        title, lines = waiting.pop(0)[0], [rest]
    if waiting:
        raise SectionMissingError(waiting[0][1])
    yield title, lines


def _after_heading(line: str, heading: str) -> str | None:
    """Return what follows the heading on its line, or None if the line does not begin with it.

    Other text may follow the heading only after a stray word.
    """
    line = " ".join(_plain(line.lstrip("#")).split())
    if line == heading:
        return ""
    stray = _STRAY_WORD.match(line, len(heading) + 1) if line.startswith(heading) else None
    return line[stray.end() :] if stray else None


def _plain(line: str) -> str:
    return unicodedata.normalize("NFKC", line).translate(_QUOTES)


def _sentences(line: str) -> Iterator[str]:
    for cell in _plain(line).split("|"):
        words = " ".join(_STRAY_WORD.sub("", re.sub(r"[*_`#>]", "", cell)).split())
        mark = _LIST_MARK.match(words)
        rest = words[mark.end() :] if mark else words
        for sentence in _END.sub(lambda end: end.group() + "\n", rest).split("\n"):
            if any(letter.isalnum() for letter in sentence):
                yield sentence.strip()
