"""Turn Markdown of the spec and the guides into that of the site: fields, examples, and links between pages.

The pages of the site have the same paths as the pages of the spec. The guides are in its folder `docs`.
"""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from sobek_core.phrases import ENGLISH, LANGUAGES
from sobek_core.spec import rule_ids

if TYPE_CHECKING:
    from collections.abc import Mapping

SCHEME: Final = "site"  # of a link to a file, by its path from the root; extension.py makes it relative
ASK: Final = {"en": "Ask the Judge", "fr": "Demander à l'arbitre"}
_JUDGES: Final = {"en": "index.html", "fr": "fr.html"}
_MORE: Final = {"en": "rulings, examples, disputes", "fr": "décisions, exemples, litiges"}
_IN_HEADINGS: Final = frozenset({"title", "of"})  # fields in headings, or of use only to the trace

# What is changed, and code, which is not.
_PART: Final = re.compile(
    r"""
    ^(?P<ticks>`{3,})(?P<info>.*)\n (?P<lines>(?s:.*?)) ^(?P=ticks)$
    | `[^`\n]*`
    | ^\#+\ (?P<heading>.*)$
    | ^(?P<fields>title:\ .*(?:\n[a-z]+:\ .*)*)
    | \[(?P<text>[^\]]*)\]\((?P<target>[^)#:]+)(?P<anchor>\#[^)]*)?\)
    """,
    re.MULTILINE | re.VERBOSE,
)


def language_of(page: str) -> str:
    """Return the language of a page of the site."""
    folder = page.partition("/")[0]
    return folder if folder in LANGUAGES else ENGLISH.language


def in_language(path: str, language: str) -> str:
    """Return the path of a page in a language. path: that of the English page."""
    return path if language == ENGLISH.language else f"{language}/{path}"


def anchor_of(heading: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-")


def judge_link(language: str, case: str) -> str:
    """Return a link to a case in the Judge."""
    return f"[{ASK[language]}]({SCHEME}:judge/{_JUDGES[language]}#case/{case})"


def question_link(language: str, question: str) -> str:
    """Return a link to a question in the Judge. question: its lines."""
    return f"[{ASK[language]}]({SCHEME}:judge/{_JUDGES[language]}#q/{quote(question, safe='')})"


def captioned(content: str, caption: str) -> str:
    """Return a block of text unchanged, with a caption."""
    return "\n".join(["```{code-block} text", f":caption: {caption}", "", content, "```"])


def for_site(text: str, source: str, page: str, places: Mapping[str, str]) -> str:
    """Turn a text into the site's Markdown.

    source: its path in the project; page: that of the page; places: the paths on the site of what is there, by path in
    the project, and those of the cases. A link to anything else is replaced by the path in the project. A link to a
    case, or a block `question`, is followed by one to the Judge.
    """
    language, heading = language_of(page), ""

    def fields(text: str) -> str:
        made = []
        for name, _, value in (line.partition(": ") for line in text.split("\n")):
            links = [f"[](/{in_language('rulings', language)}/{slug}.md)" for slug in value.split(", ")]
            if name not in _IN_HEADINGS:
                made.append(f":{name}: {', '.join(links) if name == 'ruling' else value}")
        if heading in rule_ids():
            made.append(f":page: [{_MORE[language]}](/{in_language('rules', language)}/{heading}.md)")
        return "\n".join(made)

    def link(text: str, target: str, anchor: str) -> str:
        path = normpath(join(dirname(source), target))
        place = places.get(path + anchor) or places.get(path)
        if place is None:
            return f"{text} (`{path}`)"
        place, _, case = place.partition("#")
        if not place.endswith(".md"):
            return f"[{text}]({SCHEME}:{place})"
        asked = f" ({judge_link(language, case)})" if case else ""
        return f"[{text}](/{place}{f'#{case}' if case else anchor}){asked}"

    def part(found: re.Match[str]) -> str:
        nonlocal heading
        if found["info"] == "question":
            return f"```text\n{found['lines']}```\n\n{question_link(language, found['lines'].strip())}"
        if found["ticks"]:
            name = found["info"].partition(" ")[2]
            return captioned(found["lines"].removesuffix("\n"), name) if name else found[0]
        if found["fields"]:
            return fields(found["fields"])
        heading = found["heading"] or heading
        return link(found["text"], found["target"], found["anchor"] or "") if found["target"] else found[0]

    return _PART.sub(part, text)
