"""Every sentence about classic holds of what is sound, and finds a fault that is seeded for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.classic import Classic, Setup
from sobek_core.classic import state as owe
from sobek_core.classic.components import ALL_TOKENS, Cards, Token, Tokens, card
from sobek_core.classic.events import CORRUPTION, HAND, SPENT, CardsMoved, MarkerMoved, RoundScored, TokenMoved
from sobek_core.classic.moves import DealRound
from sobek_core.classic.text.notation import CARDS, MOVES
from sobek_core.classic.text.position import read_position
from sobek_core.kernel.game import Applied, Draw, Reason, Refused
from sobek_invariants.classic import INVARIANTS, Judgement, Listing, ObservedState, Opening, Step, Twins
from sobek_verification.simulation.machines.classic.dealing import random_deal, random_setup
from sobek_verification.simulation.machines.drawing import generator
from tests.seeded_faults import Seeded, findings

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.classic import Move
    from sobek_core.classic.events import Event, SeatSheet
    from sobek_core.rule_ids import RuleId
    from sobek_invariants.registry import Invariant

GAME: Final = Classic()


def _table(*lines: str) -> ObservedState:
    position = read_position(lines)
    return ObservedState.of(position.game, position.state)


def _changed(table: ObservedState, **fields: object) -> ObservedState:
    return ObservedState.of(table.game, evolve(table.state, **fields))  # type: ignore[arg-type]  # faults may be of any kind


def _seat(table: ObservedState, number: int, **fields: object) -> ObservedState:
    """Return the table with another seat at it."""
    seat = evolve(table.state.seats[number], **fields)  # type: ignore[arg-type]  # faults may be of any kind
    return _changed(table, seats=table.state.seated(number, seat))


def _third(points: int) -> ObservedState:
    """Return a table of the third round, before which a seat had so many points."""
    return _changed(_seat(PLAIN, 1, marker=points, round_start=points), round=3)


# Tables.

DEALT: Final = ObservedState.of(GAME, GAME.start(random_setup(generator(1), 3)))
NEW_ROUND: Final = _changed(DEALT, round=2, pending=owe.StartingPlayer(0))
PLAIN: Final = _table("quays: fish-0", "turn: action seat 0")
SET: Final = _table("quays: fish-1", "tokens: guild*2 flood*2", "spent: curse", "seat 0 sets: fish-0*3")
AMULETS: Final = _table("choices: amulet-only-set=forbidden", "quays: fish-1", "seat 0 sets: wheat-0 amulet*2")
EXTENDS: Final = _table("choices: same-type-set=extends", "quays: fish-1", "seat 0 sets: fish-0*3 / wheat-0*3")
OVER: Final = _table("seat 1 hand: fish-0*3", "turn: hand-sets seat 1 ender 0")
PRIEST: Final = _table("quays: fish-1", "discard: high-priest", "seat 0 corruption: fish-0", "turn: priest-type seat 0")

TABLES: Final[Seeded[ObservedState]] = (
    ("no card or token is made or lost", PLAIN, _changed(PLAIN, box=PLAIN.state.box.plus(card("amulet")))),
    ("no card or token is made or lost", PLAIN, _changed(PLAIN, spent=Tokens.of(ALL_TOKENS))),
    ("two to four play up to three rounds", PLAIN, _changed(PLAIN, round=4)),
    ("the box keeps what was not dealt", DEALT, _changed(DEALT, box=Cards())),
    ("five tokens are in the round", DEALT, _changed(DEALT, box_tokens=ALL_TOKENS)),
    ("at most nine cards lie on the quays", DEALT, _changed(DEALT, quays=(*DEALT.state.quays, card("fish-0")))),
    ("quays are empty only when the round is over", DEALT, _changed(DEALT, quays=())),
    ("the deck is whole deliveries but for the queen", DEALT, _changed(DEALT, deck=DEALT.state.deck[3:])),
    ("no green back comes from the deck", PLAIN, _changed(PLAIN, quays=(card("fish-0-green"),))),
    (
        "a set is three cards or more of one type",
        SET,
        _seat(SET, 0, sets=(owe.TableSet(CARDS.read("fish-0*2 wheat-0")),)),
    ),
    (
        "nobody has two sets of a type where they must be one",
        EXTENDS,
        _seat(EXTENDS, 0, sets=EXTENDS.state.seats[0].sets[:1] * 2),
    ),
    (
        "no set is of amulets alone where that is forbidden",
        AMULETS,
        _seat(AMULETS, 0, sets=(owe.TableSet(CARDS.read("amulet*3")),)),
    ),
    (
        "prosperity lies on wheat fish cattle or amulets",
        SET,
        _seat(SET, 0, sets=(owe.TableSet(CARDS.read("ivory-0*2 ivory-3"), prosperity=1),)),
    ),
    ("two curses at most lie on corruption", PLAIN, _seat(PLAIN, 0, curses=3)),
    ("markers never fall below zero", PLAIN, _seat(PLAIN, 1, marker=-1)),
    (
        "a third round begins with nobody above a hundred",
        _third(100),
        _third(101),
    ),
    (
        "a third round begins with nobody above a hundred",
        _changed(_seat(OVER, 0, marker=100), round=2, pending=owe.NewDeal()),
        _changed(_seat(OVER, 0, marker=101), round=2, pending=owe.NewDeal()),
    ),
    ("markers show what rounds can have brought", _seat(PLAIN, 1, marker=2741), _seat(PLAIN, 1, marker=2742)),
    (
        "markers show what rounds can have brought",
        _changed(_seat(PLAIN, 1, marker=68, round_start=100), round=2),
        _changed(_seat(PLAIN, 1, marker=67, round_start=100), round=2),
    ),
    ("horizontal sets are laid in turn when the round is over", OVER, _seat(OVER, 0, hand=CARDS.read("fish-0"))),
    ("each play of a set used a token while there were any", SET, _changed(SET, tokens=Tokens.of([Token.GUILD] * 5))),
    (
        "what is discarded was played or named by a priest",
        PRIEST,
        _changed(PRIEST, discard=CARDS.read("amulet vizier")),
    ),
    ("a new round begins with nothing but a deal", NEW_ROUND, _seat(NEW_ROUND, 1, curses=1)),
    ("a curse is not spent", PLAIN, SET),
    ("seats that are named sit at the table", PLAIN, _changed(PLAIN, pending=owe.VizierCard(0, 7))),
    ("what is pending has its cause on the table", PRIEST, _changed(PRIEST, discard=Cards())),
    ("what is pending can be answered", PRIEST, _seat(PRIEST, 0, corruption=CARDS.read("amulet"))),
)

# Listings, judgements and starts.


def _listing(table: ObservedState) -> Listing:
    return Listing(table, GAME.turn(table.state), GAME.legal(table.state))


ACTION: Final = _listing(_table("quays: fish-0 fish-1*2", "seat 0 hand: ivory-3*3 queen"))
STEAL: Final = _listing(
    _table("quays: fish-0", "discard: thief", "seat 1 hand: fish-1*2", "turn: thief-card seat 0 victim 1")
)

EQUAL: Final = _listing(
    _table("quays: fish-0", "seat 0 hand: amulet*3", "seat 0 sets: wheat-0 wheat-1*2 / wheat-0 wheat-1*2")
)

LISTINGS: Final[Seeded[Listing]] = (
    (
        "chance weighs each outcome by what there is of it",
        evolve(STEAL, moves=STEAL.moves),
        evolve(STEAL, turn=Draw(((STEAL.moves[0], 3),), "thief-card", "classic.characters.thief")),
    ),
    ("what is pending has a legal move", ACTION, evolve(ACTION, moves=())),
    ("nothing is listed twice", ACTION, evolve(ACTION, moves=ACTION.moves[:1] * 2)),
    (
        "of equal sets the first alone is named",
        EQUAL,
        evolve(EQUAL, moves=(*EQUAL.moves, MOVES.read("seat 0: set amulet*3 onto 1"))),
    ),
)


def _judged(move: str) -> Judgement:
    table, read = ACTION.state, MOVES.read(move)
    return Judgement(table, read, GAME.apply(table.state, read), read in ACTION.moves)


def _refused(judgement: Judgement, *rules: RuleId) -> Judgement:
    return evolve(judgement, verdict=Refused(judgement.state.state, tuple(map(Reason, rules))))


FAR: Final = _judged("seat 0: take 7")
TWICE: Final = _judged("seat 0: set fish-0 wheat-0")

JUDGEMENTS: Final[Seeded[Judgement]] = (
    ("a move is legal exactly when it is applied", FAR, evolve(FAR, listed=True)),
    ("a refused move changes nothing", FAR, evolve(FAR, verdict=Refused(PLAIN.state, ()))),
    (
        "every condition that fails is a reason",
        TWICE,
        _refused(TWICE, "classic.sets.one-type", "classic.sets.three", "classic.sets.in-hand"),
    ),
    (
        "every condition that fails is a reason",
        FAR,
        _refused(FAR, "classic.turn.order", "classic.quay.window"),
    ),
    ("every condition that fails is a reason", TWICE, _refused(TWICE, "classic.sets.in-hand")),
)

SETUP: Final = random_setup(generator(2), 4)
BEGUN: Final = ObservedState.of(GAME, GAME.start(SETUP))
OPENED: Final = Opening(SETUP, GAME, BEGUN)

OPENINGS: Final[Seeded[Opening]] = (
    ("a game starts exactly from a legal setup", OPENED, evolve(OPENED, setup=Setup(SETUP.deal, 4))),
    ("a game starts as its setup says", OPENED, evolve(OPENED, begun=_seat(BEGUN, 0, marker=1))),
)

TWINS: Final[Seeded[Twins]] = (
    (
        "equal states give equal answers",
        Twins(GAME, PLAIN.state, evolve(PLAIN.state)),
        Twins(GAME, PLAIN.state, DEALT.state),
    ),
)

# Steps: a position, a move, and what is wrong behind it.


def _step(*lines: str) -> Step:
    """Make the move of the last line."""
    return _made(_table(*lines[:-1]), MOVES.read(lines[-1]))


def _made(table: ObservedState, move: Move) -> Step:
    verdict = table.game.apply(table.state, move)
    assert isinstance(verdict, Applied), verdict
    return Step(table, move, verdict.events, ObservedState.of(table.game, verdict.state))


def _after(step: Step, **fields: object) -> Step:
    return evolve(step, after=_changed(step.after, **fields))


def _then(step: Step, event: Event) -> Step:
    """Add an event at the end of a step."""
    return evolve(step, events=(*step.events, event))


def _seat_after(step: Step, number: int, **fields: object) -> Step:
    return evolve(step, after=_seat(step.after, number, **fields))


def _sheet(step: Step, change: Callable[[SeatSheet], SeatSheet]) -> Step:
    """Change the sheet of seat 0 in the scoring of a step."""
    return evolve(
        step,
        events=tuple(
            evolve(event, sheets=(change(event.sheets[0]), *event.sheets[1:]))
            if isinstance(event, RoundScored)
            else event
            for event in step.events
        ),
    )


TAKE: Final = _step("deck: queen", "quays: fish-0 fish-1 wheat-0", "seat 0: take 1")
LAST: Final = _step("quays: fish-0", "seat 0: take 0")
QUEEN: Final = _step("deck: fish-0*3 wheat-0", "quays: amulet", "seat 0 hand: queen", "seat 0: play queen")
NAME: Final = _step(
    "quays: amulet",
    "discard: high-priest",
    "seat 0 corruption: fish-0 wheat-0",
    "turn: priest-type seat 0",
    "seat 0: name fish",
)
PICK: Final = _step(
    "quays: amulet",
    "discard: vizier",
    "seat 1 corruption: fish-0",
    "turn: vizier-card seat 0 victim 1",
    "seat 0: pick fish-0",
)
EXTEND: Final = _step(
    "quays: amulet", "seat 0 hand: fish-0*3", "seat 0 sets: fish-1*3 / wheat-0*3", "seat 0: set fish-0*3 onto 0"
)
EMBALM: Final = _step(
    "quays: amulet",
    "tokens: embalming",
    "seat 0 corruption: fish-0",
    "turn: token-choice seat 0",
    "seat 0: token embalming",
)
DECEIT: Final = _step(
    "quays: amulet", "tokens: deceit", "seat 0 corruption: fish-0", "turn: token-choice seat 0", "seat 0: token deceit"
)
FLOOD: Final = _step("quays: amulet", "tokens: flood", "turn: token-choice seat 0", "seat 0: token flood")
CURSE: Final = _step("quays: amulet", "spent: curse", "turn: curse-victim seat 0", "seat 0: victim 1")
DONE: Final = _step(
    "round: 3",
    "seat 0 sets: ivory-3*3",
    "seat 0 laid: wheat-1*3",
    "seat 0 corruption: fish-1",
    "seat 0 marker: 10",
    "seat 1 hand: amulet",
    "turn: hand-sets seat 1 ender 0",
    "seat 1: done",
)
SCRIBE: Final = _step(
    "quays: amulet",
    "discard: scribe-fish",
    "seat 1 hand: marble-0*2 fish-0*3 wheat-0*3",
    "turn: scribe-discard seat 1 player 0",
    "seat 1: discard fish-0",
)
AGAIN: Final = _made(_changed(DEALT, pending=owe.NewDeal()), DealRound(random_deal(generator(3), 3)))
MARKER: Final = MarkerMoved(0, 10, 11, "classic.events.deceit")
WHEAT: Final = CARDS.read("wheat-0")

STEPS: Final[Seeded[Step]] = (
    ("every thing that moves is announced", TAKE, evolve(TAKE, events=TAKE.events[1:])),
    ("every thing that moves is announced", CURSE, evolve(CURSE, events=())),
    ("every marker that moves is announced", DECEIT, evolve(DECEIT, events=(*DECEIT.events, MARKER))),
    ("no event moves nothing", EMBALM, _then(EMBALM, CardsMoved((), CORRUPTION[0], HAND[0]))),
    ("no event moves nothing", TAKE, _then(TAKE, CardsMoved((card("fish-1"),), HAND[0], HAND[0]))),
    ("no event moves nothing", CURSE, _then(CURSE, TokenMoved(Token.CURSE, SPENT, SPENT))),
    ("no event moves nothing", DECEIT, _then(DECEIT, MarkerMoved(0, 11, 11, "classic.events.deceit"))),
    ("what no event tells stays as it was", TAKE, _after(TAKE, round=2)),
    ("turns go clockwise but for a flood", FLOOD, _after(FLOOD, pending=owe.Action(1))),
    ("skipped cards become corruption", TAKE, _seat_after(TAKE, 0, corruption=Cards())),
    ("quays and deck change only by takes and deliveries", TAKE, _after(TAKE, quays=TAKE.before.state.quays[:2])),
    ("a character played is discarded and the queen draws", QUEEN, _seat_after(QUEEN, 0, hand=WHEAT)),
    ("a priest discards all cards of the type", NAME, _seat_after(NAME, 0, corruption=Cards())),
    ("vizier thief merchant and scribe move one card", PICK, _seat_after(PICK, 1, corruption=WHEAT)),
    (
        "cards played lie in the set that was named",
        EXTEND,
        _seat_after(EXTEND, 0, sets=EXTEND.after.state.seats[0].sets[::-1]),
    ),
    ("what is left in hand becomes corruption", DONE, _seat_after(DONE, 1, corruption=Cards())),
    ("of all tokens embalming alone moves cards", EMBALM, evolve(EMBALM, after=EMBALM.before)),
    ("naming a seat a set or a back moves no card", CURSE, _seat_after(CURSE, 1, hand=WHEAT)),
    ("a set keeps its cards and its type", EXTEND, _seat_after(EXTEND, 0, sets=EXTEND.before.state.seats[0].sets[:1])),
    ("a token goes where its effect puts it", CURSE, _seat_after(CURSE, 1, curses=0)),
    ("markers move by guild and deceit alone during a round", DECEIT, _seat_after(DECEIT, 0, marker=2)),
    ("what happens is told once", LAST, evolve(LAST, events=LAST.events[:1])),
    ("the game ends with a scored round", TAKE, _after(TAKE, pending=owe.Finished())),
    (
        "sets score scarabs times cards and horizontal ones scarabs",
        DONE,
        _sheet(DONE, lambda sheet: evolve(sheet, lines=(evolve(sheet.lines[0], points=26), *sheet.lines[1:]))),
    ),
    (
        "the marker moves on by the points of all sets",
        DONE,
        _sheet(DONE, lambda sheet: evolve(sheet, scored=sheet.scored + 1)),
    ),
    (
        "the most corrupt are penalised together",
        DONE,
        _sheet(DONE, lambda sheet: evolve(sheet, penalised=not sheet.penalised)),
    ),
    ("a penalised marker walks back once for each full ten", DONE, _sheet(DONE, lambda sheet: evolve(sheet, lots=9))),
    ("a scoring moves each marker on and then back", DONE, evolve(DONE, events=DONE.events[:2])),
    ("cards to play fall with every action and never rise", TAKE, evolve(TAKE, after=TAKE.before)),
    ("open decisions fall with each that is made", SCRIBE, evolve(SCRIBE, after=SCRIBE.before)),
    ("a round begins as it was dealt", AGAIN, _after(AGAIN, quays=AGAIN.after.state.quays[::-1])),
    ("the progress measure falls", PICK, evolve(PICK, after=PICK.before)),
)


FINDINGS: Final = {
    **findings(INVARIANTS.of_opening, OPENINGS),
    **findings(INVARIANTS.of_state, TABLES),
    **findings(INVARIANTS.of_listing, LISTINGS),
    **findings(INVARIANTS.of_judgement, JUDGEMENTS),
    **findings(INVARIANTS.of_step, STEPS),
    **findings(INVARIANTS.of_twins, TWINS),
}


@pytest.mark.parametrize("invariant", tuple(INVARIANTS), ids=lambda invariant: invariant.text)
def test_seeded_fault_is_found(invariant: Invariant[Any]) -> None:
    """Each invariant has a fault seeded for it, finds it, and finds nothing without it."""
    sound, faulty = FINDINGS[invariant.text]
    assert sound == []
    assert faulty != []


def test_violation_reads_as_sentence_finding_and_rules() -> None:
    """A violation says what does not hold, what was found, and by which rules."""
    curses = _seat(DEALT, 0, curses=3)
    assert [str(violation) for violation in INVARIANTS.of_state.violations(curses)][1:] == [
        "two curses at most lie on corruption: Curses by seat: 3 0 0 (classic.events.curse)"
    ]
