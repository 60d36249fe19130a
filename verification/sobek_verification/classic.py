"""The game of classic as everything that checks sees it."""

from __future__ import annotations

from typing import Final, get_args

from sobek_core.classic import tools as binding
from sobek_core.classic.events import Event
from sobek_core.classic.rules.turn import OWING
from sobek_invariants.classic import CONDITIONS, SENTENCES, Table
from sobek_verification.bench.peers import CATANATRON, TIC_TAC_TOE
from sobek_verification.contracts.classic import CONTRACTS
from sobek_verification.exhaustive.classic import ENUMERATIONS
from sobek_verification.fuzz.classic import SIGHTS, sights_of, unwritten
from sobek_verification.golden.classic import GOLDEN, write_event
from sobek_verification.machines.classic.dealing import random_round, random_setup, random_terms
from sobek_verification.machines.classic.hidden import deal_hidden_anew, deck_of, setup_of, shown_by_scoring, with_deck
from sobek_verification.machines.classic.moves import MOVES, SETUPS, WEIGHTS
from sobek_verification.machines.classic.neighbours import every_kind, others
from sobek_verification.machines.classic.positions import random_position
from sobek_verification.model.classic import Model
from sobek_verification.suite import GameSuite, Measured
from sobek_verification.symbolic.classic import properties

CLASSIC: Final = GameSuite(
    binding=binding.CLASSIC,
    owing=OWING,
    events=get_args(Event),
    sentences=SENTENCES,
    conditions=CONDITIONS,
    lay_out=Table.of,
    random_setup=random_setup,
    random_terms=random_terms,
    random_position=random_position,
    random_deal=random_round,
    deal_hidden_anew=deal_hidden_anew,
    setup_of=setup_of,
    deck_of=deck_of,
    with_deck=with_deck,
    shown_by_scoring=shown_by_scoring,
    weights=WEIGHTS,
    others=others,
    every_kind=every_kind,
    moves=MOVES,
    setups=SETUPS,
    sights=SIGHTS,
    sights_of=sights_of,
    unwritten=unwritten,
    golden=GOLDEN,
    write_event=write_event,
    model=Model,
    remembered="sobek_verification.memory.classic_suite:REMEMBERED",
    measured=Measured(players=4, later_deals=2, against=(CATANATRON, TIC_TAC_TOE)),
    contracts=CONTRACTS,
    enumerations=ENUMERATIONS,
    symbolic=tuple(properties),
)
