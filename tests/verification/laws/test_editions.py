"""Editions: an erratum is a value of a few lines, and changes only what it declares."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import asdict, evolve, fields

import sobek_core
import sobek_invariants
from sobek_core.classic import Classic
from sobek_core.classic.components import Cards, card
from sobek_core.classic.dealing import deal_setup
from sobek_core.classic.edition import PUBLISHED as CLASSIC
from sobek_core.classic.moves import Take
from sobek_core.classic.rules import quay
from sobek_core.classic.rules.scoring import count_corruption
from sobek_core.classic.text.position import POSITIONS as CLASSIC_POSITIONS
from sobek_core.duel import Duel
from sobek_core.duel.board import cell
from sobek_core.duel.components import Good
from sobek_core.duel.dealing import deal_setup as duel_setup
from sobek_core.duel.edition import PUBLISHED as DUEL
from sobek_core.duel.moves import ChooseSet
from sobek_core.duel.moves import Take as DuelTake
from sobek_core.duel.rules import pirogues
from sobek_core.duel.text.position import POSITIONS as DUEL_POSITIONS
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.editions import STATED_BY, changed
from sobek_core.kernel.game import Applied, Over, Reason, Refused
from sobek_core.kernel.replacements import Replacement, Wording
from sobek_core.spec import load_spec
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.duel.state import Seat

# The errata.


def _first_card_of_a_short_row(game: Classic, cards: int) -> int:
    return 1 if cards < game.edition.figures.window else game.edition.figures.window


SHORT_ROW: Final = Wording("classic.quay.window", "With fewer than four cards, only the first can be taken.")
CLASSIC_ERRATUM: Final = evolve(
    CLASSIC,
    name="2010.2",
    parent=CLASSIC,
    changes={"figures.curse_weight", "quay.window"},
    figures=evolve(CLASSIC.figures, curse_weight=3),
    replacements=(Replacement.of(quay.window, SHORT_ROW)(_first_card_of_a_short_row),),
)


def _every_sold_set(_game: Duel, own: Seat) -> list[Good]:
    return [sold.good for sold in own.sold]


EVERY_SET: Final = Wording("duel.pirogues.scarabs-set", "The scarabs can be put on every sold set.")
DUEL_ERRATUM: Final = evolve(
    DUEL,
    name="2021.2",
    parent=DUEL,
    changes={"figures.seven_points", "pirogues.scarabs_sets"},
    figures=evolve(DUEL.figures, seven_points=8),
    replacements=(Replacement.of(pirogues.scarabs_sets, EVERY_SET)(_every_sold_set),),
)
ERRATA: Final[dict[str, Any]] = {"classic": CLASSIC_ERRATUM, "duel": DUEL_ERRATUM}
each_erratum = pytest.mark.parametrize("name", ERRATA)


def _played(name: str, edition: Any, seed: int) -> Iterator[tuple[Any, Any]]:
    """Play a game at random, and yield each state with its legal moves."""
    tools, stream, seats = GAMES[name].tools, Stream(seed, "deal"), Stream(seed, "seats")
    game = tools.game(edition=edition)
    state = game.start(tools.deal_setup(game, stream, 2))
    while not isinstance(game.turn(state), Over):
        legal = game.legal(state)
        yield state, legal
        state = game.apply(state, legal[seats.below(len(legal))] if legal else tools.deal_round(game, stream, 2)).state


@each_erratum
def test_an_erratum_changes_exactly_what_it_declares(name: str) -> None:
    """One figure and one condition change; the box, other figures and other rules are the parent's.

    Another process gets an equal erratum, since its replacements are functions of a module.
    """
    erratum = ERRATA[name]
    assert erratum.changes == changed(erratum.parent, erratum) == changed(erratum, erratum.parent)
    assert set() == changed(erratum, erratum)
    assert erratum == pickle.loads(pickle.dumps(erratum))  # noqa: S301  # written here


@each_erratum
def test_what_is_not_declared_is_refused(name: str) -> None:
    """A missing figure, card or token, another rule, a declared non-change and the parent's name are refused."""
    erratum = ERRATA[name]
    parent = erratum.parent
    token = next(iter(parent.tokens))
    rule = next(one for one in erratum.changes if not one.startswith("figures"))
    with pytest.raises(ValueError, match=f"{parent.name}: ") as refused:
        evolve(
            erratum,
            name=parent.name,
            figures=evolve(erratum.figures, queen_draws=4),
            tokens=parent.tokens.minus(token),
            replacements=(),
        )
    assert (
        f"{parent.name}: expected a name that differs from its parent's; changes figures.queen_draws, which is not "
        f"declared; changes tokens.{token}, which is not declared; does not change {rule}, which is declared"
    ) == str(refused.value)


