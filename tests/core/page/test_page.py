"""The page of a game as a text: whole, in both languages, safe, and with everything that the game has."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

import pytest
from attrs import evolve

from sobek_core.classic.components import Back, card
from sobek_core.disputes.tools import JUDGED
from sobek_core.duel.state import CentreTake
from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer, SeenMove
from sobek_core.page import make_page
from sobek_core.page.document import DRAWN
from sobek_core.page.narration import Teller
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.records.audit import audit
from sobek_core.records.undo import remembered
from sobek_core.spec import load_spec, load_translation
from tests.pages import PLAYERS, Parts, each_game, replay_of, tables_of
from tests.records import NAMES, played


@each_game
def test_a_page_fetches_nothing(name: str) -> None:
    """No element names anything outside, and the policy allows this script and this style alone."""
    parts = Parts(make_page(replay_of(name), Observer.REFEREE, ENGLISH))
    places = [value for _, attributes in parts.tags for key, value in attributes.items() if key in {"src", "href"}]
    assert [] == [place for place in places if not str(place).startswith("#")]
    assert not {"link", "img", "iframe", "base", "object"} & {tag for tag, _ in parts.tags}
    assert [] == [attributes for _, attributes in parts.tags if "style" in attributes or "onclick" in attributes]
    assert not re.search(r"url\(|@import", parts.texts["style"])
    policy = next(attributes["content"] for tag, attributes in parts.tags if "http-equiv" in attributes)
    hashes = [b64encode(sha256(parts.texts[one].encode()).digest()).decode() for one in ("style", "script")]
    assert f"default-src 'none'; style-src 'sha256-{hashes[0]}'; script-src 'sha256-{hashes[1]}'" in str(policy)


@each_game
def test_a_whole_game_is_small(name: str) -> None:
    """A whole game with every view of it takes less than a megabyte."""
    assert 1_000_000 > len(make_page(replay_of(name), Observer.REFEREE, load_words("fr")).encode())


@each_game
def test_a_page_has_what_each_viewer_sees(name: str) -> None:
    """NAME.visibility: of every table the lines of the viewer's view, of every move what the viewer is told."""
    replay = replay_of(name)
    tools = replay.record.tools
    viewers = (Observer.REFEREE, *range(PLAYERS[name]), Observer.SPECTATOR)
    shown = Parts(make_page(replay, Observer.REFEREE, ENGLISH)).data["viewers"]
    assert len(viewers) == len(shown)
    for viewer, one in zip(viewers, shown, strict=True):
        for state, table in zip(replay.tables, tables_of(one), strict=True):
            lines = tools.view_values(replay.record.game.view(state, viewer))
            same = [place for place in lines if not re.search(r"round| (sets|laid|sold|marker)$", place)]
            assert {place: lines[place] for place in same} == {place: table[place] for place in same}
        told = [tools.tell(step.before, step.move, viewer) for step in replay.steps]
        assert told == [move["told"] or deal for move, deal in zip(one["moves"], told, strict=True)]


@each_game
def test_a_seats_page_is_the_same_view_alone(name: str) -> None:
    """Written for a seat the file has one viewer, with what the referee's page shows under that seat."""
    replay = replay_of(name)
    everything = Parts(make_page(replay, Observer.REFEREE, ENGLISH)).data["viewers"]
    for viewer, place in ((1, 2), (Observer.SPECTATOR, -1)):
        page = make_page(replay, viewer, ENGLISH)
        assert [everything[place]] == Parts(page).data["viewers"]
        assert "holds nothing that is hidden" in page


@each_game
def test_sets_and_markers_are_drawn_with_their_sums(name: str) -> None:
    """classic.scoring.set, duel.scoring.set: what lies in sets is that of the view, with what it would score."""
    replay = replay_of(name)
    (viewer,) = Parts(make_page(replay, 0, ENGLISH)).data["viewers"]
    line = "sets" if name == "classic" else "sold"
    found = 0
    for state, table in zip(replay.tables, tables_of(viewer), strict=True):
        for number, seat in enumerate(state.seats):
            lying = seat.sets if name == "classic" else seat.sold
            piles = [str(one.cards if name == "classic" else one.tiles) for one in lying]
            assert piles == [one["cards"] for one in table[f"seat {number} {line}"]]
            found += sum(re.search(r"= \d+$", one["sum"]) is not None for one in table[f"seat {number} {line}"])
            if name == "classic":
                assert str(seat.marker) == table[f"seat {number} marker"][0]
    assert found


