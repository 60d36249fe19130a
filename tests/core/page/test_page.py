"""The page of a game as a text: whole, in both languages, safe, and with everything that the game has."""

from __future__ import annotations

import re
import tomllib
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from attrs import evolve

from sobek_core.classic.components import Back, card
from sobek_core.disputes.tools import JUDGED
from sobek_core.duel.components import Group
from sobek_core.duel.events import GroupNamed
from sobek_core.duel.state import CentreTake
from sobek_core.games import GAMES
from sobek_core.kernel.visibility import HiddenMove, Observer, SeenMove, VisibleMove
from sobek_core.page import at_work, make_page
from sobek_core.page.document import DRAWN
from sobek_core.page.narration import Narrator
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.records.audit import audit
from sobek_core.records.undo import remembered
from sobek_core.spec import load_spec, load_translation
from sobek_core.text.gaps import Gap
from tests.pages import PLAYERS, Parts, each_game, page_of, parts_of, replay_of, tables_of
from tests.records import NAMES, played

MOVES = Path(__file__).parents[2] / "tables" / "moves-in-words.toml"


@each_game
def test_a_page_fetches_nothing(name: str) -> None:
    """No element names anything outside, and the policy allows this script and this style alone."""
    parts = parts_of(name)
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
    shown = parts_of(name).data["viewers"]
    assert len(viewers) == len(shown)
    for viewer, one in zip(viewers, shown, strict=True):
        for state, table in zip(replay.tables, tables_of(one), strict=True):
            lines = tools.view_values(replay.record.game.view(state, viewer))
            same = [place for place in lines if not re.search(r"round| (sets|laid|sold|marker)$", place)]
            assert {place: lines[place] for place in same} == {place: table[place] for place in same}
        told = [tools.narrate(step.before, step.move, viewer) for step in replay.steps]
        assert told == [move["told"] or deal for move, deal in zip(one["moves"], told, strict=True)]


@each_game
def test_a_seats_page_is_the_same_view_alone(name: str) -> None:
    """Written for a seat the file has one viewer, with what the referee's page shows under that seat."""
    everything = parts_of(name).data["viewers"]
    for viewer, place in ((1, 2), (Observer.SPECTATOR, -1)):
        assert [everything[place]] == parts_of(name, viewer).data["viewers"]
        assert "contains nothing that is hidden" in page_of(name, viewer)


@each_game
def test_sets_and_markers_are_drawn_with_their_sums(name: str) -> None:
    """classic.scoring.set, duel.scoring.set: what lies in sets is that of the view, with what it would score."""
    replay = replay_of(name)
    (viewer,) = parts_of(name, 0).data["viewers"]
    line = "sets" if name == "classic" else "sold"
    found = 0
    for state, table in zip(replay.tables, tables_of(viewer), strict=True):
        for number, seat in enumerate(state.seats):
            sets = seat.sets if name == "classic" else seat.sold
            piles = [str(one.cards if name == "classic" else one.tiles) for one in sets]
            assert piles == [one["cards"] for one in table[f"seat {number} {line}"]]
            found += sum(re.search(r"= \d+$", one["sum"]) is not None for one in table[f"seat {number} {line}"])
            if name == "classic":
                assert str(seat.marker) == table[f"seat {number} marker"][0]
    assert found


@each_game
def test_rules_at_work_have_their_text_once(name: str) -> None:
    """Each move has the rule that asks for it first, and each rule that is named stands on the page once."""
    replay, parts = replay_of(name), parts_of(name)
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
    at_work = parts_of(name).data["rules"]
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
    at_work = parts_of(name, 0).data["rules"]
    assert rules <= set(at_work[-1])
    assert set() == rules & set(at_work[5])


@each_game
def test_a_rule_at_work_has_its_first_sentence(name: str) -> None:
    """What stands folded says what the rule is about; of a rule that is a choice, how this game is played."""
    shorts = {
        str(attributes["id"]).removeprefix("rule-"): str(attributes["data-short"])
        for tag, attributes in parts_of(name, 0).tags
        if tag == "article"
    }
    for rule, short in shorts.items():
        text = " ".join(load_spec().rules[rule].text.split())
        assert (rule, True) == (rule, short.endswith(".") and "`" not in short and "Choice" not in short)
        assert short[:20] in text.replace("`", "") or text.startswith("Choice")


