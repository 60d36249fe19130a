"""The words on the page of a game: moves, events, names and rules, in both languages and never as markup."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from attrs import evolve

from sobek_core.classic.components import Back, card
from sobek_core.duel.components import Group
from sobek_core.duel.events import GroupNamed
from sobek_core.games import GAMES
from sobek_core.kernel.visibility import HiddenMove, SeenMove, VisibleMove
from sobek_core.page import rules_applied
from sobek_core.page.document import make_page
from sobek_core.page.narration import move_text
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.spec import load_spec, load_translation
from sobek_core.verdicts.phrases import event_text
from tests.pages import replay_of
from tests.records import NAMES

MOVES = Path(__file__).parents[2] / "data" / "moves-in-words.toml"


@pytest.mark.parametrize("row", tomllib.loads(MOVES.read_text(encoding="utf-8"))["moves"], ids=lambda row: row["text"])
def test_moves_in_words(row: dict[str, str]) -> None:
    """Each is a move, with what the viewer is shown of what is taken, or what else is visible."""
    tools = GAMES.named(row["game"])
    move = tools.notation.read(row["move"])
    seen: SeenMove[object, object]
    if "back" in row:
        seen = HiddenMove.of(move, Back(row["back"]))
    elif "unseen" in row:
        seen = HiddenMove.of(move)
    else:
        seen = VisibleMove(move, card(row["shown"]) if "shown" in row else None)
    asks = ENGLISH.asks(row["game"], row.get("asks", "action"))
    assert row["text"] == move_text(tools, seen, asks, ENGLISH.of(NAMES))


def test_a_named_group_is_in_the_language_of_the_page() -> None:
    """duel.characters.priest: the group that a player named is translated."""
    said = event_text(GAMES["duel"], GroupNamed(0, Group.FISH), load_words("fr").of(NAMES))
    assert f"{NAMES[0]} a désigné\N{NO-BREAK SPACE}: poisson" == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_in_its_language(language: str) -> None:
    """The `lang` attributes are right for the page and its rules, and a translation is marked as one."""
    page = make_page(replay_of("duel"), 0, load_words(language))
    assert f'<html lang="{language}">' in page
    assert f'<div lang="{language}">' in page
    assert (language == "fr") == ("seul le texte anglais fait foi" in page)
    rule = load_translation(language).of(load_spec().rules["duel.market.line"])
    assert f'<h3>{rule.id}: <span lang="{language}">{rule.title}</span></h3>' in page


def test_markup_in_the_text_of_a_rule_is_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are Markdown: HTML in them is escaped."""
    spec, named = load_spec(), "duel.market.line"
    rule = evolve(spec.rules[named], text="<b>One</b> of *three*.\n\n<script>alert(1)</script>")
    monkeypatch.setattr(rules_applied, "load_spec", lambda: evolve(spec, rules={**spec.rules, named: rule}))
    (shown,) = rules_applied.rule_texts([named], ENGLISH)
    markup = "<p>&lt;b&gt;One&lt;/b&gt; of <em>three</em>.</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"
    assert markup == shown.html
