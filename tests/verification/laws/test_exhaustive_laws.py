"""Enumerations of setups, answers, draws and views of both games: faults seeded in the core are found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.classic import components as classic_box
from sobek_core.classic import state as classic_owe
from sobek_core.classic.edition import PUBLISHED as CLASSIC_EDITION
from sobek_core.classic.rules import characters, opponents
from sobek_core.classic.rules.event_tokens import SAFE_FROM_GUILD
from sobek_core.classic.rules.turn import not_an_opponent
from sobek_core.duel import components as duel_box
from sobek_core.duel.edition import PUBLISHED as DUEL_EDITION
from sobek_core.duel.rules import opponents as duel_opponents
from sobek_core.kernel.game import Applied
from sobek_core.kernel.visibility import Seen
from sobek_verification.laws.exhaustive.classic import answers, draws, effects, setup, track
from sobek_verification.laws.exhaustive.classic import sets as sets_domain
from sobek_verification.laws.exhaustive.classic import visibility as sight
from sobek_verification.laws.exhaustive.difference import DifferenceError
from sobek_verification.laws.exhaustive.duel import effects as duel_effects
from sobek_verification.laws.exhaustive.duel import powers
from sobek_verification.laws.exhaustive.duel import setup as duel_setup
from sobek_verification.laws.exhaustive.duel import visibility as duel_sight
from tests import rare

if TYPE_CHECKING:
    from collections.abc import Callable


def _nothing(*_arguments: object) -> tuple[()]:
    return ()


def _applies(*asked: object) -> object:
    """Apply whatever is tried. asked: of a rule, the game first if it needs one, then the state and the move."""
    return Applied(asked[-2], ())


def _tells_the_number(things: Any, _how_much: object) -> Seen[Any]:
    return Seen((), len(things))


def _weighs_alike(right: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments: tuple((outcome, 1) for outcome, _ in right(*arguments))


def _figures(published: Any, **wrong: int) -> property:
    figures = evolve(published.figures, **wrong)
    return property(lambda _edition: figures)


def _lets_players_strike_themselves(state: classic_owe.State, seat: int, victim: int) -> object:
    return () if seat == victim else not_an_opponent(state, seat, victim)


def _tells_of_an_action(_pending: object, *_rest: object) -> object:
    return "action seat 0"


PLAYERS: Final = setup.two_three_or_four_sit_at_a_table
HANDS: Final = setup.every_hand_begins_with_two_green_cards_of_the_box
DECK: Final = setup.a_deck_has_all_other_cards_or_nine_fewer_for_two
EVENT_PILE: Final = setup.an_event_pile_has_five_of_the_tokens
FIRST: Final = setup.the_first_player_is_one_of_the_seats
OPPONENTS: Final = answers.opponents_are_all_other_seats
GUILD: Final = answers.the_guild_strikes_exactly_who_has_five_points
PLAYED: Final = answers.a_character_is_played_exactly_from_a_hand_that_holds_it
PRIEST: Final = answers.a_priest_names_what_lies_on_the_corruption_or_anything
MERCHANT: Final = answers.the_merchant_fetches_from_every_slot_with_a_card
TOKEN: Final = answers.a_token_is_taken_exactly_if_the_event_pile_holds_it
PROSPERITY: Final = answers.prosperity_goes_onto_wheat_fish_cattle_and_amulets
TYPES: Final = answers.a_set_takes_cards_of_its_type_and_amulets
STARTER: Final = answers.any_seat_can_be_named_to_start
DELIVERIES: Final = draws.deliveries_are_nines_but_the_last_after_the_queen
QUEEN: Final = draws.the_queen_draws_three_or_what_there_is
THIEF: Final = draws.a_card_is_stolen_by_how_many_there_are_of_its_back
SCRIBE: Final = draws.every_opponent_of_the_scribe_is_left_with_six
CHOOSER: Final = draws.each_of_those_tied_for_last_may_be_drawn_to_choose
TRACK: Final = track.a_track_is_twenty_blocks_of_the_four_symbols
POWER: Final = effects.a_power_asks_exactly_where_it_can_have_an_effect
EFFECT: Final = effects.a_token_is_spent_and_has_its_effect_where_it_can
EQUAL: Final = sets_domain.of_equal_sets_the_first_alone_is_named_wherever_they_lie
OPEN: Final = sight.what_lies_open_and_what_is_pending_look_the_same_to_all
MOVEMENT: Final = sight.a_movement_is_seen_as_the_better_of_its_places_is

FREE: Final = characters.legal_types

CLASSIC: Final[list[tuple[str, object, Callable[[], int], str]]] = [
    ("rules.setup.broken_by_setup", _nothing, PLAYERS, "0 hands: expected .*players.*, got"),
    (
        "edition.Edition.figures",
        _figures(CLASSIC_EDITION, players_most=3),
        PLAYERS,
        r"4 hands: expected \[\], got .*players",
    ),
    ("rules.setup.broken_by_setup", _nothing, HANDS, "hands - and -: expected .*starting-hands.*, got"),
    ("rules.setup.GREEN", classic_box.CHARACTERS, HANDS, "expected .*, got .*starting-hands"),
    ("rules.setup._broken_by_deck", _nothing, DECK, "2 players, 0 cards: expected .*deck.*, got"),
    ("edition.Edition.cards", property(lambda _: classic_box.ALL_CARDS + classic_box.ALL_CARDS), DECK, "expected"),
    ("edition.Edition.figures", _figures(CLASSIC_EDITION, removed_from_deck=8), DECK, "2 players, 45 cards: expected"),
    ("edition.Edition.figures", _figures(CLASSIC_EDITION, event_pile=4), EVENT_PILE, "expected .*event-pile.*, got"),
    (
        "edition.Edition.tokens",
        property(lambda _: classic_box.ALL_TOKENS + classic_box.ALL_TOKENS),
        EVENT_PILE,
        "event pile guild.5: expected",
    ),
    ("rules.setup.broken_by_setup", _nothing, FIRST, "2 players, -2 first: expected .*first-player.*, got"),
    (
        "rules.opponents.not_an_opponent",
        _lets_players_strike_themselves,
        OPPONENTS,
        "VizierVictim.*expected False, got True",
    ),
    (
        "rules.event_tokens.not_an_opponent",
        _lets_players_strike_themselves,
        OPPONENTS,
        "GuildVictim.*expected False, got True",
    ),
    ("rules.event_tokens.SAFE_FROM_GUILD", SAFE_FROM_GUILD + 1, GUILD, "0 and 5 points: listed: expected"),
    ("rules.event_tokens.name_guild_victim", _applies, GUILD, "0 and 0 points: NameVictim.*: expected False, got True"),
    ("rules.characters.legal_characters", _nothing, PLAYED, "hand queen: listed: expected"),
    ("rules.characters.play_character", _applies, PLAYED, "hand -: PlayCharacter.*: expected False, got True"),
    (
        "rules.characters.legal_types",
        lambda game, state, seat: FREE(game, state, seat)[:-1],
        PRIEST,
        "listed: expected",
    ),
    ("rules.characters.name_type", _applies, PRIEST, "must-remove, .*: expected False, got True"),
    ("rules.characters.legal_fetches", _nothing, MERCHANT, "1 cards: listed: expected"),
    ("rules.characters.fetch_card", _applies, MERCHANT, "1 cards: FetchCard.*: expected False, got True"),
    ("rules.event_tokens.legal_tokens", _nothing, TOKEN, "event pile guild: listed: expected"),
    ("rules.event_tokens.choose_token", _applies, TOKEN, "event pile guild: ChooseToken.*: expected False, got True"),
    ("rules.event_tokens.CAN_BEAR_PROSPERITY", (*classic_box.Good, None), PROSPERITY, "listed: expected"),
    ("rules.event_tokens.choose_set", _applies, PROSPERITY, "ChooseSet.*: expected False, got True"),
    ("rules.sets.CAN_BEAR_PROSPERITY", (*classic_box.Good, None), TYPES, "ivory onto None with 1 Prosperity: listed"),
    ("rules.sets.play_set", _applies, TYPES, "ivory onto ivory with 0 Prosperity: sets: expected"),
    ("rules.game_end.legal_starters", _nothing, STARTER, "2 players, chosen by 0: listed: expected"),
    ("rules.game_end.name_starter", _applies, STARTER, "NameStarter.*: expected False, got True"),
    ("rules.quay.deliver", lambda _game, deck: (deck[:9], deck[9:]), DELIVERIES, "take 8: quays: expected"),
    ("edition.Edition.figures", _figures(CLASSIC_EDITION, quay_spaces=8), DELIVERIES, "take 8: quays: expected"),
    ("edition.Edition.figures", _figures(CLASSIC_EDITION, queen_draws=2), DELIVERIES, "the Queen draws: expected"),
    ("edition.Edition.figures", _figures(CLASSIC_EDITION, queen_draws=2), QUEEN, "3 cards: hand: expected"),
    (
        "rules.opponents.steal_outcomes",
        _weighs_alike(opponents.steal_outcomes),
        THIEF,
        r"ivory-3\*2.*: outcomes: expected",
    ),
    ("rules.opponents.steal_card", _applies, THIEF, "hand ivory-3, back None: fish-0: expected False, got True"),
    ("edition.Edition.figures", _figures(CLASSIC_EDITION, scribe_leaves=7), SCRIBE, r"hands of \(0, 0, 7\): expected"),
    ("rules.game_end.lowest", lambda state: (0,) if state.seats else (), CHOOSER, "outcomes: expected"),
    ("rules.game_end.draw_chooser", _applies, CHOOSER, "chooser -1: expected False, got True"),
    (
        "rules.characters.AMULETS",
        classic_box.Cards.every(()),
        POWER,
        r"high-priest, own corruption amulet with 0 Curses.*: expected",
    ),
    (
        "rules.characters.vizier_victims",
        rare.takes_a_curse_for_a_card,
        POWER,
        "vizier, .*: expected .*, got .*VizierVictim",
    ),
    (
        "rules.event_tokens._embalm",
        rare.embalms_a_curse_alone,
        EFFECT,
        r"embalming, corruption - with 1 Curses.*, got .*cards=\(\)",
    ),
    (
        "rules.event_tokens._deceive",
        rare.deceives_with_a_curse_alone,
        EFFECT,
        "deceit, corruption - with 1 Curses.*: expected",
    ),
    (
        "rules.event_tokens.prosperity_sets",
        rare.blesses_the_last_of_equal_sets,
        EQUAL,
        "expected the moves .*, got .* onto 3",
    ),
    ("rules.sets._goals", rare.goes_onto_the_last_of_equal_sets, EQUAL, "expected the moves .*, got .* onto 3"),
    ("track.BLOCKS", 21, TRACK, "20 blocks: expected True, got False"),
    ("track.SYMBOLS", ("ankh", "eye", "lotus", "number"), TRACK, "20 blocks: expected True, got False"),
    ("track.Track.symbol", lambda _track, _total: "number", TRACK, "block 0: .*: expected"),
    ("visibility.see", _tells_the_number, OPEN, "discard.*, got"),
    ("text.views.write_pending", _tells_of_an_action, OPEN, "'turn': 'action seat 1'.*, got .*'action seat 0'"),
    ("visibility.max", min, MOVEMENT, "expected SeenMovement"),
]

DUEL_PLAYERS: Final = duel_setup.two_sit_at_a_table
DUEL_HANDS: Final = duel_setup.hands_and_centre_are_starting_tiles_of_the_box
DUEL_CENTRE: Final = duel_setup.the_centre_is_four_of_the_other_starting_tiles
DUEL_PILE: Final = duel_setup.the_draw_pile_is_all_other_tiles
DUEL_TOKENS: Final = duel_setup.five_tokens_are_on_the_board_and_eight_aside
DUEL_FIRST: Final = duel_setup.the_first_player_takes_from_the_centre
DUEL_PLAYED: Final = powers.a_character_is_played_exactly_from_a_hand_that_holds_it
DUEL_QUEEN: Final = powers.the_queen_draws_three_or_what_there_is
DUEL_PRIEST: Final = powers.a_priest_names_what_lies_on_the_corruption_board_or_anything
DUEL_THIEF: Final = powers.a_tile_is_stolen_by_how_many_there_are_of_its_back
DUEL_SCRIBE: Final = powers.the_opponent_of_the_scribe_is_left_with_six
DUEL_POWER: Final = duel_effects.a_power_asks_exactly_where_it_can_have_an_effect
DUEL_COURTESAN: Final = duel_effects.the_courtesan_asks_exactly_where_a_tile_fits_a_sold_set
DUEL_EFFECT: Final = duel_effects.a_token_lies_where_it_must_and_has_its_effect_where_it_can
DUEL_OPEN: Final = duel_sight.what_lies_open_looks_the_same_to_all
DUEL_MOVEMENT: Final = duel_sight.a_movement_is_seen_as_the_better_of_its_places_is

DUEL: Final[list[tuple[str, object, Callable[[], int], str]]] = [
    ("rules.setup.broken_by_setup", _nothing, DUEL_PLAYERS, "0 hands: expected .*players.*, got"),
    ("rules.setup.broken_by_setup", _nothing, DUEL_HANDS, "hands - and -: expected .*starting-hands.*, got"),
    ("edition.Edition.figures", _figures(DUEL_EDITION, starting_hand=3), DUEL_HANDS, "expected"),
    ("edition.Edition.figures", _figures(DUEL_EDITION, centre=5), DUEL_CENTRE, "expected"),
    ("rules.setup._broken_by_starting_tiles", _nothing, DUEL_CENTRE, "expected .*centre.*, got"),
    ("rules.setup.KINDS", frozenset(), DUEL_PILE, "55 tiles: expected"),
    ("rules.setup.broken_by_setup", _nothing, DUEL_PILE, "0 tiles: expected .*draw-pile.*, got"),
    ("edition.Edition.figures", _figures(DUEL_EDITION, pirogues=4), DUEL_TOKENS, "expected"),
    ("edition.Edition.tokens", property(lambda _: duel_box.ALL_TOKENS + duel_box.ALL_TOKENS), DUEL_TOKENS, "expected"),
    ("rules.setup.broken_by_setup", _nothing, DUEL_FIRST, "-3 first: expected .*first-player.*, got"),
    ("rules.setup.CentreTake", lambda first: f"centre-take seat {1 - first}", DUEL_FIRST, "0 first: first: expected"),
    ("rules.characters.legal_characters", _nothing, DUEL_PLAYED, "hand queen: listed: expected"),
    ("rules.characters.play_character", _applies, DUEL_PLAYED, "hand -: PlayCharacter.*: expected False, got True"),
    ("edition.Edition.figures", _figures(DUEL_EDITION, queen_draws=4), DUEL_QUEEN, "4 tiles: hand: expected"),
    ("rules.characters.legal_groups", _nothing, DUEL_PRIEST, "free, Corruption -: listed: expected"),
    ("rules.characters.name_group", _applies, DUEL_PRIEST, "must-remove, .*: expected False, got True"),
    ("rules.opponents.steal_outcomes", _weighs_alike(duel_opponents.steal_outcomes), DUEL_THIEF, "outcomes: expected"),
    ("rules.opponents.steal_tile", _applies, DUEL_THIEF, "hand .*: expected False, got True"),
    ("edition.Edition.figures", _figures(DUEL_EDITION, scribe_leaves=5), DUEL_SCRIBE, "a hand of 7: expected"),
    (
        "rules.characters._asks",
        rare.asks_priests_with_snakes,
        DUEL_POWER,
        "high-priest, board - and snake-1.*, got .*PriestGroup",
    ),
    (
        "rules.characters.can_add",
        rare.adds_nothing_wild_to_two_scarabs,
        DUEL_COURTESAN,
        "statue.*tokens=2.*, got Action",
    ),
    ("rules.pirogues._use", rare.wakes_nothing, DUEL_EFFECT, r"mummy, board - and -.*: expected .*, got .*tiles=\(\)"),
    ("rules.pirogues.CAN_BEAR_SCARABS", tuple(duel_box.Good), DUEL_EFFECT, "scarabs, .* 1 sets.*: expected"),
    ("visibility.see", _tells_the_number, DUEL_OPEN, "removed.*, got"),
    ("visibility.max", min, DUEL_MOVEMENT, "expected SeenMovement"),
]

FAULTS: Final = {"classic": CLASSIC, "duel": DUEL}


@pytest.mark.parametrize(
    ("place", "wrong", "enumeration", "found"),
    [(f"{game}.{place}", *seeded) for game, faults in FAULTS.items() for place, *seeded in faults],
)
def test_seeded_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, place: str, wrong: object, enumeration: Callable[[], int], found: str
) -> None:
    """A condition that is not asked, a wrong listing, figure or weight, or a wrong view differs from the reference."""
    # a built-in function is seeded as well, where the module has none of that name
    monkeypatch.setattr(f"sobek_core.{place}", wrong, raising=False)
    with pytest.raises(DifferenceError, match=found):
        enumeration()


def test_each_enumeration_of_these_modules_has_a_seeded_fault() -> None:
    """None of them is trusted unseen."""
    seeded = {enumeration for _, _, enumeration, _ in (*CLASSIC, *DUEL)}
    modules = (setup, answers, effects, draws, duel_setup, duel_effects, powers)
    assert {one.run for module in modules for one in module.enumerations} <= seeded
    assert {TRACK, EQUAL, OPEN, MOVEMENT, DUEL_OPEN, DUEL_MOVEMENT} <= seeded
