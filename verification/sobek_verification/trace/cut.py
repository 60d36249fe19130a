"""Split the text of a source into sentences, section by section. Keep this in step with spec/tracing.md."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_STRAY_WORD = re.compile(r"(?<!\S)(?=\S*[0-9])(?=\S*[a-z])[0-9a-z]{5,6}(?!\S)")
_LIST_MARK = re.compile(r"(?:[-•] |[0-9]+\.(?![0-9]))")
_END = re.compile(r"[.!?]+[)\"]*(?:(?= [^a-z])|(?=[A-Z]))")
_STEP = re.compile(r"[0-9]+\s\s")
_GOES_ON = re.compile(r"[a-z]")
_GOES_ON_AT_ONCE = re.compile(r"[a-z0-9(]")
_QUOTES = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")


class SectionMissingError(LookupError):
    """The source lacks a heading where it was expected."""


@frozen
class SourceSentence:
    """A sentence of a source: its section, its ordinal there, counted from 1, and its digest."""

    section: str
    ordinal: int
    digest: str
    text: str


def cut(text: str, headings: Sequence[tuple[str, str]]) -> Iterator[SourceSentence]:
    """Split a source into sections. headings: their titles and headings, in order; an empty heading is the start.

    Raise SectionMissingError if a heading is not found after the previous one.
    """
    for title, lines in _sections(text, headings):
        ordinal = 0
        for line in lines:
            for sentence in _sentences(line):
                ordinal += 1
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


def has_heading(text: str, heading: str) -> bool:
    """Return whether a text in boxes contains the words of a heading, with any spaces and line breaks between them."""
    return "".join(heading.split()) in "".join(_plain(text).split())


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
    if line.startswith(heading):
        stray = _STRAY_WORD.match(line, len(heading) + 1)
        if stray:
            return line[stray.end() :]
    return None


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
