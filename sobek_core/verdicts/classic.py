"""What the judge knows of classic, besides its rules: its places and turns, and the points of a round."""

from __future__ import annotations

import math
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast, get_args

from sobek_core.classic import state as s
from sobek_core.classic.components import AMULETS, Cards, Good, Token
from sobek_core.classic.events import MarkerMoved
from sobek_core.classic.moves import ChooseToken, FinishLaying, PlayCharacter, PlaySet, Take
from sobek_core.classic.rules.game_end import lowest_seats
from sobek_core.classic.rules.round_end import done
from sobek_core.classic.rules.scoring import count_corruption, count_scarabs, count_steps, score_line
from sobek_core.classic.state import PlayedSet, State, good_of, goods_of
from sobek_core.classic.track import BLOCK_SPACES, NUMBER
from sobek_core.kernel.game import Reason
from sobek_core.verdicts import question as q
from sobek_core.verdicts.moves import REST_TO_COME, ContradictedError, make
from sobek_core.verdicts.parts import ZERO, Amount, Part, amount, every, exactly, read, some
from sobek_core.verdicts.position import TURN, Places, Sights, Turns, pools_of, states_of
from sobek_core.verdicts.scores import Outcome, Scoring, as_far_as_known, leads, line, sheet_of
from sobek_core.verdicts.ways import Needs, settled_or

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sobek_core.classic.events import Event, SetLine
    from sobek_core.classic.game import Classic
    from sobek_core.classic.state import Seat
    from sobek_core.kernel.game import RuleId
    from sobek_core.verdicts.moves import Said
    from sobek_core.verdicts.position import PartPosition
    from sobek_core.verdicts.scores import Line


class PartSet(PlayedSet):
    """A set of which some cards are not known, so that no cache can have its type."""

    __slots__ = ()

    @property
    def good(self) -> Good | None:
        """The type of the set, as the rules find it."""
        return next(iter(goods_of.__wrapped__(self.cards)), None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayedSet) and (self.cards, self.prosperity) == (other.cards, other.prosperity)

    __hash__ = PlayedSet.__hash__


def _readied(one: PlayedSet) -> PlayedSet:
    return PartSet(one.cards, one.prosperity) if isinstance(one.cards, Part) else one


_FURTHER: Final[dict[type[Any], Callable[[Classic, State, int], bool]]] = {
    s.ThiefBack: lambda game, *_: game.choices.thief_back == "names-back",
    s.PriestType: lambda _, state, seat: bool(state.seats[seat].corruption.without(AMULETS)),
    s.GuildVictim: lambda _, state, __: Token.GUILD in state.spent,
    s.CurseVictim: lambda _, state, __: Token.CURSE in state.spent,
    s.ProsperitySet: lambda _, state, __: Token.PROSPERITY in state.spent,
    s.ScribeDiscard: lambda game, state, seat: _discards_now(state, seat, game.edition.figures.scribe_hand_limit),
    s.Chooser: lambda game, state, _: every(lambda: _is_later(game, state), lambda: len(lowest_seats(state)) > 1),
    s.StartingPlayer: lambda game, state, seat: every(
        lambda: _is_later(game, state), lambda: seat in lowest_seats(state)
    ),
}
"""What must be so besides the cards on the quays, for something to be pending in a round, or before its first turn."""


def _discards_now(state: State, seat: int, limit: int) -> bool:
    """Return whether a player has too many cards, and nobody before them has, or raise Needs."""
    players, player = len(state.seats), getattr(state.pending, "player", seat - 1)
    before = [(player + 1 + number) % players for number in range((seat - player - 1) % players)]
    hands = [partial(len, state.seats[one].hand) for one in before]
    return every(lambda: len(state.seats[seat].hand) > limit, *(lambda one=one: one() <= limit for one in hands))


def _is_later(game: Classic, state: State) -> bool:
    """Return whether this is a round after another that did not end the game, or raise Needs."""
    return every(lambda: _number(game, state) > 1, lambda: not _is_over(game, state, 1))


