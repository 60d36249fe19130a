"""Every phrase means the same in each language, and no other phrase could take its place."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest

from sobek_core.phrases import ENGLISH, load_words
from tests.dictionary import entries, facts_of, unlike, words_of

FRENCH = load_words("fr")
NO_SENTENCES = {"count.singular", "page.language"}  # which numbers are singular, and the name of the language
IDS = [name for name in ENGLISH.messages if name not in NO_SENTENCES]

# Phrases that mean the same, mostly one for the text and one for the page.
ALIKE = {
    frozenset(pair)
    for pair in (
        ("view.line", "page.script.line"),
        ("view.finger", "page.kind.finger"),
        ("view.box-tokens", "page.place.box-tokens"),
        ("sheet.corruption", "page.corruption"),
        ("sheet.marker", "page.marker-scored"),
        ("judge.sheet.scored", "page.marker-scored"),
        ("page.slider", "page.this-move"),
        ("page.symbol.ankh", "page.script.ankh"),
        ("judge.answer.win", "judge.answer.wins"),  # one winner or several, which the names show
        ("judge.answer.win", "unseen.winners"),
        ("judge.answer.wins", "unseen.winners"),
        ("count.one.set", "view.set"),  # 1 set, set 1
        ("count.one.set", "judge-page.set"),
        ("count.one.player", "judge-page.player"),
        ("view.set", "judge-page.set"),
        ("judge-page.marker", "page.place.marker"),
        ("judge-page.verb.classic.pick", "judge-page.verb.duel.pick"),  # from the corruption, in both games
        ("judge-page.verb.classic.discard", "judge-page.verb.duel.discard"),
        ("judge.assumed.round-over", "judge.condition.round-over"),
        ("judge.assumed.round-over", "judge.turns.round-over"),
        ("judge.assumed.round-goes-on", "judge.condition.round-goes-on"),
        ("judge-page.round-over", "judge.assumed.round-over"),
        ("judge-page.round-over", "judge.turns.round-over"),
        ("judge-page.inferred", "written.inferred"),
        ("count.many.player", "judge-page.inferred-players"),
        ("count.many.scarabs-token", "judge-page.tokens.scarabs"),
        ("judge.answer.win", "judge.answer.wins"),  # several, one
        ("judge.answer.win", "unseen.winners"),
        ("judge.answer.wins", "unseen.winners"),
        *combinations(("player.seat", "player.of-seat", "player.to-seat"), 2),  # forms of one name
        *combinations(("player.named-seat", "player.named-of-seat", "player.named-to-seat"), 2),
        ("page.move.classic.add-onto", "page.move.duel.add-as"),  # to set 1, to the set of wheat
    )
}

OPPOSITES = tomllib.loads(Path(__file__).with_name("opposites.toml").read_text(encoding="utf-8"))


def test_a_phrase_says_the_same_in_french() -> None:
    """Each word has a counterpart in data/dictionary.txt, and the facts are in the same order."""
    said = {name: [*unlike(ENGLISH.messages[name], FRENCH.messages[name])] for name in IDS}
    assert {} == {name: found for name, found in said.items() if found}


def test_no_phrase_can_stand_for_another() -> None:
    """Swapping two phrases with the same facts in one language is noticed, unless they mean the same."""
    alike, exchanged = defaultdict(list), set[frozenset[str]]()
    for name in IDS:
        alike[frozenset(facts_of(ENGLISH.messages[name]))].append(name)
    for one, other in (pair for names in alike.values() for pair in combinations(names, 2)):
        english, french = ([words.messages[name] for name in (one, other)] for words in (ENGLISH, FRENCH))
        if len({*english}) == len({*french}) == 2 and not any(
            any(unlike(*pair)) for pair in zip(english, reversed(french), strict=True)
        ):
            exchanged.add(frozenset({one, other}))
    assert ALIKE == exchanged


def test_no_fact_can_stand_for_another() -> None:
    """Swapping two facts of a phrase in one language is noticed, such as who has won and by how much."""
    for name in IDS:
        english, french = ENGLISH.messages[name], FRENCH.messages[name]
        for one, other in combinations(dict.fromkeys(facts_of(french)), 2):
            wrong = french.replace(f"{{{one}", "{?").replace(f"{{{other}", f"{{{one}").replace("{?", f"{{{other}")
            assert (name, True) == (name, any(unlike(english, wrong)))


@pytest.mark.parametrize(
    ("language", "right", "wrong"), [(one, *pair) for one in OPPOSITES for pair in OPPOSITES[one].items()]
)
def test_no_word_can_stand_for_its_opposite(language: str, right: str, wrong: str) -> None:
    """Replacing a word by its opposite is noticed in every phrase, and each word occurs."""
    other, found = (FRENCH if language == "en" else ENGLISH), 0
    for name in IDS:
        said = load_words(language).messages[name]
        changed = re.sub(rf"(?<![\w{{-]){right}(?![\w}}-])", wrong, said)
        if changed != said and "{" + right not in said:
            pair = (changed, other.messages[name])
            found += 1
            assert (name, True) == (name, any(unlike(*pair if language == "en" else reversed(pair))))
    assert found


def test_no_word_of_the_dictionary_is_unused() -> None:
    """Each word occurs in a phrase together with one of its counterparts; small words need none."""
    said = [(words_of(ENGLISH.messages[name], "en"), words_of(FRENCH.messages[name], "fr")) for name in IDS]
    for entry in entries():
        for side in (0, 1):
            others = {*entry[1 - side]}
            beside = [one[side] for one in said if not others or others & one[1 - side]]
            assert [] == [word for word in entry[side] if not any(word in words for words in beside)]
