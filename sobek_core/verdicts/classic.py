"""What the judge knows of classic, besides its rules: its places and turns, and the points of a round."""

from __future__ import annotations

import math
from contextlib import suppress
from functools import partial
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, Final, cast

from attrs import evolve, frozen

from sobek_core.classic.components import AMULETS, Cards, Token, Tokens
from sobek_core.classic.events import MarkerMoved
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import FinishLaying, PlayCharacter, PlaySet, Take
from sobek_core.classic.rules.round_end import done
from sobek_core.classic.rules.scoring import count_corruption, count_steps, score_horizontal, score_set
from sobek_core.classic.state import (
    Action,
    Chooser,
    CurseVictim,
    Finished,
    HandSets,
    NewDeal,
    PriestType,
    ProsperitySet,
    ScribeDiscard,
    StartingPlayer,
    State,
    good_of,
)
from sobek_core.classic.track import BLOCK_SPACES, NUMBER
from sobek_core.kernel.game import Reason
from sobek_core.verdicts.moves import ContradictedError, make
from sobek_core.verdicts.parts import (
    UNLIMITED,
    ZERO,
    Amount,
    amount,
    every,
    exactly,
    read,
    size_of,
    some,
    total,
    worth_of,
)
from sobek_core.verdicts.position import TURN, CannotOccurError, Places, Sights, Turns, left_in_boxes, states_of
from sobek_core.verdicts.question import GameOverQuestion, PointsQuestion, ResultQuestion, RoundOverQuestion
from sobek_core.verdicts.scores import Outcome, Scoring, as_far_as_known, line
from sobek_core.verdicts.verdict import Field, Sheet
from sobek_core.verdicts.ways import Needs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.classic.components import Card
    from sobek_core.classic.events import Event
    from sobek_core.classic.moves import AddCards, Move
    from sobek_core.classic.state import PlayedSet, Seat
    from sobek_core.kernel.game import RuleId
    from sobek_core.verdicts.moves import Said
    from sobek_core.verdicts.position import PartPosition
    from sobek_core.verdicts.question import Asked, Question
    from sobek_core.verdicts.scores import Line


# When the conditions on cards that are played as a set, or added to one, are about something absent.


def _is_new(_state: State, move: PlaySet | AddCards) -> bool:
    return getattr(move, "onto", None) is None  # a laid set has no target and stands alone


def _is_single(state: State, move: PlaySet | AddCards) -> bool:
    return _is_new(state, move) or len(state.seats[move.seat].sets) == 1


def _has_no_token(state: State, move: PlaySet | AddCards) -> bool:
    return move.onto is None or not state.seats[move.seat].sets[move.onto].prosperity


def _is_first_of_type(state: State, move: PlaySet | AddCards) -> bool:
    good = good_of(move.cards)
    return good is None or all(own.good is not good for own in state.seats[move.seat].sets)


def _has_type_or_target(state: State, move: PlaySet | AddCards) -> bool:
    return good_of(move.cards) is not None or not _is_new(state, move)


def _excluding(state: State, move: Move) -> tuple[str, ...]:
    """Return the rule that excludes what a player does in a turn when the round is over."""
    is_of_turn = isinstance(move, Take | PlayCharacter | PlaySet)
    return ("classic.round-end.hand-sets",) if is_of_turn and isinstance(state.pending, HandSets) else ()


