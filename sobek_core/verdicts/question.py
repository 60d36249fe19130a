"""Questions about a position of which parts are not known, and the verdicts that answer them. Independent of the games.

The kind of a question is in the ids of the phrases about it, and in the JSON of its verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

from attrs import Factory, evolve, frozen

from sobek_core.kernel.declared import checked
from sobek_core.kernel.game import Fact, Reason, RuleId
from sobek_core.verdicts.parts import Amount
from sobek_core.verdicts.position import PartPosition


@frozen
class MoveQuestion:
    """Whether a move is legal. move: the move, a value of the game."""

    kind: ClassVar = "move"
    move: Any


@frozen
class TakeBackQuestion(MoveQuestion):
    """Whether a move can be taken back; of one that is illegal, that it is."""


@frozen
class SightQuestion:
    """Who sees what lies in a place. place: its name in notation."""

    kind: ClassVar = "see"
    place: str


@frozen
class PointsQuestion:
    """How many points each player has, or whether these are the points.

    claimed: the claimed points by seat, None for a seat of which nothing is claimed; None to ask how many there are;
    after: the move made first, None to count the position as it is.
    """

    kind: ClassVar = "points"
    claimed: tuple[int | None, ...] | None = None
    after: Any | None = None


@frozen
class ResultQuestion:
    """Who has won, or whether the game ends like this; that it goes on is claimed by a `GameOverQuestion`.

    winners: the claimed winners, by seat, ascending; scores: the claimed points by seat; each None if it is not
    claimed; after: the move made first, None for the position as it is.
    """

    kind: ClassVar = "result"
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    after: Any | None = None


@frozen
class RoundOverQuestion:
    """Whether the round is over. claimed: what is claimed, None to ask; after: the move made first, if any."""

    kind: ClassVar = "round-over"
    claimed: bool | None = None
    after: Any | None = None


@frozen
class GameOverQuestion:
    """Whether the game is over. claimed: what is claimed, None to ask; after: the move made first, if any."""

    kind: ClassVar = "game-over"
    claimed: bool | None = None
    after: Any | None = None


@frozen
class SetQuestion:
    """What a set of a player scores.

    seat: whose it is; which: the number of the set, from 0, or its type; claimed: the claimed points, None to ask.
    """

    kind: ClassVar = "set"
    seat: int
    which: Any
    claimed: int | None = None


Asked: TypeAlias = (
    MoveQuestion | SightQuestion | PointsQuestion | ResultQuestion | RoundOverQuestion | GameOverQuestion | SetQuestion
)
"""What is asked."""


@frozen
class Question:
    """A question about a position.

    position: what is stated; asked: what is asked; said: what somebody answered when the judge asked for a fact, by the
    rule of the `OpenFact`: True, False, or None for "nobody knows"; in the order of the answers, since what was said
    before an extra turn was named is about an ordinary one. Nobody knows a place of a sheet if it is said by
    the name of the place. A turn that is stated is the place `turn` of the position; is_turn_told: whether it is there
    because the move tells it, as `with the thief` does, and nobody stated it.
    """

    position: PartPosition
    asked: Asked
    said: Mapping[str, bool | None] = Factory(dict)
    is_turn_told: bool = False

    @property
    def move(self) -> Any | None:
        """The move in question, or the one that is made first; None if there is none."""
        return getattr(self.asked, "move", None) or getattr(self.asked, "after", None)

    @checked
    def saying(self, fact: str, answer: bool | None) -> Question:  # three values
        """Return the question with a fact answered: True, False, or None for "nobody knows"."""
        others = {name: said for name, said in self.said.items() if name != fact}
        return evolve(self, said={**others, fact: answer})


# Verdicts: the answer, what it rests on, and what is open.


class Basis(StrEnum):
    """What an answer rests on.

    CLEAR: the rules alone; RULING: a contested ruling decides it; CHOICE: under other choices the answer would differ,
    or would be open; OPEN: nothing, since it is not settled.
    """

    CLEAR = "clear"
    RULING = "ruling"
    CHOICE = "choice"
    OPEN = "open"


@frozen
class OpenFact:
    """A fact that nobody stated and on which the answer depends.

    rule: the condition or the outcome that asks for it; places: where to look, by name, in order; is_unknowable:
    whether it was said that nobody knows.
    """

    rule: RuleId
    places: tuple[str, ...]
    is_unknowable: bool = False


def places_in(facts: Iterable[OpenFact]) -> tuple[str, ...]:
    """Return where to look for these facts, each place once, in order."""
    return tuple(dict.fromkeys(place for fact in facts for place in fact.places))


ChoiceCombination: TypeAlias = tuple[tuple[str, str], ...]
"""Some choices with their readings: they stand for every full combination that contains them, all if empty."""


@frozen
class OtherAnswer:
    """An answer that other choices give to the same question.

    answer: the other answer, None if it is open; choices: the combinations of choices that give it, as short as they
    can be; places: on which it depends if it is open.
    """

    answer: Any
    choices: tuple[ChoiceCombination, ...]
    places: tuple[str, ...] = ()


@frozen
class Then:
    """What happens after a legal move, as far as it is certain.

    events: in order; pending: what is pending then, such as the decision of another player, None if that is not
    certain; depends_on: the places on which the rest depends, none if everything is certain; unless: the places that
    must have something for this to hold, such as the draw pile, for otherwise the game can be over.
    """

    events: tuple[Any, ...]
    pending: Any | None
    depends_on: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


@frozen(eq=False)
class Field:
    """A field of the sheet of a player: what something counts.

    place: where it lies; label: what is counted there, such as `corruption` or `snakes`; amount: how much it counts;
    is_open: whether the answer depends on it, so that it has to be filled in.
    """

    place: str
    label: str
    amount: Amount
    is_open: bool = False


@frozen(eq=False)
class Sheet:
    """What counts for a player, in order, with what is known of it.

    seat: whose it is, None for what belongs to nobody, such as the round; fields: what counts; points: the points of
    the player, as far as they are known; None if the sheet belongs to nobody.
    """

    seat: int | None
    fields: tuple[Field, ...]
    points: Amount | None = None


@frozen(eq=False)
class Drawing:
    """What has still to be drawn.

    seat: who draws; number: how many; least: what each is worth at least; most: at most.
    """

    seat: int
    number: Amount
    least: int
    most: int


@frozen
class DerivationLine:
    """A line of how points or a result come about, such as what a set scores.

    id: the id of its message in the catalogue; facts: pairs of a field of that message and its value; rule: the rule
    that it follows; seat: the seat that it is about, None for all.
    """

    id: str
    facts: tuple[tuple[str, Fact], ...]
    rule: RuleId
    seat: int | None = None


@frozen
class Judgement:
    """The answer to a question.

    question: what was asked; answer: whether the move is legal or the claim is right; what is right, if nothing was
    claimed; None if it is not settled; right: the points by seat, the winners by seat, or whether it is over, whatever
    was claimed; None if that is not settled; reasons: why a move is illegal, at least these; open: what nobody stated
    and the answer depends on, in the order of the rules; turns: what can be pending, if the turn is asked for;
    presupposed: the presuppositions that decide (spec/disputes.md); basis: what the answer rests on; other_choices: the
    answers that other choices give; rules: those on which the answer rests; rulings: the slugs of those that decide;
    sheets: of points or a result, by seat and last what belongs to nobody; drawings: what has still to be drawn;
    derivation: how points or a result come about, as far as that is known; rests_on: the rule of each line of it, and
    which line it is, also of those that are not wholly known, or that only one of several ways has; then: what happens
    after a legal move; legal: after an illegal move, moves that are certainly legal; has_clear_right: whether
    no choice changes what is right; has_clear_points: whether none changes the points.
    """

    question: Question
    answer: Any
    right: Any = None
    reasons: tuple[Reason, ...] = ()
    open: tuple[OpenFact, ...] = ()
    turns: tuple[Any, ...] = ()
    presupposed: tuple[str, ...] = ()
    basis: Basis = Basis.OPEN
    other_choices: tuple[OtherAnswer, ...] = ()
    rules: tuple[RuleId, ...] = ()
    rulings: tuple[str, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    derivation: tuple[DerivationLine, ...] = ()
    rests_on: tuple[tuple[RuleId, str], ...] = ()
    then: Then | None = None
    legal: tuple[Any, ...] = ()
    has_clear_right: bool = True
    has_clear_points: bool = True

    @property
    def named(self) -> tuple[RuleId, ...]:
        """The rules that the move breaks, then the others on which the answer rests, each once."""
        return tuple(dict.fromkeys((*(one.rule for one in self.reasons), *self.rules)))

    @property
    def is_of_claim(self) -> bool:
        """Whether answers under other choices say if the claim is right, and not what is right."""
        scores, claimed = getattr(self.question.asked, "scores", None), getattr(self.question.asked, "claimed", None)
        return self.right is None or scores is not None or (isinstance(claimed, tuple) and None in claimed)

    @property
    def next(self) -> OpenFact | None:
        """What to ask next: the first open fact that can be known; None if there is none."""
        return next((one for one in self.open if not one.is_unknowable), None)
