"""Editions: wherever a person is shown a rule under an erratum, its text is the erratum's, with the erratum's name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic import edition as classic
from sobek_core.classic.moves import Take
from sobek_core.classic.rules import game_end, quay
from sobek_core.disputes import MoveQuestion, dispute_at, judge
from sobek_core.disputes.editions import edition_changes
from sobek_core.duel import Duel
from sobek_core.duel import edition as duel
from sobek_core.duel.rules import pirogues
from sobek_core.games import GAMES
from sobek_core.kernel.editions import RuleChange
from sobek_core.kernel.replacements import Replacement, Wording
from sobek_core.kernel.visibility import Observer
from sobek_core.page import make_page
from sobek_core.phrases import load_words
from sobek_core.records.audit import audit
from sobek_core.records.record import RecordedMove, dump
from sobek_core.spec import load_spec, load_translation
from sobek_core.web.requests import answer
from tests.commands import json_of, sobek
from tests.records import played
from tests.schemas import faults

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_core.duel.components import Good
    from sobek_core.duel.state import Seat
    from sobek_core.records.record import Record

RULE: Final = "classic.quay.window"
EN: Final = "Only the first card can be taken. The others must wait."
FR: Final = "On ne prend que la première carte. Les autres attendent."
PUBLISHED: Final = "The player takes one of the first four cards"
PUBLISHED_FR: Final = "Le joueur prend l'une des quatre premières cartes"
SOURCE: Final = "edition 2010.2, which replaces the published text"
SOURCE_FR: Final = "édition 2010.2, qui remplace le texte publié"
POSITION: Final = "edition: 2010.2\nquays: fish-1*4\nmove: seat 0: take 1"


def _first_card(_game: Classic, cards: int) -> int:  # noqa: ARG001  # required by the signature
    return 1


ERRATUM: Final = evolve(
    classic.PUBLISHED,
    name="2010.2",
    parent=classic.PUBLISHED,
    changes={"quay.window", "figures.curse_weight"},
    figures=evolve(classic.PUBLISHED.figures, curse_weight=3),
    replacements=(Replacement.of(quay.window, Wording(RULE, EN, FR))(_first_card),),
)
WIDER: Final = evolve(
    classic.PUBLISHED,
    name="2010.5",
    parent=classic.PUBLISHED,
    changes={"figures.window"},
    figures=evolve(classic.PUBLISHED.figures, window=5),
)
WIDER_NOTE: Final = "edition 2010.5 changes classic.quay.window: window is 5 (published: 4)"
UNTRANSLATED: Final = evolve(
    ERRATUM, name="2010.3", replacements=(Replacement.of(quay.window, Wording(RULE, EN))(_first_card),)
)


def _after_three(game: Classic, played: int, highest: int) -> bool:  # noqa: ARG001  # required by the signature
    return played == 3


LONGER: Final = evolve(
    classic.PUBLISHED,
    name="2010.6",
    parent=classic.PUBLISHED,
    changes={"game_end.is_over"},
    replacements=(
        Replacement.of(game_end.is_over, Wording("classic.game-end.early", "No game ends early."))(_after_three),
    ),
)
LIKE_A_CHOICE: Final = evolve(
    ERRATUM,
    name="2010.7",
    replacements=(Replacement.of(quay.window, Wording(RULE, "Choice `foo`: one card. No more."))(_first_card),),
)
NO_PROSPERITY: Final = evolve(
    classic.PUBLISHED,
    name="2010.8",
    parent=classic.PUBLISHED,
    changes={"figures.prosperity_types"},
    figures=evolve(classic.PUBLISHED.figures, prosperity_types=()),
)


def _every_sold_set(_game: Duel, own: Seat) -> list[Good]:
    return [sold.good for sold in own.sold]


SCARABS: Final = "duel.pirogues.scarabs-set"
ANY_SOLD_SET: Final = "The scarabs can be put on every sold set."
OF_DUEL: Final = evolve(
    duel.PUBLISHED,
    name="2021.2",
    parent=duel.PUBLISHED,
    changes={"pirogues.scarabs_sets"},
    replacements=(Replacement.of(pirogues.scarabs_sets, Wording(SCARABS, ANY_SOLD_SET))(_every_sold_set),),
)
OF_BOTH: Final = "2030.1"  # an edition of each game


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the errata."""
    of_classic = (
        classic.PUBLISHED,
        ERRATUM,
        UNTRANSLATED,
        WIDER,
        LONGER,
        LIKE_A_CHOICE,
        NO_PROSPERITY,
        evolve(ERRATUM, name=OF_BOTH),
    )
    monkeypatch.setattr(classic.EDITIONS, "_entries", {one.name: one for one in of_classic})
    monkeypatch.setattr(
        duel.EDITIONS, "_entries", {one.name: one for one in (duel.PUBLISHED, OF_DUEL, evolve(OF_DUEL, name=OF_BOTH))}
    )