PLACES: Final = Places(
    lying={
        "sets": lambda sets: [
            pair
            for one in sets
            for pair in (("box", one.cards), ("box_tokens", Tokens.of([Token.PROSPERITY] * one.prosperity)))
        ],
        "laid": lambda laid: [("box", cards) for cards in laid],
        "curses": lambda curses: [("box_tokens", Tokens.of([Token.CURSE] * curses))],
    },
    supply={"box": lambda edition: edition.cards, "box_tokens": lambda edition: edition.tokens},
    turns=Turns(
        instead=(Action, HandSets),
        asks={
            Action: lambda _, state, __: bool(state.quays),  # the last card ends the round, if no delivery follows
            **dict.fromkeys((HandSets, NewDeal, Finished), lambda _, state, __: not state.quays),
            PriestType: lambda _, state, seat: bool(state.seats[seat].corruption.without(AMULETS)),
            CurseVictim: lambda _, state, __: Token.CURSE in state.spent,
            ProsperitySet: lambda _, state, __: Token.PROSPERITY in state.spent,
            ScribeDiscard: lambda game, state, seat: (
                len(state.seats[seat].hand) > game.edition.figures.scribe_hand_limit
            ),
        },
    ),
    sights=Sights(
        {
            "quays": "classic.quay.faces",
            "hand": "classic.visibility.hand",
            "corruption": "classic.visibility.corruption",
            "tokens": "classic.visibility.event-pile",
            "deck": "classic.visibility.unused",
            "turn": "classic.visibility.turn",
        },
        open="classic.visibility.open",
        looked_into=("corruption", "tokens"),
        zones={"sets": "set", "tokens": "event-pile"},
    ),
    vacuous={
        "classic.sets.target": _is_new,
        "classic.sets.equal-sets": _is_single,
        "classic.sets.matching-type": _is_new,
        "classic.sets.prosperity-limit": _has_no_token,
        "classic.sets.second-set": _is_first_of_type,
        "classic.sets.amulet-only": _has_type_or_target,
    },
    excluding=_excluding,
    numbers={
        "round": lambda edition: range(1, edition.figures.rounds + 1),
        "curses": lambda edition: range(edition.tokens.count(Token.CURSE) + 1),
    },
)


BETWEEN_ROUNDS: Final = (NewDeal, Chooser, StartingPlayer, Finished)
MAX_TRIED: Final = 400  # points of one player, each of which is tried by itself


def _scarabs(card: Card) -> int:
    return card.scarabs


# What counts for a player.


@frozen(eq=False)
class _Own:
    """What counts for a player when a round is scored. hand: the cards left there, which are corruption too."""

    seat: int
    sets: Amount
    laid: Amount
    hand: Amount
    corruption: Amount
    curses: Amount
    count: Amount
    scarabs: Amount
    marker: Amount
    start: Amount

    @property
    def points(self) -> Amount:
        return self.sets + self.laid

    @property
    def scored(self) -> Amount:
        return self.marker + self.points


def _own(position: PartPosition, state: State, seat: int, *, has_hand: bool) -> _Own:
    own, game, figures = state.seats[seat], position.game, position.game.edition.figures
    hand = own.hand if has_hand else Cards()
    in_hand, corrupt = size_of(hand), size_of(own.corruption)
    cards: Any = in_hand + corrupt
    curses: Any = read(lambda: own.curses)
    if not curses.is_known:
        curses = Amount(0, left_in_boxes(position)["box_tokens"].count(Token.CURSE), curses.places)
    return _Own(
        seat,
        sets=read(lambda: total(_set(game, one) for one in own.sets)),
        laid=read(lambda: total(_horizontal(cards) for cards in own.laid)),
        hand=in_hand,
        corruption=corrupt,
        curses=curses,
        count=cast("Amount", count_corruption(cards, curses, figures)),
        scarabs=worth_of(own.corruption, _scarabs) + worth_of(hand, _scarabs),
        marker=read(lambda: own.marker),
        start=read(lambda: own.round_start),
    )


# The core's own arithmetic, on numbers that are known in part.


def _set(game: Classic, played: PlayedSet) -> Amount:
    scarabs: Any = worth_of(played.cards, _scarabs) + exactly(
        game.edition.figures.prosperity_scarabs * played.prosperity
    )
    size: Any = size_of(played.cards)
    return cast("Amount", score_set(scarabs, size))


def _horizontal(cards: Cards) -> Amount:
    scarabs: Any = worth_of(cards, _scarabs)
    return cast("Amount", score_horizontal(scarabs))


# The round.


