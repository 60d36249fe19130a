"""Editions: an erratum is a value that is written in a few lines, and it changes nothing that it does not declare."""

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
from sobek_core.classic.rules import quay, sets
from sobek_core.classic.rules.scoring import count_corruption
from sobek_core.classic.text.position import read_position as read_classic
from sobek_core.duel import Duel
from sobek_core.duel.components import Good
from sobek_core.duel.edition import PUBLISHED as DUEL
from sobek_core.duel.moves import ChooseSet
from sobek_core.duel.rules import pirogues
from sobek_core.duel.text.position import read_position as read_duel
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.editions import STATED_BY, rules_of
from sobek_core.kernel.game import Applied, Over, Reason, Refused
from sobek_core.spec import load_spec
from sobek_verification.editions import faults_of_erratum
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.duel.state import Seat

# The errata.


def _first_card_of_a_short_row(game: Classic, cards: int) -> int:
    return 1 if cards < game.edition.figures.window else game.edition.figures.window


CLASSIC_ERRATUM: Final = evolve(
    CLASSIC,
    name="2010.2",
    figures=evolve(CLASSIC.figures, curse_weight=3),
    replaced=((quay.window, _first_card_of_a_short_row),),
)


def _every_sold_set(_game: Duel, seat: Seat) -> list[Good]:
    return [sold.good for sold in seat.sold]


DUEL_ERRATUM: Final = evolve(
    DUEL,
    name="2021.2",
    figures=evolve(DUEL.figures, seven_points=8),
    replaced=((pirogues.scarabs_sets, _every_sold_set),),
)
DECLARED: Final[dict[str, tuple[Any, Any, set[str]]]] = {
    "classic": (CLASSIC, CLASSIC_ERRATUM, {"figures.curse_weight", "quay.window"}),
    "duel": (DUEL, DUEL_ERRATUM, {"figures.seven_points", "pirogues.scarabs_sets"}),
}


def _played(name: str, edition: Any, seed: int) -> Iterator[tuple[Any, Any]]:
    """Play a game at random, and yield each state with its legal moves."""
    tools, stream, seats = GAMES[name].tools, Stream(seed, "deal"), Stream(seed, "seats")
    game = tools.game(edition=edition)
    state = game.start(tools.deal_setup(game, stream, 2))
    while not isinstance(game.turn(state), Over):
        legal = game.legal(state)
        yield state, legal
        state = game.apply(state, legal[seats.below(len(legal))] if legal else tools.deal_round(game, stream, 2)).state


@pytest.mark.parametrize("name", DECLARED)
def test_an_erratum_changes_exactly_what_it_declares(name: str) -> None:
    """One figure and one condition: box, other figures and other rules are those of the parent."""
    assert [] == faults_of_erratum(*DECLARED[name])


@pytest.mark.parametrize("name", DECLARED)
def test_what_is_not_declared_is_reported(name: str) -> None:
    """A figure, a card or token less, another rule; and what is declared but stays as it was."""
    parent, erratum, declared = DECLARED[name]
    more = {"classic": quay.deliver, "duel": pirogues.legal_tokens}[name]
    token = next(iter(parent.tokens))
    wrong = evolve(
        erratum, figures=evolve(erratum.figures, queen_draws=4), tokens=parent.tokens.minus(token), replaced=()
    )
    rule = next(one for one in declared if not one.startswith("figures"))
    assert [
        f"{erratum.name}: changes figures.queen_draws, which is not declared",
        f"{erratum.name}: changes tokens.{token}, which is not declared",
        f"{erratum.name}: does not change {rule}",
    ] == faults_of_erratum(parent, wrong, declared)
    assert [f"{parent.name}: expected a new name"] == faults_of_erratum(parent, parent, set())
    with pytest.raises(ValueError, match="replaced: expected rules that can be replaced, each once"):
        evolve(erratum, replaced=((more, more),))


@pytest.mark.parametrize("name", DECLARED)
def test_every_figure_and_every_part_of_the_box_names_its_rules(name: str) -> None:
    """A verdict under an erratum says which rules it changes."""
    parent = DECLARED[name][0]
    stated = [one for one in (*fields(type(parent)), *fields(type(parent.figures))) if one.metadata]
    kept = {"name", "figures", "replaced"}
    assert {one.name for one in stated} == {*asdict(parent, recurse=False), *asdict(parent.figures)} - kept
    assert set() == {rule for one in stated for rule in one.metadata[STATED_BY]} - {*load_spec().rules}