def _check(shown: str, text: str = EN, source: str = SOURCE, published: str = PUBLISHED) -> None:
    """Check that the text of the erratum is shown with its name, without the published text, law and sources."""
    assert text in shown
    assert source in shown
    assert published not in shown
    assert "0 <= i" not in shown
    assert "A. Take a Card" not in shown


def _faulty() -> Record:
    """Return a record of the erratum in which the second card is taken, as the published edition allows."""
    record = played("classic", 2, 1, Classic(edition=ERRATUM)).record
    return evolve(record, entries=(RecordedMove(Take(record.setup.first, 1)),))


@pytest.mark.parametrize(
    ("language", "expected"), [("en", (EN, SOURCE, PUBLISHED)), ("fr", (FR, SOURCE_FR, PUBLISHED_FR))]
)
def test_a_verdict_shows_the_text_of_the_edition(language: str, expected: tuple[str, str, str]) -> None:
    """`sobek judge --position`: the move is refused by the erratum, and the text is the erratum's."""
    result = sobek("judge", "--position", "-", "--game", "classic", "--language", language, feed=POSITION)
    assert 1 == result.exit_code
    _check(result.stdout, *expected)


def test_a_verdict_in_json_has_the_text_of_the_edition() -> None:
    """The output fits its schema; each rule that is not replaced has its published text and no edition."""
    found = json_of(sobek("judge", "--position", "-", "--game", "classic", "--json", feed=POSITION))
    assert [] == faults("judgement", found)
    (rule,) = (one for one in found["rules"] if one["rule"] == RULE)
    assert (EN, "2010.2", []) == (rule["text"], rule["edition"], rule["sources"])
    assert "law" not in rule
    (change,) = found["changes"]
    assert (load_spec().rules[RULE].text, EN) == (change["was"], change["becomes"])
    feed = POSITION.replace("take 1", "take 0")
    legal = json_of(sobek("judge", "--position", "-", "--game", "classic", "--json", feed=feed))
    others = [one for one in legal["rules"] if one["rule"] != RULE]
    assert others
    assert [load_spec().rules[one["rule"]].text for one in others] == [one["text"] for one in others]
    assert not any("edition" in one for one in others)


def test_an_audit_shows_the_text_of_the_edition(tmp_path: Path) -> None:
    """`sobek audit` in words and in JSON."""
    file = tmp_path / "game.jsonl"
    file.write_text(dump(_faulty()), encoding="utf-8")
    _check(sobek("audit", file).stdout)
    (rule,) = json_of(sobek("audit", file, "--json"))["rules"]
    assert (EN, "2010.2") == (rule["text"], rule["edition"])


@pytest.mark.parametrize(
    ("language", "expected"), [("en", (EN, SOURCE, PUBLISHED)), ("fr", (FR, SOURCE_FR, PUBLISHED_FR))]
)
def test_a_page_shows_the_text_of_the_edition(language: str, expected: tuple[str, str, str]) -> None:
    """Both as the text of the rule and as the one sentence beside a move."""
    replay = audit(_faulty())
    judgement = judge(dispute_at(replay.record, 1, MoveQuestion(Take(replay.record.setup.first, 1))))
    page = make_page(replay, Observer.REFEREE, load_words(language), judgement=judgement)
    _check(page, *expected)
    assert f'data-short="{expected[0].partition(". ")[0]}." data-language="{language}"' in page