@each_game
def test_rules_at_work_have_their_text_once(name: str) -> None:
    """Each move has the rule that asks for it first, and each rule that is named stands on the page once."""
    replay = replay_of(name)
    parts = Parts(make_page(replay, Observer.REFEREE, ENGLISH))
    at_work = parts.data["rules"]
    asked = [replay.record.game.turn(step.before).rule for step in replay.steps]
    assert asked == [rules[0] for rules in at_work]
    articles = [attributes["id"] for tag, attributes in parts.tags if tag == "article"]
    named = {f"rule-{rule}" for rules in at_work for rule in rules}
    assert (named, len(named)) == (set(articles), len(articles))
    if name == "classic":
        assert any("classic.scoring.round-points" in rules for rules in at_work)


@each_game
def test_rules_at_work_speak_of_what_is_there(name: str) -> None:
    """Of the conditions of a move only those that have something to say of it, as `sobek judge` has it."""
    replay, judged = replay_of(name), JUDGED[name]
    at_work = Parts(make_page(replay, Observer.REFEREE, ENGLISH)).data["rules"]
    for step, rules in zip(replay.steps, at_work, strict=True):
        assert [] == [rule for rule in rules[1:] if judged.is_vacuous(rule, step.before, step.move)]


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        (
            "classic",
            {
                "classic.scoring.penalty-base",
                "classic.scoring.most-corrupt",
                "classic.game-end.rounds",
                "classic.game-end.winner",
            },
        ),
        ("duel", {"duel.game-end.trigger", "duel.scoring.total", "duel.scoring.set", "duel.scoring.winner"}),
    ],
)
def test_the_last_move_has_the_rules_of_the_end(name: str, rules: set[str]) -> None:
    """Scoring, penalty, end and winner; a move in the middle of the game has none of them."""
    at_work = Parts(make_page(replay_of(name), 0, ENGLISH)).data["rules"]
    assert rules <= set(at_work[-1])
    assert set() == rules & set(at_work[5])


@each_game
def test_a_rule_at_work_has_its_first_sentence(name: str) -> None:
    """What stands folded says what the rule is about; of a rule that is a choice, how this game is played."""
    shorts = {
        str(attributes["id"]).removeprefix("rule-"): str(attributes["data-short"])
        for tag, attributes in Parts(make_page(replay_of(name), 0, ENGLISH)).tags
        if tag == "article"
    }
    for rule, short in shorts.items():
        text = " ".join(load_spec().rules[rule].text.split())
        assert (rule, True) == (rule, short.endswith(".") and "`" not in short and "Choice" not in short)
        assert short[:20] in text.replace("`", "") or text.startswith("Choice")


def test_tiles_that_can_be_taken_in_the_centre_are_known() -> None:
    """duel.market.centre: at the first take, and after a refill, the four central squares as far as they have tiles."""
    replay = replay_of("duel")
    (viewer,) = Parts(make_page(replay, 1, ENGLISH)).data["viewers"]
    for step, table in zip(replay.steps, tables_of(viewer), strict=False):
        at_the_centre = isinstance(step.before.pending, CentreTake)
        cells = [str(move.cell) for move in replay.record.game.legal(step.before)] if at_the_centre else []
        assert cells == table["reach"].split()


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said(name: str, language: str) -> None:
    """Every kind of move, of event and of thing has its words, in each language."""
    words = load_words(language)
    tools, looks = GAMES[name], DRAWN[name].looks(words)
    teller = Teller(tools, NAMES, words, looks)
    for form in tools.notation.forms:
        begins = f"page.move.{name}.{form.verb}"
        assert [one for one in words.sentences if one == begins or one.startswith(f"{begins}-")]
    for seed in range(4):
        replay = audit(played(name, 2, seed).record)
        for step, after in zip(replay.steps, replay.tables[1:], strict=True):
            for viewer in (Observer.REFEREE, 0):
                seen = tools.see_move(step.before, step.move, viewer)
                assert teller.move(seen, replay.record.game.turn(step.before).asks)
                for event in step.events:
                    said = teller.event(replay.record.game.see(step.before, event, after, viewer))
                    assert said or isinstance(event, tools.scored)


