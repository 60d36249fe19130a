"""What players read in French: positions, verdicts and labels of rules; normative texts stay English."""

from __future__ import annotations

import json
import re
from string import Formatter
from typing import TYPE_CHECKING, cast

import pytest

from sobek_core.disputes import DerivationLine
from sobek_core.disputes.phrases import choice_lines, line_text, verdict
from sobek_core.disputes.question_phrases import question_text
from sobek_core.kernel.game import Reason
from sobek_core.phrases import ENGLISH, load_words
from sobek_core.plausibility import Finding
from sobek_core.spec import load_translation
from sobek_core.web.requests import answer
from tests.cases import BookEntry, case_book, judged
from tests.commands import CLASSIC, DUEL, Demo, sobek
from tests.games import each_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.disputes import Judgement
    from sobek_core.rule_ids import RuleId

# Labels of what is English in every language: texts of rules, laws and rulings.
OF_THE_SPEC = re.compile(r"(?m)^ {2}[A-Z*-].*$|^ +(loi|décision|décidé|une option, dans cette partie)\b.*$|^ {4}.*$")


@pytest.mark.parametrize(("demo", "points"), [(CLASSIC, "12 52 16"), (DUEL, "56 56")])
def test_a_judgement_in_french_has_no_english_labels(demo: Demo, points: str) -> None:
    """No place name, label or heading is the English one, if the two differ."""
    result = sobek("judge", demo.path, "--score", points, "--language", "fr")
    assert 0 == result.exit_code
    labels = {text for name, text in ENGLISH.messages.items() if name.startswith("view.") and "{" not in text}
    same = {"temple", "pirogues", "corruption", "debens"}
    printed = set(re.findall(r"(?m)^ *([A-Za-z]+(?: [a-z]+)*)(?=  | *$)", OF_THE_SPEC.sub("", result.stdout)))
    assert printed & {"main", "pioche", "boîte"}
    assert set() == printed & (labels - same)
    assert not re.search(r"(?m)^ +(law|sources|ruling|decided):", result.stdout)
    assert re.search(r"(?m)^ +sources\u00a0: S", result.stdout)


def test_what_is_joined_is_joined_as_in_french() -> None:
    """A rule and its reason are joined with French spacing in an audit, a judgement and on the page."""
    disputed = (DUEL.path, "--at", 45, "--move", "seat 1: take a1", "--language", "fr")
    printed, page = (sobek(command, *disputed).stdout for command in ("judge", "page"))
    assert "\nduel.market.line\u00a0: a1 n'est pas sur une ligne utilisable\u00a0; position" in printed
    assert "<code>duel.market.line</code></a>\u00a0: a1 n&#39;est pas" in page


def test_symbols_of_the_track_are_in_french() -> None:
    """classic.scoring.same-symbol: a step back names the translated symbol."""
    facts = (("before", 22), ("after", 17), ("symbol", "eye"))
    line = DerivationLine("judge.sheet.step", facts, "classic.scoring.same-symbol", 0)
    assert "(œil)" in line_text(line, load_words("fr"))


def test_facts_of_several_words_are_in_french() -> None:
    """duel.market.line: "off the board" is translated."""
    reason = Reason("duel.market.line", (("cell", "c3"), ("ankh", "off the board")))
    assert load_words("fr").reason(reason).endswith("position de l'Ankh\u00a0: hors du plateau")


def test_a_verdict_has_the_rules_in_french() -> None:
    """Text and law of its rules come from sobek_core.spec.load_translation."""
    disputed = (DUEL.path, "--at", 45, "--move", "seat 1: take a1", "--language", "fr")
    printed = " ".join(sobek("judge", *disputed).stdout.split())
    rule = load_translation("fr").rules["duel.market.line"]
    assert " ".join(rule.text.split()) in printed
    assert " ".join((rule.law or "").split()) in printed


@pytest.mark.parametrize("command", ["judge", "audit", "show", "page"])
def test_help_says_what_stays_english(command: str) -> None:
    """The help of --language says it."""
    printed = " ".join(sobek(command, "--help").stdout.split())
    assert "the sources of rules, and usage and file errors, stay in English" in printed


GOODS = ("ivory", "ebony", "marble", "cattle", "livestock", "fish", "wheat")
ENGLISH_GOOD = re.compile(rf"(?<![\w-])(?:{'|'.join(GOODS)})(?![\w-])")  # in notation, a hyphen or a colon follows
OF_GOODS = {"type", "types", "set", "group", "good"}  # facts that are names of types