def test_a_replaceable_function_names_its_rules() -> None:
    """Those of the chapter; of a listing none."""
    assert ("classic.quay.window",) == rules_of(quay.window)
    assert () == rules_of(sets.legal_sets)
    with pytest.raises(KeyError):
        rules_of(quay.deliver)


@pytest.mark.parametrize("name", DECLARED)
def test_an_erratum_can_be_sent_to_other_processes(name: str) -> None:
    """Its replacements are functions of a module; others are refused at once."""
    erratum = DECLARED[name][1]
    assert erratum == pickle.loads(pickle.dumps(erratum))  # noqa: S301  # written here
    ((rule, _),) = erratum.replaced
    with pytest.raises(ValueError, match="replaced: expected functions at the top level of a module"):
        evolve(erratum, replaced=((rule, lambda *_: None),))


@pytest.mark.parametrize("name", DECLARED)
def test_listing_and_conditions_of_an_erratum_agree(name: str) -> None:
    """In whole games, a move that is legal at any of the states is applied exactly where it is listed."""
    played = [one for seed in range(3) for one in _played(name, DECLARED[name][1], seed)]
    game = GAMES[name].tools.game(edition=DECLARED[name][1])
    moves = tuple(dict.fromkeys(move for _, legal in played for move in legal))[::7]
    for state, legal in played:
        assert {*legal} & {*moves} == {one for one in moves if isinstance(game.apply(state, one), Applied)}


def test_classic_is_played_by_the_erratum() -> None:
    """classic.quay.window, classic.scoring.corruption-count: the parent is played as before."""
    state = read_classic(["quays: wheat-1*3"]).state
    parent, erratum = Classic(), Classic(edition=CLASSIC_ERRATUM)
    takes = [[move for move in game.legal(state) if isinstance(move, Take)] for game in (parent, erratum)]
    assert [[Take(0, slot) for slot in range(3)], [Take(0, 0)]] == takes
    assert isinstance(parent.apply(state, Take(0, 1)), Applied)
    reason = Reason("classic.quay.window", (("cards", 3), ("reach", 1), ("slot", 1)))
    assert Refused(state, (reason,)) == erratum.apply(state, Take(0, 1))
    assert (3, 4) == tuple(count_corruption(1, 1, edition.figures) for edition in (CLASSIC, CLASSIC_ERRATUM))


def test_duel_is_played_by_the_erratum() -> None:
    """duel.pirogues.scarabs-set: the scarabs go onto ivory too."""
    lines = ["spent: scarabs", "seat 0 sold: ivory: ivory-v-3 ivory-f-3 ivory-b-3", "turn: scarabs-set seat 0"]
    state = read_duel(lines).state
    onto = ChooseSet(0, Good.IVORY)
    reason = Reason("duel.pirogues.scarabs-set", (("type", "ivory"),))
    assert Refused(state, (reason,)) == Duel().apply(state, onto)
    erratum = Duel(edition=DUEL_ERRATUM)
    assert (onto,) == erratum.legal(state)
    assert isinstance(erratum.apply(state, onto), Applied)


def test_a_box_is_the_one_of_the_edition() -> None:
    """classic.setup.deck: a deck with a card that the box of the edition does not have is refused."""
    edition = evolve(CLASSIC, name="smaller", cards=CLASSIC.cards - Cards.of([card("thief")]))
    with pytest.raises(ValueError, match=r"classic\.setup\.deck"):
        Classic(edition=edition).start(deal_setup(Classic(), Stream(1, "deal"), 3))
    smaller = deal_setup(Classic(edition=edition), Stream(1, "deal"), 3)
    assert 53 == len(smaller.deal.deck)
    assert "thief" not in str(Classic(edition=edition).start(smaller).deck)


# Only these modules of a game name what is published: the others take the edition that they are called with.

PUBLISHING: Final = {"components", "edition", "game"}


def test_no_other_module_names_what_is_published() -> None:
    """A rule, view, notation or dealer that named the published box or figures would play every edition alike."""
    packages = [Path(str(package.__file__)).parent for package in (sobek_core, sobek_invariants)]
    naming = {
        path.relative_to(package).with_suffix("")
        for package in packages
        for path in package.rglob("*.py")
        if re.search(r"\b(PUBLISHED|ALL_CARDS|ALL_TILES|ALL_TOKENS|ALL_DEBENS)\b", path.read_text(encoding="utf-8"))
    }
    assert {Path(game, module) for game in DECLARED for module in PUBLISHING} == naming
