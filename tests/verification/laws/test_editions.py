"""Editions are data: another box and other figures make another edition, and every tool plays and judges it."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import asdict, evolve

import sobek_core
import sobek_invariants
from sobek_core.classic import components as classic_kinds
from sobek_core.classic import edition as classic
from sobek_core.classic.components import Cards, card
from sobek_core.duel import components as duel_kinds
from sobek_core.duel import edition as duel
from sobek_core.duel.components import Good, Tiles, tile
from sobek_core.json_text import JsonError, canonical, parse
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Position
from sobek_core.play import Chance, Play
from sobek_core.records.record import Record, RecordError, dump, load
from sobek_core.text.notation import NotationError
from sobek_core.text.positions import EDITION
from sobek_verification.games import GAMES
from sobek_verification.simulation.fuzz.coverage import CoverageWatch
from sobek_verification.simulation.fuzz.play import Fuzz
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.recall.play import wrong_in_full_games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_verification.suite import GameSuite

CLASSIC: Final = classic.PUBLISHED
DUEL: Final = duel.PUBLISHED
# Editions with another box, in which each character is once more, and other figures.
CLASSIC_CHANGED: Final = evolve(
    CLASSIC,
    name="2010.2",
    cards=CLASSIC.cards - Cards.of([card("wheat-1")]) + Cards.of([one for one in classic_kinds.KINDS if one.power]),
    tokens=CLASSIC.tokens + classic_kinds.Tokens.of([*classic_kinds.Token]),
    figures=evolve(CLASSIC.figures, window=3, curse_weight=3, scribe_hand_limit=5, courtesan_min=2),
)
DUEL_CHANGED: Final = evolve(
    DUEL,
    name="2021.2",
    tiles=DUEL.tiles - Tiles.of([tile("statue-b")]) + Tiles.of([one for one in duel_kinds.KINDS if one.power]),
    filling=DUEL.filling[::-1],
    figures=evolve(
        DUEL.figures,
        queen_draws=2,
        scribe_hand_limit=5,
        courtesan_min=2,
        corruption_per_deben=2,
        scarabs_types=(*DUEL.figures.scarabs_types, Good.IVORY),
    ),
)
CHANGED: Final[Mapping[str, Any]] = {"classic": CLASSIC_CHANGED, "duel": DUEL_CHANGED}
PUBLISHED: Final[Mapping[str, Any]] = {"classic": CLASSIC, "duel": DUEL}
each_game = pytest.mark.parametrize("name", CHANGED)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find the changed editions by their names."""
    for module, edition in ((classic, CLASSIC_CHANGED), (duel, DUEL_CHANGED)):
        monkeypatch.setitem(module.EDITIONS, edition.name, edition)


@each_game
def test_a_changed_edition_needs_another_name(name: str) -> None:
    """A published edition never changes; a copy from another process is the same edition."""
    tools, edition = GAMES[name].tools, PUBLISHED[name]
    different = evolve(edition, figures=evolve(edition.figures, min_set_size=2))
    with pytest.raises(ValueError, match=f"^{edition.name} is published; give the changed edition another name$"):
        tools.game(edition=different)
    assert tools.game() == tools.game(edition=pickle.loads(pickle.dumps(edition)))  # noqa: S301  # written here
    assert "new" == tools.game(edition=evolve(different, name="new")).edition.name


@each_game
def test_what_is_no_part_of_the_game_is_refused(name: str) -> None:
    """The edition, choices and track of a game are of its own classes."""
    other = next(GAMES[game].tools.game() for game in CHANGED if game != name)
    for part in asdict(GAMES[name].tools.game(), recurse=False):
        for given in (5, None, getattr(other, part, other)):
            kind = name.title()
            with pytest.raises(TypeError, match=f"^{kind}.{part}: expected an? {part.title()} of {kind}, got "):
                evolve(GAMES[name].tools.game(), **{part: given})


# Only these modules of a game name the published edition; the others use the edition of the game.
# `__init__` has no code, and exports the published edition; `figures` of the invariants compares it with literals.

PUBLISHING: Final = {"__init__", "components", "edition", "figures", "ruleset"}