@frozen(eq=False)
class _Round:
    """A round that is scored."""

    game: Classic
    state: State
    own: tuple[_Own, ...]

    def is_penalised(self, seat: int) -> bool:
        """Return whether a player is among the most corrupt, or raise Needs (classic.scoring.clean-tie)."""
        others = [one for one in self.own if one.seat != seat]
        is_corrupt = [partial(one.count.__gt__, ZERO) for one in self.own]
        return every(
            *(partial(self._is_as_corrupt, self.own[seat], other) for other in others),
            lambda: some(*is_corrupt, lambda: self.game.choices.clean_tie == "all-penalised"),
        )

    def _is_as_corrupt(self, one: _Own, other: _Own) -> bool:
        """Return whether a player is at least as corrupt as another one (classic.scoring.most-corrupt)."""
        return some(
            lambda: one.count > other.count,
            lambda: every(lambda: one.count >= other.count, lambda: one.scarabs >= other.scarabs),
        )

    def marker(self, one: _Own) -> Amount:
        """Return where a marker is after the round."""
        try:
            return self._penalised(one) if self.is_penalised(one.seat) else one.scored
        except Needs as needs:
            return one.scored.either(self._penalised(one), needs.places)

    def _penalised(self, one: _Own) -> Amount:
        """Return where a marker is after a penalty (classic.scoring.penalty-base, classic.scoring.penalty)."""
        of_sets = self.game.choices.penalty_base == "set-points"
        parts = (one.marker, one.points, ZERO if of_sets else one.start)
        figures, step = self.game.edition.figures, self.game.track.step

        def steps(marker: float, points: float, start: float) -> int:
            return count_steps(int(points if of_sets else max(0, marker + points - start)), figures)

        def block(marker: float, points: float, start: float) -> int:
            return int(marker + points) // BLOCK_SPACES - steps(marker, points, start)

        if math.prod(one.most - one.least + 1 for one in parts) <= MAX_TRIED:
            tried = [
                step(marker + points, -steps(marker, points, start))
                for marker, points, start in product(*(range(int(one.least), int(one.most) + 1) for one in parts))
            ]
            return amount(min(tried), max(tried), *parts)
        # so many points more are at least a block more, with one step more: the lowest and highest are among these
        (marker, points, start), window = parts, range(figures.points_per_step)
        lowest = min(block(marker.least, points.least + more, start.least) for more in window)
        if UNLIMITED in (marker.most, points.most):
            return amount(max(0, BLOCK_SPACES * lowest), UNLIMITED, *parts)
        highest = max(block(marker.most, points.most - less, start.most) for less in window)
        return amount(max(0, BLOCK_SPACES * lowest), BLOCK_SPACES * (highest + 1) - 1, *parts)


POINTS: Final = "classic.scoring.round-points"
SCORED: Final = "scored"
UNSCORED: Final = "unscored"
"""What stands for what is pending if nobody stated it, but that the round is scored, or that it is not."""


