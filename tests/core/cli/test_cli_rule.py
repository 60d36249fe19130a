"""`sobek rule`: shows and searches the rules, rulings and cases of both games; tests/golden/cli/rule.txt has more."""

from __future__ import annotations

import pytest

from sobek_core.spec import load_cases, load_sources, load_spec
from tests.commands import sobek


def test_every_rule_ruling_and_case_can_be_shown() -> None:
    """No two of them have the same name."""
    spec = load_spec()
    names = [*spec.rules, *spec.rulings, *(case.name for case in load_cases())]
    assert len(names) == len({*names})
    assert [] == [name for name in names if not sobek("rule", name).stdout.startswith(f"{name} (")]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("penalty, tie?", "classic.scoring.most-corrupt"),
        ("set of three", "classic.sets.three"),
        ("skip cards", "classic.quay.corruption"),
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
    """The search matches beginnings of words and ignores stop words, however the words are split into arguments."""
    for words in (question.split(" "), [question]):
        assert rule in [line.partition(": ")[0] for line in sobek("rule", *words).stdout.splitlines()]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("prosperity", "classic.events.prosperity"),  # before ids that merely contain the word
        ("deben-swap window", "classic.quay.window"),
        ("who is penalised", "classic.scoring.most-corrupt"),  # in the title
        ("empty square between ankh and tile", "beyond-an-empty-square"),  # the only one with all the words
        ("may my grandmother xyzzy the flood", "classic.events.flood"),  # words that nothing has are left out
    ],
)
def test_id_and_title_count_most(question: str, first: str) -> None:
    """An exact last part of an id comes first; of equally many matching words, those in the id and the title."""
    assert first == sobek("rule", *question.split()).stdout.partition(": ")[0]


def test_at_most_ten_hits_are_listed() -> None:
    """Further hits are only counted; --all lists them."""
    few, hits = sobek("rule", "card"), sobek("rule", "card", "--all").stdout.splitlines()
    assert (hits[:10], f"{len(hits) - 10} more; --all shows them\n") == (few.stdout.splitlines(), few.stderr)


def test_every_source_that_is_cited_is_known() -> None:
    """The table of spec/README.md has exactly the sources that rules and rulings cite."""
    spec = load_spec()
    cited = [*(rule.sources for rule in spec.rules.values()), *(ruling.sources for ruling in spec.rulings.values())]
    assert set(load_sources()) == {one.source for sources in cited for one in sources}
