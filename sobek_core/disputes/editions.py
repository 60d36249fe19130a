"""What editions change in the rules: figures and texts, old and new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.kernel.editions import overrides
from sobek_core.spec import load_spec, load_translation

if TYPE_CHECKING:
    from sobek_core.kernel.editions import Erratum, Override


def edition_changes(edition: Erratum, language: str = "en") -> tuple[Override, ...]:
    """Return what an erratum changes in the edition that it corrects: each rule with its old and new text or figure.

    language: of the texts. An edition without a parent changes nothing.
    """
    return () if edition.parent is None else changes_between(edition.parent, edition, language)


def changes_between(parent: Erratum, edition: Erratum, language: str = "en") -> tuple[Override, ...]:
    """Return what differs between two editions of a game: each rule with its old and new text or figure."""

    def text(rule: str, of: Erratum) -> str:
        return load_translation(language).rule(load_spec().rules[rule].under(of)).text

    return tuple(
        one if one.figure else evolve(one, was=text(one.rule, parent), becomes=text(one.rule, edition))
        for one in overrides(parent, edition)
    )