def test_tiles_that_can_be_taken_in_the_centre_are_known() -> None:
    """duel.market.centre: at the first take, and after a refill, the four central squares as far as they have tiles."""
    replay = replay_of("duel")
    (viewer,) = parts_of("duel", 1).data["viewers"]
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
    narrator = Narrator(tools, NAMES, words, looks)
    for form in tools.notation.forms:
        begins = f"page.move.{name}.{form.verb}"
        assert [one for one in words.sentences if one == begins or one.startswith(f"{begins}-")]
    for seed in range(4):
        replay = audit(played(name, 2, seed).record)
        for step, after in zip(replay.steps, replay.tables[1:], strict=True):
            for viewer in (Observer.REFEREE, 0):
                seen = tools.see_move(step.before, step.move, viewer)
                assert narrator.move(seen, replay.record.game.turn(step.before).asks)
                for event in step.events:
                    said = narrator.event(replay.record.game.see(step.before, event, after, viewer))
                    assert said or isinstance(event, tools.scored)


@pytest.mark.parametrize("row", tomllib.loads(MOVES.read_text(encoding="utf-8"))["moves"], ids=lambda row: row["said"])
def test_moves_in_words(row: dict[str, str]) -> None:
    """Each is a move, with what a viewer is shown of what is taken, or with what else is seen of a particular."""
    tools = GAMES[row["game"]]
    move = tools.notation.read(row["move"])
    seen: SeenMove[object, object]
    if "back" in row:
        seen = HiddenMove.of(move, Back(row["back"]))
    elif "unseen" in row:
        seen = HiddenMove.of(move)
    else:
        seen = VisibleMove(move, card(row["shown"]) if "shown" in row else None)
    narrator = Narrator(tools, NAMES, ENGLISH, DRAWN[row["game"]].looks(ENGLISH))
    assert row["said"] == narrator.move(seen, row.get("asks", "action"))


def test_a_named_group_is_in_the_language_of_the_page() -> None:
    """duel.characters.priest: the group that a player named is a word, not the name in the record."""
    words = load_words("fr")
    narrator = Narrator(GAMES["duel"], NAMES, words, DRAWN["duel"].looks(words))
    assert f"{NAMES[0]} a nommé\N{NO-BREAK SPACE}: poisson" == narrator.event(GroupNamed(0, Group.FISH))


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


def test_markup_in_the_text_of_a_rule_is_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule is written in Markdown: HTML in it is shown as it is written."""
    spec, named = load_spec(), "duel.market.line"
    rule = evolve(spec.rules[named], text="<b>One</b> of *three*.\n\n<script>alert(1)</script>")
    monkeypatch.setattr(at_work, "load_spec", lambda: evolve(spec, rules={**spec.rules, named: rule}))
    (shown,) = at_work.rule_texts([named], {}, "", "en")
    markup = "<p>&lt;b&gt;One&lt;/b&gt; of <em>three</em>.</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"
    assert markup == shown.html


def test_only_the_referee_has_a_page_of_a_position_with_unknown_places() -> None:
    """With unknown things, nobody can say what a seat would see."""
    with pytest.raises(ValueError, match=r"^expected the referee, since what others see depends on what is unknown$"):
        make_page(replay_of("duel"), 0, ENGLISH, gaps=[Gap("bag")])


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
    cells = re.findall(r'<tfoot>.*?<td class="points">(\d+)</td>', page_of(name))
    totals = [sheet.points if name == "classic" else sheet.score for event in scored for sheet in event.sheets]
    assert totals == [int(cell) for cell in cells[: len(totals)]]
    assert len(cells) == len(totals) * (2 if name == "classic" else 1)  # once more without scarabs that break no tie


def test_a_penalty_is_told_step_by_step() -> None:
    """classic.scoring.penalty: each space on the way back along the track."""
    page = page_of("classic", 0)
    steps = re.findall(r"Penalty: .* for (\d+) points, over ([\d, ]+) \(all on", page)
    assert steps
    for base, way in steps:
        assert int(base) // 10 + 1 == len(way.split(", "))


def test_rules_on_the_page_are_those_of_the_spec() -> None:
    """The text of a rule is the spec's, with its sources and rulings."""
    page = page_of("classic", 0)
    rule = load_spec().rules["classic.quay.window"]
    first = rule.text.split(". ", maxsplit=1)[0].split("\n", maxsplit=1)[0]
    article = page.split('id="rule-classic.quay.window"')[1].split("</article>", maxsplit=1)[0]
    assert first in article
    assert all(source.section in article for source in rule.sources)
    assert all(f"ruling {slug}" in article for slug in rule.rulings)
