"""`sobek rule`: shows and searches the rules and rulings of both games."""

from __future__ import annotations

import pytest
from attrs import evolve

from sobek_core.spec import Translation, load_cases, load_sources, load_spec, load_translation
from sobek_core.spec.search import ranked
from tests.commands import sobek


def test_every_rule_and_ruling_can_be_shown() -> None:
    """Each can be shown; only examples and laws are wider than a hundred columns."""
    spec = load_spec()
    for name in (*spec.rules, *spec.rulings):
        assert 0 == sobek("rule", name).exit_code
        assert sobek("rule", name).stdout.startswith(f"{name} (")


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
    """The search matches beginnings of words and ignores stop words, however the words are split into arguments."""
    for words in (question.split(" "), [question]):
        found = [line.partition(": ")[0] for line in sobek("rule", *words).stdout.splitlines()]
        assert rule in found


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("prosperity", "classic.events.prosperity"),  # before ids that merely contain the word
        ("deben-swap window", "classic.quay.window"),
        ("ankh", "duel.market.ankh"),
        ("who is penalised", "classic.scoring.most-corrupt"),  # in the title
        ("empty square between ankh and tile", "beyond-an-empty-square"),  # the only one with all the words
        ("flood token", "classic.events.flood"),
        ("may I decline the flood", "classic.events.flood"),
        ("may my grandmother xyzzy the flood", "classic.events.flood"),  # words that nothing has are left out
    ],
)
def test_id_and_title_count_most(question: str, first: str) -> None:
    """An exact last part of an id comes first; of equally many matching words, those in the id and the title."""
    assert first == sobek("rule", *question.split()).stdout.partition(": ")[0]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_ruling_leads_to_the_rules_of_its_name(language: str) -> None:
    """`merchant` is the name of a ruling, and the end of the id of a rule in both games."""
    lines = sobek("rule", "merchant", "--language", language).stdout.splitlines()
    assert lines[0].startswith("merchant (")
    alike = "classic.characters.merchant duel.characters.merchant merchant-reach merchant-fetches-a-face-down-card"
    assert lines[-1].endswith(f": {alike}")


def test_the_case_book_is_searched() -> None:
    """A case is found by its question and its answer, and shown with the lines that can be judged."""
    found = [line.partition(": ")[0] for line in sobek("rule", "empty", "square", "between").stdout.splitlines()]
    assert "beyond-an-empty-square" in found
    lines = sobek("rule", "beyond-an-empty-square").stdout.splitlines()
    assert lines[0].startswith("beyond-an-empty-square (a case of duel, spec/cases/duel.md:")
    assert "  Yes: empty squares do not block the line." in lines
    block = [line.strip() for line in lines if line.startswith("    ")]
    assert 0 == sobek("judge", "--position", "-", feed="\n".join(block)).exit_code


def test_every_case_can_be_shown() -> None:
    """No page and no case have the same name."""
    spec = load_spec()
    for case in load_cases():
        assert case.name not in {*spec.rules, *spec.rulings}
        assert sobek("rule", case.name).stdout.startswith(f"{case.name} (a case of {case.game}, ")


def test_at_most_ten_hits_are_listed() -> None:
    """Further hits are only counted; --all lists them."""
    few = sobek("rule", "card")
    every = sobek("rule", "card", "--all")
    hits = every.stdout.splitlines()
    assert (hits[:10], f"{len(hits) - 10} more; --all shows them\n") == (few.stdout.splitlines(), few.stderr)
    assert "" == every.stderr


def test_every_source_that_is_cited_is_known() -> None:
    """The table of spec/README.md has exactly the sources that rules and rulings cite."""
    spec = load_spec()
    cited = [*(rule.sources for rule in spec.rules.values()), *(ruling.sources for ruling in spec.rulings.values())]
    assert set(load_sources()) == {one.source for sources in cited for one in sources}


@pytest.mark.parametrize("chapter", ["classic.quay", "duel.scoring", "classic.game-end.", "duel.market"])
def test_a_chapter_lists_its_rules(chapter: str) -> None:
    """The rules are in the order of the spec, one a line."""
    beginning = f"{chapter.rstrip('.')}."
    rules = [rule for rule in load_spec().rules if rule.startswith(beginning)]
    result = sobek("rule", chapter)
    assert (0, rules) == (result.exit_code, [line.partition(": ")[0] for line in result.stdout.splitlines()])


def test_accents_need_not_be_typed() -> None:
    """A phone has no accents at hand. A rule without a law is not found by the word "none"."""
    translation = load_translation("fr")
    pages = {rule.id: translation.of(rule) for rule in load_spec().rules.values()}
    found = ranked(pages, "cartes sautees")
    assert ("classic.quay.corruption", ranked(pages, "cartes sautées")) == (found[0], found)
    assert [] == ranked({name: evolve(rule, text="", law=None) for name, rule in pages.items()}, "none")


def test_words_are_searched_in_french() -> None:
    """Titles and texts are searched with accents."""
    found = sobek("rule", "pénalisé", "recule", "--language", "fr").stdout
    assert "classic.scoring.penalty: Un joueur pénalisé recule" in found


@pytest.mark.parametrize("name", ["classic.quay.window", "line", "beyond-an-empty-square"])
def test_a_page_without_translation_is_shown_in_english(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A note says that there is no translation."""
    nothing = Translation("fr", {})
    for module in ("rule", "pages"):
        monkeypatch.setattr(f"sobek_core.cli.{module}.load_translation", lambda _language: nothing)
    lines = sobek("rule", name, "--language", "fr").stdout.splitlines()
    spec = load_spec()
    titles = {rule.id: rule.title for rule in spec.rules.values()}
    titles |= {ruling.slug: ruling.title for ruling in spec.rulings.values()}
    title = (titles | {case.name: case.question for case in load_cases()})[name]
    assert [f"  {title}", "  (pas traduit\u00a0: c'est le texte anglais)"] == lines[1:3]


def test_a_former_id_leads_to_those_that_took_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A renamed or withdrawn id is found, in each language."""
    ids = {"window-holes": ("window-gaps", "classic.quay.window")}
    monkeypatch.setattr("sobek_core.cli.rule.load_ids", lambda: ids)
    first, *listed = sobek("rule", "window-holes").stdout.splitlines()
    assert "`window-holes` is an old name; see: window-gaps classic.quay.window" == first
    assert ["window-gaps", "classic.quay.window"] == [line.partition(":")[0] for line in listed]
    french = "`window-holes` est un ancien nom\u00a0; voir\u00a0: window-gaps classic.quay.window"
    assert french == sobek("rule", "window-holes", "--language", "fr").stdout.splitlines()[0]
