"""The command `sobek rule`: looks up rules and rulings of the spec."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.failures import FailedError
from sobek_core.cli.output import emit, json_option, say
from sobek_core.cli.pages import (
    example_lines,
    examples_json,
    rule_json,
    rule_lines,
    ruling_json,
    ruling_lines,
    ruling_page,
)
from sobek_core.spec import Rule, load_spec

if TYPE_CHECKING:
    from sobek_core.spec import Ruling, Spec

HIT_WIDTH = 100


@click.command("rule")
@click.argument("words", nargs=-1, required=True, metavar="ID|WORDS...")
@json_option
def rule_command(words: tuple[str, ...], *, as_json: bool) -> None:
    """Show a rule or a ruling by its id, or list those that have all these words in them."""
    spec = load_spec()
    pages: dict[str, Rule | Ruling] = {**spec.rules, **spec.rulings}
    if len(words) == 1 and words[0] in pages:
        page = pages[words[0]]
        if as_json:
            emit(_json(page) | {"examples": examples_json(page.examples)})
        else:
            _show(spec, words[0], page)
        return
    hits = {slug: page for slug, page in pages.items() if _has(slug, page, words)}
    if not hits:
        raise _nothing(" ".join(words), pages)
    if as_json:
        emit({"hits": [_json(page) for page in hits.values()]})
        return
    for slug, page in hits.items():
        text = " ".join((page.text if isinstance(page, Rule) else page.question).split())
        line = f"{slug}: {text}"
        say(line if len(line) <= HIT_WIDTH else f"{line[: HIT_WIDTH - 3]}...")


def _show(spec: Spec, slug: str, page: Rule | Ruling) -> None:
    say(f"{slug} (spec/{page.file}:{page.line})", "bold")
    if isinstance(page, Rule):
        rulings = (spec.rulings[ruling] for ruling in page.rulings)
        lines = [*rule_lines(page), *(line for ruling in rulings for line in ruling_lines(ruling))]
    else:
        lines = ruling_page(page)
    for line in [*lines, *example_lines(page.examples)]:
        say(line)


def _json(page: Rule | Ruling) -> dict[str, Any]:
    return rule_json(page) if isinstance(page, Rule) else ruling_json(page)


def _has(slug: str, page: Rule | Ruling, words: tuple[str, ...]) -> bool:
    """Test whether all words stand in the id or the text, capitals or not."""
    parts = (page.text, page.law or "") if isinstance(page, Rule) else (page.question, page.evidence, page.taken)
    text = " ".join((slug, *parts)).casefold()
    return all(word.casefold() in text for word in words)


def _nothing(query: str, pages: dict[str, Rule | Ruling]) -> FailedError:
    """Make the failure of a search, with ids that look like what was asked."""
    last_parts = {slug.rpartition(".")[2]: slug for slug in pages}
    near = [last_parts.get(match, match) for match in get_close_matches(query, [*pages, *last_parts], n=5)]
    suggestions = list(dict.fromkeys(near))
    hint = f"; did you mean {' or '.join(suggestions)}?" if suggestions else ""
    return FailedError(f"no rule and no ruling fits {query!r}{hint}", suggestions=suggestions)