def outcome(position: PartPosition, state: State, asked: Asked, said: Said) -> Outcome | Reason:
    """Return what follows from a state; why it cannot be scored, if a set must still be laid.

    Without a move that is made first, nobody lays another set when the round is over.
    """
    game, pending, move = position.game, cast("Any", state.pending), getattr(asked, "after", None)
    events: tuple[Event, ...] = ()
    numbered = read(lambda: state.round, Amount(1, game.edition.figures.rounds))
    if not 1 <= numbered.least <= game.edition.figures.rounds:
        message = f"round: {numbered.known}, but the game has {game.edition.figures.rounds} rounds"
        raise CannotOccurError(message)
    scored = said.get(POINTS)
    is_either = isinstance(pending, Chooser | StartingPlayer)  # the round before is scored, and the new one is not
    can_be = (None, True, False) if is_either else (None, isinstance(pending, BETWEEN_ROUNDS))
    if move is None and TURN in position.places and scored not in can_be:
        raise ContradictedError(POINTS, said=scored)
    laying_decides = isinstance(asked, PointsQuestion) or numbered.most >= game.edition.figures.rounds - 1
    if isinstance(move, FinishLaying) and (move.seat + 1) % position.players == pending.ender:
        is_scored = True
    elif move is not None:
        made = make(game, state, move, said)
        state, events, is_scored = made.state, made.events, False
        pending = state.pending
    else:
        is_scored = isinstance(pending, HandSets) and isinstance(asked, PointsQuestion | ResultQuestion)
        if is_scored and laying_decides and (reason := _must_lay(game, state)):
            if isinstance(asked, ResultQuestion) and numbered.least < game.edition.figures.rounds - 1:
                raise Needs("round")  # in an early one, nobody has won, whoever must lay a set
            return reason
    finished, seats = _finished(pending, position.players), range(position.players)
    own = tuple(_own(position, state, seat, has_hand=is_scored and seat not in finished) for seat in seats)
    of_round = _Round(game, state, own)
    points = tuple(of_round.marker(one) if is_scored else one.marker for one in own)
    fields = [tuple(_fields(game, one)) if is_scored else (_marker(one),) for one in own]
    sheets = tuple(Sheet(one.seat, fields[one.seat], points[one.seat]) for one in own)
    is_final = is_scored or pending == SCORED
    presupposed: tuple[str, ...] = ()
    if is_scored and laying_decides and any(one.hand.most >= game.edition.figures.min_set_size for one in own):
        presupposed = ("none-laid",)
    elif not is_final and isinstance(asked, PointsQuestion) and not isinstance(pending, BETWEEN_ROUNDS):
        presupposed = ("round-not-counted",)
    if TURN not in position.places and move is None and not scored and not _has_no_cards(state):
        of_round_over = is_scored if isinstance(asked, PointsQuestion) else is_final and laying_decides
        presupposed += ("round-over",) if of_round_over and not isinstance(asked, GameOverQuestion) else ()
    found = Outcome(
        points,
        ties=(ZERO,) * len(own),
        is_over=lambda: _ends(game, points, numbered) if is_final else isinstance(pending, Finished),
        is_round_over=partial(_is_round_over, state),
        sheets=(*sheets, Sheet(None, (Field("round", "round", numbered),))),
        lines=as_far_as_known(_round_lines(of_round, points) if is_scored else _marker_lines(game, events, points)),
        presupposed=presupposed,
    )
    is_counted, rounds = is_final or isinstance(pending, NewDeal), game.edition.figures.rounds
    return evolve(
        found,
        end_lines=partial(_end_lines, game, found, numbered, is_counted=is_counted),
        is_by_points=is_counted and numbered.least < rounds and numbered.most >= rounds - 1,
    )


def _ends(game: Classic, points: tuple[Amount, ...], numbered: Amount) -> bool:
    """Return whether the game is over after a scored round, or raise Needs (classic.game-end.rounds, .early)."""
    figures = game.edition.figures
    early = [partial(one.__gt__, exactly(figures.early_end_above)) for one in points]
    return some(
        lambda: numbered.is_exactly(figures.rounds),
        lambda: every(lambda: numbered.is_exactly(figures.rounds - 1), lambda: some(*early)),
    )


def _must_lay(game: Classic, state: State) -> Reason | None:
    """Return why a round cannot be scored: somebody who has not finished must lay a set (classic.round-end.done)."""
    for seat in set(range(len(state.seats))) - _finished(state.pending, len(state.seats)):
        may_have_one = size_of(state.seats[seat].hand).most >= game.edition.figures.min_set_size
        if may_have_one and done.check(game, state, FinishLaying(seat)) is not None:
            return Reason(done.rule, (("seat", seat),))
    return None


def _finished(pending: Any, players: int) -> set[int]:
    """Return who has finished laying sets: from the player who ended the round up to the one who is asked."""
    if not isinstance(pending, HandSets):
        return set()
    return {(pending.ender + after) % players for after in range((pending.seat - pending.ender) % players)}


def _has_no_cards(state: State) -> bool:
    """Return whether there certainly is no card on the quays or in the deck."""
    try:
        return every(lambda: not state.quays, lambda: not state.deck)
    except Needs:
        return False


def _is_round_over(state: State) -> bool:
    """Return whether the last card has been taken (classic.round-end.trigger), or raise Needs."""
    if state.pending is None:
        return every(lambda: not state.quays, lambda: not state.deck)
    return isinstance(state.pending, HandSets | NewDeal | Finished)


