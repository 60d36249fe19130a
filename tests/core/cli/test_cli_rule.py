"""`sobek rule`: rules and rulings of both games, by name and by what they speak of."""

from __future__ import annotations

import pytest

from sobek_core.spec import load_sources, load_spec
from tests.commands import json_of, sobek


def test_every_rule_and_ruling_can_be_shown() -> None:
    """No page is wider than a hundred columns but for examples and laws, and each can be shown both ways."""
    spec = load_spec()
    for name in (*spec.rules, *spec.rulings):
        assert sobek("rule", name).exit_code == 0
        assert json_of(sobek("rule", name, "--json")).get("rule", name) == name


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("penalty tie", "classic.scoring.most-corrupt"),
        ("penalty, tie?", "classic.scoring.most-corrupt"),
        ("set of three", "classic.sets.three"),
        ("skip cards", "classic.quay.corruption"),
        ("how many cards can I take", "classic.quay.window"),
        ("who starts", "classic.game-end.starting-player"),
        ("steal", "classic.characters.thief"),
        ("wild", "classic.sets.amulets"),
        ("wild tiles", "duel.selling.wild"),
        ("fill the market when the draw pile is empty", "duel.market.filling"),
        ("the opponent's corruption board", "duel.characters.vizier-tile"),
        ("which tiles on the ankh's line can I take", "duel.market.line"),
        ("extra turn", "duel.pirogues.pyramid"),
        ("how many debens for less corruption", "duel.scoring.reward"),
    ],
)
def test_a_question_in_a_players_words_finds_its_rule(question: str, rule: str) -> None:
    """Beginnings of words count, little words do not, and it makes no difference how the words are handed over."""
    for words in (question.split(" "), [question]):
        found = [line.partition(": ")[0] for line in sobek("rule", *words).stdout.splitlines()]
        assert rule in found[:12]


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("prosperity", "classic.events.prosperity"),
        ("deben-swap window", "classic.quay.window"),
        ("ankh", "duel.market.ankh"),
    ],
)
def test_an_exact_last_part_of_an_id_comes_first(word: str, first: str) -> None:
    """Before ids that only have the word in them."""
    assert first == sobek("rule", *word.split()).stdout.partition(": ")[0]


def test_a_source_is_shown() -> None:
    """By its id, in small letters too: what it is; a page that cites it says how to find that out."""
    shown = sobek("rule", "s5").stdout.splitlines()
    assert shown[0].startswith("S5 (a source, spec/README.md:")
    assert shown[1].startswith("  Sobek: 2 Players (2021), the printed rulebook's text")
    assert shown[2].startswith("  rank: duel 1;")
    found = json_of(sobek("rule", "S5", "--json"))
    assert "duel.market.line" in found["rules"]
    assert shown[3] == f"  cited by: {len(found['rules'])} rules, {len(found['rulings'])} rulings"
    lines = sobek("rule", "duel.market.line").stdout.splitlines()
    assert "  (`sobek rule S5` says what that source is)" in lines


def test_every_source_that_is_cited_is_known() -> None:
    """The table of spec/README.md has exactly the sources that rules and rulings cite."""
    spec = load_spec()
    cited = [*(rule.sources for rule in spec.rules.values()), *(ruling.sources for ruling in spec.rulings.values())]
    assert set(load_sources()) == {one.source for sources in cited for one in sources}


def test_words_are_searched() -> None:
    """Words stand in the id or the text, capitals or not, best first; each hit is one line."""
    result = sobek("rule", "FIRST", "four")
    assert (result.exit_code, max(map(len, result.stdout.splitlines())) <= 100) == (0, True)
    assert "classic.quay.window: The player takes one of the first four cards" in result.stdout
    assert "classic.setup.first-player" not in result.stdout
    hits = json_of(sobek("rule", "FIRST", "four", "--json"))["hits"]
    assert len(hits) == len(result.stdout.splitlines())


@pytest.mark.parametrize("chapter", ["classic.quay", "duel.scoring", "classic.game-end.", "duel.market"])
def test_a_chapter_lists_its_rules(chapter: str) -> None:
    """In the order of the spec, a line each."""
    beginning = f"{chapter.rstrip('.')}."
    rules = [rule for rule in load_spec().rules if rule.startswith(beginning)]
    result = sobek("rule", chapter)
    assert (0, rules) == (result.exit_code, [line.partition(": ")[0] for line in result.stdout.splitlines()])
    assert rules == [hit["rule"] for hit in json_of(sobek("rule", chapter, "--json"))["hits"]]