@each_erratum
def test_a_changed_edition_needs_another_name(name: str) -> None:
    """A published edition never changes; a copy from another process is the same edition."""
    tools, edition = GAMES[name].tools, ERRATA[name].parent
    editions: Any = tools.editions
    different = evolve(edition, figures=evolve(edition.figures, min_set_size=2))
    with pytest.raises(ValueError, match=f"^{edition.name} is published; give the changed edition another name$"):
        tools.game(edition=different)
    with pytest.raises(ValueError, match=f"^{edition.name} is already registered$"):
        editions.register(different)
    assert tools.game() == tools.game(edition=pickle.loads(pickle.dumps(edition)))  # noqa: S301  # written here
    assert "new" == tools.game(edition=evolve(different, name="new")).edition.name


@each_erratum
def test_what_is_no_edition_of_the_game_is_refused(name: str) -> None:
    """It is refused when a game is made or an edition is registered, also as a part of an edition."""
    tools, edition = GAMES[name].tools, ERRATA[name].parent
    editions: Any = tools.editions
    other = next(erratum.parent for game, erratum in ERRATA.items() if game != name)
    for given in (5, None, other, edition.figures):
        with pytest.raises(ValueError, match=f"^edition: expected an edition of {name}, or the name of one, got "):
            tools.game(edition=given)
        with pytest.raises(ValueError, match=rf"^expected Edition of sobek_core\.{name}\.edition, got "):
            editions.register(given)
    for part in {*asdict(edition, recurse=False)} & {"figures", "cards", "tiles", "tokens", "debens"}:
        with pytest.raises(ValueError, match=rf"^{part}: expected \w+ of sobek_core\.{name}\.\w+, got "):
            evolve(edition, name="new", **{part: getattr(other, part, 5)})
    for unnamed in ("", 3, None, " 2010.2", "2010\n2"):
        with pytest.raises(ValueError, match=r"^name: expected a name in one line, such as 2010\.2, got "):
            evolve(edition, name=unnamed)


@each_erratum
def test_what_are_no_choices_or_no_track_of_the_game_is_refused(name: str) -> None:
    """They are refused when a game is made, not only when a rule reads them."""
    tools, edition = GAMES[name].tools, ERRATA[name].parent
    others = {"choices": next(GAMES[game].tools.game().choices for game in ERRATA if game != name), "track": edition}
    for part in {*asdict(tools.game(), recurse=False)} - {"edition"}:
        for given in ("x", None, others[part]):
            with pytest.raises(ValueError, match=rf"^{part}: expected \w+ of sobek_core\.{name}\.{part}, got "):
                evolve(tools.game(), **{part: given})


@pytest.mark.parametrize(
    ("figures", "figure", "number", "problem"),
    [
        (
            CLASSIC.figures,
            "window",
            -1,
            r"window \(classic\.quay\.window\): expected a .+ of at least 1, got -1",
        ),
        (
            CLASSIC.figures,
            "points_per_step",
            4,
            r"step \(classic\.scoring\.penalty\): expected a whole number of at least 5, got 4",
        ),
        (CLASSIC.figures, "min_set_size", True, "expected a whole number of at least 1, got True"),
        (CLASSIC.figures, "courtesan_min", 3, "courtesan_min: expected at most courtesan_max, 2, got 3"),
        (CLASSIC.figures, "min_players", 5, "min_players: expected at most max_players, 4, got 5"),
        (CLASSIC.figures, "min_players", 1, "expected a whole number of at least 2, got 1"),
        (CLASSIC.figures, "max_players", 9, "max_players: expected at most 4, got 9"),
        (DUEL.figures, "players", 3, "players: expected 2, got 3"),
        (DUEL.figures, "players", 2.0, "expected a whole number of at least 1, got 2.0"),
        (DUEL.figures, "courtesan_max", 0, "expected a whole number of at least 1, got 0"),
        (DUEL.figures, "courtesan_min", 3, "courtesan_min: expected at most courtesan_max, 2, got 3"),
        (DUEL.figures, "scribe_hand_limit", -1, "expected a whole number of at least 0, got -1"),
    ],
)
def test_a_figure_that_cannot_be_played_is_refused(figures: Any, figure: str, number: Any, problem: str) -> None:
    """It is too small, not a number, or above its bound."""
    with pytest.raises(ValueError, match=problem):
        evolve(figures, **{figure: number})