def _is_asked(kind: type[Any], game: Classic, state: State, seat: int) -> bool:
    """Return whether something can be pending: the last card ends the round (classic.round-end.trigger).

    Only then are sets laid (classic.round-end.hand-sets).
    """
    if not issubclass(kind, s.HandSets | s.NewDeal | s.Finished):
        is_further = partial(_FURTHER.get(kind, lambda *_: True), game, state, seat)
        none_laid = (lambda own=own: not own.laid for own in state.seats)
        return every(lambda: bool(state.quays), *none_laid, is_further)
    laid = range(len(state.seats)) if kind is not s.HandSets else _finished(state.pending, len(state.seats))
    return every(
        lambda: not (state.quays or state.deck or any(state.seats[one].hand for one in laid)),
        lambda: kind is s.HandSets or _is_over(game, state) is (kind is s.Finished),
    )


def _number(game: Classic, state: State) -> Amount:
    return read(lambda: state.round, lambda: Amount(1, game.edition.figures.rounds))


def _is_over(game: Classic, state: State, before: int = 0) -> bool:
    """Return whether the points end the game after this round, or so many rounds before, or raise Needs."""
    points = tuple(read(partial(getattr, own, "marker")) for own in state.seats)
    return _ends(game, points, _number(game, state) - before)


BETWEEN_ROUNDS: Final = (s.NewDeal, s.Chooser, s.StartingPlayer, s.Finished)
PLACES: Final = Places(
    readied={"sets": lambda sets: tuple(map(_readied, sets))},
    turns=Turns(
        instead=(s.Action, s.HandSets),
        asks={kind: partial(_is_asked, kind) for kind in get_args(s.Pending)},
        unanswered=(s.NewDeal, s.Finished),
        complete=(s.Action, s.HandSets, *BETWEEN_ROUNDS),
        earned=dict.fromkeys(
            (s.TokenChoice, s.GuildVictim, s.CurseVictim, s.ProsperitySet),
            lambda state, seat: bool(state.seats[seat].sets),
        ),
    ),
    sights=Sights(
        {"quays": "classic.quay.faces", "deck": "classic.visibility.unused"},
        looked_into=("corruption", "tokens"),
        zones={"sets": "set", "tokens": "event-pile"},
        scored=("corruption",),
    ),
    vacuous={
        "classic.sets.target": lambda _, move: move.onto is None,
        "classic.sets.matching-type": lambda _, move: move.onto is None,
        "classic.sets.equal-sets": lambda state, move: move.onto is None or len(state.seats[move.seat].sets) == 1,
        "classic.sets.prosperity-limit": lambda state, move: (
            move.onto is None or not state.seats[move.seat].sets[move.onto].prosperity
        ),
        "classic.sets.second-set": lambda state, move: (
            (good := good_of(move.cards)) is None or all(own.good is not good for own in state.seats[move.seat].sets)
        ),
        "classic.sets.amulet-only": lambda _, move: (
            good_of(move.cards) is not None or getattr(move, "onto", None) is not None  # a laid set stands alone
        ),
    },
    excluding=lambda state, move: (
        ("classic.round-end.hand-sets",)  # there are no turns when the round is over
        if isinstance(move, Take | PlayCharacter | PlaySet) and isinstance(state.pending, s.HandSets)
        else ()
    ),
    numbers={
        "round": lambda edition: range(1, edition.figures.rounds + 1),
        "curses": lambda edition: range(edition.tokens.count(Token.CURSE) + 1),
    },
)


MAX_TRIED: Final = 400  # points of one player, each of which is tried by itself
MAX_STEPS: Final = 100  # of a penalty: no more are told


# What counts for a player.

LABELS: Final = {
    name: "corruption" if name == "scarabs" else name
    for name in ("sets", "laid", "hand", "corruption", "scarabs", "curses", "marker", "round-start")
}
"""What is on the sheet of a player, with the place where it lies."""

Counts: TypeAlias = Mapping[str, Amount]


