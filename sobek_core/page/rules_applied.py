"""The rules applied at each move, and the pages of rules as HTML."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen
from markupsafe import Markup

from sobek_core.kernel.game import Over, Position
from sobek_core.phrases import ENGLISH
from sobek_core.spec import Ruling, cited, load_spec, load_translation
from sobek_core.verdicts.basis import rules_met
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.position import fully_known
from sobek_core.verdicts.question import PointsQuestion, Question, ResultQuestion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from markdown_it import MarkdownIt

    from sobek_core.page.visible_game import VisibleGame
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Replay
    from sobek_core.spec import Rule


@frozen
class RuleText:
    """A rule with its text.

    language: of title and texts; sources: by section; rulings: those on it.
    """

    id: str
    language: str
    title: str
    html: Markup
    law: str
    sources: str
    rulings: tuple[Ruling, ...]


def rules_of_moves(replay: Replay) -> tuple[tuple[str, ...], ...]:
    """Return for each move the rule that asks for it and those whose conditions it meets.

    Vacuous conditions are left out. The result depends only on what everyone knows: what is pending, the kind of move,
    and what is face up.
    """
    return tuple(rules_met(replay.record.game, step.before, step.move) for step in replay.steps)


def rules_of_scoring(replay: Replay) -> Iterator[tuple[str, ...]]:
    """Yield for each move the rules that derive its points, the end of the game and the winner."""
    record = replay.record
    for step in replay.steps:
        turn = record.game.turn(step.after)
        is_scored = any(isinstance(event, record.tools.scored) for event in step.events)
        asked = ResultQuestion if isinstance(turn, Over) else PointsQuestion
        ends = (turn.rule,) if isinstance(turn, Over) else ()
        if is_scored:
            position = fully_known(Position(record.game, step.before))
            yield (*ends, *judge(Question(position, asked(after=step.move))).rules)
        else:
            yield ends


def rules_of_events(shown: VisibleGame) -> Iterator[tuple[str, ...]]:
    """Yield for each move the rules that its events name, such as those that move a marker."""
    for move in shown.moves:
        yield tuple(dict.fromkeys(rule for event in move.events if (rule := getattr(event, "rule", None))))


def rule_texts(ids: Iterable[str], words: Words) -> list[RuleText]:
    """Return rules with their texts, each once, in the order of the spec.

    words: for the language of the texts, English where there is no translation.
    """
    wanted, rules = set(ids), load_spec().rules.values()
    return [_rule_text(rule, words) for rule in rules if rule.id in wanted]


def _rule_text(english: Rule, words: Words) -> RuleText:
    translation = load_translation(words.language)
    rule, rulings = translation.of(english), map(translation.of, load_spec().rulings_on([english]))
    return RuleText(
        id=rule.id,
        language=translation.language if translation.has(english) else ENGLISH.language,
        title=rule.title,
        html=Markup(_markdown().render(rule.text)),  # noqa: S704  # the spec's own text, rendered without raw HTML
        law=rule.law or "",
        sources=cited(rule.sources) if rule.convention is None else rule.convention,
        rulings=tuple(rulings),
    )


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415  # the browser starts sooner without it

    return MarkdownIt("commonmark", {"html": False}).enable("table")
