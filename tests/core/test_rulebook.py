"""`rules.json`: all rules of both games and the messages of reasons, in both languages."""

from __future__ import annotations

import json

import pytest

from sobek_core import load_rules
from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.rulebook import rules_json
from sobek_core.spec import load_spec, load_translation
from tests.schemas import damaged, faults

WINDOW = "classic.quay.window"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_every_message_is_there_in_each_language(language: str) -> None:
    """Rules in the order of the spec, rulings, and a reason for every message; what a rule lacks is None."""
    book, spec, translation = load_rules(), load_spec(), load_translation(language)
    assert [*spec.rules] == [*book["rules"]] == [rule["id"] for rule in book["rules"].values()]
    for rule in map(translation.of, spec.rules.values()):
        entry = book["rules"][rule.id]
        assert (rule.title, rule.text) == (entry["title"][language], entry["text"][language])
        assert rule.law == (entry["law"] and entry["law"][language])
        assert [(one.source, one.section) for one in rule.sources] == [
            (one["source"], one["section"]) for one in entry["sources"]
        ]
        assert (rule.convention, [*rule.rulings]) == (entry["convention"], entry["rulings"])
    said = load_words(language).messages
    reasons = {f"reasons.{one['id']}": one["reason"][language] for one in book["rules"].values() if one["reason"]}
    assert {name: text for name, text in said.items() if name.startswith("reasons.")} == reasons
    titles = {slug: translation.of(ruling).title for slug, ruling in spec.rulings.items()}
    assert titles == {slug: one["title"][language] for slug, one in book["rulings"].items()}


def test_a_reason_names_its_fields_once() -> None:
    """In the order of the English message; those in a clause count too."""
    rules = load_rules()["rules"]
    assert ["slot", "cards", "reach"] == rules[WINDOW]["fields"]
    assert ["cards", "number", "too_many"] == rules["classic.setup.deck"]["fields"]
    assert [] == [one["id"] for one in rules.values() if one["fields"] and not one["reason"]]


def test_it_fits_its_schema() -> None:
    """The whole file does; of a damaged one, only other words and fewer entries do."""
    assert [] == faults("rules", json.loads(rules_json()))
    book = load_rules()
    rules, rulings = {WINDOW: book["rules"][WINDOW]}, {"window-gaps": book["rulings"]["window-gaps"]}
    fitting = {
        change for change, value in damaged({**book, "rules": rules, "rulings": rulings}) if not faults("rules", value)
    }
    fewer = {
        change for change in fitting if change.startswith(("('sources',)", "('rulings',)")) or change.endswith(": []")
    }
    assert {change for change in fitting if change.endswith(": 'gold'")} == fitting - fewer