def test_a_text_without_a_translation_is_marked_as_english() -> None:
    """On a French page and in `sobek rule`; the title and the text are in the same language."""
    record = evolve(_faulty(), game=Classic(edition=UNTRANSLATED))
    judgement = judge(dispute_at(record, 1, MoveQuestion(Take(record.setup.first, 1))))
    page = make_page(audit(record), Observer.REFEREE, load_words("fr"), judgement=judgement)
    _check(page, EN, "édition 2010.3, qui remplace", PUBLISHED_FR)
    assert f'<span lang="en">{load_spec().rules[RULE].title}</span>' in page
    shown = sobek("rule", RULE, "--edition", "2010.3", "--language", "fr").stdout
    assert load_words("fr")("rule.untranslated") in shown
    assert load_words("fr")("rule.translated") not in shown


def test_the_judge_in_a_browser_shows_the_text_of_the_edition() -> None:
    """The rules of its answer are those of the erratum."""
    judged = json.loads(answer(json.dumps({"method": "judge", "text": f"game: classic\n{POSITION}"})))
    rule = judged["rules"][RULE]
    assert (f"<p>{EN}</p>\n", "", SOURCE) == (rule["html"], rule["law"], rule["sources"])


def test_a_text_that_begins_like_a_choice_is_a_text() -> None:
    """On a page and in the answer to a browser, its first sentence is shown: there is no ruling on the rule."""
    page = make_page(audit(evolve(_faulty(), game=Classic(edition=LIKE_A_CHOICE))), Observer.REFEREE, load_words("en"))
    assert 'data-short="Choice foo: one card."' in page
    text = f"game: classic\n{POSITION.replace('2010.2', '2010.7')}"
    judged = json.loads(answer(json.dumps({"method": "judge", "text": text})))
    assert "<p>Choice <code>foo</code>: one card. No more.</p>\n" == judged["rules"][RULE]["html"]


def test_a_replaced_rule_has_no_convention() -> None:
    """duel.pirogues.scarabs-set has no sources but a convention, which is about the published text."""
    convention = load_spec().rules[SCARABS].convention
    assert convention is not None
    assert convention == json_of(sobek("rule", SCARABS, "--json"))["convention"]
    replaced = json_of(sobek("rule", SCARABS, "--edition", "2021.2", "--json"))
    assert (ANY_SOLD_SET, "2021.2") == (replaced["text"], replaced["edition"])
    assert "convention" not in replaced
    assert convention not in sobek("rule", SCARABS, "--edition", "2021.2").stdout


def test_a_figure_without_types_is_listed() -> None:
    """In JSON the new figure is empty, not missing."""
    changes = json_of(sobek("rule", "--edition", "2010.8", "--json"))["changes"]
    was = " ".join(classic.PUBLISHED.figures.prosperity_types)
    assert [{"figure": "prosperity_types", "was": was, "becomes": ""}] * len(changes) == [
        {name: value for name, value in change.items() if name != "rule"} for change in changes
    ]
    assert changes


def test_a_rule_can_be_shown_as_an_edition_has_it() -> None:
    """`sobek rule --edition`: the text, and below it what is changed, old and new; no example of the published rule."""
    shown = sobek("rule", RULE, "--edition", "2010.2").stdout
    text, _, changes = shown.partition("\n  2010.1: ")
    _check(text)
    assert text.endswith(f"\n\nwhat edition 2010.2 changes in 2010.1:\n\n{RULE}")
    assert "what edition" not in sobek("rule", "classic.quay.corruption", "--edition", "2010.2").stdout
    assert changes.startswith(PUBLISHED)
    assert f"\n  2010.2: {EN}\n" in changes
    assert "example" not in shown
    assert "classic.scoring.corruption-count" not in shown
    assert EN == json_of(sobek("rule", RULE, "--edition", "2010.2", "--json"))["text"]
    assert f"{RULE}: {EN}\n" in sobek("rule", "others", "must", "wait", "--edition", "2010.2").stdout
    for published in (sobek("rule", RULE), sobek("rule", RULE, "--edition", "2010.1")):
        assert PUBLISHED in published.stdout
        assert "2010.2" not in published.stdout
    unknown = sobek("rule", "--edition", "2010-2")
    assert 2 == unknown.exit_code
    expected = "2010.1 or 2010.2 or 2010.3 or 2010.5 or 2010.6 or 2010.7 or 2010.8 or 2030.1 or 2021.1 or 2021.2"
    assert f"--edition: expected {expected}, got '2010-2'; did you mean 2010.2" in unknown.stderr