@pytest.mark.parametrize(
    ("parent", "changes", "problem"),
    [
        (CLASSIC, {"starting_hand": 50}, r"starting_hand \(.*\): expected at most 2, .* got 50"),
        (CLASSIC, {"removed_from_deck": 60}, r"removed_from_deck \(.*\): expected at most 54, .* got 60"),
        (CLASSIC, {"event_pile_size": 13}, r"event_pile_size \(.*\): expected at most 12, .* got 13"),
        (DUEL, {"starting_hand": 50}, r"starting_hand \(.*\): expected at most 3, .* got 50"),
        (DUEL, {"centre": 11}, r"centre \(.*\): expected at most 10, .* got 11"),
        (DUEL, {"pirogues": 14}, r"pirogues \(.*\): expected at most 13, .* got 14"),
    ],
)
def test_an_edition_whose_box_is_too_small_is_refused(parent: Any, changes: dict[str, int], problem: str) -> None:
    """It is refused when it is made, not only when it is dealt."""
    with pytest.raises(ValueError, match=problem):
        evolve(parent, name="more", figures=evolve(parent.figures, **changes))


@pytest.mark.parametrize(
    ("edition", "parent"), [(CLASSIC, DUEL), (DUEL, CLASSIC), (CLASSIC, 5), (DUEL, 5), (DUEL, "2021.1")]
)
def test_a_parent_that_is_no_edition_of_the_game_is_refused(edition: Any, parent: Any) -> None:
    """An erratum corrects an edition of its own game."""
    with pytest.raises(ValueError, match=r"^parent: expected Edition of sobek_core\.\w+\.edition, got "):
        evolve(edition, name="new", parent=parent, changes={"figures.min_set_size"})


@pytest.mark.parametrize(
    ("part", "given", "problem"),
    [
        ("changes", 5, "changes: expected a set of paths, such as {'quay.window'}, got 5"),
        ("changes", {5, "quay.window"}, "changes: expected a set of paths, such as {'quay.window'}, got "),
        ("filling", 5, "filling: expected a tuple of Cell of sobek_core.duel.board, got 5"),
        ("filling", (1, 2, 3, 4), "filling: expected a tuple of Cell of sobek_core.duel.board, got (1, 2, 3, 4)"),
    ],
)
def test_a_part_of_the_wrong_kind_is_refused(part: str, given: Any, problem: str) -> None:
    """The message says what was expected."""
    with pytest.raises(ValueError, match=f"^{re.escape(problem)}"):
        evolve(DUEL, name="new", **{part: given})


@pytest.mark.parametrize(("parent", "figure"), [(CLASSIC, "prosperity_types"), (DUEL, "scarabs_types")])
@pytest.mark.parametrize("given", [5, None, "wheat", ["chess"], [5], [["wheat"]], {"wheat"}, ["wheat", "wheat"]])
def test_invalid_types_are_refused(parent: Any, figure: str, given: Any) -> None:
    """The message lists the types; repeated types and sets, which are unordered, are refused too."""
    with pytest.raises(ValueError, match=rf"^{figure}: expected different types, of \w+, .*wheat.*, got "):
        evolve(parent.figures, **{figure: given})


@each_erratum
def test_an_unknown_path_among_the_changes_is_reported_first(name: str) -> None:
    """The message suggests a place, and leaves out other faults of the edition."""
    erratum = ERRATA[name]
    with pytest.raises(ValueError, match="changes: ") as refused:
        evolve(erratum, changes={"figures.min_set_siz"}, replacements=())
    expected = "changes: expected paths of an edition, got 'figures.min_set_siz'; did you mean figures.min_set_size?"
    assert f"{erratum.name}: {expected}" == str(refused.value)


@each_erratum
def test_no_number_among_the_figures_is_negative(name: str) -> None:
    """This includes figures that may be 0. Duel has exactly two players."""
    figures = ERRATA[name].figures
    for figure, number in asdict(figures, recurse=False).items():
        if type(number) is int:
            with pytest.raises(ValueError, match=figure):
                evolve(figures, **{figure: -1})


@pytest.mark.parametrize(
    ("name", "figure", "least"),
    [("classic", "prosperity_scarabs", 0), ("duel", "deben_2_points", 0), ("duel", "starting_hand", 1)],
)
def test_a_figure_can_have_its_least_value(name: str, figure: str, least: int) -> None:
    """An erratum can make a token worthless, and a hand as small as one tile; the next smaller number is refused."""
    figures = ERRATA[name].figures
    assert least == getattr(evolve(figures, **{figure: least}), figure)
    with pytest.raises(ValueError, match=figure):
        evolve(figures, **{figure: least - 1})


def test_the_centre_follows_from_the_filling() -> None:
    """duel.setup.centre, duel.market.centre: the starting tiles are on the cells that are filled first."""
    game = Duel(edition=evolve(DUEL, name="from the corner", filling=DUEL.filling[::-1]))
    setup = duel_setup(game, Stream(1, "deal"), 2)
    state = game.start(setup)
    corner = sorted(one.name for one in DUEL.filling[-4:])
    assert corner == sorted(str(move.cell) for move in game.legal(state) if isinstance(move, DuelTake))
    elsewhere = evolve(state, market=state.market.with_tiles([(cell("c3"), state.draw_pile[0])]))
    reason = Reason("duel.market.centre", (("cell", "c3"),))
    assert Refused(elsewhere, (reason,)) == game.apply(elsewhere, DuelTake(setup.first, cell("c3")))
    for filling in (DUEL.filling[:3], (*DUEL.filling, DUEL.filling[0])):
        with pytest.raises(ValueError, match="filling: expected different cells, at least 4, got c3 d3"):
            evolve(DUEL, filling=filling)