def english_goods(said: str) -> list[str]:
    """Return the English names of goods in a message, outside notation."""
    return ENGLISH_GOOD.findall(re.sub("`[^`]*`", "", said))


def facts_of_goods(message: str) -> list[tuple[str, str]]:
    """Return goods for the facts of a message that are types, and something else for the others."""
    named = [name for _, name, _, _ in Formatter().parse(message) if name]
    goods = {name: " ".join(GOODS) if name == "types" else GOODS[at] for at, name in enumerate(sorted(set(named)))}
    return [(name, goods[name] if name in OF_GOODS else "0") for name in dict.fromkeys(named)]


def rendered() -> Iterator[str]:
    """Yield every reason, finding and line of a sheet in French, with goods for what can be a type."""
    french = load_words("fr")
    for name, message in ENGLISH.messages.items():
        facts = tuple(facts_of_goods(message))
        if name.startswith("reasons."):
            yield french.reason(Reason(cast("RuleId", name.removeprefix("reasons.")), facts))
        elif name.startswith("judge.sheet."):
            symbol = {"symbol": "eye"}
            worded = tuple((fact, symbol.get(fact, value)) for fact, value in facts)
            yield line_text(DerivationLine(name, worded, "classic.scoring.set"), french)
    for name in french.messages:
        if name.startswith("found."):
            text = name.removeprefix("found.")
            yield Finding(text, **dict(facts_of_goods(text))).text(french)


def test_goods_have_their_french_names_in_every_sentence() -> None:
    """classic.sets.matching-type, duel.selling.new-set: no sentence names a type in English, but notation does."""
    said = list(rendered())
    assert [] == [one for one in said if english_goods(one)]
    assert any("une série d'ivoire" in one or "une série d'ébène" in one for one in said)
    assert ["fish"] == english_goods("une série de fish avec fish-1, `sell fish-v-1 as fish`")


def lines_of(judgement: Judgement) -> Iterator[str]:
    """Yield what a judgement says in French, except rules."""
    french = load_words("fr")
    yield from (question_text(judgement, french), verdict(judgement, french), *choice_lines(judgement, french))
    yield from (french.reason(one.reason) for one in judgement.findings if one.reason is not None)
    yield from (line_text(line, french) for line in judgement.derivation)


@each_game
def test_the_case_book_has_goods_in_french(game: str) -> None:
    """No judgement of the book names a type in English, outside notation."""
    book: list[BookEntry] = list(case_book(game))
    assert book
    assert [] == [said for case in book for said in lines_of(judged(case)) if english_goods(said)]


@pytest.mark.parametrize(
    ("names", "winners", "expected"),
    [
        (("Ada", "Ben"), "0", "victoire d'Ada, points\u00a0: -3"),
        (("Ada", "Ben"), "1", "victoire de Ben, points\u00a0: -3"),
        (("\u00c9lo", "Ada"), "0 1", "victoire d'\u00c9lo et d'Ada, points\u00a0: -3"),
        (("A1", "Ben"), "0", "victoire de A1, points\u00a0: -3"),
        ((), "0", "victoire du si\u00e8ge 0, points\u00a0: -3"),
    ],
)
def test_a_vowel_is_left_out_before_another_one(names: tuple[str, ...], winners: str, expected: str) -> None:
    """So are names in other sentences; cells, numbers and consonants change nothing."""
    french = load_words("fr").of(names)
    assert expected == french("judge.claimed-result", winners=winners, points="-3")
    assert "main d'Ada" == french("page.of", place="main", name="Ada")
    assert "ce qu'Ada sait de ce qui" in french("view.recalled", who="Ada")


def test_a_type_without_a_translation_keeps_its_name() -> None:
    """Several types are translated one by one."""
    assert "poisson, deben-9" == load_words("fr").kinds("fish, deben-9")


UNSCORED = """game: classic
choices: hand-sets-at-end=mandatory
seat 0 hand: fish-0*3
turn: hand-sets seat 0 ender 0
score: 0 0
"""


def test_what_cannot_be_scored_is_said_in_french() -> None:
    """classic.round-end.hand-sets: a set must be laid first. The page for judging says it too."""
    printed = sobek("judge", "--position", "-", "--language", "fr", feed=UNSCORED)
    said = "impossible de compter cette position telle quelle\u00a0: quelqu'un a encore en main une s\u00e9rie"
    assert (65, True) == (printed.exit_code, said in printed.stderr)
    answered = json.loads(answer(json.dumps({"method": "judge", "language": "fr", "text": UNSCORED})))
    assert [True] == [one["text"].startswith(said) for one in answered["problems"]]