def test_what_an_edition_changes_is_listed() -> None:
    """`sobek rule --edition` without words: each changed rule with the old and the new text or figure."""
    shown = sobek("rule", "--edition", "2010.2").stdout
    title, *blocks = shown.split("\n\n")
    assert "what edition 2010.2 changes in 2010.1:" == title
    assert blocks[0].startswith(f"{RULE}\n  2010.1: {PUBLISHED}")
    assert blocks[0].endswith(f"\n  2010.2: {EN}")
    assert "classic.scoring.corruption-count\n  2010.1: curse_weight 2\n  2010.2: curse_weight 3\n" == blocks[1]
    assert [
        {"rule": RULE, "was": load_spec().rules[RULE].text, "becomes": EN},
        {"rule": "classic.scoring.corruption-count", "figure": "curse_weight", "was": "2", "becomes": "3"},
    ] == json_of(sobek("rule", "--edition", "2010.2", "--json"))["changes"]
    assert f"  2010.2: {FR}" in sobek("rule", "--edition", "2010.2", "--language", "fr").stdout
    assert "edition 2010.1 corrects no other edition\n" == sobek("rule", "--edition", "2010.1").stdout


def test_an_edition_of_both_games_shows_each_rule_as_its_game_has_it() -> None:
    """If both games have an edition of this name, the id says which is meant; without one, both are listed."""
    for rule, text in ((RULE, EN), (SCARABS, ANY_SOLD_SET)):
        assert text == json_of(sobek("rule", rule, "--edition", OF_BOTH, "--json"))["text"]
        shown = sobek("rule", rule, "--edition", OF_BOTH).stdout
        assert 2 == shown.count(text)  # as the text, and as what is changed
        assert f"what edition 2030.1 changes in {'2010.1' if rule == RULE else '2021.1'}:" in shown
        assert f"{rule}: {text}" in sobek("rule", *text.split()[1:4], "--edition", OF_BOTH).stdout
    shown = sobek("rule", "--edition", OF_BOTH).stdout
    of_classic, of_duel = (sobek("rule", "--edition", one.name).stdout for one in (ERRATUM, OF_DUEL))
    assert f"{of_classic}\n{of_duel}".replace(ERRATUM.name, OF_BOTH).replace(OF_DUEL.name, OF_BOTH) == shown
    reports = json_of(sobek("rule", "--edition", OF_BOTH, "--json"))["editions"]
    assert [(OF_BOTH, "2010.1"), (OF_BOTH, "2021.1")] == [(one["edition"], one["parent"]) for one in reports]
    assert [RULE, SCARABS] == [one["changes"][0]["rule"] for one in reports]


