"""Turn Markdown of the spec into that of the site: fields, examples, and links to rules, rulings and files.

The site's pages have the paths of the spec's pages, so links between them stay as they are.
"""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath, relpath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

EXAMPLE: Final = "example"  # the first word after the fence of a named block
FILE_SCHEME: Final = "site-file"  # as in conf.py: a link to a file that is copied to the site unchanged

_RULE_ID = re.compile(r"(?<![\w.-])(?:classic|duel)(?:\.[a-z]+(?:-[a-z]+)*){2}(?![\w-])")
_APART = re.compile(r"(`+[^`]*`+|\[[^\]]*\]\([^)]*\))")
_LINK = re.compile(r"\[([^\]]*)\]\(([^)#:]+)\)")
_FIELD = re.compile(r"(title|sources|ruling|law|of|game|status|rules): (.*)")
_FENCE = re.compile(r"(`{3,})\s*(\S*) ?(.*)")
_LANGUAGES: Final = frozenset({"json", "python", "sh", "toml"})


def target_of(word: str, name: str) -> str:
    """Return the target of a fenced block on the site. word, name: as after its fence, `example third-of-five`."""
    return f"{word}-{name}"


def captioned(content: str, caption: str) -> str:
    """Return a block of text unchanged, with a caption."""
    return "\n".join(["```{code-block} text", f":caption: {caption}", "", content, "```"])


def link(text: str, target: str, page: str) -> str:
    """Link from a page to another, or to a place in one. Both are paths from the root of the site."""
    return f"[{text}]({relpath(target, dirname(page) or '.')})"


def rule_page(rule_id: str) -> str:
    """Return the path of a rule's page."""
    return f"rules/{rule_id}.md"


def ruling_page(slug: str) -> str:
    """Return the path of a ruling's page."""
    return f"rulings/{slug}.md"


def for_site(text: str, page: str, rules: Collection[str]) -> str:
    """Turn a page of the spec, or a part of one, into the site's Markdown.

    page: the path of the page that it is put on; rules: the ids that have pages. A heading that is a rule's id gets a
    link to that rule's page among its fields.
    """
    return "\n".join(_lines(text.splitlines(), page, rules)) + "\n"


def _lines(lines: list[str], page: str, rules: Collection[str]) -> Iterator[str]:
    heading, fence, in_fields = "", "", False
    for line in lines:
        opened = _FENCE.fullmatch(line)
        if fence:
            fence = "" if line.startswith(fence) else fence
            yield line
        elif opened:
            fence, language, name = opened[1], opened[2], opened[3]
            yield from _opening(fence, language, name)
        elif line.startswith("#"):
            heading = line.lstrip("#").strip()
            yield line
        elif line.startswith("    "):
            yield line
        else:
            field = _FIELD.fullmatch(line)
            in_fields = bool(field) and (in_fields or line.startswith("title: "))
            if field and in_fields:
                yield from _field(field[1], field[2], heading, page, rules)
            else:
                yield linked(line, page, rules)


def _opening(fence: str, language: str, name: str) -> Iterator[str]:
    """Open a fence; a named one, an example or a case, becomes a block with its name as caption."""
    if name:
        yield f"{fence}{{code-block}} text"
        yield f":caption: {name}"
        yield f":name: {target_of(language, name)}"
        yield ""
    else:
        yield f"{fence}{language if language in _LANGUAGES else 'text'}"


def _field(name: str, value: str, heading: str, page: str, rules: Collection[str]) -> Iterator[str]:
    if name == "ruling":
        value = ", ".join(link(slug, ruling_page(slug), page) for slug in value.split(", "))
    yield f":{name}: {linked(value, page, rules)}"
    if name == "sources" and heading in rules:
        yield f":page: {link('examples, checks, vectors, code', rule_page(heading), page)}"


def linked(line: str, page: str, rules: Collection[str]) -> str:
    """Turn the ids of rules in a line into links, and adjust links to files of the spec to their places on the site.

    Targets of links outside the spec are not on the site; their paths are named instead, below the root of the project.
    """

    def rule(match: re.Match[str]) -> str:
        named = match[0]
        return link(named, rule_page(named), page) if named in rules else named

    def file(match: re.Match[str]) -> str:
        text, target = match.groups()
        path = normpath(join(dirname(page), target))
        if path.startswith("../"):
            return f"{text} (`{path.removeprefix('../')}`)"
        if target.endswith("/"):
            return f"[{text}]({target}index.md)"
        return match[0] if target.endswith(".md") else f"[{text}]({FILE_SCHEME}:{target})"

    parts = _APART.split(line)
    for number, part in enumerate(parts):
        if number % 2 == 0:
            parts[number] = _RULE_ID.sub(rule, part)
        elif part.startswith("["):
            parts[number] = _LINK.sub(file, part)
        elif part.strip("`") in rules:
            parts[number] = link(part, rule_page(part.strip("`")), page)
    return "".join(parts)
