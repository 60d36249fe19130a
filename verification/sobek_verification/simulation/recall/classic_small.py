"""Small games of classic, and what they must cover of recall."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic import Classic, State
from sobek_core.classic import state as s
from sobek_core.classic.components import ALL_CARDS, Back, Cards, Power, Token, Tokens
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.events import DECK, QUAYS, CardsMoved, TableCleared
from sobek_core.classic.moves import DealtCards, PlayCharacter
from sobek_core.classic.recall import observation_model
from sobek_core.classic.rules.game_end import lowest_seats
from sobek_core.classic.state import PlayedSet, Seat
from sobek_core.kernel.game import Applied, Position
from sobek_verification.simulation.machines.classic.dealing import random_game
from sobek_verification.simulation.recall.classic import CARDS, TOKENS, lines, steps
from sobek_verification.simulation.recall.directed import directed_games
from sobek_verification.simulation.recall.small import RecallSuite, as_it_is, for_the_scribe

if TYPE_CHECKING:
    from random import Random

    from sobek_core.classic.events import Event

GOODS: Final = tuple(card for card in ALL_CARDS.distinct() if card.back is Back.BEIGE)
GREEN: Final = tuple(card for card in ALL_CARDS if card.back is Back.GREEN)
POWERS: Final = tuple(card for card in ALL_CARDS.distinct() if card.power)
TOKEN_KINDS: Final = tuple(Token)
FOR_THE_SCRIBE: Final = partial(
    for_the_scribe,
    scribe=next(card for card in POWERS if card.power is Power.SCRIBE),
    priest=next(card for card in POWERS if card.power is Power.PRIEST),
    goods=GOODS,
    priest_type="free",
)


def random_small(random: Random) -> Position[Classic, State]:
    """Return a small round: few cards of few kinds, no corruption yet, and one card of each back discarded."""
    players = random.choice((2, 2, 2, 3))
    game = random_game(PUBLISHED, random)
    amulets = [card for card in GOODS if card.good is None] if random.randrange(3) == 0 else []
    good = random.choice([card.good for card in GOODS if card.good])
    kinds = [*amulets, *(card for card in GOODS if card.good is good), random.choice(GOODS)]
    beige = [card for card in kinds for _ in range(random.choice((1, 2, 3)))]
    cards = [*beige, *random.sample(GREEN, random.randint(0, 2)), *random.sample(POWERS, random.randint(2, 4))]
    state = State(
        round=random.randint(1, 3),
        deck=(),
        quays=(),
        discard=Cards(),
        tokens=Tokens(),
        spent=Tokens(),
        box=Cards.of(cards),
        box_tokens=Tokens.of(random.choices(TOKEN_KINDS, k=random.randint(1, 4))),
        seats=tuple(Seat(marker=random.choice((0, 0, 12))) for _ in range(players)),
        pending=s.Action(0),
    )
    open_cards = [next(card for card in ALL_CARDS if card.back is back) for back in Back]
    state = evolve(_spread(random, state, cards), discard=Cards.of(open_cards))
    change = random.choice((FOR_THE_SCRIBE, _for_the_courtesan, *(as_it_is,) * 3))
    return change(random, Position(game, state))


def _spread(random: Random, state: State, cards: list[Any]) -> State:
    """Distribute cards and tokens over hands, deck, quays and box."""
    random.shuffle(cards)
    quays = tuple(cards.pop() for _ in range(random.choice((1, 2, 3, 4))))
    cards.sort(key=lambda card: card.power is None and random.randrange(3) > 0)  # characters mostly go to the hands
    hands = [Cards.of(cards.pop(0) for _ in range(random.randint(1, 3)) if cards) for _ in state.seats]
    random.shuffle(cards)
    deck = tuple(cards.pop() for _ in range(random.choice((0, 1, 2, 3, 4))) if cards)
    boxed = Cards.of(cards.pop() for _ in range(random.choice((0, 1, 2))) if cards)
    hands[0] += Cards.of(cards)
    tokens = list(state.box_tokens)
    random.shuffle(tokens)
    in_pile = random.randint(1, len(tokens))
    return evolve(
        state,
        quays=quays,
        deck=deck,
        box=boxed,
        tokens=Tokens.of(tokens[:in_pile]),
        box_tokens=Tokens.of(tokens[in_pile:]),
        seats=tuple(
            Seat(hand=hand, marker=seat.marker, round_start=seat.marker)
            for hand, seat in zip(hands, state.seats, strict=True)
        ),
    )


def _for_the_courtesan(random: Random, position: Position[Classic, State]) -> Position[Classic, State]:
    """Give seat 0 the Courtesan, a set, and a card for it."""
    courtesan = next(card for card in POWERS if card.power is Power.COURTESAN)
    goods = random.choice([card for card in GOODS if card.good])
    first, *others = position.state.seats
    hand = first.hand.plus(courtesan, goods)
    first = evolve(first, hand=hand, sets=(PlayedSet(Cards.of([goods] * 3)),))
    return evolve(position, state=evolve(position.state, seats=(first, *others)))


def deal_anew(random: Random, state: State) -> Applied[State, Event]:
    """Deal a new round from the cards of the small game, just as a round is dealt from the full box."""
    cards = [card for line in lines(state, 0) if line.things is CARDS for card in line.contents]
    tokens = Tokens.of(token for line in lines(state, 0) if line.things is TOKENS for token in line.contents)
    tied = lowest_seats(state)
    cleared = evolve(
        state,
        round=state.round + 1,
        discard=Cards(),
        spent=Tokens(),
        box_tokens=tokens,
        pending=s.StartingPlayer(tied[0]) if len(tied) == 1 else s.Chooser(),
    )
    after = _spread(random, cleared, cards)
    deal = DealtCards(tuple(seat.hand for seat in after.seats), (*after.quays, *after.deck), after.tokens)
    delivery = CardsMoved(after.quays, DECK, QUAYS)
    return Applied(after, (TableCleared(state.round, deal, after.box, after.box_tokens), delivery))


DIRECTED: Final = directed_games("classic")
RECALL_SUITE: Final = RecallSuite(
    model=observation_model,
    lines=lines,
    steps=steps,
    random_small=random_small,
    weights={PlayCharacter: 3},
    deal_anew=deal_anew,
    counted=frozenset(),
    directed=DIRECTED.game,
    wanted=frozenset(DIRECTED.wanted),
)
