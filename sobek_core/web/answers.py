r"""Answer the requests of the Judge page: JSON in, JSON out.

    answer('{"kind": "judge", "language": "en", "text": "game: classic\\nmove: seat 0: take 4"}')

What cannot be read comes back as `problems`, and never as an exception.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.errors import InputError
from sobek_core.links import rule_link, ruling_link
from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.spec import DisputedCase, Rule, load_cases
from sobek_core.spec.search import pages_in, search, text_of, title_of
from sobek_core.web.judged import judge_text, plain, site_of
from sobek_core.web.stated import value_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sobek_core.phrases import Words
    from sobek_core.spec.search import Page

MAX_FOUND: Final = 6


def answer(request: str) -> str:
    """Answer a request: an object with `kind`, `language`, and what that kind of request has, such as `text`."""
    asked = json.loads(request)
    kind, words = asked.pop("kind"), load_words(asked.pop("language", "en"))
    try:
        found = ANSWERS[kind](words=words, **asked)
    except InputError as error:
        found = {"problems": [{"line": 0, "text": str(error), "nearest": []}]}
    return json.dumps(found, ensure_ascii=False)


def warm_up() -> None:
    """Judge a case of each game in each language, so that all rules and texts are loaded."""
    for language in LANGUAGES:
        for case in {case.game: case for case in load_cases()}.values():
            answer(json.dumps({"kind": "judge", "language": language, "text": case.text}))


def find(text: str, game: str, words: Words) -> dict[str, Any]:
    """Return the rules, rulings and cases of a game that words find, best first."""
    pages = pages_in(words.language)
    found = [name for name in search(text, words.language) if pages[name].game in {game, ""}]
    return {"found": [_found(name, pages[name], words) for name in found[:MAX_FOUND]]}


def _found(name: str, page: Page, words: Words) -> dict[str, str]:
    shown = {"name": name, "title": title_of(page), "text": plain(text_of(page))[0]}
    match page:
        case DisputedCase():
            return {**shown, "type": "case", "text": page.answer}
        case Rule():
            return {**shown, "type": "rule", "link": rule_link(name, site_of(words))}
        case _:
            return {**shown, "type": "ruling", "link": ruling_link(name, site_of(words))}


def write(game: str, place: str, value: Any, **_: Words) -> dict[str, str]:
    """Return what was tapped for a place, as a value that the page draws, in words that are read as this value."""
    return {"text": value_text(game, place, value)}


ANSWERS: Final[Mapping[str, Callable[..., dict[str, Any]]]] = {"find": find, "judge": judge_text, "write": write}
