"""Values show themselves: in one line, as the table, and as a picture that shows a viewer no more than the view."""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from attrs import fields, has

from sobek_core import FaceDown, Observer, Play, Position, Seen, classic, draw, duel, load_words, tap_script
from sobek_core.kernel.kind import Kind
from sobek_core.kernel.pile import Pile
from sobek_core.verdicts.phrases import label
from tests.games import each_suite
from tests.records import played, states_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.suite import GameSuite

LINE = 160  # characters
SVG = "{http://www.w3.org/2000/svg}"
ON_SETS: dict[str, Any] = {
    "classic": lambda number: [(classic.Token.PROSPERITY, number)],
    "duel": lambda number: [(duel.Token.SCARABS, number)],
}


@each_suite
def test_a_value_is_printed_on_one_line(game: GameSuite) -> None:
    """Games, setups, states, views, records, memories and games in progress."""
    play = Play.new(game.tools.game(), players=2, seed=7)
    position = Position(play.game, play.state)
    for one in (play, play.game, play.record.setup, play.state, play.view(1), play.record, play.memory(0), position):
        assert len(repr(one)) < LINE
        assert repr(one).startswith(("<", "Classic(", "Duel(", "Record(", "Position("))
    choices: Any = type(play.game.choices)
    assert ("Choices()", "Choices(visibility='open')") == (repr(choices()), repr(choices(visibility="open")))
    assert f"<View of {game.name} by 1: 2 players, {play.state.pending}>" == repr(play.view(1))


@each_suite
def test_a_state_and_a_view_print_the_table(game: GameSuite) -> None:
    """As the terminal shows it; a state shows everything."""
    tools: Any = game.tools
    play = played(game.name, 2, 3)
    for state in states_of(play)[::9]:
        view = play.game.view(state, 1)
        assert tools.render_view(play.game, view, ()) == str(view)
        assert {f"Seat {seat}" for seat in (0, 1)} == {*re.findall("^Seat [^:\n-]*[^:\n -]", str(view), re.MULTILINE)}
        assert str(state) == str(play.game.view(state, Observer.REFEREE))


def things(value: Any) -> Iterator[Any]:
    """Yield the faces and backs of a view, of a part of it, or of a pile, one for each."""
    if isinstance(value, Seen):
        yield from value.kinds
    elif isinstance(value, Pile | tuple):
        for one in value:
            yield from things(one)
    elif isinstance(value, Kind | FaceDown | Enum):
        yield value
    elif has(type(value)):
        left_out = {"viewer", "pending", "good", "ankh"}
        for part in fields(type(value)):
            yield from () if part.name in left_out else things(getattr(value, part.name))


@each_suite
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_view_is_drawn_with_all_that_it_shows(game: GameSuite, language: str) -> None:
    """Every face and back of a view is in the picture as often as in the view, and nothing else."""
    words, play = load_words(language).of(("Ada", "Ben")), played(game.name, 2, 3)
    for state in states_of(play)[::9]:
        for viewer in (0, Observer.SPECTATOR, Observer.REFEREE):
            view = play.game.view(state, viewer)
            tokens = sum(getattr(one, "tokens", 0) for own in view.seats for one in getattr(own, "sold", ()))
            prosperity = sum(getattr(one, "prosperity", 0) for own in view.seats for one in getattr(own, "sets", ()))
            expected = Counter(label(one, words) for one in things(view))
            expected += Counter({label(one, words): number for one, number in ON_SETS[game.name](tokens + prosperity)})
            titles = ET.fromstring(draw(view, ("Ada", "Ben"), language)).iter(f"{SVG}title")  # noqa: S314
            drawn = Counter[str]()
            for title in titles:
                number, times, name = (title.text or "").partition(" \u00d7 ")
                drawn[name if times else number] += int(number) if times else 1
            cells = {name: number for name, number in drawn.items() if re.fullmatch("[a-f][1-6]", name)}
            assert expected == drawn - Counter(cells)
    assert draw(play.state) == draw(play.game.view(play.state, Observer.REFEREE)) == play.state._repr_html_()


@each_suite
def test_what_is_hidden_changes_nothing_in_a_picture(game: GameSuite) -> None:
    """Two states that a viewer cannot tell apart are drawn and printed alike."""
    play, random = played(game.name, 2, 3), Random(5)  # noqa: S311  # no secret is made here
    for state in states_of(play)[::7]:
        other = game.deal_hidden_anew(random, state, 0)
        one, two = (play.game.view(each, 0) for each in (state, other))
        assert (draw(one), str(one)) == (draw(two), str(two))


@each_suite
def test_what_can_be_tapped_is_drawn_unlike_what_is_within_reach(game: GameSuite) -> None:
    """No colour of a picture is the one that `tappable` gives to what can be tapped."""
    (tappable,) = re.findall('const TAPPABLE = "(#[0-9a-f]{6})"', tap_script())
    assert tappable not in draw(Play.new(game.tools.game(), players=2, seed=7).view())