def _fields(game: Classic, one: _Own) -> Iterator[Field]:
    at = f"seat {one.seat} "
    for label, counted in (("sets", one.sets), ("laid", one.laid), ("hand", one.hand)):
        yield Field(at + label, label, counted)
    yield Field(at + "corruption", "corruption", one.corruption)
    yield Field(at + "corruption", "scarabs", one.scarabs)
    yield Field(at + "curses", "curses", one.curses)
    yield _marker(one)
    if game.choices.penalty_base == "all-points":
        yield Field(at + "round-start", "round-start", one.start)


def _marker(one: _Own) -> Field:
    return Field(f"seat {one.seat} marker", "marker", one.marker)


# How the points come about, as far as that is known.


def _marker_lines(game: Classic, events: tuple[Event, ...], points: tuple[Amount, ...]) -> Iterator[Line]:
    """Derive how markers moved during a round, and where they stand."""
    moved = [event for event in events if isinstance(event, MarkerMoved)]
    for event in moved:
        seat, before, after = event.seat, event.before, event.after
        if event.rule == "classic.events.guild":
            yield line("guild", "classic.events.guild-alone" if len(moved) == 1 else event.rule, seat)
            yield _step(game, seat, before, after)
        else:
            yield line("scored", event.rule, seat, before=before, points=after - before, after=after)
    for seat, one in enumerate(points):
        yield line("stands", "classic.scoring.track", seat, points=one)


def _step(game: Classic, seat: int, before: int, after: int) -> Line:
    """Derive where a step forward or back leads."""
    symbol, back = game.track.symbol(before), "" if before < after else "-back"
    says, of = ("step-number", {}) if symbol == NUMBER else ("step", {"symbol": symbol})
    return line(f"{says}{back}", "classic.scoring.same-symbol", seat, before=before, after=after, **of)


def _round_lines(of_round: _Round, after: tuple[Amount, ...]) -> Iterator[Line]:
    """Derive the points of a round, who is penalised, and where the markers go."""
    game, own, weight = of_round.game, of_round.own, of_round.game.edition.figures.curse_weight
    for one in own:
        yield from as_far_as_known(_set_lines(game, of_round.state.seats[one.seat], one.seat))
        yield line("together", "classic.scoring.round-points", one.seat, points=one.points)
    for one in own:
        if one.hand.least:
            yield line("left-in-hand", "classic.round-end.leftover", one.seat, cards=one.hand)
        cards, rule = one.hand + one.corruption, "classic.scoring.corruption-count"
        if not one.curses.most:
            yield line("corruption", rule, one.seat, cards=cards)
        else:
            yield line("cursed", rule, one.seat, cards=cards, curses=one.curses, weight=weight, count=one.count)
    penalised = [one for one in own if of_round.is_penalised(one.seat)]
    yield from _most_corrupt(own, penalised)
    for one in own:
        rule = "classic.scoring.round-points"
        yield line("scored", rule, one.seat, before=one.marker, points=one.points, after=one.scored)
        if one in penalised and one.scored.is_known and after[one.seat].is_known:
            yield from _penalty(game, one)


def _set_lines(game: Classic, own: Seat, seat: int) -> Iterator[Line]:
    yield from _played_lines(game, own.sets, seat)
    for cards in own.laid:
        yield line("horizontal", "classic.scoring.horizontal", seat, cards=str(cards), points=_horizontal(cards))


def _played_lines(game: Classic, sets: Sequence[PlayedSet], seat: int) -> Iterator[Line]:
    for one in sets:
        of_tokens = exactly(game.edition.figures.prosperity_scarabs * one.prosperity)
        facts = {
            "scarabs": worth_of(one.cards, _scarabs) + of_tokens,
            "count": size_of(one.cards),
            "points": _set(game, one),
        }
        yield line("set", "classic.scoring.set", seat, cards=str(one.cards), **facts)
        if of_tokens.most:
            yield line("prosperity", "classic.events.prosperity", seat, scarabs=of_tokens)


