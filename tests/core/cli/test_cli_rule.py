"""`sobek rule`: shows and searches the rules and rulings of both games."""

from __future__ import annotations

import pytest

from sobek_core.spec import Translation, load_cases, load_sources, load_spec, load_translation
from tests.commands import json_of, sobek


def test_every_rule_and_ruling_can_be_shown() -> None:
    """Each can be shown as text and JSON; only examples and laws are wider than a hundred columns."""
    spec = load_spec()
    for name in (*spec.rules, *spec.rulings):
        assert 0 == sobek("rule", name).exit_code
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
    ],
)
def test_id_and_title_count_most(question: str, first: str) -> None:
    """An exact last part of an id comes first; of equally many matching words, those in the id and the title."""
    assert first == sobek("rule", *question.split()).stdout.partition(": ")[0]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_word_that_names_rules_of_both_games_lists_them_first(language: str) -> None:
    """The ruling of that name comes after the rules; as JSON it is found alone, by its name."""
    lines = sobek("rule", "merchant", "--language", language).stdout.splitlines()
    names = [line.partition(": ")[0] for line in lines[:2]]
    assert (["classic.characters.merchant", "duel.characters.merchant"], "") == (names, lines[2])
    assert lines[3].startswith("merchant (")
    assert lines[-1].endswith(": merchant-reach merchant-fetches-a-face-down-card")
    assert "merchant" == json_of(sobek("rule", "merchant", "--json"))["ruling"]
    assert sobek("rule", "duel.characters.merchant").stdout.startswith("duel.characters.merchant (")


def test_the_case_book_is_searched() -> None:
    """A case is found by its question and its answer, and shown with the lines that can be judged."""
    found = [line.partition(": ")[0] for line in sobek("rule", "empty", "square", "between").stdout.splitlines()]
    assert "beyond-an-empty-square" in found
    lines = sobek("rule", "beyond-an-empty-square").stdout.splitlines()
    assert lines[0].startswith("beyond-an-empty-square (a case of duel, spec/cases/duel.md:")
    assert "  Yes: empty squares do not block the line." in lines
    block = [line.strip() for line in lines if line.startswith("    ")]
    assert 0 == sobek("judge", "--position", "-", feed="\n".join(block)).exit_code
    assert "beyond-an-empty-square" == json_of(sobek("rule", "beyond-an-empty-square", "--json"))["case"]


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
    found = json_of(sobek("rule", "card", "--json"))
    assert (10, len(hits) - 10) == (len(found["hits"]), found["more"])


def test_a_source_is_shown() -> None:
    """A source is found by its id in any case; a page that cites it says how to find out what it is."""
    shown = sobek("rule", "s5").stdout.splitlines()
    assert shown[0].startswith("S5 (a source, spec/README.md:")
    assert shown[1].startswith("  Sobek: 2 Players (2021), the printed rulebook's text")
    assert shown[2].startswith("  rank: duel 1;")
    found = json_of(sobek("rule", "S5", "--json"))
    assert "duel.market.line" in found["rules"]
    assert f"  cited by: {len(found['rules'])} rules, {len(found['rulings'])} rulings" == shown[3]
    lines = sobek("rule", "duel.market.line").stdout.splitlines()
    assert "  (`sobek rule S5` says what that source is)" in lines


def test_every_source_that_is_cited_is_known() -> None:
    """The table of spec/README.md has exactly the sources that rules and rulings cite."""
    spec = load_spec()
    cited = [*(rule.sources for rule in spec.rules.values()), *(ruling.sources for ruling in spec.rulings.values())]
    assert set(load_sources()) == {one.source for sources in cited for one in sources}


def test_words_are_searched() -> None:
    """Words are searched in ids and texts, ignoring case; each hit is one line, the best first."""
    result = sobek("rule", "FIRST", "four")
    assert (0, True) == (result.exit_code, max(map(len, result.stdout.splitlines())) <= 100)
    assert "classic.quay.window: The player takes one of the first four cards" in result.stdout
    assert "classic.setup.first-player" not in result.stdout
    hits = json_of(sobek("rule", "FIRST", "four", "--json"))["hits"]
    assert len(hits) == len(result.stdout.splitlines())


@pytest.mark.parametrize("chapter", ["classic.quay", "duel.scoring", "classic.game-end.", "duel.market"])
def test_a_chapter_lists_its_rules(chapter: str) -> None:
    """The rules are in the order of the spec, one a line."""
    beginning = f"{chapter.rstrip('.')}."
    rules = [rule for rule in load_spec().rules if rule.startswith(beginning)]
    result = sobek("rule", chapter)
    assert (0, rules) == (result.exit_code, [line.partition(": ")[0] for line in result.stdout.splitlines()])
    assert rules == [hit["rule"] for hit in json_of(sobek("rule", chapter, "--json"))["hits"]]


