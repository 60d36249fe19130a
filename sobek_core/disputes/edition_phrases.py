"""What the edition in play changes in the rules that a judgement names, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import asdict

from sobek_core.kernel.editions import overrides

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.disputes.judgement import Judgement
    from sobek_core.kernel.editions import Override
    from sobek_core.phrases import Words


def overrides_of(judgement: Judgement) -> tuple[Override, ...]:
    """Return what the edition in play changes in the rules that a judgement names."""
    game, named = judgement.dispute.game, {finding.rule.id for finding in judgement.findings}
    return tuple(one for one in overrides(type(game)(), game) if one.rule in named)


def override_text(judgement: Judgement, override: Override, words: Words) -> str:
    """Return a note that the edition in play changes a rule; the rule's text is that of the published edition."""
    edition = judgement.dispute.game.edition.name
    if not override.figure:
        return words("judge.edition.replaces", edition=edition, rule=override.rule)
    return words("judge.edition.changes", edition=edition, **asdict(override))


def edition_lines(judgement: Judgement, words: Words) -> Iterator[str]:
    """Yield what the edition in play changes in the rules that a judgement names, in words."""
    return (override_text(judgement, one, words) for one in overrides_of(judgement))
