"""A state under construction: cards and tokens are placed step by step, each step limiting the next.

First comes what the turn needs, then the deck and the quays, the discard pile, sets and tokens. All other cards are
shared among hands and corruption. `simulation.machines.classic.positions` turns the result into a state. A scene is
something that chance alone would hardly ever produce: equal sets with others between them, or a Curse without
corruption.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import define, field

from sobek_core.classic import Classic
from sobek_core.classic import state as s
from sobek_core.classic.components import OF_BACK, Back, Card, Good, Power, Token, Tokens
from sobek_core.classic.state import Pending
from sobek_invariants.classic.opening import deck_size
from sobek_invariants.classic.pending import POWER_OF, TOKEN_OF

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.classic.edition import Figures

AFTER_A_SET: Final[tuple[type[Pending], ...]] = (s.TokenChoice, *TOKEN_OF)
ROUND_OVER: Final[tuple[type[Pending], ...]] = (s.HandSets, s.NewDeal, s.Finished)
Scene: TypeAlias = Literal["", "equal sets apart", "a curse alone"]
SCENES: Final[dict[Scene, tuple[type[Pending], ...]]] = {
    "equal sets apart": (s.Action, s.CourtesanCards, s.ProsperitySet),
    "a curse alone": (s.Action, s.TokenChoice, s.TokenChoice),
}


class ImpossibleError(Exception):
    """No such state is possible with these cards. Try another one."""


@define
class PartialSet:
    """A set under construction. good: its type, None for amulets alone."""

    good: Good | None
    cards: list[Card]
    prosperity: int = 0


@define
class Layout:
    """A state under construction.

    kind: the class of what is to be pending; scene: what else is to occur, if anything (SCENES lists the kinds that it
    can go with); actor: whose decision it is; tied: how much corruption everybody has, if equal; pool: the cards not
    placed yet.
    """

    random: Random
    players: int
    game: Classic
    kind: type[Pending]
    scene: Scene = ""
    actor: int = 0
    victim: int = 1
    tied: Literal["", "none", "some"] = ""
    pool: list[Card] = field(factory=list)
    box: list[Card] = field(factory=list)
    discard: list[Card] = field(factory=list)
    deck: list[Card] = field(factory=list)
    quays: list[Card] = field(factory=list)
    hands: list[list[Card]] = field(factory=list)
    corruption: list[list[Card]] = field(factory=list)
    sets: list[list[PartialSet]] = field(factory=list)
    laid: list[list[list[Card]]] = field(factory=list)
    curses: list[int] = field(factory=list)
    tokens: list[Token] = field(factory=list)
    spent: list[Token] = field(factory=list)
    done: list[int] = field(factory=list)
    waiting: list[int] = field(factory=list)

    @property
    def figures(self) -> Figures:
        """The figures of the edition."""
        return self.game.edition.figures

    @property
    def prosperous(self) -> tuple[Good | None, ...]:
        """The types of sets that can bear Prosperity; None stands for amulets alone."""
        return (*self.figures.prosperity_types, None)

    def lay(self) -> int:
        """Build the state, and return who ended the round, if it is over. Raise ImpossibleError if there is none."""
        random, players = self.random, self.players
        self.actor = random.randrange(players)
        self.victim = random.choice([seat for seat in range(players) if seat != self.actor])
        for zones in (self.hands, self.corruption, self.sets, self.laid):
            zones.extend([] for _ in range(players))
        self.curses = [0] * players
        if self.kind is s.HandSets:
            self.tied = random.choice(("", "", "", "none", "some"))
        self._deal_out_of_the_box()
        self._fill_deck_and_quays()
        self._fill_discard()
        self._lay_sets()
        self._use_tokens()
        ender = self._end_round()
        self._spread_the_rest()
        return ender

    # Where cards come from.

    def _deal_out_of_the_box(self) -> None:
        cards, figures = self.game.edition.cards, self.figures
        green, others = tuple(cards.among(OF_BACK[Back.GREEN])), tuple(cards.without(OF_BACK[Back.GREEN]))
        dealt, shuffled = self.random.sample(green, len(green)), self.random.sample(others, len(others))
        if power := POWER_OF.get(self.kind):
            played = next((card for card in shuffled if card.power is power), None)
            if played is None:
                raise ImpossibleError
            shuffled.remove(played)
            self.discard.append(played)
        removed = self.game.edition.removed_from_deck(self.players)
        in_hands = figures.starting_hand * self.players
        self.box = dealt[in_hands:] + shuffled[:removed]
        self.pool = shuffled[removed:]
        self.random.shuffle(self.pool)
        # Cards with green backs cannot get into the deck. They are kept aside for hands, sets and corruption.
        self.pool += dealt[:in_hands]

    def _take(self, wanted: Callable[[Card], bool], max_number: int) -> list[Card]:
        """Take up to `max_number` of the wanted cards out of the pool."""
        taken = [card for card in self.pool if wanted(card)][:max_number]
        for card in taken:
            self.pool.remove(card)
        return taken

    def _take_of(self, good: Good | None, max_number: int) -> list[Card]:
        """Take up to `max_number` cards of a type, or amulets, out of the pool."""
        return self._take(lambda card: card.good is good, max_number)

    def _fill_deck_and_quays(self) -> None:
        if self.kind in ROUND_OVER:
            return
        random, figures = self.random, self.figures
        spaces, first = figures.quay_spaces, deck_size(self.game.edition, self.players)
        sizes = (0, *range(first % spaces or spaces, first - spaces + 1, spaces))
        number = sizes[min(random.choice((0, 0, 0, 1, 1, 2, 3, 4, 5)), len(sizes) - 1)]
        if self.scene == "equal sets apart":
            number = 0  # when all cards are needed
        left = sum(card.back is not Back.GREEN for card in self.pool)
        number = max((size for size in sizes if size <= min(number, left - spaces)), default=0)
        if number >= figures.queen_draws and random.randrange(4) == 0:
            queen = self._take(lambda card: card.power is Power.QUEEN, 1)
            self.discard += queen
            number -= figures.queen_draws * len(queen)
        self.quays = self._take(_not_green, min(spaces, random.choice((1, 1, 2, 3, figures.window, 5, spaces))))
        self.deck = self._take(_not_green, number)

    def _fill_discard(self) -> None:
        """Discard some characters, including priests, together with goods of the type that a priest named."""
        share = self.random.choice((0, 0, 1, 3))
        played = [card for card in self.pool if card.power and self.random.randrange(4) < share]
        for card in played:
            self.pool.remove(card)
        self.discard += played
        named = self.discard[1:] if self.kind is s.PriestType else self.discard[:]
        for card in named:
            if card.power is Power.PRIEST and self.random.randrange(2):
                self.discard += self._take_of(self.random.choice(tuple(Good)), self.random.randint(1, 4))

    # Sets, horizontal sets and tokens.

    def _lay_sets(self) -> None:
        if self.scene == "equal sets apart":
            self._lay_equal_sets_apart()
        owner = self.actor if self.kind in (*AFTER_A_SET, s.CourtesanCards) else None
        for place in range(self.random.choice((0, 1, 2, 2, 4, 6, 10))):
            own = self.sets[self.random.randrange(self.players)]
            goods: list[Good | None] = [*Good, *(None,) * 3]
            if own and self.random.randrange(3) == 0:
                goods = [self.random.choice(own).good]
            if own and self.random.randrange(4) == 0:
                self._double(own)
            self._lay_set(self.sets[owner] if owner is not None and place == 0 else own, self.random.choice(goods))
        if owner is not None and not self.sets[owner]:
            goods = list(self.prosperous) if self.kind is s.ProsperitySet else [*Good]
            self._lay_set(self.sets[owner], self.random.choice(goods))
            if not self.sets[owner]:
                raise ImpossibleError

    def _lay_set(self, own: list[PartialSet], good: Good | None) -> None:
        """Place a set of a type for a player, if the choices and the pool allow it."""
        if good is not None and self.game.choices.same_type_set == "extends" and good in {one.good for one in own}:
            return
        if cards := self._cards_of_a_set(good):
            own.append(PartialSet(good, cards))

    def _double(self, own: list[PartialSet]) -> None:
        """Place a set equal to an existing one, if the choices and the pool allow it."""
        one = self.random.choice(own)
        if all(self.pool.count(card) >= one.cards.count(card) for card in one.cards) and (
            one.good is None or self.game.choices.same_type_set == "may-stand-apart"
        ):
            for card in one.cards:
                self.pool.remove(card)
            own.append(PartialSet(one.good, list(one.cards)))

    def _lay_equal_sets_apart(self) -> None:
        """Place a set for the actor, then others, then one equal to the first. Raise ImpossibleError if impossible."""
        twice = [card for card in dict.fromkeys(self.pool) for _ in range(self.pool.count(card) // 2)]
        least = self.figures.min_set_size
        goods = [good for good in self.figures.prosperity_types if sum(card.good is good for card in twice) >= least]
        if not goods or self.game.choices.same_type_set == "extends":
            raise ImpossibleError
        good = self.random.choice(goods)
        cards = self.random.sample([card for card in twice if card.good is good], least)
        for card in cards * 2:
            self.pool.remove(card)
        between: list[PartialSet] = []
        for _ in range(self.random.choice((2, 3, 4))):
            self._lay_set(between, self.random.choice((*Good, None)))
        self.sets[self.actor] += [PartialSet(good, cards), *between, PartialSet(good, list(cards))]

    def _cards_of_a_set(self, good: Good | None) -> list[Card]:
        """Take the cards of a set out of the pool; none if there are too few."""
        if good is None and self.game.choices.amulet_only_set == "forbidden":
            return []
        least = self.figures.min_set_size
        size = least + self.random.choice((0, 0, 0, 1, 2, 4))
        amulets = size if good is None else self.random.choice((0, 0, 1, 2))
        self.random.shuffle(self.pool)
        cards = self._take_of(None, amulets)
        cards += self._take_of(good, size - len(cards))
        if len(cards) < least or (good is not None and all(card.good is None for card in cards)):
            self.pool += cards
            return []
        return cards

    def _use_tokens(self) -> None:
        """Use as many tokens as sets may have been played, and place each where it takes effect."""
        pile, most = self._event_pile(), self.figures.event_pile_size
        pending_kinds, cursed = TOKEN_OF.get(self.kind), self.scene == "a curse alone"
        unpaid = self.kind is s.TokenChoice
        sets = [one for own in self.sets for one in own]
        threes = sum(len(one.cards) // self.figures.min_set_size for one in sets)
        counts = [
            used
            for used in range(1 if pending_kinds or cursed else 0, most if cursed else most + 1)
            if used + unpaid <= threes
            and (len(sets) <= used + unpaid or used == most)
            and not (unpaid and used == most)
        ]
        if not counts:
            raise ImpossibleError
        used = self.random.choice(counts)
        self.tokens = pile[used:]
        for place, token in enumerate(pile[:used]):
            bearers = [one for one in sets if one.good in self.prosperous]
            if pending_kinds and place == 0:
                self.spent.append(token)
            elif token is Token.CURSE:
                self.curses[self.actor if cursed else self.random.randrange(self.players)] += 1
            elif token is Token.PROSPERITY and bearers and self.random.randrange(8):
                self.random.choice([one for one in bearers if one.good is None] or bearers).prosperity += 1
            else:
                self.spent.append(token)

    def _event_pile(self) -> list[Token]:
        """Draw the tokens of the round, in the order of their use. Raise ImpossibleError if the box has too few."""
        box, number, pending = self.game.edition.tokens, self.figures.event_pile_size, TOKEN_OF.get(self.kind)
        pile = self._sample([token for token in box if not self.tied or token is not Token.CURSE], number)
        if pending and pending in box:
            pile = [pending, *self._sample(list(box.minus(pending)), number - 1)]
        elif pending:
            raise ImpossibleError
        if self.scene == "a curse alone":
            others = [Token.CURSE, Token.FLOOD, Token.GUILD, Token.PROSPERITY]
            pile = [Token.CURSE, *self._sample(others, number - 2), self.random.choice((Token.EMBALMING, Token.DECEIT))]
        if not Tokens.of(pile) <= box:
            raise ImpossibleError
        return pile

    def _sample(self, tokens: list[Token], number: int) -> list[Token]:
        if not 0 <= number <= len(tokens):
            raise ImpossibleError
        return self.random.sample(tokens, number)

    def _end_round(self) -> int:
        """End the round: let the players already asked lay sets. Return the seat, drawn at random, that ended it."""
        ender = (self.actor + 1) % self.players if self.tied else self.random.randrange(self.players)
        order = [(ender + step) % self.players for step in range(self.players)]
        if self.kind is s.HandSets:
            place = order.index(self.actor)
            self.done, self.waiting = order[:place], order[place + 1 :]
        elif self.kind in ROUND_OVER:
            self.done = order
        else:
            return ender
        for seat in order[: len(order) - len(self.waiting)]:
            for _ in range(self.random.choice((0, 0, 1, 2))):
                if cards := self._cards_of_a_set(self.random.choice((*Good, None))):
                    self.laid[seat].append(cards)
        return ender

    # Everything else.

    def _spread_the_rest(self) -> None:
        """Distribute all other cards unevenly over hands and corruption, or make corruption tie as far as possible."""
        if not self.pool:
            return
        zones = [hand for seat, hand in enumerate(self.hands) if seat not in self.done]
        self.random.shuffle(self.pool)
        if self.tied:
            self._tie_corruption()
        clean = self.actor if self.scene == "a curse alone" else None
        corruption = [pile for seat, pile in enumerate(self.corruption) if seat != clean]
        zones += corruption if not zones or self.random.randrange(8) else []
        weights = [self.random.choice((0, 1, 1, 3, 10)) for _ in zones]
        if not any(weights):
            weights[self.random.randrange(len(weights))] = 1
        for card in self.pool:
            self.random.choices(zones, weights)[0].append(card)
        self.pool = []

    def _tie_corruption(self) -> None:
        """Give everybody the same number of corruption cards, often with few scarabs. Put all other cards into sets."""
        if self.random.randrange(2):
            self.pool.sort(key=lambda card: card.scarabs)
        for corruption in self.corruption if self.tied == "some" else ():
            corruption.extend(self.pool[:2])
            del self.pool[:2]
        least = self.figures.min_set_size
        for good in Good:
            cards = self._take_of(good, len(self.pool))
            of_type = [one.cards for own in self.sets for one in own if one.good is good]
            if len(cards) < least and not of_type:
                cards += self._take_of(None, least - len(cards))
            if of_type:
                self.random.choice(of_type).extend(cards)
            elif len(cards) >= least and any(card.good for card in cards):
                self.random.choice(self.laid).append(cards)
            else:
                self.pool += cards
        if laid_sets := [cards for laid in self.laid for cards in laid]:
            self.random.choice(laid_sets).extend(self._take_of(None, len(self.pool)))

    def bring(self, goal: list[Card], wanted: Callable[[Card], bool]) -> None:
        """Make sure that a hand or a corruption pile has a wanted card."""
        if any(map(wanted, goal)):
            return
        for zone in (*self.hands, *self.corruption):
            for card in zone:
                if wanted(card):
                    zone.remove(card)
                    goal.append(card)
                    return
        raise ImpossibleError


def _not_green(card: Card) -> bool:
    return card.back is not Back.GREEN
