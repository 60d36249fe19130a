"""The facts of refusals that no example shows: of setups that cannot be dealt, and of impossible states."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.components import ALL_CARDS
from sobek_core.classic.dealing import deal_setup as deal_classic
from sobek_core.duel import Duel
from sobek_core.duel.components import ALL_TILES, Tiles
from sobek_core.duel.dealing import deal_setup as deal_duel
from sobek_core.duel.state import AnkhDirection, PyramidAction
from sobek_core.duel.text.notation import MOVES
from sobek_core.duel.text.position import POSITIONS
from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Refused
from sobek_core.kernel.pile import MAX_COUNT


def facts_of(game: Any, setup: Any) -> dict[str, dict[str, object]]:
    """Return the facts of each reason why a setup is refused, by rule."""
    with pytest.raises(IllegalSetupError) as caught:
        game.start(setup)
    return {reason.rule: dict(reason.facts) for reason in caught.value.reasons}


def test_of_a_deck_all_kinds_are_named_of_which_there_are_too_many() -> None:
    """classic.setup.deck: the kinds are separated by a space."""
    setup = deal_classic(Classic(), Stream(7, "deal"), 3)
    kinds = [*dict.fromkeys(setup.deal.deck)][:2]
    deck = (*setup.deal.deck, *(kind for kind in kinds for _ in range(ALL_CARDS.count(kind))))
    found = facts_of(Classic(), evolve(setup, deal=evolve(setup.deal, deck=deck)))
    assert {" ".join(kind.name for kind in kinds)} == {found["classic.setup.deck"]["too_many"]}


def test_of_a_draw_pile_those_kinds_are_named_that_the_box_has() -> None:
    """duel.setup.draw-pile: a surplus starting tile is named; for a tile outside the box only the number is wrong."""
    setup = deal_duel(Duel(), Stream(7, "deal"), 2)
    starting = next(kind for kind in ALL_TILES if kind not in setup.draw_pile)
    for wrong, name in ((starting, starting.name), (evolve(starting, scarabs=99), "-")):
        found = facts_of(Duel(), evolve(setup, draw_pile=(*setup.draw_pile, wrong)))
        assert {"tiles": 56, "number": 55, "wrong": name} == found["duel.setup.draw-pile"]


def test_a_centre_that_is_too_large_is_cut() -> None:
    """duel.setup.centre: a long centre is cut, and an empty one is `-`."""
    setup = deal_duel(Duel(), Stream(7, "deal"), 2)
    first = setup.centre[0]
    for centre, shown in (((), "-"), ((first,) * 5, " ".join([first.name] * 5)), ((first,) * 99, "...")):
        found = facts_of(Duel(), evolve(setup, centre=centre))["duel.setup.centre"]
        assert (4, True) == (found["number"], str(found["centre"]).endswith(shown))


def test_hands_that_no_pile_could_hold_together_are_refused() -> None:
    """duel.setup.starting-hands: each hand is checked before they are added up."""
    setup = deal_duel(Duel(), Stream(7, "deal"), 2)
    heap = Tiles.of([next(iter(ALL_TILES))] * MAX_COUNT)
    found = facts_of(Duel(), evolve(setup, hands=(heap, heap)))
    assert str(heap) == found["duel.setup.starting-hands"]["hand"]


def test_impossible_states_without_the_ankh_or_its_direction_are_answered() -> None:
    """duel.market.line: without the Ankh there are no lines, and a refusal names what there is of it."""
    state = POSITIONS.read(["market: a1 fish-v-1", "ankh: c4 v"]).state
    assert state.ankh is not None
    take = MOVES.read("seat 0: take a1")
    for ankh, said in ((state.ankh, "c4 v"), (evolve(state.ankh, mark=None), "c4"), (None, "off the board")):
        verdict = Duel().apply(evolve(state, ankh=ankh), take)
        assert isinstance(verdict, Refused)
        assert {"cell": "a1", "ankh": said} == dict(verdict.reasons[0].facts)
    for pending, move in ((PyramidAction(0), take), (AnkhDirection(0), MOVES.read("seat 0: orient v"))):
        without = evolve(state, ankh=None, pending=pending)
        assert () == tuple(Duel().legal(without))
        assert isinstance(Duel().apply(without, move), Refused)