@each_erratum
def test_every_figure_and_every_part_of_the_box_names_its_rules(name: str) -> None:
    """A verdict under an erratum says which rules it changes."""
    parent = ERRATA[name].parent
    stated = [one for one in (*fields(type(parent)), *fields(type(parent.figures))) if one.metadata]
    kept = {"name", "figures", "replacements", "parent", "changes"}
    assert {one.name for one in stated} == {*asdict(parent, recurse=False), *asdict(parent.figures)} - kept
    assert set() == {rule for one in stated for rule in one.metadata[STATED_BY]} - {*load_spec().rules}


@each_erratum
def test_listing_and_conditions_of_an_erratum_agree(name: str) -> None:
    """In whole games, a move that is legal at some state is applied exactly where it is listed."""
    played = [one for seed in range(3) for one in _played(name, ERRATA[name], seed)]
    game = GAMES[name].tools.game(edition=ERRATA[name])
    moves = tuple(dict.fromkeys(move for _, legal in played for move in legal))[::7]
    for state, legal in played:
        assert {*legal} & {*moves} == {one for one in moves if isinstance(game.apply(state, one), Applied)}


def test_classic_is_played_by_the_erratum() -> None:
    """classic.quay.window, classic.scoring.corruption-count: the parent is played as before."""
    state = CLASSIC_POSITIONS.read(["quays: wheat-1*3"]).state
    parent, erratum = Classic(), Classic(edition=CLASSIC_ERRATUM)
    takes = [[move for move in game.legal(state) if isinstance(move, Take)] for game in (parent, erratum)]
    assert [[Take(0, slot) for slot in range(3)], [Take(0, 0)]] == takes
    assert isinstance(parent.apply(state, Take(0, 1)), Applied)
    reason = Reason("classic.quay.window", (("cards", 3), ("reach", 1), ("slot", 1)))
    assert Refused(state, (reason,)) == erratum.apply(state, Take(0, 1))
    assert (3, 4) == tuple(count_corruption(1, 1, edition.figures) for edition in (CLASSIC, CLASSIC_ERRATUM))


def test_duel_is_played_by_the_erratum() -> None:
    """duel.pirogues.scarabs-set: the scarabs can be put on ivory too."""
    lines = ["spent: scarabs", "seat 0 sold: ivory: ivory-v-3 ivory-f-3 ivory-b-3", "turn: scarabs-set seat 0"]
    state = DUEL_POSITIONS.read(lines).state
    onto = ChooseSet(0, Good.IVORY)
    reason = Reason("duel.pirogues.scarabs-set", (("type", "ivory"),))
    assert Refused(state, (reason,)) == Duel().apply(state, onto)
    erratum = Duel(edition=DUEL_ERRATUM)
    assert (onto,) == erratum.legal(state)
    assert isinstance(erratum.apply(state, onto), Applied)


def test_a_box_is_the_one_of_the_edition() -> None:
    """classic.setup.deck: a deck with a card that the edition's box lacks is refused."""
    edition = evolve(CLASSIC, name="smaller", cards=CLASSIC.cards - Cards.of([card("thief")]))
    with pytest.raises(ValueError, match=r"classic\.setup\.deck"):
        Classic(edition=edition).start(deal_setup(Classic(), Stream(1, "deal"), 3))
    smaller = deal_setup(Classic(edition=edition), Stream(1, "deal"), 3)
    assert 53 == len(smaller.deal.deck)
    assert "thief" not in str(Classic(edition=edition).start(smaller).deck)


# Only these modules of a game name the published edition; the others use the edition of the game.
# `__init__` has no code, and exports the published edition; `figures` of the invariants compares it with literals.

PUBLISHING: Final = {"__init__", "components", "edition", "figures", "game"}


def test_no_other_module_names_what_is_published() -> None:
    """Otherwise a rule, view, notation or dealer would treat every edition alike."""
    packages = [Path(str(package.__file__)).parent for package in (sobek_core, sobek_invariants)]
    naming = {
        path.relative_to(package).with_suffix("")
        for package in packages
        for path in package.rglob("*.py")
        if re.search(r"\b(PUBLISHED|ALL_CARDS|ALL_TILES|ALL_TOKENS|ALL_DEBENS)\b", path.read_text(encoding="utf-8"))
    }
    assert {Path(game, module) for game in ERRATA for module in PUBLISHING} == naming
