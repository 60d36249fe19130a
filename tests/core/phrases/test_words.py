"""The catalogue of phrases: the same in every language, complete, and without unused entries."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import fields

from sobek_core.classic.game import MOVE_RULES as CLASSIC_MOVES
from sobek_core.duel.game import MOVE_RULES as DUEL_MOVES
from sobek_core.kernel.game import Reason
from sobek_core.package_data import spec_root
from sobek_core.phrases import ENGLISH, LANGUAGES, UnknownLanguageError, load_words
from sobek_core.phrases.catalogue import KIND
from sobek_core.spec import load_spec
from sobek_verification.site import judge_page
from tests.games import each_game, each_suite

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

PACKAGE = Path(__file__).parents[3] / "sobek_core"
JUDGE_PAGE = Path(judge_page.__file__).with_name("judge")


# Phrases whose ids are built from a rule, a slug or a fact; the tests below check them.
BY_NAME = ("reasons.", "ask.", "depends.", "asks.", "chance.", "facts.")


MOVE_RULES: Final[dict[str, list[Any]]] = {"classic": list(CLASSIC_MOVES.values()), "duel": list(DUEL_MOVES.values())}
BESIDES: Final[dict[str, set[str]]] = {  # what else the judge asks for by a question, and about which fields
    "classic.scoring.round-points": set(),
    "duel.pirogues.pyramid": set(),
    "duel.market.deben-tile": {"seat"},
}
REASONS: Final = tomllib.loads(Path(__file__).with_name("reasons.toml").read_text(encoding="utf-8"))


def braces(message: str) -> set[str]:
    """Return the names in braces of a phrase."""
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def facts_and_numbers(message: str) -> tuple[list[str], list[str]]:
    """Return the facts of a phrase in order, and the numbers in its words."""
    return [name for _, name, _, _ in Formatter().parse(message) if name], re.findall(r"\d+", plain(message))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_same_facts_and_numbers(language: str) -> None:
    """It has the same phrases, in the same order, and so are their facts: otherwise a name could stand for another."""
    said = load_words(language).messages
    assert list(ENGLISH.messages) == list(said)
    names = [name for name in ENGLISH.messages if name != "count.singular"]  # 1 in English, 0 and 1 in French
    assert [] == [one for one in names if facts_and_numbers(ENGLISH.messages[one]) != facts_and_numbers(said[one])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_say_something(language: str) -> None:
    """No phrase is empty, and each is one line, possibly with no-break spaces."""
    said = {name: text.replace("\u00a0", " ") for name, text in load_words(language).messages.items()}
    assert [] == [name for name, text in said.items() if not text.strip() or not text.isprintable()]


@each_game
def test_every_condition_has_words(game: str) -> None:
    """The catalogue has exactly the conditions of moves, what asks for a decision, and why no move is taken back."""
    tables = [table for table in load_spec().move_tables if table.game == game]
    conditions = {condition.rule for table in tables for condition in table.conditions}
    said = {name.removeprefix("reasons.") for name in ENGLISH.messages if name.startswith(f"reasons.{game}.")}
    asking = {rule for rule in BESIDES if rule.startswith("duel.")} if game == "duel" else set[str]()
    assert conditions | asking | {f"{game}.visibility.undo"} == said


@each_game
def test_every_condition_can_be_asked_for(game: str) -> None:
    """Each has a question and a clause, about fields of all its moves and what the judge adds."""
    fields_of: dict[str, set[str]] = {rule: named for rule, named in BESIDES.items() if rule.startswith(game)}
    for tables in MOVE_RULES[game]:
        for table in tables:
            pending = set.intersection(*({one.name for one in fields(asked)} for asked in table.who.asked))
            stated = pending | {one.name for one in fields(table.kind)} | {"opponent", "vague", "during"}
            for one in table.conditions:
                fields_of[one.rule] = fields_of.get(one.rule, stated) & stated
    for section in ("ask", "depends"):
        begins = f"{section}.{game}."
        said = {
            name.removeprefix(f"{section}."): text for name, text in ENGLISH.messages.items() if name.startswith(begins)
        }
        assert set(fields_of) == set(said)
        assert [] == [rule for rule, text in said.items() if not braces(text) <= fields_of[rule]]


@each_suite
def test_everything_pending_has_words(game: GameSuite) -> None:
    """The catalogue has exactly what can be pending, for a player or for chance; after the end nothing is."""
    of_players = {game.pending_kinds.slugs[pending] for pending in game.pending_kinds.decisions}
    of_nobody = set(game.pending_kinds.slugs.values()) - of_players - {"finished"}
    for section, slugs in (("asks", of_players), ("chance", of_nobody)):
        begins = f"{section}.{game.tools.name}."
        assert slugs == {name.removeprefix(begins) for name in ENGLISH.messages if name.startswith(begins)}


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


@pytest.mark.parametrize(("language", "case"), [(name, case) for name, cases in REASONS.items() for case in cases])
def test_reasons_in_words(language: str, case: dict[str, Any]) -> None:
    """Players have their names, or are called by their seats; facts and pending decisions are in the language."""
    words = load_words(language).of(tuple(case.get("names", ())))
    said = words.reason(Reason(case["rule"], tuple(case["facts"].items())))
    assert case["said"] == said.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ada", "dans la main d'Ada, avec"),
        ("Ben", "dans la main de Ben, avec"),
        ("Élo", "dans la main d'Élo, avec"),
        ("A1", "dans la main de A1, avec"),
        ("", "dans la main du siège 0, avec"),
    ],
)
def test_a_french_vowel_is_left_out_before_another_one(name: str, expected: str) -> None:
    """So it is in other sentences; cells, numbers and consonants change nothing."""
    french = load_words("fr").of((name, "Ben") if name else ())
    assert expected in french("ask.classic.characters.thief-card", victim=0, card="amulette").replace("\u00a0", " ")
    assert "main d'Ada" == french("page.of", place="main", name="Ada")
    assert "ce qu'Ada sait de ce qui" in french("view.recalled", who="Ada")


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
    page = (JUDGE_PAGE / "page.html").read_text(encoding="utf-8")
    whole |= set(re.findall(r'"((?:page|judge-page|ask-page)\.[a-z.-]+)"', page))
    for path in JUDGE_PAGE.glob("*.js"):
        said = path.read_text(encoding="utf-8")
        whole |= {f"ask-page.{word}" for word in re.findall(r'"([a-z-]+)"', said)}
        whole |= set(re.findall(r'FACTS\.words\["([a-z.-]+)"\]', said))
        begun |= {f"ask-page.{word}" for word in re.findall(r"say\(`([a-z.-]+)\$", said)}
        begun |= set(re.findall(r"FACTS\.words\[`([a-z.-]+)\$", said))
    return frozenset(whole), tuple(text for text in begun if re.fullmatch(r"[a-z-]+(\.[a-z-]+)*[.-]", text))


def test_no_phrase_is_unused() -> None:
    """The code contains the id of each phrase, or a beginning of it that the code completes."""
    whole, begun = texts_in_code()
    named = {name for name in ENGLISH.messages if not name.startswith(BY_NAME)}
    assert [] == [name for name in sorted(named - whole) if not name.startswith(begun)]


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


def test_every_phrase_that_the_judge_page_says_exists() -> None:
    """Its scripts would show the id of one that does not."""
    scripts = "".join(path.read_text(encoding="utf-8") for path in JUDGE_PAGE.glob("*.js"))
    said = {f"ask-page.{name}" for name in re.findall(r'say\("([a-z-]+)"', scripts)}
    assert said
    assert set() == said - {*ENGLISH.messages}


def test_braces_in_facts_stay_as_they_are() -> None:
    """Braces in a player's name are not filled in."""
    assert "{seat} {0} (seat 1)" == ENGLISH("turn.who", name="{seat} {0}", seat=1)


@pytest.mark.parametrize("language", ["de", "", "../en", "EN"])
def test_an_unknown_language_is_refused(language: str) -> None:
    """The message lists the existing languages."""
    with pytest.raises(UnknownLanguageError, match=f"unknown language {language!r}; expected one of en, fr"):
        load_words(language)


def test_everything_that_a_verdict_presupposes_has_words() -> None:
    """The names are those of the table in spec/disputes.md, and each occurs in the code."""
    page = (spec_root() / "disputes.md").read_text(encoding="utf-8")
    named = {name.removeprefix("presupposed.") for name in ENGLISH.messages if name.startswith("presupposed.")}
    table = page.partition("| name | presupposed |")[2].partition("\n\n")[0]
    assert named == {*re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE)}
    assert named <= texts_in_code()[0]
