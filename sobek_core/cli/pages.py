"""Rules and rulings of the spec, as text and as JSON."""

from __future__ import annotations

import re
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.spec import Citation, Example, Rule, Ruling

WIDTH: Final = 100


def rule_lines(rule: Rule) -> list[str]:
    """Give a rule without its examples: text, law, sources."""
    lines = [line for paragraph in rule.text.split("\n\n") for line in _paragraph(paragraph)]
    if rule.law is not None:
        lines.append(_wrapped(f"law: {rule.law}"))
    return [*lines, _wrapped(f"sources: {rule_sources(rule)}")]


def _paragraph(text: str) -> list[str]:
    """Wrap a paragraph; a list or a table stays as it is."""
    lines = text.splitlines()
    if any(line.startswith(("- ", "* ", "|", " ")) for line in lines):
        return [f"  {line}" for line in lines]
    return [_wrapped(" ".join(lines), hang=0)]


def rule_sources(rule: Rule) -> str:
    """Say where a rule comes from."""
    return f"none, {rule.convention}" if rule.convention is not None else cited(rule.sources)


def cited(citations: Iterable[Citation]) -> str:
    """Write sources with their sections."""
    return "; ".join(
        source + " " + ", ".join(f'"{citation.section}"' for citation in sections)
        for source, sections in groupby(citations, key=lambda citation: citation.source)
    )


def ruling_lines(ruling: Ruling, chosen: str | None = None) -> list[str]:
    """Give a ruling in short: the question, and the reading taken. chosen: the one of a game, of an option."""
    taken = next((reading for reading in ruling.readings if reading.name == chosen), ruling.readings[0])
    default = "an option, by default" if chosen is None else "an option, in this game"
    kind = default if ruling.is_option else "decided:"
    return [
        _wrapped(f"ruling {ruling.slug}: {ruling.question}"),
        _wrapped(f"{kind} {taken.name}: {taken.text}", indent=4),
    ]


def choice_lines(ruling: Ruling, rulings: Iterable[Ruling]) -> list[str]:
    """Say of an option which choice of which game it is, and where the page is that another game has for such a one."""
    if not ruling.is_option:
        return []
    same = (one for one in rulings if one.is_option and one.choice == ruling.choice and one.game != ruling.game)
    others = "".join(f"; of {one.game}: see {one.slug}" for one in same)
    return [_wrapped(f"choice: {ruling.choice} of {ruling.game}{others}")]


def ruling_page(ruling: Ruling) -> list[str]:
    """Give a ruling as its page has it, without its examples."""
    lines = [_wrapped(f"question: {ruling.question}")]
    for number, reading in enumerate(ruling.readings):
        mark = (" (default)" if ruling.is_option else " (taken)") if number == 0 else ""
        lines.append(_wrapped(f"{reading.name}{mark}: {reading.text}", indent=4))
    lines += ["  sources:", *(_wrapped(item, indent=4) for item in re.split(r"\n(?=\* )", ruling.evidence))]
    lines.append(_wrapped(f"taken: {ruling.taken}"))
    if ruling.rules:
        lines.append(_wrapped(f"rules: {' '.join(ruling.rules)}"))
    return lines


def example_lines(examples: Iterable[Example]) -> list[str]:
    """Give examples as they stand in the spec."""
    return [
        line
        for example in examples
        for line in ("", f"  example {example.name}", *(f"    {part}" for part in example.lines))
    ]


def _wrapped(text: str, indent: int = 2, hang: int = 2) -> str:
    return fill(
        " ".join(text.split()),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )


def rule_json(rule: Rule) -> dict[str, Any]:
    """Give a rule for machines, without its examples."""
    return {
        "rule": rule.id,
        "text": rule.text,
        "sources": [{"source": citation.source, "section": citation.section} for citation in rule.sources],
        "rulings": list(rule.rulings),
        "place": f"{rule.file}:{rule.line}",
        **({} if rule.law is None else {"law": rule.law}),
        **({} if rule.convention is None else {"convention": rule.convention}),
    }


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    """Give a ruling for machines, without its examples."""
    return {
        "ruling": ruling.slug,
        "game": ruling.game,
        "option": ruling.is_option,
        **({"choice": ruling.choice} if ruling.is_option else {}),
        "question": ruling.question,
        "readings": [{"name": reading.name, "text": reading.text} for reading in ruling.readings],
        "taken": ruling.readings[0].name,
        "why": ruling.taken,
        "evidence": ruling.evidence,
        "rules": list(ruling.rules),
        "place": f"{ruling.file}:{ruling.line}",
    }


def examples_json(examples: Iterable[Example]) -> list[dict[str, Any]]:
    """Give examples for machines."""
    return [{"name": example.name, "lines": list(example.lines)} for example in examples]