def _most_corrupt(own: tuple[_Own, ...], penalised: list[_Own]) -> Iterator[Line]:
    """Derive who is the most corrupt, and how a tie was broken, if it was."""
    rule = "classic.scoring.most-corrupt"
    if all(one.count.most == 0 for one in own):
        yield line("all-clean" if penalised else "none-clean", "classic.scoring.clean-tie")
        return
    highest = penalised[0].count
    tied = [one for one in own if one.count.known == int(highest)]
    if len(tied) > 1:
        yield line("tied", rule, seats=_listed(tied), count=highest)
        for one in tied:
            yield line("tie-scarabs", rule, one.seat, scarabs=one.scarabs)
    if len(penalised) > 1:
        yield line("together-corrupt", "classic.scoring.penalty-together", seats=_listed(penalised))
    else:
        yield line("most-corrupt", rule, penalised[0].seat, count=highest)


def _listed(seats: list[_Own]) -> str:
    return ", ".join(str(one.seat) for one in seats)


def _penalty(game: Classic, one: _Own) -> Iterator[Line]:
    """Derive the number of steps back, and where each leads (classic.scoring.penalty, classic.scoring.same-symbol)."""
    figures, of_sets, scored = game.edition.figures, game.choices.penalty_base == "set-points", int(one.scored)
    base = int(one.points) if of_sets else max(0, scored - int(one.start))
    steps, says = count_steps(base, figures), "penalty" if of_sets else "penalty-of-all"
    facts = {"base": base, "points_per_step": figures.points_per_step, "steps": steps}
    yield line(says, "classic.scoring.penalty-base", one.seat, **facts)
    for before, after in pairwise(game.track.step(scored, -step) for step in range(steps + 1)):
        yield _step(game, one.seat, before, after)


def _end_lines(game: Classic, found: Outcome, numbered: Amount, *, is_counted: bool) -> Iterator[Line]:
    """Derive whether the game is over, and who has won."""
    figures = game.edition.figures
    leader = amount(max(one.least for one in found.points), max(one.most for one in found.points), *found.points)
    facts: dict[str, Any] = {"round": numbered, "most": leader, "above": figures.early_end_above}
    if found.is_over():
        is_last = numbered.least == figures.rounds
        yield line("last-round", ROUNDS, round=numbered) if is_last else line("early", EARLY, **facts)
        won = [seat for seat in range(len(found.points)) if found.wins(seat)]
        seats, points = ", ".join(map(str, won)), found.points[won[0]]
        yield line("won" if len(won) == 1 else "shared", "classic.game-end.winner", seats=seats, most=points)
    elif numbered.most < figures.rounds - 1:
        yield line("more-rounds", ROUNDS, round=numbered)
    else:
        yield line("not-early", EARLY, **facts) if is_counted else line("unscored", ROUNDS, round=numbered)


ROUNDS: Final = "classic.game-end.rounds"
EARLY: Final = "classic.game-end.early"


# What is asked when nobody stated the turn.


def turns(question: Question) -> tuple[tuple[Any, ...], RuleId]:
    """Return what can be pending: that the round is scored, or over and not yet scored, unless there are cards left."""
    state, rule = states_of(question.position)(None), POINTS
    if isinstance(question.asked, RoundOverQuestion):
        return (None,), "classic.round-end.trigger"
    with suppress(Needs):
        if some(lambda: bool(state.quays), lambda: bool(state.deck)):
            if question.said.get(rule):
                raise ContradictedError(rule, said=True)
            return (UNSCORED,), rule
    unscored = UNSCORED if isinstance(question.asked, GameOverQuestion) else HandSets(0, 0)
    said = question.said.get(rule)
    return (SCORED, unscored) if said is None else (SCORED if said else unscored,), rule


def of_sets(game: Classic, sets: Sequence[PlayedSet], seat: int) -> tuple[Amount, Iterator[Line]]:
    """Return what sets of a player score together, and how."""
    return total(_set(game, one) for one in sets), _played_lines(game, sets, seat)


SCORING: Final = Scoring(
    outcome=outcome,
    turns=turns,
    sets=lambda state, seat: state.seats[seat].sets,
    of_sets=of_sets,
    rule="classic.scoring.set",
    end="classic.round-end.trigger",
    ends=frozenset({ROUNDS, EARLY}),
    can_be_empty=frozenset({"sets", "laid", "hand", "corruption", "curses"}),
)
