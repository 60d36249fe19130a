"""A client that uses all of the package: `mypy --strict` must accept it, and it runs."""

import copy
import pickle
from random import choice

from sobek_engine import Classic, ClassicMemory, ClassicState, Duel, DuelMemory, DuelState, IllegalMoveError, Playout


def play(game: ClassicState | DuelState) -> tuple[int, ...]:
    while not game.over:
        seat: int | None = game.seat
        if seat is None:
            game.draw()
            continue
        moves: list[int] = game.legal()
        if moves:
            game.apply(choice(moves))
    winners: tuple[int, ...] = game.winners
    return game.scores if winners else ()


def use_classic() -> None:
    rules = Classic(choices={"visibility": "open"})
    state: ClassicState = rules.deal(seed=7, players=3)
    text: str = state.to_json()
    assert rules.read(text) == state == copy.copy(state) == state.clone()
    memory = ClassicMemory(state)
    index: int = state.count() - 1
    packed: int = state.legal()[index]
    assert Classic.pack(Classic.unpack(packed)) == packed
    reasons: tuple[str, ...] = state.judge(packed)
    assert reasons == ()
    events: str = state.events(packed) + state.seen(packed, 0) + state.view("spectator")
    memory.apply(packed)
    recalled: str = memory.recall(0)
    state.play(index)
    assert memory.state == state and events and recalled
    outcomes: list[tuple[int, int]] = state.outcomes()
    assert not outcomes and hash(state) == hash(pickle.loads(pickle.dumps(state)))
    results: list[Playout] = rules.playouts(1, number=4, players=2, threads=2) + Classic.playouts_of(
        [state], seed=3, number=2
    )
    print(
        play(state),
        results[0].scores,
        results[0].winners,
        results[0].moves,
        state.playout(3) if not state.over else None,
    )


def use_duel() -> None:
    state: DuelState = Duel(edition={"name": "small", "figures": {}}).deal(1)
    memory = DuelMemory(state)
    try:
        state.apply('{"cell":"a1","move":"take","seat":0}')
    except IllegalMoveError as error:
        print(error.args)
    while not memory.state.over:
        memory.draw() if memory.state.seat is None else memory.apply(memory.state.legal()[0])
    print(play(state), memory.recall("spectator")[:40], len(state.digest()), state.turn())


if __name__ == "__main__":
    use_classic()
    use_duel()
