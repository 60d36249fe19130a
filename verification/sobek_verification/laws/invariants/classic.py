"""At least one seeded fault for every invariant of classic."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic import Classic, Setup
from sobek_core.classic import state as s
from sobek_core.classic.components import ALL_TOKENS, Cards, Token, Tokens, card
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.events import CORRUPTION, HAND, SPENT, CardsMoved, MarkerMoved, TokenMoved
from sobek_core.classic.moves import DealRound
from sobek_core.classic.text.notation import CARDS, MOVES
from sobek_core.kernel.game import Draw, Refused
from sobek_invariants.classic import EqualStates, ObservedState, Opening
from sobek_verification.laws.invariants import subjects
from sobek_verification.laws.invariants.subjects import (
    Seeded,
    breaking,
    changed,
    judged,
    listing,
    made,
    seated,
    then,
    wrong,
    wrong_after,
    wrong_edition,
    wrong_reasons,
    wrong_seat,
    wrong_seat_after,
    wrong_sheet,
    wrong_state,
)
from sobek_verification.simulation.machines.classic.dealing import random_deal, random_setup
from sobek_verification.simulation.machines.rng import generator

if TYPE_CHECKING:
    from sobek_core.kernel.game import RuleId

GAME: Final = Classic()
table, step = partial(subjects.table, "classic"), partial(subjects.step, "classic")


def _third(points: int) -> Any:
    """Return a table of the third round, at the start of which a seat had this many points."""
    return changed(seated(PLAIN, 1, marker=points, round_start=points), round=3)


# Tables.

DEALT: Final = ObservedState.of(GAME, GAME.start(random_setup(PUBLISHED, generator(1), 3)))
NEW_ROUND: Final = changed(DEALT, round=2, pending=s.StartingPlayer(0))
PLAIN: Final = table("quays: fish-0", "turn: action seat 0")
SET: Final = table("quays: fish-1", "tokens: guild*2 flood*2", "spent: curse", "seat 0 sets: fish-0*3")
AMULETS: Final = table("choices: amulet-only-set=forbidden", "quays: fish-1", "seat 0 sets: wheat-0 amulet*2")
EXTENDS: Final = table("choices: same-type-set=extends", "quays: fish-1", "seat 0 sets: fish-0*3 / wheat-0*3")
OVER: Final = table("seat 1 hand: fish-0*3", "turn: hand-sets seat 1 ender 0")
PRIEST: Final = table("quays: fish-1", "discard: high-priest", "seat 0 corruption: fish-0", "turn: priest-type seat 0")

TABLES: Final[tuple[Seeded, ...]] = (
    wrong_state("no card or token is added or lost", PLAIN, box=PLAIN.state.box.plus(card("amulet"))),
    wrong_state("no card or token is added or lost", PLAIN, spent=Tokens.of(ALL_TOKENS)),
    wrong_state("two to four players play at most three rounds", PLAIN, round=4),
    wrong_state("the box holds the cards that were not dealt", DEALT, box=Cards()),
    wrong_state("each round has five event tokens", DEALT, box_tokens=ALL_TOKENS),
    wrong_state("at most nine cards are on the quays", DEALT, quays=(*DEALT.state.quays, card("fish-0"))),
    wrong_state("the quays are empty exactly when the round is over and then so is the deck", DEALT, quays=()),
    wrong_state("the deck holds whole deliveries except for what the queen drew", DEALT, deck=DEALT.state.deck[3:]),
    wrong_state("no card from the deck has a green back", PLAIN, quays=(card("fish-0-green"),)),
    wrong_seat(
        "a set has three or more cards of one type", SET, 0, sets=(s.PlayedSet(CARDS.read("fish-0*2 wheat-0")),)
    ),
    wrong_seat(
        "nobody has two sets of a type that must be extended", EXTENDS, 0, sets=EXTENDS.state.seats[0].sets[:1] * 2
    ),
    wrong_seat("no set is only amulets if that is forbidden", AMULETS, 0, sets=(s.PlayedSet(CARDS.read("amulet*3")),)),
    wrong_seat(
        "prosperity is only on sets of wheat fish cattle or amulets",
        SET,
        0,
        sets=(s.PlayedSet(CARDS.read("ivory-0*2 ivory-3"), prosperity=1),),
    ),
    wrong_seat("at most two curses are on corruption", PLAIN, 0, curses=3),
    wrong_seat("markers never fall below zero", PLAIN, 1, marker=-1),
    ("no third round is dealt when anybody has more than a hundred points", _third(100), _third(101)),
    (
        "no third round is dealt when anybody has more than a hundred points",
        changed(seated(OVER, 0, marker=100), round=2, pending=s.NewDeal()),
        changed(seated(OVER, 0, marker=101), round=2, pending=s.NewDeal()),
    ),
    ("no marker has moved further than rounds allow", seated(PLAIN, 1, marker=2741), seated(PLAIN, 1, marker=2742)),
    (
        "no marker has moved further than rounds allow",
        changed(seated(PLAIN, 1, marker=68, round_start=100), round=2),
        changed(seated(PLAIN, 1, marker=67, round_start=100), round=2),
    ),
    wrong_seat("at the end of a round players lay sets in turn and keep no cards", OVER, 0, hand=CARDS.read("fish-0")),
    wrong_state("each play of a set used a token while any were left", SET, tokens=Tokens.of([Token.GUILD] * 5)),
    wrong_state("discarded cards were played or named by a priest", PRIEST, discard=CARDS.read("amulet vizier")),
    wrong_seat("a new round begins with only what was dealt", NEW_ROUND, 1, curses=1),
    ("a curse is spent only until its victim is named", PLAIN, SET),
    wrong_state("every named seat is in the game and every victim is an opponent", PLAIN, pending=s.VizierCard(0, 7)),
    wrong_state("the state explains what is pending", PRIEST, discard=Cards()),
    wrong_seat("every pending choice has a legal answer", PRIEST, 0, corruption=CARDS.read("amulet")),
)

# Listings, judgements and starts.


ACTION: Final = listing(table("quays: fish-0 fish-1*2", "seat 0 hand: ivory-3*3 queen"))
STEAL: Final = listing(
    table("quays: fish-0", "discard: thief", "seat 1 hand: fish-1*2", "turn: thief-card seat 0 victim 1")
)

EQUAL: Final = listing(
    table("quays: fish-0", "seat 0 hand: amulet*3", "seat 0 sets: wheat-0 wheat-1*2 / wheat-0 wheat-1*2")
)

LISTINGS: Final[tuple[Seeded, ...]] = (
    (
        "each outcome of chance is weighted by how many there are",
        evolve(STEAL, moves=STEAL.moves),
        evolve(STEAL, turn=Draw(((STEAL.moves[0], 3),), "thief-card", "classic.characters.thief")),
        "classic.characters.thief-card",
    ),
    wrong("what is pending has a legal move", ACTION, moves=()),
    wrong("no move is listed twice", ACTION, moves=ACTION.moves[:1] * 2),
    wrong(
        "only the first of equal sets is named", EQUAL, moves=(*EQUAL.moves, MOVES.read("seat 0: set amulet*3 onto 1"))
    ),
)


FAR: Final = judged(ACTION, MOVES.read("seat 0: take 7"))
TWICE: Final = judged(ACTION, MOVES.read("seat 0: set fish-0 wheat-0"))

JUDGEMENTS: Final[tuple[Seeded, ...]] = (
    wrong("a move is applied exactly when it is legal", FAR, listed=True),
    wrong("a refused move changes nothing", FAR, verdict=Refused(PLAIN.state, ())),
    wrong_reasons(TWICE, "classic.sets.one-type", "classic.sets.three", "classic.sets.in-hand"),
    wrong_reasons(FAR, "classic.turn.order", "classic.quay.window"),
    wrong_reasons(TWICE, "classic.sets.in-hand"),
)

SETUP: Final = random_setup(PUBLISHED, generator(2), 4)
BEGUN: Final = ObservedState.of(GAME, GAME.start(SETUP))
OPENED: Final = Opening(SETUP, GAME, BEGUN)

ILLEGAL: Final[dict[RuleId, Setup]] = {
    "classic.setup.players": evolve(SETUP, deal=evolve(SETUP.deal, hands=SETUP.deal.hands * 2)),
    "classic.setup.starting-hands": evolve(SETUP, deal=evolve(SETUP.deal, hands=(Cards(), *SETUP.deal.hands[1:]))),
    "classic.setup.deck": evolve(SETUP, deal=evolve(SETUP.deal, deck=SETUP.deal.deck[1:])),
    "classic.setup.event-pile": evolve(SETUP, deal=evolve(SETUP.deal, tokens=Tokens())),
    "classic.setup.first-player": evolve(SETUP, first=4),
}

OPENINGS: Final[tuple[Seeded, ...]] = (
    *(
        breaking(wrong("a game starts exactly when its setup is legal", OPENED, setup=setup), law)
        for law, setup in ILLEGAL.items()
    ),
    wrong("a game starts as its setup says", OPENED, begun=seated(BEGUN, 0, marker=1)),
    *(
        wrong_edition("the published edition has the published figures", OPENED, **part)
        for part in (
            {"figures": evolve(PUBLISHED.figures, window=3)},
            {"cards": PUBLISHED.cards.plus(card("amulet"))},
            {"tokens": PUBLISHED.tokens.plus(Token.DECEIT)},
        )
    ),
)

EQUAL_STATES: Final[tuple[Seeded, ...]] = (
    (
        "equal states give equal answers",
        EqualStates(GAME, PLAIN.state, evolve(PLAIN.state)),
        EqualStates(GAME, PLAIN.state, DEALT.state),
    ),
)

# Steps: a position, a move, and what is wrong after it.


TAKE: Final = step("deck: queen", "quays: fish-0 fish-1 wheat-0", "seat 0: take 1")
LAST: Final = step("quays: fish-0", "seat 0: take 0")
QUEEN: Final = step("deck: fish-0*3 wheat-0", "quays: amulet", "seat 0 hand: queen", "seat 0: play queen")
NAME: Final = step(
    "quays: amulet",
    "discard: high-priest",
    "seat 0 corruption: fish-0 wheat-0",
    "turn: priest-type seat 0",
    "seat 0: name fish",
)
PICK: Final = step(
    "quays: amulet",
    "discard: vizier",
    "seat 1 corruption: fish-0",
    "turn: vizier-card seat 0 victim 1",
    "seat 0: pick fish-0",
)
EXTEND: Final = step(
    "quays: amulet", "seat 0 hand: fish-0*3", "seat 0 sets: fish-1*3 / wheat-0*3", "seat 0: set fish-0*3 onto 0"
)
EMBALM: Final = step(
    "quays: amulet",
    "tokens: embalming",
    "seat 0 corruption: fish-0",
    "turn: token-choice seat 0",
    "seat 0: token embalming",
)
DECEIT: Final = step(
    "quays: amulet", "tokens: deceit", "seat 0 corruption: fish-0", "turn: token-choice seat 0", "seat 0: token deceit"
)
FLOOD: Final = step("quays: amulet", "tokens: flood", "turn: token-choice seat 0", "seat 0: token flood")
CURSE: Final = step("quays: amulet", "spent: curse", "turn: curse-victim seat 0", "seat 0: victim 1")
DONE: Final = step(
    "round: 3",
    "seat 0 sets: ivory-3*3",
    "seat 0 laid: wheat-1*3",
    "seat 0 corruption: fish-1",
    "seat 0 marker: 10",
    "seat 1 hand: amulet",
    "turn: hand-sets seat 1 ender 0",
    "seat 1: done",
)
SCRIBE: Final = step(
    "quays: amulet",
    "discard: scribe-fish",
    "seat 1 hand: marble-0*2 fish-0*3 wheat-0*3",
    "turn: scribe-discard seat 1 player 0",
    "seat 1: discard fish-0",
)
AGAIN: Final = made(changed(DEALT, pending=s.NewDeal()), DealRound(random_deal(PUBLISHED, generator(3), 3)))
MARKER: Final = MarkerMoved(0, 10, 11, "classic.events.deceit")
WHEAT: Final = CARDS.read("wheat-0")

STEPS: Final[tuple[Seeded, ...]] = (
    wrong("everything that moves is reported", TAKE, events=TAKE.events[1:]),
    wrong("everything that moves is reported", CURSE, events=()),
    wrong("every moved marker is reported", DECEIT, events=(*DECEIT.events, MARKER)),
    ("every reported movement moves something", EMBALM, then(EMBALM, CardsMoved((), CORRUPTION[0], HAND[0]))),
    ("every reported movement moves something", TAKE, then(TAKE, CardsMoved((card("fish-1"),), HAND[0], HAND[0]))),
    ("every reported movement moves something", CURSE, then(CURSE, TokenMoved(Token.CURSE, SPENT, SPENT))),
    ("every reported movement moves something", DECEIT, then(DECEIT, MarkerMoved(0, 11, 11, "classic.events.deceit"))),
    wrong_after("only what an event reports changes", TAKE, round=2),
    wrong_after("turns go clockwise except after a flood", FLOOD, pending=s.Action(1)),
    wrong_seat_after("skipped cards become corruption", TAKE, 0, corruption=Cards()),
    wrong_after("quays and deck change only by takes draws and deliveries", TAKE, quays=TAKE.before.state.quays[:2]),
    wrong_seat_after("a played character is discarded and the queen draws", QUEEN, 0, hand=WHEAT),
    wrong_seat_after("a priest discards all cards of the named type", NAME, 0, corruption=Cards()),
    wrong_seat_after("vizier thief merchant and scribe each move one card", PICK, 1, corruption=WHEAT),
    wrong_seat_after("played cards are in the named set", EXTEND, 0, sets=EXTEND.after.state.seats[0].sets[::-1]),
    wrong_seat_after("cards left in hand become corruption", DONE, 1, corruption=Cards()),
    wrong("embalming is the only token that moves cards", EMBALM, after=EMBALM.before),
    wrong_seat_after("naming a seat a set or a back moves no card", CURSE, 1, hand=WHEAT),
    wrong_seat_after("a set keeps its cards and its type", EXTEND, 0, sets=EXTEND.before.state.seats[0].sets[:1]),
    wrong_seat_after("a token goes where its effect puts it", CURSE, 1, curses=0),
    wrong_seat_after("during a round only guild and deceit move markers", DECEIT, 0, marker=2),
    wrong("each event is reported once", LAST, events=LAST.events[:1]),
    wrong_after("the game ends only with a scored round", TAKE, pending=s.Finished()),
    wrong_sheet(
        "sets score cards times scarabs and horizontal sets score scarabs",
        DONE,
        lambda sheet: evolve(sheet, lines=(evolve(sheet.lines[0], points=26), *sheet.lines[1:])),
    ),
    wrong_sheet(
        "each marker moves forward by the points of all sets",
        DONE,
        lambda sheet: evolve(sheet, scored=sheet.scored + 1),
    ),
    wrong_sheet(
        "the most corrupt are penalised together", DONE, lambda sheet: evolve(sheet, penalised=not sheet.penalised)
    ),
    wrong_sheet("a penalised marker steps back once for each full ten", DONE, lambda sheet: evolve(sheet, steps=9)),
    wrong("a scoring moves each marker forward and then back", DONE, events=DONE.events[:2]),
    wrong("cards to play decrease with every action and never increase", TAKE, after=TAKE.before),
    wrong("pending decisions decrease with each one made", SCRIBE, after=SCRIBE.before),
    wrong_after("a round begins as dealt", AGAIN, quays=AGAIN.after.state.quays[::-1]),
    wrong("every move decreases the progress measure", PICK, after=PICK.before),
)


SEEDED: Final = (*OPENINGS, *TABLES, *LISTINGS, *JUDGEMENTS, *STEPS, *EQUAL_STATES)
