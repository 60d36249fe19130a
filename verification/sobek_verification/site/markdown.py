"""Turn Markdown of the spec and the guides into that of the site: fields, examples, links to rules, rulings and files.

The pages of the site have the same paths as the pages of the spec. The guides are in its folder `docs`.
"""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, Final

from sobek_core.games import GAMES
from sobek_core.phrases import ENGLISH
from sobek_verification.site.names import FILE_SCHEME, in_language, link, rule_page
from sobek_verification.trace.translations import RULE_ID

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.site.names import Names

CASE_BOOK: Final = {game: f"cases/{game}.md" for game in GAMES}
GUIDES: Final = "docs"  # the folder of the guides, both in the project and on the site

_APART = re.compile(r"(`+[^`]*`+|\[[^\]]*\]\([^)]*\))")
_LINK = re.compile(r"\[([^\]]*)\]\(([^)#:]+)(?:#([^)]*))?\)")
_FIELD = re.compile(r"(title|sources|ruling|law|of|game|status|rules|decides|settled): (.*)")
_IN_HEADINGS: Final = frozenset({"title", "of"})  # or of use only to the trace
_FENCE = re.compile(r"(`{3,})\s*(\S*) ?(.*)")
_LANGUAGES: Final = frozenset({"json", "python", "sh", "toml"})
_MORE: Final = {"en": "rulings, examples, disputes", "fr": "décisions, exemples, litiges"}
ASK: Final = {"en": "Ask the Judge", "fr": "Demander à l'arbitre"}


def target_of(example: str) -> str:
    """Return the target of an example on the site, by its name."""
    return f"example-{example}"


def captioned(content: str, caption: str) -> str:
    """Return a block of text unchanged, with a caption."""
    return "\n".join(["```{code-block} text", f":caption: {caption}", "", content, "```"])


def for_site(text: str, page: str, names: Names) -> str:
    """Turn a page of the spec, a part of such a page, or a guide into the site's Markdown.

    page: the path of the page that it is from. A heading that is a rule's id or a ruling's slug gets the title in
    front of it. The fields of a rule get a link to the rule's page.
    """
    return "\n".join(_lines(text.splitlines(), page, names)) + "\n"


def _lines(lines: list[str], page: str, names: Names) -> Iterator[str]:
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
            marks, _, heading = line.partition(" ")
            known = heading in names.rules or (heading in names.rulings and marks == "#")
            yield f"{marks} {names.title(heading)}" if known else line
        elif line.startswith("    "):
            yield line
        else:
            field = _FIELD.fullmatch(line)
            in_fields = bool(field) and (in_fields or line.startswith("title: "))
            if field and in_fields:
                yield from _field(field[1], field[2], heading, page, names)
            else:
                yield linked(line, page, names)


def _opening(fence: str, language: str, name: str) -> Iterator[str]:
    """Return the opening of a fenced block. A named block is an example, and gets its name as caption."""
    if language.startswith("{"):  # a directive of Sphinx
        yield f"{fence}{language}"
    elif name:
        yield f"{fence}{{code-block}} text"
        yield f":caption: {name}"
        yield f":name: {target_of(name)}"
        yield ""
    else:
        yield f"{fence}{language if language in _LANGUAGES else 'text'}"


def _field(name: str, value: str, heading: str, page: str, names: Names) -> Iterator[str]:
    last = "sources" if names.language == ENGLISH.language else "of"
    if name == "ruling":
        yield f":{name}: {', '.join(map(names.ruling, value.split(', ')))}"
    elif name not in _IN_HEADINGS:
        yield f":{name}: {linked(value, page, names)}"
    if name == last and heading in names.rules:
        yield f":page: {link(_MORE[names.language], names.page(rule_page(heading)))}"


def linked(line: str, page: str, names: Names) -> str:
    """Turn the ids of rules in a line into links, and adjust links to files to their places on the site.

    A link whose target is not on the site is replaced by the target's path relative to the project. A link to a
    question of the case book is followed by a link to the Judge.
    """

    def rule(match: re.Match[str]) -> str:
        return names.rule(match[0]) if match[0] in names.rules else match[0]

    def file(match: re.Match[str]) -> str:
        text, target, anchor = match.groups()
        path = normpath(join(dirname(_source_of(page)), target))
        place = _place_of(path)
        if place is None:
            return f"{text} (`{path}`)"
        if "." not in place.rpartition("/")[2]:  # a folder
            place = join(place, "index.md")
        if not place.endswith(".md"):
            return f"[{text}]({FILE_SCHEME}:/{place})"
        case = names.cases.get(f"{place}#{anchor}")
        asked = f" ({names.judge(ASK[names.language], case)})" if case else ""
        return f"{link(text, f'{place}#{case or anchor}' if anchor else place)}{asked}"

    parts = _APART.split(line)
    for number, part in enumerate(parts):
        if number % 2 == 0:
            parts[number] = RULE_ID.sub(rule, part)
        elif part.startswith("["):
            parts[number] = _LINK.sub(file, part)
        elif part.strip("`") in names.rules:
            parts[number] = names.rule(part.strip("`"))
    return "".join(parts)


def _source_of(page: str) -> str:
    """Return the path, relative to the project, of the text behind a page of the site."""
    if page.startswith(f"{GUIDES}/"):
        return page
    language, _, rest = page.partition("/")
    return f"{GUIDES}/{language}/{rest.removeprefix(f'{GUIDES}/')}" if rest.startswith(f"{GUIDES}/") else f"spec/{page}"


def _place_of(path: str) -> str | None:
    """Return the path on the site of a file or folder of the project; None if it is not on the site."""
    top, _, rest = path.partition("/")
    if top == GUIDES:
        return guide_page(rest) if rest.endswith(".md") else None
    return rest if top == "spec" else None


def guide_page(path: str) -> str:
    """Return the path of a guide on the site. path: relative to the guides, with a folder for a translation."""
    language, _, rest = path.rpartition("/")
    return in_language(f"{GUIDES}/{rest}", language or ENGLISH.language)
