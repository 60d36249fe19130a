"""Split a Markdown page of the spec into sections and blocks with line numbers. Knows nothing of rules."""

from __future__ import annotations

import re
from functools import cache
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING

from attrs import frozen

from sobek_core.kernel.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from markdown_it import MarkdownIt
    from markdown_it.token import Token


class SpecError(InputError):
    """A page of the spec is malformed: the file, the line if there is one, and what is wrong."""

    def __init__(self, file: str, line: int | None, problem: str) -> None:
        super().__init__(f"{file}:{line}: {problem}" if line else f"{file}: {problem}")


@frozen
class Block:
    """A paragraph, list, table or fence. `raw` is its source text, `inlines` the texts of its cells or items."""

    kind: str
    file: str
    line: int
    raw: str
    inlines: tuple[str, ...]
    info: str
    content: str

    def error(self, problem: str) -> SpecError:
        """Return an error that points here."""
        return SpecError(self.file, self.line, problem)

    def fields(self, names: Sequence[str], needed: Sequence[str]) -> dict[str, str]:
        """Read lines `NAME: VALUE`, each name at most once and in this order. Raise SpecError for anything else."""
        found: dict[str, str] = {}
        for number, line in enumerate(self.raw.splitlines(), start=self.line):
            name, colon, value = line.partition(": ")
            allowed = names[names.index(list(found)[-1]) + 1 :] if found else names
            if not colon or name not in allowed:
                lines = " or ".join(f"`{name}: `" for name in allowed) or "nothing more"
                raise SpecError(self.file, number, f"expected {lines}, got {line!r}")
            found[name] = value.strip()
        if missing := [name for name in needed if name not in found]:
            raise self.error(f"expected a line `{missing[0]}: `")
        return found


def on_one_line(text: str) -> str:
    """Return a text on one line, with single spaces; no-break spaces stay."""
    return re.sub(r"[ \n]+", " ", text).strip(" ")


@frozen
class Section:
    """A heading and the blocks up to the next heading of any level."""

    level: int
    heading: str
    file: str
    line: int
    blocks: tuple[Block, ...]

    def error(self, problem: str) -> SpecError:
        """Return an error that points at the heading."""
        return SpecError(self.file, self.line, problem)


def read_page(root: Path, path: Path) -> tuple[Section, list[Section]]:
    """Read a page: its title, as a section, and its other sections in order. Raise SpecError if there is no title."""
    file = path.relative_to(root).as_posix()
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SpecError(file, None, "not UTF-8 text") from error
    sections = _sections(file, text)
    if not sections or sections[0].level != 1:
        raise SpecError(file, sections[0].line if sections else 1, "expected a title, a heading of the first level")
    return sections[0], sections[1:]


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415  # the browser starts sooner without it

    return MarkdownIt("commonmark").enable("table")


def _sections(file: str, text: str) -> list[Section]:
    lines = text.splitlines()
    found: list[tuple[int, str, int, list[Block]]] = []
    tokens = _markdown().parse(text)
    for index, token in enumerate(tokens):
        if token.level or token.map is None:
            continue
        start, end = token.map
        if token.type == "heading_open":
            found.append((int(token.tag[1]), tokens[index + 1].content, start + 1, []))
        elif not found:
            raise SpecError(file, start + 1, "expected a title, a heading of the first level")
        else:
            kind, raw = token.type.removesuffix("_open"), "\n".join(lines[start:end]).strip()
            inlines = _inlines(tokens, index)
            found[-1][-1].append(Block(kind, file, start + 1, raw, inlines, token.info, token.content))
    return [Section(level, heading, file, line, tuple(blocks)) for level, heading, line, blocks in found]


def _inlines(tokens: Sequence[Token], start: int) -> tuple[str, ...]:
    """Collect the texts inside the block that opens at `start`."""
    depths = accumulate(token.nesting for token in tokens[start:])
    inside = takewhile(lambda each: each[1], zip(tokens[start:], depths, strict=True))
    return tuple(token.content for token, _ in inside if token.type == "inline")