def test_an_edition_that_games_share_is_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third game can be played with the editions of duel."""
    shown = sobek("rule", "--edition", OF_DUEL.name).stdout
    monkeypatch.setattr(GAMES, "_entries", {**GAMES, "senet": evolve(GAMES["duel"], name="senet")})
    assert shown == sobek("rule", "--edition", OF_DUEL.name).stdout


@pytest.mark.parametrize(
    ("asked", "edition", "game"),
    [
        (RULE, "2021.2", "duel"),
        (SCARABS, "2010.2", "classic"),
        ("duel.pirogues", "2010.2", "classic"),
        ("first-take-in-the-corner", "2010.2", "classic"),
        ("window-gaps", "2021.2", "duel"),
    ],
)
@pytest.mark.parametrize("output", [(), ("--json",)])
def test_an_edition_of_the_other_game_is_refused(asked: str, edition: str, game: str, output: tuple[str, ...]) -> None:
    """It has no such rule, ruling or case: the published one would be shown as if the edition kept it."""
    refused = sobek("rule", asked, "--edition", edition, *output)
    assert 2 == refused.exit_code
    other = {"classic": "duel", "duel": "classic"}[game]
    message = f"--edition: expected an edition of {other}, since {asked} is of {other}, got {edition}, of {game}"
    shown, empty = (refused.stdout, refused.stderr) if output else (refused.stderr, refused.stdout)
    assert message in shown
    assert "" == empty


def test_an_erratum_of_an_erratum_is_compared_with_its_parent() -> None:
    """A rule that it restores to the published text is listed with both texts."""
    restored = evolve(ERRATUM, name="2010.4", parent=ERRATUM, changes={"quay.window"}, replacements=())
    assert (RuleChange(RULE, was=EN, becomes=load_spec().rules[RULE].text),) == edition_changes(restored)


HUNDRED: Final = """game: classic
round: 2
seat 0 sets: wheat-1*3
seat 0 marker: 91
seat 0 round-start: 91
seat 1 corruption: fish-0
turn: hand-sets seat 1 ender 0
move: seat 1: done
result: winners 0, scores 100 0
"""


@pytest.mark.parametrize(
    ("text", "rule", "edition", "ruling"),
    [
        (POSITION, RULE, "2010.2", "window-gaps"),
        (POSITION.replace("take 1", "take 0"), RULE, "2010.2", "window-gaps"),
        (f"edition: 2010.6\n{HUNDRED}", "classic.game-end.early", "2010.6", "early-end"),
    ],
)
def test_a_verdict_on_a_replaced_rule_has_none_of_its_rulings(text: str, rule: str, edition: str, ruling: str) -> None:
    """They are about the published text; under the published edition, the verdict has them."""
    for under, has_ruling in ((edition, False), ("2010.1", True)):
        feed = text.replace(edition, under)
        found = json_of(sobek("judge", "--position", "-", "--game", "classic", "--json", feed=feed))
        assert (under, has_ruling) == (under, ruling in json.dumps([found["rulings"], found["rules"]]))
        assert (under, has_ruling or under == edition) == (under, rule in [one["rule"] for one in found["rules"]])
        shown = sobek("judge", "--position", "-", "--game", "classic", feed=feed).stdout
        assert (under, has_ruling) == (under, ruling in shown)
    assert f"ruling {ruling}:" in sobek("rule", rule).stdout
    assert f"ruling {ruling}:" not in sobek("rule", rule, "--edition", edition).stdout


def test_a_ruling_on_a_replaced_rule_decides_no_verdict() -> None:
    """Not even if the verdict rests on other rules: above a hundred after the first round, the game goes on."""
    text = HUNDRED.replace("round: 2", "round: 1").replace("marker: 91", "marker: 98").replace("start: 91", "start: 0")
    for under, decides in (("2010.6", False), ("2010.1", True)):
        feed = f"edition: {under}\n{text.replace('scores 100', 'scores 107')}"
        shown = sobek("judge", "--position", "-", feed=feed).stdout
        assert (under, True) == (under, "the game is not over: round 1 is not the last one" in shown)
        assert (under, decides) == (under, "early-end" in shown)
        assert (under, decides) == (under, "classic.game-end.early" in shown)


def test_what_a_figure_is_in_an_edition_is_shown_below_the_rule(tmp_path: Path) -> None:
    """In `sobek rule`, in `sobek audit`, and on a page without a verdict; not for the published edition."""
    shown = sobek("rule", RULE, "--edition", "2010.5").stdout
    assert WIDER_NOTE in shown.partition("\nwhat edition")[0]
    assert "published: 4" not in sobek("rule", RULE, "--edition", "2010.1").stdout
    assert "published: 4" not in sobek("rule", "classic.quay.corruption", "--edition", "2010.5").stdout
    record = played("classic", 2, 1, Classic(edition=WIDER)).record
    record = evolve(record, entries=(RecordedMove(Take(record.setup.first, 5)),))
    file = tmp_path / "game.jsonl"
    file.write_text(dump(record), encoding="utf-8")
    audited = sobek("audit", file)
    assert 1 == audited.exit_code
    assert WIDER_NOTE in audited.stdout
    page = make_page(audit(record), Observer.REFEREE, load_words("en"))
    assert 1 == page.count(f"<p>{WIDER_NOTE}</p>")
    in_french = make_page(audit(record), Observer.REFEREE, load_words("fr"))
    assert "window vaut 5 (publié" in in_french
    published = evolve(record, game=Classic())
    assert "published: 4" not in make_page(audit(published), Observer.REFEREE, load_words("en"))


def _with_text(en: str, fr: str = "", name: str = "2010.9") -> classic.Edition:
    """Return the erratum with another text of its rule."""
    return evolve(ERRATUM, name=name, replacements=(Replacement.of(quay.window, Wording(RULE, en, fr))(_first_card),))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_text_that_is_the_published_one_is_refused(language: str) -> None:
    """Old and new would be the same; line breaks make no difference, and the French text can stay."""
    published, in_french = load_spec().rules[RULE], load_translation("fr").rules[RULE].text
    problem = r"^2010\.9: classic\.quay\.window: expected a text that differs from the published one, got .The player"
    for text in (published.text, " ".join(published.text.split())):
        erratum = _with_text(text, FR)
        with pytest.raises(ValueError, match=problem):
            edition_changes(erratum, language)
    label = "en: " if language == "fr" else ""
    change = edition_changes(_with_text(EN, in_french), language)[0]
    assert RuleChange(RULE, was=f"{label}{published.text}", becomes=f"{label}{EN}") == change


def test_the_command_refuses_a_text_that_is_the_published_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """`sobek rule --edition`, with an id and without, prints no rule."""
    erratum = _with_text(load_spec().rules[RULE].text)
    monkeypatch.setattr(classic.EDITIONS, "_entries", {one.name: one for one in (classic.PUBLISHED, erratum)})
    for asked in ((), (RULE,)):
        refused = sobek("rule", *asked, "--edition", "2010.9")
        assert (2, "") == (refused.exit_code, refused.stdout)
        assert "--edition: 2010.9: classic.quay.window: expected a text that differs from the" in refused.stderr


def test_a_change_in_one_language_is_listed_in_it() -> None:
    """A change of only the French text is listed in French, with the language if English was asked for."""
    corrected = "On prend la première carte."
    erratum = evolve(_with_text(EN, corrected), parent=ERRATUM, changes={"quay.window"})
    assert (RuleChange(RULE, was=f"fr: {FR}", becomes=f"fr: {corrected}"),) == edition_changes(erratum)
    assert (RuleChange(RULE, was=FR, becomes=corrected),) == edition_changes(erratum, "fr")
    in_english = evolve(_with_text("One card.", FR), parent=ERRATUM, changes={"quay.window"})
    assert (RuleChange(RULE, was=EN, becomes="One card."),) == edition_changes(in_english)
    assert (RuleChange(RULE, was=f"en: {EN}", becomes="en: One card."),) == edition_changes(in_english, "fr")


def _first_two(_game: Classic, cards: int) -> int:  # noqa: ARG001  # required by the signature
    return 2


def test_a_rule_with_the_same_text_in_its_parent_is_listed() -> None:
    """Only the function changes, so old and new text are the same in every language."""
    again = (Replacement.of(quay.window, Wording(RULE, EN, FR))(_first_two),)
    erratum = evolve(ERRATUM, name="2010.9", parent=ERRATUM, changes={"quay.window"}, replacements=again)
    for language, text in (("en", EN), ("fr", FR)):
        assert (RuleChange(RULE, was=text, becomes=text),) == edition_changes(erratum, language)
