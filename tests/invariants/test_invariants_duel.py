"""Every sentence about starts, tables, listings, judgements and equal states of duel finds a fault seeded for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.duel import Choices, Duel
from sobek_core.duel import state as owe
from sobek_core.duel.board import Ankh, Market, cell
from sobek_core.duel.components import Back, Debens, Good, Mark, Tiles, Token, Tokens, tile
from sobek_core.duel.moves import Setup
from sobek_core.duel.text.notation import MOVES, TILES
from sobek_core.kernel.game import Draw, Reason, Refused
from sobek_invariants.duel import INVARIANTS, Judgement, Listing, ObservedState, Opening, Twins
from tests.duel_tables import DEALT, GAME, SETUP, changed, seated, table
from tests.seeded_faults import Seeded, findings

if TYPE_CHECKING:
    from sobek_core.rule_ids import RuleId
    from sobek_invariants.registry import Invariant

# Tables.

PLAIN: Final = table("market: c4 fish-f-0", "ankh: c3 v", "bag: 5", "seat 0 hand: wheat-v-1")
SOLD: Final = table(
    "market: c4 fish-f-0",
    "ankh: c3 v",
    "seat 0 sold: fish: fish-v-1 fish-h-1 statue-v +scarabs / marble: marble-v-2 marble-h-2 marble-b-2",
)
PRIEST: Final = table(
    "market: c4 fish-f-0",
    "ankh: c3 v",
    "removed: high-priest",
    "seat 0 corruption: fish-v-1",
    "turn: priest-group seat 0",
)
FORCED: Final = table(
    "market: d3 fish-b-0 / c5 fish-f-0", "ankh: c3 v", "spent: finger", "turn: forced-take seat 1 cell c5"
)
SHOWN: Final = table(
    "market: c4 fish-f-0",
    "ankh: c3 v",
    "removed: architect",
    "aside: pyramid seven horus",
    "turn: architect-token seat 0 drawn pyramid seven horus",
)
REWARD: Final = table(
    "ankh: c3 v", "bag: 5 6", "seat 1 corruption: fish-v-1 fish-h-1 fish-f-1", "turn: reward-draw seat 0 left 2"
)
STUCK: Final = table("draw-pile: fish-f-0", "market: e5 fish-b-0", "ankh: c3 v")
EXTRA: Final = table("market: e5 fish-b-0", "ankh: c3 v", "spent: pyramid", "turn: pyramid-action seat 0")
BAG: Final = table("market: c4 fish-f-0", "ankh: c3 v", "bag: 5", "seat 0 tokens: deben-2", "turn: deben-draw seat 0")
HANDED: Final = TILES.read("fish-v-1")

TABLES: Final[Seeded[ObservedState]] = (
    ("no tile token or deben is made or lost", PLAIN, seated(PLAIN, 1, hand=HANDED)),
    ("no tile token or deben is made or lost", PLAIN, changed(PLAIN, spent=Tokens.of([Token.HORUS]))),
    ("no tile token or deben is made or lost", PLAIN, changed(PLAIN, bag=Debens())),
    ("two players sit at the table", PLAIN, changed(PLAIN, seats=PLAIN.state.seats * 2)),
    ("where the ankh stands there is no tile", PLAIN, changed(PLAIN, ankh=Ankh(cell("c4"), Mark.ROW))),
    ("the ankh is off the board exactly for a take from the centre", DEALT, changed(DEALT, pending=owe.Action(0))),
    ("the ankh lacks a direction exactly while one is pending", PLAIN, changed(PLAIN, ankh=Ankh(cell("c3")))),
    (
        "a forced tile lies on the line of the ankh",
        FORCED,
        changed(FORCED, pending=owe.ForcedTake(1, cell("d3"))),
    ),
    (
        "sold sets stand in the order of types one a type",
        SOLD,
        seated(SOLD, 0, sold=SOLD.state.seats[0].sold[::-1]),
    ),
    (
        "a sold set is three tiles or more of its type or wild",
        SOLD,
        seated(SOLD, 0, sold=(owe.SoldSet(Good.FISH, TILES.read("fish-v-1 fish-h-1 marble-h-2")),)),
    ),
    (
        "a sold set has a tile that could open it",
        evolve(SOLD, game=Duel(choices=Choices(new_set_goods="typed-tile"))),
        seated(SOLD, 0, sold=(owe.SoldSet(Good.FISH, TILES.read("statue-v statue-h scribe-fish")),)),
    ),
    (
        "scarabs lie on wheat livestock or fish two at most",
        SOLD,
        seated(SOLD, 0, sold=(owe.SoldSet(Good.MARBLE, TILES.read("marble-v-2 marble-h-2 marble-b-2"), 1),)),
    ),
    (
        "snakes seven and deben 2 are kept and all others are spent",
        PLAIN,
        seated(PLAIN, 1, tokens=Tokens.of([Token.MUMMY])),
    ),
    (
        "of a dealt game eight tokens are aside until the architect uses one",
        DEALT,
        changed(DEALT, aside=Tokens.of(DEALT.aside[1:])),
    ),
    (
        "of a dealt game each sale used a token while there were any",
        DEALT,
        changed(DEALT, pirogues=Tokens.of(DEALT.pirogues[1:])),
    ),
    (
        "what is out of a running game was played traded or named by a priest",
        PRIEST,
        changed(PRIEST, removed=TILES.read("fish-v-1 high-priest")),
    ),
    ("each deben of a running game has its cause", DEALT, seated(DEALT, 0, debens=Debens.of([9]))),
    ("when the game is over hands draw pile and line are empty", REWARD, seated(REWARD, 1, hand=HANDED)),
    ("seats that owe sit at the table", PLAIN, changed(PLAIN, pending=owe.Action(2))),
    ("what is pending has its cause on the table", PRIEST, changed(PRIEST, removed=Tiles())),
    ("what is pending can be answered", PRIEST, seated(PRIEST, 0, corruption=Tiles())),
    ("who has a turn can do something", STUCK, changed(STUCK, draw_pile=())),
    ("a reward is drawn for the less corrupt player", REWARD, changed(REWARD, pending=owe.RewardDraw(1, 2))),
)

# Further faults of the sentences that look at each kind of what is pending, or both ways.

FURTHER: Final[Seeded[ObservedState]] = (
    ("the ankh is off the board exactly for a take from the centre", PLAIN, changed(PLAIN, ankh=None)),
    ("the ankh is off the board exactly for a take from the centre", PLAIN, changed(PLAIN, pending=owe.CentreTake(0))),
    ("the ankh lacks a direction exactly while one is pending", PLAIN, changed(PLAIN, pending=owe.AnkhDirection(0))),
    ("a forced tile lies on the line of the ankh", FORCED, changed(FORCED, pending=owe.ForcedTake(1, cell("c6")))),
    ("who has a turn can do something", EXTRA, changed(EXTRA, market=Market())),
    ("who has a turn can do something", EXTRA, changed(EXTRA, pending=owe.Action(0))),
    ("what is pending has its cause on the table", FORCED, changed(FORCED, spent=Tokens())),
    ("what is pending has its cause on the table", EXTRA, changed(EXTRA, spent=Tokens.of([Token.FINGER]))),
    ("what is pending has its cause on the table", SHOWN, changed(SHOWN, removed=Tiles.of([tile("queen")]))),
    ("what is pending has its cause on the table", BAG, seated(BAG, 0, tokens=Tokens())),
    ("what is pending has its cause on the table", PLAIN, changed(PLAIN, pending=owe.AnkhDirection(0))),
    ("what is pending has its cause on the table", PLAIN, changed(PLAIN, pending=owe.TokenChoice(0))),
    (
        "snakes seven and deben 2 are kept and all others are spent",
        PLAIN,
        changed(PLAIN, spent=Tokens.of([Token.SEVEN])),
    ),
    (
        "of a dealt game each sale used a token while there were any",
        DEALT,
        seated(DEALT, 0, sold=SOLD.state.seats[0].sold),
    ),
    (
        "of a dealt game eight tokens are aside until the architect uses one",
        DEALT,
        changed(DEALT, pirogues=DEALT.state.pirogues + Tokens.of([Token.HORUS])),
    ),
    ("when the game is over hands draw pile and line are empty", REWARD, changed(REWARD, draw_pile=tuple(HANDED))),
    ("when the game is over hands draw pile and line are empty", REWARD, changed(REWARD, market=PLAIN.state.market)),
)

# What nobody could answer: at a table with a tile on the Ankh's line, and nothing else.
UNANSWERABLE: Final = (
    owe.CentreTake(0),
    owe.DebenTile(0, tile("fish-v-0-deben")),
    owe.DebenDraw(0),
    owe.PriestGroup(0),
    owe.VizierTile(0),
    owe.ThiefBack(0),
    owe.ThiefTile(0, Back.RED),
    owe.CourtesanTiles(0),
    owe.ScribeDiscard(0),
    owe.ArchitectDraw(0),
    owe.ArchitectToken(0, Tokens.of([Token.SEVEN])),
    owe.ArchitectToken(0, Tokens()),
    owe.TokenChoice(0),
    owe.ScarabsSet(0),
    owe.HorusDraw(0),
    owe.HorusDraw(0, 5),
    owe.RewardDraw(0, 1),
)
BARE: Final = table("market: b3 fish-f-0", "ankh: c3 h")

# Listings.


def _listing(laid: ObservedState) -> Listing:
    return Listing(laid, GAME.turn(laid.state), GAME.legal(laid.state))


ACTION: Final = _listing(
    table("market: c4 fish-f-0 / c5 thief", "ankh: c3 v", "seat 0 hand: ivory-v-3 ivory-f-3 ivory-b-3 statue-v queen")
)
STEAL: Final = _listing(
    table(
        "market: c4 fish-f-0",
        "ankh: c3 v",
        "removed: thief",
        "seat 1 hand: wheat-h-1*2",
        "turn: thief-tile seat 0 back black",
    )
)
DRAWN: Final = _listing(
    table(
        "market: c4 fish-f-0",
        "ankh: c3 v",
        "removed: architect",
        "aside: pyramid*2 finger seven",
        "turn: architect-draw seat 0",
    )
)
FORCED_TAKE: Final = _listing(FORCED)
OVER: Final = _listing(
    table("ankh: c3 v", "seat 1 corruption: fish-v-1 fish-h-1", "seat 1 tokens: seven", "turn: finished")
)

LISTINGS: Final[Seeded[Listing]] = (
    (
        "chance weighs each outcome by what there is of it",
        STEAL,
        evolve(STEAL, turn=Draw(((STEAL.moves[0], 1),), "thief-tile", "duel.characters.thief")),
    ),
    ("what is pending has a legal move", ACTION, evolve(ACTION, moves=())),
    ("nothing is listed twice", ACTION, evolve(ACTION, moves=ACTION.moves[:1] * 2)),
    (
        "the forced tile is the only take",
        FORCED_TAKE,
        evolve(FORCED_TAKE, moves=(*FORCED_TAKE.moves, MOVES.read("seat 1: take d3"))),
    ),
)
FURTHER_LISTINGS: Final[Seeded[Listing]] = (
    ("chance weighs each outcome by what there is of it", DRAWN, evolve(DRAWN, moves=DRAWN.moves[::-1])),
)

# Judgements, starts and equal states.


def _judged(move: str) -> Judgement:
    laid, read = ACTION.state, MOVES.read(move)
    return Judgement(laid, read, GAME.apply(laid.state, read), read in ACTION.moves)


def _refused(judgement: Judgement, *rules: RuleId) -> Judgement:
    return evolve(judgement, verdict=Refused(judgement.state.state, tuple(map(Reason, rules))))


FAR: Final = _judged("seat 0: take d4")
WRONG: Final = _judged("seat 0: sell fish-v-1 wheat-v-1 as fish")

JUDGEMENTS: Final[Seeded[Judgement]] = (
    ("a move is legal exactly when it is applied", FAR, evolve(FAR, listed=True)),
    ("a refused move changes nothing", FAR, evolve(FAR, verdict=Refused(PLAIN.state, ()))),
    (
        "every condition that fails is a reason",
        WRONG,
        _refused(WRONG, "duel.selling.one-type", "duel.selling.three", "duel.selling.in-hand"),
    ),
    (
        "every condition that fails is a reason",
        FAR,
        _refused(FAR, "duel.turn.order", "duel.market.tile", "duel.market.line"),
    ),
    ("every condition that fails is a reason", WRONG, _refused(WRONG, "duel.selling.in-hand")),
)

OPENED: Final = Opening(SETUP, GAME, DEALT)

OPENINGS: Final[Seeded[Opening]] = (
    (
        "a game starts exactly from a legal setup",
        OPENED,
        evolve(OPENED, setup=Setup(2, SETUP.hands, SETUP.centre, SETUP.draw_pile, SETUP.pirogues)),
    ),
    ("a game starts as its setup says", OPENED, evolve(OPENED, begun=changed(DEALT, pending=owe.Action(SETUP.first)))),
    ("tiles to play are 145 at the start", OPENED, evolve(OPENED, begun=changed(DEALT, draw_pile=()))),
)

TWINS: Final[Seeded[Twins]] = (
    (
        "equal states give equal answers",
        Twins(GAME, PLAIN.state, evolve(PLAIN.state)),
        Twins(GAME, PLAIN.state, DEALT.state),
    ),
    (
        "equal states have equal json",
        Twins(GAME, PLAIN.state, evolve(PLAIN.state)),
        Twins(GAME, PLAIN.state, DEALT.state),
    ),
)

FINDINGS: Final = {
    **findings(INVARIANTS.of_opening, OPENINGS),
    **findings(INVARIANTS.of_state, TABLES),
    **findings(INVARIANTS.of_listing, LISTINGS),
    **findings(INVARIANTS.of_judgement, JUDGEMENTS),
    **findings(INVARIANTS.of_twins, TWINS),
}


@pytest.mark.parametrize(
    "invariant",
    [one for one in INVARIANTS if one.of != INVARIANTS.of_step.of],
    ids=lambda invariant: invariant.text,
)
def test_seeded_fault_is_found(invariant: Invariant[Any]) -> None:
    """Each invariant but those about steps has a fault seeded for it, finds it, and finds nothing without it."""
    sound, faulty = FINDINGS[invariant.text]
    assert sound == []
    assert faulty != []


@pytest.mark.parametrize("seeded", FURTHER, ids=lambda seeded: seeded[0])
def test_further_fault_of_a_table_is_found(seeded: tuple[str, ObservedState, ObservedState]) -> None:
    """A sentence finds what can be wrong in another way, too."""
    ((sound, faulty),) = findings(INVARIANTS.of_state, (seeded,)).values()
    assert sound == []
    assert faulty != []


@pytest.mark.parametrize("seeded", FURTHER_LISTINGS, ids=lambda seeded: seeded[0])
def test_further_fault_of_a_listing_is_found(seeded: tuple[str, Listing, Listing]) -> None:
    """A sentence finds what can be wrong in another way, too."""
    ((sound, faulty),) = findings(INVARIANTS.of_listing, (seeded,)).values()
    assert sound == []
    assert faulty != []


@pytest.mark.parametrize("pending", UNANSWERABLE, ids=lambda pending: type(pending).__name__)
def test_what_nobody_could_answer_is_found(pending: owe.Pending) -> None:
    """duel.turn.follow-up: nothing may be owed to which there is no answer."""
    seeded = ("what is pending can be answered", BARE, changed(BARE, pending=pending))
    ((sound, faulty),) = findings(INVARIANTS.of_state, (seeded,)).values()
    assert ([], [str(pending)]) == (sound, faulty)


def test_violation_reads_as_sentence_finding_and_rules() -> None:
    """A violation says what does not hold, what was found, and by which rules."""
    astray = changed(PLAIN, pending=owe.Action(2))
    assert ["seats that owe sit at the table: Action(seat=2) (duel.turn.owed, duel.setup.players)"] == [
        str(violation) for violation in INVARIANTS.of_state.violations(astray)
    ][:1]
