"""The page of a game as text: complete, safe, and with everything that the game has."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape

from sobek_core.kernel.visibility import Observer
from sobek_core.page.document import make_page
from sobek_core.phrases import ENGLISH, load_words
from tests.pages import PLAYERS, each_game_name, page_of, parts_of, positions_of, replay_of


@each_game_name
def test_a_page_fetches_nothing(name: str) -> None:
    """No element refers to anything outside, and the policy allows only this script and this style."""
    parts = parts_of(name)
    places = [value for _, attributes in parts.tags for key, value in attributes.items() if key in {"src", "href"}]
    assert [] == [place for place in places if not str(place).startswith("#")]
    assert not {"link", "img", "iframe", "base", "object"} & {tag for tag, _ in parts.tags}
    assert [] == [attributes for _, attributes in parts.tags if "style" in attributes or "onclick" in attributes]
    assert not re.search(r"url\(|@import", parts.texts["style"])
    policy = next(attributes["content"] for tag, attributes in parts.tags if "http-equiv" in attributes)
    hashes = [b64encode(sha256(parts.texts[one].encode()).digest()).decode() for one in ("style", "script")]
    assert f"default-src 'none'; style-src 'sha256-{hashes[0]}'; script-src 'sha256-{hashes[1]}'" in str(policy)


@each_game_name
def test_a_whole_game_is_small(name: str) -> None:
    """A whole game with all views takes less than a megabyte."""
    assert 1_000_000 > len(make_page(replay_of(name), Observer.REFEREE, load_words("fr")).encode())


@each_game_name
def test_a_page_has_what_each_viewer_sees(name: str) -> None:
    """NAME.visibility: for every position the lines of the viewer's view, and for every move the viewer's narration."""
    replay = replay_of(name)
    tools = replay.record.tools
    viewers = (Observer.REFEREE, *range(PLAYERS[name]), Observer.SPECTATOR)
    shown = parts_of(name).data["viewers"]
    assert len(viewers) == len(shown)
    for viewer, one in zip(viewers, shown, strict=True):
        for state, position in zip(replay.states, positions_of(one), strict=True):
            lines = tools.view_values(replay.record.game.view(state, viewer))
            same = [place for place in lines if not re.search(r"round| (sets|laid|sold|marker)$", place)]
            assert {place: lines[place] for place in same} == {place: position[place] for place in same}
        narrated = [tools.narrate(step.before, step.move, viewer) for step in replay.steps]
        assert narrated == [move["notation"] or deal for move, deal in zip(one["moves"], narrated, strict=True)]


@each_game_name
def test_a_seats_page_is_the_same_view_alone(name: str) -> None:
    """A page for a seat has one viewer, with the same data as the referee's page for that seat."""
    everything = parts_of(name).data["viewers"]
    for viewer, place in ((1, 2), (Observer.SPECTATOR, -1)):
        assert [everything[place]] == parts_of(name, viewer).data["viewers"]
        assert "contains nothing that is hidden" in page_of(name, viewer)


@each_game_name
def test_rules_at_work_have_their_text_once(name: str) -> None:
    """The first rule of each move is the one that asks for it; each rule's text is on the page once."""
    replay, parts = replay_of(name), parts_of(name)
    at_work = parts.data["rules"]
    asked = [replay.record.game.turn(step.before).rule for step in replay.steps]
    assert asked == [rules[0] for rules in at_work]
    articles = [attributes["id"] for tag, attributes in parts.tags if tag == "article"]
    named = {f"rule-{rule}" for rules in at_work for rule in rules}
    assert (named, len(named)) == (set(articles), len(articles))
    if name == "classic":
        assert any("classic.scoring.round-points" in rules for rules in at_work)


@each_game_name
def test_scoring_sheets_are_those_of_the_audit(name: str) -> None:
    """Each scoring has its sheets, as each viewer saw them: once for the referee, and once for those who see less."""
    replay = replay_of(name)
    record, tools = replay.record, replay.record.tools
    expected = [
        tools.render_sheets(record.game, seen, record.names, ENGLISH)
        for viewer in (Observer.REFEREE, 0)
        for step, after in zip(replay.steps, replay.states[1:], strict=True)
        for event in step.events
        if isinstance(seen := record.game.see(step.before, event, after, viewer), tools.scored)
    ]
    found = re.findall(r"<summary>(.*)</summary>\n.*\n<pre[^>]*>((?:.|\n)*?)</pre>", page_of(name))
    shown = [f"{title}\n{unescape(text)}" for title, text in found]
    assert list(dict.fromkeys(expected)) == list(dict.fromkeys(shown))