def test_no_other_module_names_what_is_published() -> None:
    """Otherwise a rule, view, notation or dealer would treat every edition alike."""
    packages = [Path(str(package.__file__)).parent for package in (sobek_core, sobek_invariants)]
    naming = {
        path.relative_to(package).with_suffix("")
        for package in packages
        for path in package.rglob("*.py")
        if re.search(r"\b(PUBLISHED|ALL_CARDS|ALL_TILES|ALL_TOKENS|ALL_DEBENS)\b", path.read_text(encoding="utf-8"))
    }
    assert {Path(game, module) for game in CHANGED for module in PUBLISHING} == naming


# Every tool plays and judges a changed edition.


def _suite(name: str) -> GameSuite:
    """Return the checks of a game for its edition."""
    return evolve(GAMES[name], edition=CHANGED[name])


def _positions(name: str, seed: int) -> list[Position[Any, Any]]:
    """Return the positions of a random game of the edition."""
    suite = _suite(name)
    random = generator(f"edition {seed}")
    return list(suite.play_random_game(random, suite.player_counts[-1]))


@each_game
def test_a_changed_edition_breaks_no_invariant(name: str) -> None:
    """In fuzzed games with refused setups and moves, the reasons are exactly the failing conditions.

    Nothing counts on a character that is unique.
    """
    watch = CoverageWatch(_suite(name))
    counts = watch.game.player_counts
    assert [None] * 12 == [Fuzz(watch, 1, number, counts[number % len(counts)]).run() for number in range(12)]


@each_game
def test_a_position_keeps_its_edition(name: str) -> None:
    """Text and JSON have the box of the edition, and do not name the published one."""
    tools, edition = GAMES[name].tools, CHANGED[name]
    for position in _positions(name, 2)[::9]:
        lines, written = tools.positions.write(position), canonical(tools.converter.unstructure(position))
        assert f"edition: {edition.name}" == lines[0]
        assert edition.name == parse(written)[EDITION]
        track = {"track": position.game.track} if name == "classic" else {}  # no line of a position
        read = tools.positions.read(lines)
        assert position == evolve(read, game=evolve(read.game, **track))
        assert position == tools.converter.read(parse(written), Position)
        tools.positions.check(position)
        with pytest.raises(NotationError):
            tools.positions.check(Position(tools.game(), position.state))
    published = Position(tools.game(), tools.game().start(tools.game().deal_setup(Stream(1, "deal"), 2)))
    assert EDITION not in tools.converter.unstructure(published)
    assert not tools.positions.write(published)[0].startswith(EDITION)


@each_game
def test_an_unknown_edition_is_refused(name: str) -> None:
    """It is refused in text and in JSON; the JSON error does not name the published edition."""
    tools = GAMES[name].tools
    written = tools.converter.unstructure(_positions(name, 3)[0])
    with pytest.raises(NotationError, match=r"line 1: edition: expected .*, a published edition of .*, got 'x'"):
        tools.positions.read(["edition: x"])
    with pytest.raises(JsonError, match=r"edition: expected .*, a published edition of .*, got 'x'"):
        tools.converter.read(written | {EDITION: "x"}, Position)


@each_game
def test_a_record_of_an_edition_that_is_not_registered_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message has the key and the registered editions; once registered, it reads back."""
    tools, edition = GAMES[name].tools, CHANGED[name]
    game = tools.game(edition=edition)
    record = Record(tools, game, ("Ada", "Ben"), Chance(game, 2, 1).setup)
    written = dump(record).encode()
    assert record == load(written)
    monkeypatch.undo()
    expected = f"line 1: edition: expected {tools.game().edition.name}, a published edition of {name}, got "
    with pytest.raises(RecordError, match=f"{expected}'{edition.name}'"):
        load(written)


@each_game
def test_what_is_recalled_in_a_changed_edition_is_true(name: str) -> None:
    """Tried in whole games for every seat and a spectator."""
    assert [] == list(wrong_in_full_games(_suite(name), 2, 0))


def test_an_edition_has_its_own_player_counts() -> None:
    """New games and random games take the player counts from the edition."""
    figures = evolve(CLASSIC.figures, max_players=3)
    suite = evolve(GAMES["classic"], edition=evolve(CLASSIC, name="2010.3", figures=figures))
    assert (range(2, 4), range(2, 5)) == (suite.player_counts, GAMES["classic"].player_counts)
    with pytest.raises(ValueError, match=r"^expected players=2 or 3, or as many names, got 4$"):
        Play.new(suite.tools.game(edition=suite.edition), players=4)
