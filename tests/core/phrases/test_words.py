"""The catalogue of phrases: the same in every language, complete, and without unused entries."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from sobek_core.disputes.tools import JUDGING
from sobek_core.kernel.game import Reason
from sobek_core.phrases import ENGLISH, LANGUAGES, UnknownLanguageError, load_words
from sobek_core.phrases.catalogue import KIND
from sobek_core.spec import load_spec
from sobek_verification.site import judge_page
from tests.games import each_game, each_suite

if TYPE_CHECKING:
    from sobek_core.kernel.game import RuleId
    from sobek_verification.suite import GameSuite

PACKAGE = Path(__file__).parents[3] / "sobek_core"
JUDGE_PAGE = Path(judge_page.__file__).with_name("judge")

# Phrases whose ids are built from a rule, a slug or a fact; the tests below check them.
BY_NAME = ("reasons.", "asks.", "chance.", "facts.")

# Translations of English texts that are in the invariants (test_invariants_in_words.py), which English does not repeat.
OF_ENGLISH = ("invariants.", "found.")


def braces(message: str) -> set[str]:
    """Return the names in braces of a phrase."""
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def test_words_are_english_unless_another_language_is_asked_for() -> None:
    """English is the default."""
    assert load_words(ENGLISH.language) is load_words("en")
    assert ENGLISH == load_words()


def facts_and_numbers(message: str) -> tuple[list[str], list[str]]:
    """Return the facts of a phrase in order, and the numbers in its words."""
    return [name for _, name, _, _ in Formatter().parse(message) if name], re.findall(r"\d+", plain(message))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_same_facts_and_numbers(language: str) -> None:
    """It has the same phrases, in the same order, and so are their facts: otherwise a name could stand for another."""
    said = {name: text for name, text in load_words(language).messages.items() if not name.startswith(OF_ENGLISH)}
    assert list(ENGLISH.messages) == list(said)
    names = [name for name in ENGLISH.messages if name != "count.singular"]  # 1 in English, 0 and 1 in French
    assert [] == [one for one in names if facts_and_numbers(ENGLISH.messages[one]) != facts_and_numbers(said[one])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_say_something(language: str) -> None:
    """No phrase is empty, and each is one line, possibly with no-break spaces."""
    said = {name: text.replace("\u00a0", " ") for name, text in load_words(language).messages.items()}
    assert [] == [name for name, text in said.items() if not text.strip() or not text.isprintable()]


# Figures and types are facts of the edition, not words of a phrase.
FIGURES = {
    "en": "two three four five six seven eight nine ten twelve thirteen wheat fish cattle livestock ivory marble ebony",
    "fr": "trois quatre cinq six sept huit neuf dix dizaine douze treize blé poisson bétail ivoire marbre ébène",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_about_rules_name_no_figures_of_an_edition(language: str) -> None:
    """Another edition may have another number or other types. Numbers of seats and slots may be named."""
    named = re.compile(rf"(?<!seat )(?<!slot )(?<!from )\b(?:[1-9]\d*|{FIGURES[language].replace(' ', '|')})s?\b")
    begun = ("reasons.", "asks.", "chance.", "count.one.", "count.many.", "judge.sheet.", "sheet.")
    said = {name: text for name, text in load_words(language).messages.items() if name.startswith(begun)}
    assert {} == {name: text for name, text in said.items() if named.search(re.sub(r"\{[^}]*\}", "", text))}


@each_game
def test_every_condition_has_words(game: str) -> None:
    """The catalogue has exactly the conditions of the move tables, and the reasons against taking moves back."""
    tables = [table for table in load_spec().move_tables if table.game == game]
    conditions = {condition.rule for table in tables for condition in table.conditions}
    said = {name.removeprefix("reasons.") for name in ENGLISH.messages if name.startswith(f"reasons.{game}.")}
    assert conditions | {f"{game}.visibility.undo"} == said


@each_suite
def test_everything_pending_has_words(game: GameSuite) -> None:
    """The catalogue has exactly what can be pending, for a player or for chance; after the end nothing is."""
    of_nobody = {game.pending_kinds.slugs[pending] for pending in game.pending_kinds.others} - {"finished"}
    of_players = set(game.pending_kinds.slugs.values()) - of_nobody - {"finished"}
    for section, slugs in (("asks", of_players), ("chance", of_nobody)):
        begins = f"{section}.{game.tools.name}."
        assert slugs == {name.removeprefix(begins) for name in ENGLISH.messages if name.startswith(begins)}


@pytest.mark.parametrize(
    ("language", "slug", "expected"),
    [
        (
            "en",
            "guild-victim",
            "this move is not expected now: the player to move names the player whose marker the Guild moves back",
        ),
        ("en", "thief-card", "this move is not expected now: chance decides the card that the Thief draws"),
        ("en", "finished", "this move is not expected now: the game is over"),
        ("fr", "finished", "ce coup n'est pas attendu maintenant\u00a0: la partie est finie"),
    ],
)
def test_what_is_pending_is_put_in_words(language: str, slug: str, expected: str) -> None:
    """classic.turn.pending: the text says who decides what, without a slug."""
    reason = Reason("classic.turn.pending", (("pending", slug),))
    assert expected == load_words(language).reason(reason)


def plain(message: str) -> str:
    """Return the words of a phrase without its facts."""
    return "".join(said for said, _, _, _ in Formatter().parse(message))


def nouns_in(message: str) -> set[str]:
    """Return the nouns that follow numbers in a phrase."""
    return {noun for _, _, noun, _ in Formatter().parse(message) if noun}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nouns_have_both_forms_and_are_used(language: str) -> None:
    """Each noun has a singular and a plural and is used in a phrase or in the code, and every used noun exists."""
    messages = load_words(language).messages
    one = {name.removeprefix("count.one.") for name in messages if name.startswith("count.one.")}
    many = {name.removeprefix("count.many.") for name in messages if name.startswith("count.many.")}
    said = {noun for message in messages.values() for noun in nouns_in(message)}
    things = {f"nth-{name.removeprefix('nth.')}" for name in messages if name.startswith("nth.")}
    players = {name.removeprefix("player.") for name in messages if name.startswith("player.")}
    assert {noun for noun in said if noun.startswith("nth-")} == {one for one in things if "other" not in one}
    every = {noun for one in LANGUAGES for text in load_words(one).messages.values() for noun in nouns_in(text)}
    assert players == {f"{named}{form}" for form in every & players for named in ("", "named-")}
    assert one == many == (said - things - players - {KIND}) | (one & texts_in_code()[0])


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["the first set", "the ninth set", "set number 10", "set number a huge number"]),
        ("fr", ["la première série", "la neuvième série", "la série numéro 10", "la série numéro un nombre énorme"]),
    ],
)
def test_places_are_counted_from_the_first(language: str, expected: list[str]) -> None:
    """classic.sets.target: notation counts sets from 0, phrases from the first."""
    words = load_words(language)
    assert expected == [words.nth("set", place) for place in (0, 8, 9, 10**18)]
    said = [words("judge.target.set", onto=place, cards="wheat") for place in (0, 8, 9, 10**18)]
    assert expected == [one.replace("\u00a0:", ":").partition(": wheat")[0] for one in said]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["0 moves", "1 move", "2 moves"]),
        ("fr", ["0 coup", "1 coup", "2 coups"]),
    ],
)
def test_a_number_comes_with_its_noun(language: str, expected: list[str]) -> None:
    """0 takes the singular in French and the plural in English."""
    words = load_words(language)
    assert expected == [words.count("move", number) for number in (0, 1, 2)]


@pytest.mark.parametrize(
    ("language", "one", "none"),
    [
        ("en", "debens (4): 4 points", "debens: 0 points"),
        ("fr", "debens (4)\u00a0: 4 points", "debens\u00a0: 0 point"),
    ],
)
def test_a_clause_about_nothing_is_left_out(language: str, one: str, none: str) -> None:
    """A clause in brackets is left out if its fact is `-`."""
    words = load_words(language)
    assert one == words("judge.sheet.debens", debens="4", points=4)
    assert none == words("judge.sheet.debens", debens="-", points=0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_of_the_page_gets_plain_phrases(language: str) -> None:
    """The script only fills in names, so its phrases have no nouns and no clauses in brackets."""
    script = [text for name, text in load_words(language).messages.items() if name.startswith("page.script.")]
    assert script
    assert [] == [text for text in script if nouns_in(text) or "[" in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slot_out_of_reach_is_named_with_its_place(language: str) -> None:
    """classic.quay.window: cards are counted from the first, and the noun is singular for one card."""
    facts = (("cards", 1), ("reach", 1), ("slot", 3))
    said = load_words(language).reason(Reason("classic.quay.window", facts))
    assert {
        "en": "the fourth card is out of reach: the quays have 1 card (within reach: 1, starting with the first)",
        "fr": "la quatrième carte est hors de portée\u00a0: il y a 1 carte sur les quais "
        "(à portée\u00a0: 1, à partir de la première)",
    }[language] == said


REASONS: dict[RuleId, tuple[tuple[str, int | str], ...]] = {
    "classic.characters.vizier-card": (("card", "amulet"), ("victim", 1)),
    "classic.characters.thief-victim": (("victim", 1),),
    "classic.turn.order": (("seat", 0), ("deciding", "seat 1")),
    "classic.turn.opponent": (("victim", 0), ("last_seat", 1)),
    "classic.game-end.lowest-tie": (("seat", 0), ("tied", "1 2")),
}


@pytest.mark.parametrize(
    ("language", "names", "expected"),
    [
        (
            "en",
            ("Ada", "Ben"),
            [
                "there is no amulet in the corruption of Ben",
                "Ben has no card in hand",
                "it is not Ada's decision; deciding now: Ben",
                "Ada is not an opponent; the opponents are all the others, up to Ben",
                "Ada is not among those with the fewest points (Ben and seat 2)",
            ],
        ),
        (
            "en",
            (),
            [
                "there is no amulet in the corruption of seat 1",
                "seat 1 has no card in hand",
                "it is not seat 0's decision; deciding now: seat 1",
                "seat 0 is not an opponent; the opponents are all the others, up to seat 1",
                "seat 0 is not among those with the fewest points (seat 1 and seat 2)",
            ],
        ),
        (
            "fr",
            ("Ada", "Ben"),
            [
                "il n'y a pas d'amulet dans la corruption de Ben",
                "Ben n'a aucune carte en main",
                "ce n'est pas à Ada de décider\u00a0; qui décide maintenant\u00a0: Ben",
                "Ada n'est pas un adversaire\u00a0; les adversaires sont tous les autres, jusqu'à Ben",
                "Ada n'est pas de ceux qui ont le moins de points (Ben et le siège 2)",
            ],
        ),
        (
            "fr",
            (),
            [
                "il n'y a pas d'amulet dans la corruption du siège 1",
                "le siège 1 n'a aucune carte en main",
                "ce n'est pas au siège 0 de décider\u00a0; qui décide maintenant\u00a0: le siège 1",
                "le siège 0 n'est pas un adversaire\u00a0; les adversaires sont tous les autres, jusqu'au siège 1",
                "le siège 0 n'est pas de ceux qui ont le moins de points (le siège 1 et le siège 2)",
            ],
        ),
    ],
)
def test_reasons_name_the_players(language: str, names: tuple[str, ...], expected: list[str]) -> None:
    """A player without a name is called by the seat, as is a seat that does not exist."""
    words = load_words(language).of(names)
    assert expected == [words.reason(Reason(rule, facts)) for rule, facts in REASONS.items()]


def test_a_seat_below_zero_is_not_taken_for_another() -> None:
    """A refused move may name any seat, and a negative number keeps its sign."""
    said = load_words().of(("Ada", "Ben")).reason(Reason("duel.turn.order", (("seat", -1), ("deciding", "seat 0"))))
    assert "it is not seat -1's decision; deciding now: Ada" == said


@cache
def texts_in_code() -> tuple[frozenset[str], tuple[str, ...]]:
    """Return all string literals of the package, and the constant beginnings of its f-strings."""
    whole, begun = set(), set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
    for path in PACKAGE.rglob("assets/*.html"):
        whole |= set(re.findall(r'"(page\.[a-z-]+)"', path.read_text(encoding="utf-8")))
    for path in PACKAGE.rglob("assets/*.js"):
        whole |= {f"page.script.{word}" for word in re.findall(r'"([a-z-]+)"', path.read_text(encoding="utf-8"))}
    for path in JUDGE_PAGE.glob("page.html"):
        whole |= set(re.findall(r'"((?:page|judge-page)\.[a-z.-]+)"', path.read_text(encoding="utf-8")))
    for path in JUDGE_PAGE.glob("*.js"):
        said = path.read_text(encoding="utf-8")
        whole |= {f"judge-page.{word}" for word in re.findall(r'"([a-z-]+)"', said)}
        begun |= {f"judge-page.{word}" for word in re.findall(r"say\(`([a-z.-]+)\$", said)}
    return frozenset(whole), tuple(text for text in begun if re.fullmatch(r"[a-z-]+(\.[a-z-]+)*[.-]", text))


def test_no_phrase_is_unused() -> None:
    """The code contains the id of each phrase, or a beginning of it that the code completes."""
    whole, begun = texts_in_code()
    named = {name for name in ENGLISH.messages if not name.startswith(BY_NAME)}
    assert [] == [name for name in sorted(named - whole) if not name.startswith(begun)]


def test_no_fact_is_unused() -> None:
    """Each worded fact occurs in the code of the games, or is a pending slug, a seat or a huge number."""
    whole, _ = texts_in_code()
    facts = {name.removeprefix("facts.").replace("-", " ") for name in ENGLISH.messages if name.startswith("facts.")}
    pending = frozenset().union(*(judged.pending_slugs for judged in JUDGING.values()))
    assert {"huge", *(f"seat {seat}" for seat in range(4))} >= facts - whole - pending


def phrases_in_code() -> list[tuple[str, str, set[str]]]:
    """Return where the code uses a phrase by its id, with the names of the facts that it passes."""
    return [
        (path.relative_to(PACKAGE).as_posix(), node.args[0].value, {str(keyword.arg) for keyword in node.keywords})
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", None) or getattr(node.func, "attr", None)) in {"words", "ENGLISH"}
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    ]


def test_every_used_phrase_exists() -> None:
    """Every phrase that the code uses exists, and gets exactly the facts that it names."""
    said = phrases_in_code()
    assert said
    assert [] == [
        (where, message, given)
        for where, message, given in said
        if message not in ENGLISH.messages or (given != braces(ENGLISH.messages[message]) and "None" not in given)
    ]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "it is not seat 3's decision; deciding now: nobody"),
        ("fr", "ce n'est pas au siège 3 de décider\u00a0; qui décide maintenant\u00a0: personne"),
    ],
)
def test_facts_are_in_the_language(language: str, expected: str) -> None:
    """classic.turn.order: the deciding seat is translated too."""
    reason = Reason("classic.turn.order", (("seat", 3), ("deciding", "nobody")))
    assert expected == load_words(language).reason(reason)


@pytest.mark.parametrize(("language", "huge"), [("en", "a huge number"), ("fr", "un nombre énorme")])
@pytest.mark.parametrize("sign", [1, -1])
def test_huge_numbers_are_not_spelled_out(language: str, huge: str, sign: int) -> None:
    """classic.quay.window: beyond a quintillion, also below zero, a slot is called a huge number."""
    words = load_words(language)
    window = (("cards", 9), ("reach", 4))
    assert huge in words.reason(Reason("classic.quay.window", (*window, ("slot", sign * (10**18 + 2)))))
    last = sign * 10**18
    assert str(last) in words.reason(Reason("classic.quay.window", (*window, ("slot", last - 1))))


def test_braces_in_facts_stay_as_they_are() -> None:
    """Braces in a player's name are not filled in."""
    assert "{seat} {0} (seat 1)" == ENGLISH("turn.who", name="{seat} {0}", seat=1)


@pytest.mark.parametrize("language", ["de", "", "../en", "EN"])
def test_an_unknown_language_is_refused(language: str) -> None:
    """The message lists the existing languages."""
    with pytest.raises(UnknownLanguageError, match=f"unknown language {language!r}; expected one of en, fr"):
        load_words(language)
