"""What a verdict assumes or depends on, in words: lines left out, choices, whose turn it is, if a round is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.disputes.completed_lines import ROUND_OVER
from sobek_core.disputes.dispute import NoAnswer
from sobek_core.disputes.judgement import ClaimStatus
from sobek_core.disputes.turns import ROUND_GOES_ON, is_of_seats
from sobek_core.handwriting.moves import DEFAULT
from sobek_core.kernel.game import Over
from sobek_core.spec import load_spec, load_translation
from sobek_core.text.notation import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sobek_core.disputes.judgement import Assumption, ChoiceCombination, Judgement
    from sobek_core.phrases import Words
    from sobek_core.spec import Reading

TURN: Final = "turn"
CONDITIONS: Final = (ROUND_OVER, ROUND_GOES_ON)


def assumption_text(judgement: Judgement, assumption: Assumption, words: Words) -> str:
    """Return what is assumed."""
    match assumption.id:
        case "left-out":
            said = words("said.next").join(_left_out(judgement, dict(assumption.values), words))
        case "default-choices":
            said = combinations_text(judgement, (assumption.values,), words)
        case _:
            said = ", ".join(f"`{space}: {words(f'page.symbol.{symbol}')}`" for space, symbol in assumption.values)
    return words(f"judge.assumed.{assumption.id}", values=said or "-")


def _left_out(judgement: Judgement, values: Mapping[str, str], words: Words) -> Iterator[str]:
    """Yield whose turn it is, what other places hold, and which are empty, as far as these lines were left out."""
    if TURN in values:
        yield _pending_text(judgement, words)
    for place, value in values.items():
        if place != TURN and value != NOTHING:
            holds = value if value.isdecimal() else f"`{value}`"
            yield f"{words('said.label', what=_called(place, words))} {holds}"
    if empty := [_called(place, words) for place, value in values.items() if value == NOTHING]:
        yield words("judge.left-out.empty", places=", ".join(empty))


def _pending_text(judgement: Judgement, words: Words) -> str:
    """Return whose turn it is at a disputed state whose turn is not stated, or that the game is over."""
    turn = judgement.dispute.game.turn(judgement.dispute.state)
    return words("facts.finished") if isinstance(turn, Over) else words("judge.left-out.turn", seat=turn.seat)


def _called(line: str, words: Words) -> str:
    """Return the name of a place in a sentence, such as `hand of Ada`; a line without one as it is written."""
    seat, place = seat_and_place(line)
    if (name := f"page.place.{place}") not in words.messages:
        return f"`{place_of(line, words)}`"
    return words(name) if seat is None else f"{words(name)} {words.player(seat, 'of-seat')}"


def place_of(place: str, words: Words) -> str:
    """Return a place with its player's name, if there is one, such as `Ada hand`; this form can be read again."""
    seat, rest = seat_and_place(place)
    name = "" if seat is None else words.name(seat)
    return f"{name} {rest}" if name else place


def seat_and_place(line: str) -> tuple[int | None, str]:
    """Return the seat to which a line of a position belongs, None if it is about the table, and its place."""
    *seat, place = line.removeprefix("seat ").split(" ", 1)
    return (int(seat[0]) if seat else None), place


def combinations_text(judgement: Judgement, combinations: Iterable[ChoiceCombination], words: Words) -> str:
    """Return combinations of choices in words."""
    game = judgement.dispute.tools.name
    return words("turn.or").join(
        words("turn.and").join(_choice_text(game, choice, reading, words) for choice, reading in combination)
        or words("judge.choices.always")
        for combination in combinations
    )


def _choice_text(game: str, choice: str, reading: str, words: Words) -> str:
    """Return a choice with the first sentence of its reading, and with their ids."""
    rulings = load_spec().rulings.values()
    ruling = next(one for one in rulings if one.is_choice and (one.game, one.choice) == (game, choice))
    ruling = load_translation(words.language).of(ruling)
    text = first_sentence(ruling.reading_of({choice: reading}))
    return words("judge.choices.made", title=ruling.title, text=text, choice=choice, reading=reading)


def first_sentence(reading: Reading) -> str:
    """Return the first sentence of a reading, without its full stop."""
    return " ".join(reading.text.partition(".\n")[0].removesuffix(".").split("\n"))


def turns_text(judgement: Judgement, say: Callable[[Judgement], str], words: Words) -> str:
    """Return the answer under each turn, and whether the claim can be right. say: returns an answer in words."""
    answers = words("said.next").join(
        words("judge.turns.if", turn=turn_text(one, judgement, words), answer=say(one)) for one in judgement.by_turn
    )
    kind = "whose" if is_of_seats(judgement) else "round"
    way = f"{kind}-wrong" if judgement.claim is ClaimStatus.IMPOSSIBLE else kind
    return words(f"judge.turns.{way}", answers=answers)


def turn_text(one: Judgement, judgement: Judgement, words: Words) -> str:
    """Return one of the turns under which a question was judged."""
    turn = one.dispute.game.turn(one.dispute.state)
    if is_of_seats(judgement):
        return words("judge.left-out.turn", seat=turn.seat)
    return words("judge.turns.round-goes-on" if turn.asks == DEFAULT else "judge.turns.round-over")


def turn_shown(judgement: Judgement, words: Words) -> str:
    """Return the turn for which the derivation of the points is given."""
    shown = next(
        one for one, given in zip(judgement.by_turn, judgement.completions, strict=True) if given is judgement.assuming
    )
    return words("judge.turns.under", turn=turn_text(shown, judgement, words))


def condition_of(judgement: Judgement) -> Assumption | None:
    """Return the assumption that is a condition of the verdict; None if there is none, or the answer is open."""
    if judgement.answer is NoAnswer.OPEN:
        return None
    return next((one for one in judgement.assumptions if one.id in CONDITIONS), None)
