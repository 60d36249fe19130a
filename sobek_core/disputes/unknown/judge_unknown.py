"""Judge a position that is not fully known. Independent of the games.

The answer is that of all completions if they have a common one. Otherwise it is open, and the judgement names the
places on which the answer depends, with an example of a completion for each answer. Reasons, rules and derivations are
those of one completion.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, partial
from math import inf
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.disputes.dispute import Answer, MoveQuestion, NoAnswer, PositionCannotOccurError, ResultQuestion
from sobek_core.disputes.judge_known import (
    answer_at,
    answer_from,
    conclude,
    judge_known,
    play,
    rules_answer_at,
    scoring_assumptions,
)
from sobek_core.disputes.judgement import ClaimStatus, Completion
from sobek_core.disputes.tools import JUDGING
from sobek_core.disputes.unknown.answers import answers_of
from sobek_core.disputes.unknown.completions import Completed, Completions, contents_of
from sobek_core.disputes.unknown.left_out import default_choices, lines_left_out
from sobek_core.disputes.unknown.search import Search
from sobek_core.kernel.game import Applied, LegalMoves, Over, Refused, listed
from sobek_core.phrases import ENGLISH
from sobek_core.records.record import GameResult

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sobek_core.disputes.dispute import ConditionCheck, Dispute
    from sobek_core.disputes.judgement import Judgement
    from sobek_core.disputes.unknown.answers import Answers, Evaluation
    from sobek_core.disputes.unknown.completions import OwnCheck

MAX_LEGAL_TRIED: Final = 2_000  # legal moves tried at every completion
MAX_EVERY: Final = 2000  # completions up to which all are tried for a claim
STARTS: Final = 3  # completions at which a search for a claim starts
MAX_SHRUNK: Final = 4  # answers; a question about points can have dozens, whose examples are not shrunk


def judge_unknown(dispute: Dispute, check: ConditionCheck) -> Judgement:
    """Judge a dispute about a position with gaps, or with lines that are left out.

    Raise PositionCannotOccurError if no completion was found with which the position can occur, DisputeError if it has
    more than eight gaps, or if it cannot be scored.
    """
    own_check = partial(check, dispute.game)
    if dispute.gaps:
        judgement, state = _judge_gaps(dispute, check, own_check)
    else:
        judgement, state = judge_known(dispute, check), dispute.state
    lines = lines_left_out(dispute, state, partial(evaluate, dispute, dispute.game), own_check)
    return evolve(judgement, assumptions=(*judgement.assumptions, *lines, *default_choices(judgement)))


def evaluate(dispute: Dispute, game: object, state: object) -> Evaluation:
    """Answer a dispute at a completed state, under a game, with the conditions that a refused move breaks."""
    verdict = play(dispute, game, state)
    reasons = verdict.reasons if isinstance(verdict, Refused) else ()
    return answer_from(dispute, game, verdict), frozenset(reason.rule for reason in reasons)


def _judge_gaps(dispute: Dispute, check: ConditionCheck, own_check: OwnCheck) -> tuple[Judgement, Any]:
    """Judge a position with gaps. Also return the completed state used for reasons and derivation."""
    completions = Completions(dispute, own_check)
    distance_of = partial(_distance_from_tie, dispute) if isinstance(dispute.question, ResultQuestion) else None
    answers = answers_of(completions, partial(evaluate, dispute), check, distance_of)
    answer = answers.by_choice.under(dispute.game.choices)
    if answer is None:
        raise PositionCannotOccurError(ENGLISH("judge.no-completion"), answers.broken)
    return _JudgedCompletions(completions, answers, own_check).judged(answer)


def _distance_from_tie(dispute: Dispute, state: object) -> float:
    """Return how far a state is, after the move, from a tie with which the game would end differently."""
    verdict = play(dispute, dispute.game, state)
    return (
        JUDGING[dispute.tools.name].distance_from_tie(dispute.game, verdict.state)
        if isinstance(verdict, Applied)
        else inf
    )


def _distance(answer: Answer, claim: Answer) -> float:
    """Return how many points and winners differ; infinity if one of the answers has no points."""
    if isinstance(answer, GameResult) and isinstance(claim, GameResult):
        return _distance(answer.scores, claim.scores) + len({*answer.winners} ^ {*claim.winners})
    if isinstance(answer, tuple) and isinstance(claim, tuple):
        return sum(abs(one - other) for one, other in zip(answer, claim, strict=True))
    return inf


@frozen
class _JudgedCompletion:
    """A completion that was tried. reported: what would be reported for it, such as why the move is refused."""

    completed: Completed
    answer: Answer
    reported: Hashable

    @property
    def state(self) -> Any:
        """The completed state."""
        return self.completed.state


class _JudgedCompletions:
    """The completions that were tried, smallest first."""

    def __init__(self, completions: Completions, answers: Answers, check: OwnCheck) -> None:
        self._completions = completions
        self._dispute = completions.dispute
        self._by_choice = answers.by_choice
        self._check = check
        self._answer = partial(answer_at, self._dispute, self._dispute.game)
        self._can_occur: Callable[[Any], bool] = cache(lambda state: not self._check(state))
        self._tried = [
            self._judge_completion(completed) for completed in sorted(answers.tried, key=lambda one: one.size)
        ]
        self._contents = [self._numbered(gap.place) for gap in completions.gaps]

    def _judge_completion(self, completed: Completed) -> _JudgedCompletion:
        outcome, game = rules_answer_at(self._dispute, completed.state), self._dispute.game
        is_over = isinstance(game.turn(self._dispute.state), Over)  # the winners may depend on unknown cards
        reported = (
            outcome.reasons,
            outcome.derivation,
            outcome.further_rules,
            game.turn(completed.state) if is_over else None,
        )
        return _JudgedCompletion(completed, outcome.answer, reported)

    def judged(self, answer: Answer) -> tuple[Judgement, Any]:
        """Return the judgement if this is the answer, and the completed state that its findings are about."""
        if answer is not NoAnswer.OPEN:
            found = next(one for one in self._tried if one.answer == answer and self._can_occur(one.state))
            return self._judged_at(found.completed, answer), found.state
        examples: dict[Answer, Completed] = {}
        claim: ClaimStatus | None = None
        if not isinstance(self._dispute.question, MoveQuestion):
            claim, example = self._try_claim()
            examples |= {} if example is None else {self._dispute.claimed: example}
        for one in self._tried:
            if one.answer not in examples and self._can_occur(one.state):
                examples[one.answer] = one.completed
        if len(examples) <= MAX_SHRUNK:
            examples = {given: self._shrink(completed, given) for given, completed in examples.items()}
        depends = self._depends(len(examples) > 1)
        points = (one for one in examples if one is not NoAnswer.REFUSED)  # prefer any points to none
        shown_answer = False if False in examples else next(points, NoAnswer.REFUSED)
        shown = tuple(self._completion(one, depends, given) for given, one in examples.items())
        judgement = self._judged_at(examples[shown_answer], shown_answer)
        return evolve(judgement, depends_on=depends, completions=shown, claim=claim), examples[shown_answer].state

    def _try_claim(self) -> tuple[ClaimStatus, Completed | None]:
        """Return whether claimed points or a claimed result can be right, and if so a completion that gives them.

        They can if the position can occur with such a completion. They cannot if all completions were tried and there
        is none. If there are too many to try, such a completion is searched for.
        """
        claimed, every = self._dispute.claimed, self._completions.every(MAX_EVERY)
        giving = [one.completed for one in self._tried if one.answer == claimed]
        giving += [one for one in every or () if self._answer(one.state) == claimed]
        found = next((one for one in giving if self._can_occur(one.state)), None)
        if found is not None:
            return ClaimStatus.POSSIBLE, found
        if every is not None:
            return ClaimStatus.IMPOSSIBLE, None
        search = Search(self._completions, self._check)
        for start in sorted(self._tried, key=lambda one: _distance(one.answer, claimed))[:STARTS]:
            reached = search.approach(start.completed, lambda state: _distance(self._answer(state), claimed))
            if reached is not None:
                return ClaimStatus.POSSIBLE, reached
        return ClaimStatus.UNSETTLED, None

    def _judged_at(self, completed: Completed, answer: Answer) -> Judgement:
        """Return the judgement with the findings about one completion, which has this answer."""
        places = self._places([(one.answer, one.reported) for one in self._tried], self._can_occur)
        return evolve(
            conclude(rules_answer_at(self._dispute, completed.state), self._by_choice, self._legal(completed.state)),
            assumptions=scoring_assumptions(self._dispute, (one.state for one in self._tried)),
            assuming=self._completion(completed, places, answer) if places else None,
        )

    def _legal(self, state: object) -> LegalMoves[Any]:
        """Return the moves legal for every completion, judged by the completions that fill all gaps alike."""
        game = self._dispute.game
        found = listed(game.legal_moves(state), MAX_LEGAL_TRIED)
        moves = found.moves
        for one in self._tried:
            if one.completed.is_uniform:
                refused = {move for move in moves if isinstance(game.apply(one.state, move), Refused)}
                if refused and self._can_occur(one.state):
                    moves = tuple(move for move in moves if move not in refused)
        return evolve(found, moves=moves)

    def _completion(self, completed: Completed, places: tuple[str, ...], answer: Answer) -> Completion:
        values = self._dispute.tools.positions.state_values(completed.state)
        return Completion(tuple((place, values[place]) for place in places), answer)

    def _shrink(self, completed: Completed, answer: Answer) -> Completed:
        """Remove from a completion what its answer does not need, in gaps that can hold any number."""
        for number, gap in enumerate(self._dispute.gaps):
            for kind in completed.contents[number] if gap.number is None else ():
                contents = completed.contents
                left = list(contents[number])
                left.remove(kind)
                smaller = self._completions.fill((*contents[:number], tuple(left), *contents[number + 1 :]))
                if smaller and self._answer(smaller.state) == answer and self._can_occur(smaller.state):
                    completed = smaller
        return completed

    # The places on which something depends.

    def _depends(self, is_shown: bool) -> tuple[str, ...]:
        """Return the places on which the answer depends. is_shown: whether there are examples of two answers."""
        answers = [one.answer for one in self._tried]
        if is_shown:
            return self._places(answers, self._can_occur)
        # neither found nor excluded: a possible completion with another answer
        return self._places(answers, lambda _: True) or tuple(gap.place for gap in self._dispute.gaps)

    def _numbered(self, place: str) -> list[int]:
        """Number the contents of a place in each completion; equal contents get the same number."""
        positions, numbers = self._dispute.tools.positions, dict[Any, int]()
        return [numbers.setdefault(contents_of(positions, one.state, place), len(numbers)) for one in self._tried]

    def _places(self, found: Sequence[Hashable], counts: Callable[[Any], bool]) -> tuple[str, ...]:
        """Return places whose contents determine a result, whatever is in the others.

        Places are dropped one after the other if the rest still determine it. A place is kept if two completions
        differ in it alone and in the result. found: the result by completion; counts: which states count.
        """
        staying = set(range(len(self._dispute.gaps)))
        for place in sorted(staying):
            if self._is_determined(found, staying - {place}, counts):
                staying.remove(place)
        return tuple(gap.place for place, gap in enumerate(self._dispute.gaps) if place in staying)

    def _is_determined(self, found: Sequence[Hashable], places: set[int], counts: Callable[[Any], bool]) -> bool:
        """Return whether completions that count and agree in these places also agree in the result."""
        groups: dict[Hashable, dict[Hashable, list[Any]]] = {}
        keys = zip(*(self._contents[place] for place in places), strict=True) if places else [()] * len(found)
        for key, one, what in zip(keys, self._tried, found, strict=True):
            groups.setdefault(key, {}).setdefault(what, []).append(one.state)
        return not any(
            sum(any(map(counts, states)) for states in group.values()) > 1
            for group in groups.values()
            if len(group) > 1
        )