def test_moves_in_words() -> None:
    """Names stand for seats, labels for kinds; what is unseen is said to be.

    Each is a move, with what a viewer is shown of what is taken, or with something else in the place of a particular.
    """
    words = ENGLISH
    said = {
        ("classic", "seat 1: take 2", "shown", card("fish-1")): "Ben takes the card in slot 2: fish (1 scarab)",
        (
            "classic",
            "seat 0: set wheat-0-green amulet*2 onto 1",
            "shown",
            None,
        ): "Ada adds to set 1: wheat (green back), 2 \u00d7 amulet",
        ("classic", "seat 2: play scribe-fish", "shown", None): "Cleo plays a character: scribe (fish)",
        ("classic", "seat 2: discard fish-0", "card", Back.BEIGE): "Cleo puts on their corruption: beige back",
        ("classic", "chance: steal queen", "card", Back.ORANGE): "The Thief draws: orange back",
        ("classic", "chance: deal hands - deck - tokens -", "deal", None): "The next round is dealt",
        ("duel", "seat 1: sell fish-v-1 statue-b as fish", "shown", None): (
            "Ben sells as fish: fish (column, 1 scarab), statue (falling diagonal)"
        ),
        ("duel", "seat 0: onto wheat", "shown", None): "Ada puts the scarabs on the set of wheat",
        ("duel", "seat 0: orient f", "shown", None): "Ada chooses the Ankh's direction: rising diagonal",
        ("duel", "chance: deben 4", "deben", None): "A deben is drawn, unseen",
        ("duel", "chance: deben 4", "shown", None): "A deben is drawn: deben of 4",
        ("duel", "chance: tokens mummy*2", "shown", None): "Tokens are drawn: 2 \u00d7 mummy",
    }
    tellers = {name: Teller(GAMES[name], NAMES, words, DRAWN[name].looks(words)) for name in GAMES}
    for (name, line, field, value), expected in said.items():
        move = GAMES[name].notation.read(line)
        seen = SeenMove(move, value) if field == "shown" else SeenMove(evolve(move, **{field: value}))
        assert expected == tellers[name].move(seen, "action")