def _counts(position: PartPosition, state: State, seat: int, *, has_hand: bool) -> Counts:
    """Return what counts for a player when a round is scored. has_hand: whether cards are left there."""
    own, game, figures = state.seats[seat], position.game, position.game.edition.figures
    hand = own.hand if has_hand else Cards()
    found = {
        "sets": read(lambda: of_sets(game, own.sets, seat)[0]),
        "laid": read(lambda: sum(count_scarabs(cards) for cards in own.laid)),
        "hand": exactly(hand.size),
        "corruption": exactly(own.corruption.size),
        "scarabs": exactly(count_scarabs(own.corruption) + count_scarabs(hand)),
        "curses": read(lambda: own.curses, lambda: Amount(0, pools_of(position).left["box_tokens"].count(Token.CURSE))),
        "marker": read(lambda: own.marker),
    }
    if game.choices.penalty_base == "all-points":
        found["round-start"] = read(lambda: own.round_start)
    cards: Any = found["hand"] + found["corruption"]
    curses: Any = found["curses"]
    found["count"] = cast("Amount", count_corruption(cards, curses, figures))
    found["points"] = found["sets"] + found["laid"]
    found["scored"] = found["marker"] + found["points"]
    return found


# The round.


def _is_penalised(game: Classic, own: tuple[Counts, ...], seat: int) -> bool:
    """Return whether a player is among the most corrupt, or raise Needs (classic.scoring.most-corrupt)."""
    is_corrupt = [partial(one["count"].__gt__, ZERO) for one in own]
    return every(
        lambda: leads(seat, [(one["count"], one["scarabs"]) for one in own]),
        lambda: some(*is_corrupt, lambda: game.choices.clean_tie == "all-penalised"),
    )


def _marker(game: Classic, own: tuple[Counts, ...], seat: int) -> Amount:
    """Return where a marker is after the round."""
    scored, penalised = own[seat]["scored"], _penalised(game, own[seat])
    try:
        return penalised if _is_penalised(game, own, seat) else scored
    except Needs as needs:
        return scored.either(penalised, needs.places)


