"""The game suite of classic."""

from __future__ import annotations

from typing import Final, get_args

from sobek_core.classic import tools
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.events import Event
from sobek_core.classic.moves import ChooseToken, PlayCharacter
from sobek_core.classic.rules.turn import PENDING_KINDS
from sobek_invariants.classic import CONDITIONS, INVARIANTS, ObservedState
from sobek_verification.bench.peers import CATANATRON, TIC_TAC_TOE
from sobek_verification.golden.classic import GOLDEN, write_event
from sobek_verification.simulation.machines.classic.dealing import random_game, random_round, random_setup, unwritten
from sobek_verification.simulation.machines.classic.hidden import (
    deal_hidden_anew,
    deck_of,
    setup_of,
    shown_by_scoring,
    with_deck,
)
from sobek_verification.simulation.machines.classic.neighbours import VALUES, WEIGHTS, every_kind, others
from sobek_verification.simulation.machines.classic.positions import random_position
from sobek_verification.suite import GameSuite, Measured

CLASSIC: Final = GameSuite(
    tools=tools.CLASSIC,
    pending_kinds=PENDING_KINDS,
    events=get_args(Event),
    invariants=INVARIANTS,
    conditions=CONDITIONS,
    observe=ObservedState.of,
    edition=PUBLISHED,
    setup_of_edition=random_setup,
    game_of_edition=random_game,
    position_of_edition=random_position,
    deal_of_edition=random_round,
    deal_hidden_anew=deal_hidden_anew,
    setup_of=setup_of,
    deck_of=deck_of,
    with_deck=with_deck,
    shown_by_scoring=shown_by_scoring,
    weights=WEIGHTS,
    others=others,
    every_kind=every_kind,
    values=VALUES,
    shown_by={"character": (PlayCharacter, "card"), "token": (ChooseToken, "token")},
    golden=GOLDEN,
    write_event=write_event,
    recall_suite="sobek_verification.simulation.recall.classic_small:RECALL_SUITE",
    measured=Measured(players=4, later_deals=2, against=(CATANATRON, TIC_TAC_TOE)),
    unwritten=unwritten,
)