@pytest.mark.parametrize(
    ("name", "told", "asks", "expected"),
    [
        (
            "classic",
            "seat 2: victim 0",
            "vizier-victim",
            "Cleo names the player whose corruption the Vizier looks through: Ada",
        ),
        ("classic", "seat 2: victim 0", "thief-victim", "Cleo names the player from whom the Thief steals: Ada"),
        ("classic", "seat 2: victim 0", "guild-victim", "Cleo names the player whose marker the Guild moves back: Ada"),
        ("classic", "seat 2: victim 0", "curse-victim", "Cleo names the player whose corruption gets the Curse: Ada"),
        ("classic", "seat 0: start 1", "starting-player", "Ada names who begins the new round: Ben"),
        ("classic", "seat 0: name wheat", "priest-type", "Ada names the type that leaves their corruption: wheat"),
        ("classic", "seat 0: back green", "thief-back", "Ada names the back of the card that the Thief steals: green"),
        (
            "duel",
            "seat 1: name statue",
            "priest-group",
            "Ben names the group that leaves their Corruption board: statue",
        ),
        ("duel", "seat 0: back grey", "thief-back", "Ada names the back of the tile that the Thief steals: grey"),
    ],
)
def test_what_is_named_is_said_with_what_for(name: str, told: str, asks: str, expected: str) -> None:
    """A seat, a type or a back is named for something, which is what was pending."""
    teller = Teller(GAMES[name], NAMES, ENGLISH, DRAWN[name].looks(ENGLISH))
    assert expected == teller.move(SeenMove(GAMES[name].notation.read(told)), asks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_in_its_language(language: str) -> None:
    """The language is named for those who read aloud, that of the rules too; a translation says what it is."""
    page = make_page(replay_of("duel"), 0, load_words(language))
    assert f'<html lang="{language}">' in page
    assert f'<div lang="{language}">' in page
    assert (language == "fr") == ("seul le texte anglais fait foi" in page)
    rule = load_translation(language).rule(load_spec().rules["duel.market.line"])
    assert f'<h3>{rule.id}: <span lang="{language}">{rule.title}</span></h3>' in page
    assert ("La position" in page) == (language == "fr")


def test_names_are_text() -> None:
    """Whatever a player is called, it is never markup, neither in the page nor in its data."""
    names = ("<script>alert(1)</script>", "</script><!--")
    replay = replay_of("duel")
    page = make_page(evolve(replay, record=evolve(replay.record, names=names)), Observer.REFEREE, ENGLISH)
    assert not [name for name in names if name in page]
    assert 2 == page.count("<script")
    assert list(names) == Parts(page).data["names"]


def test_memories_are_shown_where_the_game_shows_them() -> None:
    """classic.visibility.memory: under `open` what a seat recalls stands with its places, as `sobek show` has it."""
    game = GAMES["classic"].game()
    game = evolve(game, choices=evolve(game.choices, visibility="open"))
    replay = audit(played("classic", 2, 5, game).record)
    replay = evolve(replay, steps=replay.steps[:30], state=replay.steps[30].before)
    tables = tables_of(Parts(make_page(replay, 1, ENGLISH)).data["viewers"][0])
    known = remembered(replay.record.tools, game, replay.steps, replay.state, 1).recall()
    certain = [line for line, recalled in known.items() if recalled.certain]
    assert certain
    assert [] == [
        line for line in certain if not tables[-1][f"recalled {line}"].startswith(str(known[line].certain[0]))
    ]
    everything = Parts(make_page(replay, Observer.REFEREE, ENGLISH)).data["viewers"][0]
    assert not [line for table in tables_of(everything) for line in table if line.startswith("recalled")]


@each_game
def test_scoring_sheets_hold_the_points(name: str) -> None:
    """Each round has its sheet, with the points of every set and of the whole."""
    replay = replay_of(name)
    scored = [event for step in replay.steps for event in step.events if isinstance(event, replay.record.tools.scored)]
    page = make_page(replay, Observer.REFEREE, ENGLISH)
    cells = re.findall(r'<tfoot>.*?<td class="points">(\d+)</td>', page)
    totals = [sheet.points if name == "classic" else sheet.score for event in scored for sheet in event.sheets]
    assert totals == [int(cell) for cell in cells[: len(totals)]]
    assert len(cells) == len(totals) * (2 if name == "classic" else 1)  # once more without scarabs that break no tie


def test_a_penalty_is_told_step_by_step() -> None:
    """classic.scoring.penalty: each space on the way back along the track."""
    page = make_page(replay_of("classic"), 0, ENGLISH)
    steps = re.findall(r"Penalty: .* in (\d+) points, back over ([\d, ]+) \(all on", page)
    assert steps
    for base, way in steps:
        assert int(base) // 10 + 1 == len(way.split(", "))


def test_rules_on_the_page_are_those_of_the_spec() -> None:
    """The text of a rule is the spec's, with its sources and rulings."""
    page = make_page(replay_of("classic"), 0, ENGLISH)
    rule = load_spec().rules["classic.quay.window"]
    first = rule.text.split(". ", maxsplit=1)[0].split("\n", maxsplit=1)[0]
    article = page.split('id="rule-classic.quay.window"')[1].split("</article>", maxsplit=1)[0]
    assert first in article
    assert all(source.section in article for source in rule.sources)
    assert all(f"ruling {slug}" in article for slug in rule.rulings)