def _penalised(game: Classic, one: Counts) -> Amount:
    """Return where a marker is after a penalty (classic.scoring.penalty)."""
    parts = _parts(one)
    if math.prod(part.most - part.least + 1 for part in parts) > MAX_TRIED:
        # a step back is a block, for at least as many points: it leads to none before that of the marker
        before = min(one[name].least for name in ("marker", "round-start") if name in one)
        return amount(BLOCK_SPACES * (before // BLOCK_SPACES), one["scored"].most, *parts)
    tried = [
        game.track.step(made[0] + made[1], -count_steps(_base(game, *made), game.edition.figures))
        for made in product(*(range(int(part.least), int(part.most) + 1) for part in parts))
    ]
    return amount(min(tried), max(tried), *parts)


def _base(game: Classic, marker: int, points: int, start: int) -> int:
    """Return the points of which a penalty is counted (classic.scoring.penalty-base)."""
    return points if game.choices.penalty_base == "set-points" else max(0, marker + points - start)


def _parts(one: Counts) -> tuple[Amount, Amount, Amount]:
    """Return what decides a penalty: the marker, the points of the round, and the marker before it, if that matters."""
    return one["marker"], one["points"], one.get("round-start", ZERO)


POINTS: Final = "classic.scoring.round-points"
SCORED: Final = "scored"
UNSCORED: Final = "unscored"
"""What stands for what is pending if nobody stated it, but that the round is scored, or that it is not."""


def outcome(position: PartPosition, state: State, asked: q.Asked, said: Said) -> Outcome | Reason:
    """Return what follows from a state; why it cannot be scored, if a set must still be laid.

    Without a move that is made first, nobody lays another set when the round is over.
    """
    game, pending, move = position.game, cast("Any", state.pending), getattr(asked, "after", None)
    figures, events = game.edition.figures, tuple[Any, ...]()
    numbered = _number(game, state)
    scored = said.get(POINTS)
    # before a new round begins, the one before is scored, and the new one, if its number is stated, is not
    is_either = isinstance(pending, s.Chooser | s.StartingPlayer) and "round" not in position.places
    can_be = (None, True, False) if is_either else (None, isinstance(pending, s.NewDeal | s.Finished))
    if move is None and TURN in position.places and scored not in can_be:
        raise ContradictedError(POINTS, said=scored)
    is_of_points = isinstance(asked, q.PointsQuestion)
    laying_decides = is_of_points or numbered.most >= figures.rounds - 1
    if isinstance(move, FinishLaying) and (move.seat + 1) % position.players == pending.ender:
        is_scored = True
    elif move is not None:
        made = make(game, state, move, said)
        state, events, pending, is_scored = made.state, made.events, cast("Any", made.state.pending), False
    else:
        is_scored = isinstance(pending, s.HandSets) and isinstance(asked, q.PointsQuestion | q.ResultQuestion)
        if is_scored and laying_decides and (reason := _must_lay(game, state)):
            if not is_of_points and numbered.least < figures.rounds - 1:
                raise Needs("round")  # in an early one, nobody has won, whoever must lay a set
            return reason
    finished, seats = _finished(pending, position.players), range(position.players)
    own = tuple(_counts(position, state, seat, has_hand=seat not in finished) for seat in seats)
    points = tuple(_marker(game, own, seat) if is_scored else own[seat]["marker"] for seat in seats)
    is_final, is_between = is_scored or pending == SCORED, isinstance(pending, BETWEEN_ROUNDS)
    of_round_over = (
        is_scored if is_of_points else is_final and laying_decides and not isinstance(asked, q.GameOverQuestion)
    )
    has_said = TURN in position.places or move is not None or bool(scored)
    presupposed = {
        "none-laid": is_scored
        and laying_decides
        and move is None
        and any(one["hand"].most >= figures.min_set_size for one in own),
        REST_TO_COME: move is not None and not isinstance(pending, PLACES.turns.complete),
        "round-not-counted": is_of_points and not is_final and not is_between,
        "round-over": of_round_over and not has_said and not settled_or(False, lambda: not (state.quays or state.deck)),
    }
    is_counted, of_game = is_final or isinstance(pending, s.NewDeal), (q.Field("round", "round", numbered),)
    labels = LABELS if is_scored else {"marker": "marker"}
    return Outcome(
        (*(sheet_of(seat, own[seat], labels, points[seat]) for seat in seats), q.Sheet(None, of_game)),
        is_over=lambda: _ends(game, points, numbered) if is_final else isinstance(pending, s.Finished),
        is_round_over=partial(_is_round_over, state),
        lines=as_far_as_known(
            _round_lines(game, state, own, points) if is_scored else _marker_lines(game, move, events, points)
        ),
        end_lines=partial(_end_lines, game, numbered, is_counted=is_counted),
        presupposed=tuple(name for name, holds in presupposed.items() if holds),
        is_by_points=is_counted and numbered.least < figures.rounds and numbered.most >= figures.rounds - 1,
    )


def _ends(game: Classic, points: tuple[Amount, ...], numbered: Amount) -> bool:
    """Return whether the game is over after a scored round, or raise Needs (classic.game-end.rounds, .early)."""
    figures = game.edition.figures
    early = [partial(one.__gt__, figures.early_end_above) for one in points]
    return some(
        lambda: numbered.is_exactly(figures.rounds),
        lambda: every(lambda: numbered.is_exactly(figures.rounds - 1), lambda: some(*early)),
    )


def _must_lay(game: Classic, state: State) -> Reason | None:
    """Return why a round cannot be scored: somebody who has not finished must lay a set (classic.round-end.done)."""
    for seat in set(range(len(state.seats))) - _finished(state.pending, len(state.seats)):
        may_have_one = exactly(state.seats[seat].hand.size).most >= game.edition.figures.min_set_size
        if may_have_one and done.check(game, state, FinishLaying(seat)) is not None:
            return Reason(done.rule, (("seat", seat),))
    return None


def _finished(pending: Any, players: int) -> set[int]:
    """Return who has finished laying sets: from the player who ended the round up to the one who is asked."""
    if not isinstance(pending, s.HandSets):
        return set()
    return {(pending.ender + after) % players for after in range((pending.seat - pending.ender) % players)}


def _is_round_over(state: State) -> bool:
    """Return whether the last card has been taken (classic.round-end.trigger), or raise Needs."""
    if state.pending is None:
        return every(lambda: not state.quays, lambda: not state.deck)
    return isinstance(state.pending, s.HandSets | s.NewDeal | s.Finished)


# How the points come about, as far as that is known.


def _marker_lines(game: Classic, move: Any, events: tuple[Event, ...], points: tuple[Amount, ...]) -> Iterator[Line]:
    """Derive how markers moved during a round, or that Deceit moved none, and where they stand."""
    moved = [event for event in events if isinstance(event, MarkerMoved)]
    if isinstance(move, ChooseToken) and move.token is Token.DECEIT and not moved:
        stays = points[move.seat]
        yield line("scored", "classic.events.deceit", move.seat, before=stays, points=0, after=stays)
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


def _round_lines(game: Classic, state: State, own: tuple[Counts, ...], after: tuple[Amount, ...]) -> Iterator[Line]:
    """Derive the points of a round, who is penalised, and where the markers go."""
    weight = game.edition.figures.curse_weight
    for seat, one in enumerate(own):
        yield from as_far_as_known(_set_lines(game, state.seats[seat], seat))
        yield line("together", "classic.scoring.round-points", seat, points=one["points"])
    for seat, one in enumerate(own):
        if one["hand"].least:
            yield line("left-in-hand", "classic.round-end.leftover", seat, cards=one["hand"])
        facts: dict[str, Any] = {"cards": one["hand"] + one["corruption"]}
        if one["curses"].most:
            facts |= {"curses": one["curses"], "weight": weight, "count": one["count"]}
        yield line("cursed" if "curses" in facts else "corruption", "classic.scoring.corruption-count", seat, **facts)
    is_penalised = [settled_or(None, partial(_is_penalised, game, own, seat)) for seat in range(len(own))]
    penalised = [seat for seat, one in enumerate(is_penalised) if one is not False]  # or perhaps so
    if None in is_penalised:
        yield "classic.scoring.most-corrupt", "most-corrupt"
        if any(_can_tie(own[one], own[other]) for one, other in combinations(penalised, 2)):
            yield "classic.scoring.penalty-together", "together-corrupt"
    else:
        yield from _most_corrupt(own, penalised)
    for seat, one in enumerate(own):
        parts = {"before": one["marker"], "points": one["points"], "after": one["scored"]}
        yield line("scored", "classic.scoring.round-points", seat, **parts)
        if is_penalised[seat] and one["scored"].is_known and after[seat].is_known:
            yield from _penalty(game, one, seat)
        elif seat in penalised and after[seat].least < one["scored"].most:
            yield "classic.scoring.penalty-base", "penalty"
            least, most = int(one["scored"].least), one["scored"].most
            spaces = range(least, int(min(most, least + BLOCK_SPACES - 1)) + 1)  # each block has a number
            if any(game.track.symbol(space) == NUMBER for space in spaces):
                yield "classic.scoring.same-symbol", "step-number-back"


def _can_tie(one: Counts, other: Counts) -> bool:
    """Return whether two players can have as much corruption, and not none, and as many scarabs on it."""
    return bool(one["count"].most and other["count"].most) and all(
        one[name].least <= other[name].most and other[name].least <= one[name].most for name in ("count", "scarabs")
    )


def _set_lines(game: Classic, own: Seat, seat: int) -> Iterator[Line]:
    with suppress(Needs):
        yield from _played_lines(game, own.sets, seat)
    for cards in own.laid:
        points = count_scarabs(cards)
        yield line("horizontal", "classic.scoring.horizontal", seat, cards=str(cards), points=points)


def _score(game: Classic, one: PlayedSet) -> SetLine:
    return score_line(one.cards, one.prosperity, game.edition.figures, horizontal=False)


def _played_lines(game: Classic, sets: Sequence[PlayedSet], seat: int) -> Iterator[Line]:
    for one in sets:
        try:
            its = _score(game, one)
        except Needs:
            yield "classic.scoring.set", "set"
        else:
            facts = {"scarabs": its.scarabs, "count": its.count, "points": its.points}
            yield line("set", "classic.scoring.set", seat, cards=str(one.cards), **facts)
        if of_tokens := game.edition.figures.prosperity_scarabs * one.prosperity:
            yield line("prosperity", "classic.events.prosperity", seat, scarabs=of_tokens)


def of_sets(game: Classic, sets: Sequence[PlayedSet], seat: int) -> tuple[Amount, Iterator[Line]]:
    """Return what sets of a player score together, and how."""
    return exactly(sum(_score(game, one).points for one in sets)), _played_lines(game, sets, seat)


def _most_corrupt(own: tuple[Counts, ...], penalised: list[int]) -> Iterator[Line]:
    """Derive who is the most corrupt, and how a tie was broken, if it was."""
    rule = "classic.scoring.most-corrupt"
    if all(one["count"].most == 0 for one in own):
        yield line("all-clean" if penalised else "none-clean", "classic.scoring.clean-tie")
        return
    highest = own[penalised[0]]["count"]
    tied = [seat for seat, one in enumerate(own) if highest.is_known and one["count"].known == highest.known]
    if len(tied) > 1:
        yield line("tied", rule, seats=", ".join(map(str, tied)), count=highest)
        for seat in tied:
            yield line("tie-scarabs", rule, seat, scarabs=own[seat]["scarabs"])
    if len(penalised) > 1:
        yield line("together-corrupt", "classic.scoring.penalty-together", seats=", ".join(map(str, penalised)))
    else:
        yield line("most-corrupt", rule, penalised[0], count=highest)


def _penalty(game: Classic, one: Counts, seat: int) -> Iterator[Line]:
    """Derive the number of steps back, and where each leads (classic.scoring.penalty, classic.scoring.same-symbol)."""
    figures, (marker, points, start) = game.edition.figures, _parts(one)
    base, scored = _base(game, int(marker), int(points), int(start)), int(marker + points)
    steps, says = count_steps(base, figures), "penalty-of-all" if "round-start" in one else "penalty"
    facts = {"base": base, "points_per_step": figures.points_per_step, "steps": steps}
    yield line(says, "classic.scoring.penalty-base", seat, **facts)
    shown = range(min(steps, MAX_STEPS) + 1)
    for before, after in pairwise(game.track.step(scored, -step) for step in shown):
        yield _step(game, seat, before, after)


def _end_lines(game: Classic, numbered: Amount, found: Outcome, *, is_counted: bool) -> Iterator[Line]:
    """Derive whether the game is over, and who has won."""
    figures = game.edition.figures
    leader = amount(max(one.least for one in found.points), max(one.most for one in found.points), *found.points)
    facts: dict[str, Any] = {"round": numbered, "most": leader, "above": figures.early_end_above}
    if found.is_over():
        is_last = numbered.least == figures.rounds or leader.most <= figures.early_end_above
        yield line("last-round", ROUNDS, round=numbered) if is_last else line("early", EARLY, **facts)
        won = found.winners()
        facts = {"seats": ", ".join(map(str, won)), "most": found.points[won[0]]}
        yield line("won" if len(won) == 1 else "shared", "classic.game-end.winner", **facts)
    elif numbered.most < figures.rounds - 1:
        yield line("more-rounds", ROUNDS, round=numbered)
    else:
        yield line("not-early", EARLY, **facts) if is_counted else line("unscored", ROUNDS, round=numbered)


ROUNDS: Final = "classic.game-end.rounds"
EARLY: Final = "classic.game-end.early"


# What is asked when nobody stated the turn.


def turns(question: q.Question) -> tuple[tuple[Any, ...], RuleId]:
    """Return what can be pending: that the round is scored, or over and not yet scored, unless there are cards left."""
    state, rule = states_of(question.position)(None), POINTS
    if isinstance(question.asked, q.RoundOverQuestion):
        return (None,), "classic.round-end.trigger"
    said, is_going_on = question.said.get(rule), settled_or(False, lambda: bool(state.quays or state.deck))
    has_hand = settled_or(False, lambda: any(own.hand for own in state.seats))  # which nobody has after the scoring
    if said and (is_going_on or has_hand):
        raise ContradictedError(rule, said=True)
    unscored = UNSCORED if is_going_on or isinstance(question.asked, q.GameOverQuestion) else s.HandSets(0, 0)
    if is_going_on or has_hand:
        return (unscored,), rule
    return (SCORED, unscored) if said is None else (SCORED if said else unscored,), rule


SCORING: Final = Scoring(
    outcome=outcome,
    turns=turns,
    sets=lambda state, seat: state.seats[seat].sets,
    of_sets=of_sets,
    rule="classic.scoring.set",
    end="classic.round-end.trigger",
    ends=frozenset({ROUNDS, EARLY}),
    scored=POINTS,
    can_be_empty=frozenset({"sets", "laid", "hand", "corruption", "curses"}),
)