def test_without_words_all_titles_are_listed() -> None:
    """Rules and rulings are listed in the order of the spec, in the chosen language; JSON stays English."""
    spec, french = load_spec(), load_translation("fr")
    titles = [rule.title for rule in spec.rules.values()] + [ruling.title for ruling in spec.rulings.values()]
    names = (*spec.rules, *spec.rulings)
    expected = [f"{name}: {title}" for name, title in zip(names, titles, strict=True)]
    assert expected == sobek("rule").stdout.splitlines()
    translated = [f"{name}: {french.rules[name].title}" for name in spec.rules]
    translated += [f"{slug}: {french.rulings[slug].title}" for slug in spec.rulings]
    assert translated == sobek("rule", "--language", "fr").stdout.splitlines()
    hits = json_of(sobek("rule", "--language", "fr", "--json"))["hits"]
    assert titles == [hit["title"] for hit in hits]


def test_a_rule_in_french() -> None:
    """Title, a note that the English is normative, text, law and ruling in French; JSON has the English."""
    french = load_translation("fr")
    rule, ruling = french.rules["classic.quay.window"], french.rulings["window-gaps"]
    shown = sobek("rule", rule.id, "--language", "fr").stdout
    assert f"  {rule.title}\n  (une traduction\u00a0; seul le texte anglais fait foi)\n" in shown
    flat = " ".join(shown.split())
    for text in (rule.text, rule.law or "", ruling.question, ruling.readings[0].text):
        assert " ".join(text.split()) in flat
    found = json_of(sobek("rule", rule.id, "--language", "fr", "--json"))
    assert ("Which cards can be taken", load_spec().rules[rule.id].text) == (found["title"], found["text"])


def test_a_ruling_in_french() -> None:
    """Title, question, all readings and the decision are French; the choice of the other game is named."""
    ruling = load_translation("fr").rulings["visibility"]
    flat = " ".join(sobek("rule", ruling.slug, "--language", "fr").stdout.split())
    for text in (ruling.title, ruling.question, ruling.taken, *(reading.text for reading in ruling.readings)):
        assert " ".join(text.split()) in flat
    assert "visibility (une décision de classic, " in flat
    assert "choix : visibility de classic ; de duel : voir duel-visibility " in flat
    assert " hidden (par défaut) : " in flat


def test_words_are_searched_in_french() -> None:
    """Titles and texts are searched with accents."""
    found = sobek("rule", "pénalisé", "recule", "--language", "fr").stdout
    assert "classic.scoring.penalty: Un joueur pénalisé recule" in found


def test_a_case_in_french() -> None:
    """French words find it; question, note and answer are French, while the lines and the JSON stay English."""
    french = load_translation("fr").cases["beyond-an-empty-square"]
    found = sobek("rule", "case", "vide", "entre", "--language", "fr").stdout.splitlines()
    assert f"{french.name}: {french.question} {french.answer}"[:97] + "..." in found
    shown, english = (sobek("rule", french.name, *words).stdout.splitlines() for words in (("--language", "fr"), ()))
    note = "  (une traduction\u00a0; seul le texte anglais fait foi)"
    assert [f"  {french.question}", note, f"  {french.answer}"] == shown[1:4]
    assert english[3:-1] == shown[4:-1]
    as_json = [sobek("rule", french.name, "--json", *words).stdout for words in (("--language", "fr"), ())]
    assert 1 == len({*as_json})


@pytest.mark.parametrize("name", ["classic.quay.window", "line", "beyond-an-empty-square"])
def test_a_page_without_translation_is_shown_in_english(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A note says that there is no translation."""
    nothing = Translation("fr", {}, {}, {})
    for module in ("rule", "pages"):
        monkeypatch.setattr(f"sobek_core.cli.{module}.load_translation", lambda _language: nothing)
    lines = sobek("rule", name, "--language", "fr").stdout.splitlines()
    spec = load_spec()
    titles = {rule.id: rule.title for rule in spec.rules.values()}
    titles |= {ruling.slug: ruling.title for ruling in spec.rulings.values()}
    title = (titles | {case.name: case.question for case in load_cases()})[name]
    assert [f"  {title}", "  (pas traduit\u00a0: c'est le texte anglais)"] == lines[1:3]


def test_a_former_id_leads_to_those_that_took_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A renamed or withdrawn id is found, as text in each language and as JSON."""
    ids = {"window-holes": ("window-gaps", "classic.quay.window")}
    monkeypatch.setattr("sobek_core.cli.rule.load_ids", lambda: ids)
    first, *listed = sobek("rule", "window-holes").stdout.splitlines()
    assert "`window-holes` is an old name; see: window-gaps classic.quay.window" == first
    assert ["window-gaps", "classic.quay.window"] == [line.partition(":")[0] for line in listed]
    french = "`window-holes` est un ancien nom\u00a0; voir\u00a0: window-gaps classic.quay.window"
    assert french == sobek("rule", "window-holes", "--language", "fr").stdout.splitlines()[0]
    hits = json_of(sobek("rule", "window-holes", "--json"))["hits"]
    assert ["window-gaps", "classic.quay.window"] == [hit.get("ruling", hit.get("rule")) for hit in hits]
