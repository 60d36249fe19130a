"""What editions change in the rules: figures and texts, old and new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.kernel.editions import rule_changes
from sobek_core.phrases import LANGUAGES
from sobek_core.spec import load_spec, load_translation, on_one_line

if TYPE_CHECKING:
    from sobek_core.kernel.editions import RuleChange
    from sobek_core.kernel.replacements import AnyEdition


def edition_changes(edition: AnyEdition, language: str = "en") -> tuple[RuleChange, ...]:
    """Return what an erratum changes in the edition that it corrects: each rule with its old and new text or figure.

    language: of the texts. If a text changes in another language only, it is given in that one, after its name, such as
    `fr:`. An edition without a parent changes nothing.

    Raise ValueError if the English text of a replaced rule is the published one.
    """
    check_texts(edition)
    return () if edition.parent is None else changes_between(edition.parent, edition, language)


def check_texts(edition: AnyEdition) -> None:
    """Raise ValueError if the English text of a rule that an edition replaces is the published one.

    Making the edition does not check this: the spec is not read to play.
    """
    for text in (text for one in edition.replacements for text in one.texts):
        if on_one_line(text.en) == on_one_line(load_spec().rules[text.rule].text):
            expected = "expected a text that differs from the published one"
            message = f"{edition.name}: {text.rule}: {expected}, got {text.en!r:.60}"
            raise ValueError(message)


def changes_between(parent: AnyEdition, edition: AnyEdition, language: str = "en") -> tuple[RuleChange, ...]:
    """Return what differs between two editions of a game: each rule with its old and new text or figure."""
    return tuple(
        one if one.figure else _with_texts(one, parent, edition, language) for one in rule_changes(parent, edition)
    )


def _with_texts(change: RuleChange, parent: AnyEdition, edition: AnyEdition, language: str) -> RuleChange:
    """Return the change of a replaced rule with its texts, in this language if they differ in it."""
    rule = load_spec().rules[change.rule]

    def text(of: AnyEdition, shown_in: str) -> str:
        return load_translation(shown_in).rule(rule.under(of)).text

    differing = (one for one in (language, *LANGUAGES) if text(parent, one) != text(edition, one))
    shown_in = next(differing, language)
    label = "" if shown_in == language else f"{shown_in}: "
    return evolve(change, was=label + text(parent, shown_in), becomes=label + text(edition, shown_in))
