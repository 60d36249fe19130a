"""Rules, rulings and cases of the spec as text."""

from __future__ import annotations

import re
from textwrap import fill
from typing import TYPE_CHECKING, Final

from sobek_core.phrases import ENGLISH
from sobek_core.spec import Rule, cited, load_spec, load_translation, on_one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sobek_core.phrases import Words
    from sobek_core.spec import DisputedCase, Example, Ruling

WIDTH: Final = 100


def rule_lines(rule: Rule, words: Words = ENGLISH) -> list[str]:
    """Return a rule in the language of the words, without its examples: text, law and sources."""
    rule = load_translation(words.language).of(rule)
    lines = [line for paragraph in rule.text.split("\n\n") for line in _paragraph(paragraph)]
    if rule.law is not None:
        lines.append(_wrapped(words("rule.law", law=rule.law)))
    lines.append(_wrapped(words("rule.sources", sources=rule_sources(rule, words))))
    return lines


def _paragraph(text: str) -> list[str]:
    """Wrap a paragraph; lists and tables stay as they are."""
    lines = text.splitlines()
    if any(line.startswith(("- ", "* ", "|", " ")) for line in lines):
        return [f"  {line}" for line in lines]
    return [_wrapped(" ".join(lines), hang=0)]


def rule_sources(rule: Rule, words: Words = ENGLISH) -> str:
    """Return the sources of a rule."""
    return cited(rule.sources) if rule.convention is None else words("rule.convention", convention=rule.convention)


def ruling_lines(ruling: Ruling, choices: Mapping[str, str], words: Words = ENGLISH) -> list[str]:
    """Return a summary of a ruling: its question and the reading in force.

    choices: of a game, empty if there is none; words: for the language.
    """
    ruling = load_translation(words.language).of(ruling)
    holds = ruling.reading_of(choices)
    chosen = "rule.chosen" if ruling.choice in choices else "rule.by-default"
    message_id = chosen if ruling.is_choice else "rule.taken"
    return [
        _wrapped(words("rule.ruling", slug=ruling.slug, question=ruling.question)),
        _wrapped(words(message_id, reading=holds.name, text=holds.text), indent=4),
    ]


def basis_lines(
    reasons: Mapping[str, str], rulings: Iterable[str], choices: Mapping[str, str], words: Words
) -> Iterator[str]:
    """Yield the rules on which an answer rests, each with the reason why it is broken, if it is, and the rulings."""
    spec = load_spec()
    for rule, reason in reasons.items():
        yield from ("", f"{words('said.label', what=rule)} {reason}" if reason else rule)
        yield from rule_lines(spec.rules[rule], words)
    for slug in rulings:
        yield from ("", *ruling_lines(spec.rulings[slug], choices, words))


def title_lines(page: Rule | Ruling, words: Words) -> list[str]:
    """Return the title of a rule or ruling, and in languages other than English whether its text is translated."""
    translation = load_translation(words.language)
    title: str = translation.of(page).title
    return [_wrapped(title), *_note(words, known=translation.has(page))]


def _note(words: Words, *, known: bool) -> list[str]:
    """Return a note on whether a text is translated; nothing in English. known: whether it is."""
    note = "rule.translated" if known else "rule.untranslated"
    return [] if words.language == ENGLISH.language else [_wrapped(words(note))]


def ruling_page(ruling: Ruling, words: Words) -> list[str]:
    """Return a ruling as on its page, in the language of the words except for its sources, without its examples."""
    ruling = load_translation(words.language).of(ruling)
    lines = [_wrapped(words("rule.choice", choice=ruling.choice, game=ruling.game))] if ruling.is_choice else []
    lines.append(_wrapped(words("rule.question", question=ruling.question)))
    mark = words("rule.default-mark" if ruling.is_choice else "rule.taken-mark")
    for number, reading in enumerate(ruling.readings):
        name = f"{reading.name}{mark if number == 0 else ''}"
        lines.append(_wrapped(f"{words('said.label', what=name)} {reading.text}", indent=4))
    lines += [
        f"  {words('rule.evidence')}",
        *(_wrapped(item, indent=4) for item in re.split(r"\n(?=\* )", ruling.evidence)),
    ]
    lines.append(_wrapped(words("rule.why", why=ruling.taken)))
    if ruling.rules:
        lines.append(_wrapped(words("rule.rules", rules=" ".join(ruling.rules))))
    return lines


def example_lines(examples: Iterable[Example]) -> list[str]:
    """Return examples as in the spec."""
    return [
        line
        for example in examples
        for line in ("", f"  example {example.name}", *(f"    {part}" for part in example.lines))
    ]


def case_lines(case: DisputedCase, words: Words) -> list[str]:
    """Return a case of the case book: its question and answer in the language of the words, and the lines to judge."""
    translation = load_translation(words.language)
    case = translation.of(case)
    return [
        f"{case.name} ({words('rule.of-case', game=case.game)}, spec/{case.file}:{case.line})",
        _wrapped(case.question),
        *_note(words, known=translation.has(case)),
        *(_wrapped(part, hang=0) for part in case.answer.split("\n\n")),
        "",
        *(f"    {line}" for line in case.text.splitlines() if not line.startswith("->")),
        "",
        _wrapped(words("rule.try-case"), hang=0),
    ]


def _wrapped(text: str, indent: int = 2, hang: int = 2) -> str:
    return fill(
        on_one_line(text),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )
