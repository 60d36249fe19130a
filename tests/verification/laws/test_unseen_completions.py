"""Games of which not everything was seen, against all completions: in a small box, every deal is tried."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.classic import Classic, moves
from sobek_core.classic.components import Cards, card
from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied, Draw, Over
from sobek_core.unseen.audit import audit_unseen
from sobek_core.unseen.game import UNSEEN
from sobek_core.unseen.verdicts import Legality
from sobek_verification.miniature import CLASSIC, orders

if TYPE_CHECKING:
    from collections.abc import Iterator

TOOLS = GAMES["classic"]
DECK = ("wheat-1", "wheat-1", "fish-1", "thief", "thief")
GAME = Classic(
    edition=evolve(CLASSIC.edition, cards=Cards.of([*[card("fish-0-green")] * 4, *map(card, DECK)])),
    choices=CLASSIC.choices,
)
HANDS = (Cards.of([card("fish-0-green")] * 2),) * 2
SEEN = {  # the answers that are right if a move is legal in all, in some, and in no completions
    (True, False): {Legality.LEGAL, Legality.UNDECIDED},
    (True, True): {Legality.UNDECIDED},
    (False, True): {Legality.ILLEGAL, Legality.UNDECIDED},
}


def deals() -> Iterator[Any]:
    """Yield every setup in which seat 0 begins."""
    box = GAME.edition
    for tokens in box.tokens.subpiles(box.figures.event_pile, box.figures.event_pile):
        for deck in orders(map(card, DECK)):
            yield moves.Setup(moves.Deal(HANDS, deck, tokens), 0)


def applied(states: list[Any], move: Any, *, hidden: bool) -> list[Any]:
    """Return the states after a move where it is legal; hidden: it may be any draw."""
    after = dict[Any, None]()
    for state in states:
        turn = GAME.turn(state)
        made = [one for one, _ in turn.outcomes] if hidden and isinstance(turn, Draw) else [move]
        verdicts = [GAME.apply(state, one) for one in made]
        after |= dict.fromkeys(verdict.state for verdict in verdicts if isinstance(verdict, Applied))
    return list(after)


def wrong_answers(seed: int) -> tuple[list[str], set[Legality]]:
    """Return the answers that some completion contradicts, in a game that was played at random; and all answers."""
    rng, unseen = random.Random(seed), UNSEEN["classic"]  # noqa: S311  # no secret
    possible = [GAME.start(setup) for setup in deals()]
    state, lines, wrong, answers = rng.choice(possible), ["setup: first 0"], list[str](), set[Legality]()
    while not isinstance(turn := GAME.turn(state), Over):
        is_draw = isinstance(turn, Draw)
        candidates = {one for other in possible if not is_draw for one in GAME.legal(other)}
        asked = sorted((TOOLS.notation.write(one), one) for one in candidates if unseen.named(GAME, state, one) is None)
        for text, move in rng.sample(asked, min(2, len(asked))):
            verdicts = [isinstance(GAME.apply(other, move), Applied) for other in possible]
            audit = audit_unseen(enumerate([*lines, text]), TOOLS, GAME, None, ("Ada", "Ben"))
            said = audit.moves[-1].legality
            answers.add(said)
            if said not in SEEN[any(verdicts), not all(verdicts)]:
                wrong.append(f"{lines} {text}: {said}, legal in {sum(verdicts)} of {len(verdicts)}")
        move = rng.choice([one for one, _ in turn.outcomes] if isinstance(turn, Draw) else list(GAME.legal(state)))
        text = TOOLS.notation.write(move)
        lines.append(f"{text.rpartition(' ')[0]} ?" if is_draw else text)
        state, possible = GAME.apply(state, move).state, applied(possible, move, hidden=is_draw)
        assert state in possible
    return wrong, answers


SEEDS = (1, 2, 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_answer_is_contradicted_by_a_completion(seed: int) -> None:
    """Legal means legal in all deals that fit what was written, and illegal, illegal in all of them."""
    assert [] == wrong_answers(seed)[0]


def test_an_answer_from_one_completion_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the audit does not know on what the legality of a move depends, some answers are wrong."""
    blind = evolve(UNSEEN["classic"], conditions=lambda _game, _state, _move: ())
    monkeypatch.setattr("sobek_core.unseen.audit.UNSEEN", {"classic": blind})
    assert any(wrong_answers(seed)[0] for seed in SEEDS)
