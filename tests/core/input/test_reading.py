"""What people write becomes values, or one message for each problem (spec/input.md)."""

from __future__ import annotations

from typing import Final

import pytest

from sobek_core.classic import Choices, Classic
from sobek_core.input import read_text
from sobek_core.phrases import load_words
from tests.core.input.telling import places, told

CLASSIC, DUEL = "classic", "duel"
FISH: Final = "[fish-0 fish-0-green fish-1]"
GREEN: Final = "[ivory-0-green ebony-0-green marble-0-green cattle-0-green fish-0-green wheat-0-green]"
IVORY: Final = "[ivory-h-0-grey ivory-f-0 ivory-v-3 ivory-f-3 ivory-b-3 ivory-b-0-deben]"
STATUES: Final = "[statue-v statue-h statue-f statue-b]"
NAMES: Final = "names: Ada, Ben\n"
NAMED: Final = "as many as can play, that differ in more than accents and articles"

HANDS: Final = {
    # how many, and what
    "3 wheat-1": "wheat-1 wheat-1 wheat-1",
    "wheat-1*3": "wheat-1 wheat-1 wheat-1",
    "wheat-1 x3": "wheat-1 wheat-1 wheat-1",
    "trois blé-1": "wheat-1 wheat-1 wheat-1",
    "amulet, IVORY-3; fish-0 et queen.": "ivory-3 fish-0 amulet queen",
    "ivory 3": "ivory-3",
    "ivory3": "ivory-3",
    "ivory (3 scarabs)": "ivory-3",
    "ivoire (trois scarabées)": "ivory-3",
    "2 ivory (3 scarabs)": "ivory-3 ivory-3",
    "fish 1, amulet": "fish-1 amulet",
    "2 fish-1 amulet": "fish-1 fish-1 amulet",
    "the scribe of fish, le scribe de bétail": "scribe-cattle scribe-fish",
    "high priest and grande prêtresse": "high-priest high-priestess",
    "green wheat": "wheat-0-green",
    # described in part
    "2 fish": f"{FISH}*2",
    "deux poissons": f"{FISH}*2",
    "a green one": GREEN,
    "a scribe": "[scribe-cattle scribe-fish]",
    "a priest": "[high-priest high-priestess]",
    "fish": FISH,
    "2 fish-1, fish, ?": f"fish-1 fish-1 {FISH} +0..",
    "2 fish-0 or fish-1": "[fish-0 fish-1]*2",
    "un poisson-0 ou poisson-1": "[fish-0 fish-1]",
    # not known, or known in part
    "?": "+0..",
    "?*2": "+2",
    "2 ?, 1 unknown": "+3",
    "2 cards": "+2",
    "deux cartes": "+2",
    "cards": "+1..",
    "?+": "+1..",
    "at least one": "+1..",
    "au moins une": "+1..",
    "at least two amulets": "amulet amulet +0..",
    "at most three cards": "+0..3",
    "fish-1 ?": "fish-1 +0..",
    "fish-1, and others": "fish-1 +0..",
    "two cards, one of them fish": f"{FISH} +1",
    "deux cartes, dont un poisson": f"{FISH} +1",
    "3 cards, at least two of them amulets": "amulet amulet +1",
    "fish-0, fish-0, at most 2 more": "fish-0 fish-0 +0..2",
    "fish-0, 2 more fish": f"fish-0 {FISH}*2",
    # nothing
    "-": "-",
    "none": "-",
    "no cards": "-",
    "aucune carte": "-",
}

STATED: Final = (
    (CLASSIC, "quays: wheat-1 ?*3", {"quays": "wheat-1 +3"}),
    (CLASSIC, "- quays: wheat-1", {"quays": "(wheat-1)"}),
    (CLASSIC, "quays: fish-0 fish-1 fish-0", {"quays": "(fish-0, fish-1, fish-0)"}),
    (CLASSIC, "Ada sets: 2 wheat-1, amulet +prosperity*2 / 3 fish-1 with a prosperity token", {
        "seat 0 sets": "(PlayedSet(cards=wheat-1 wheat-1 amulet, prosperity=2), "
        "PlayedSet(cards=fish-1 fish-1 fish-1, prosperity=1))",
    }),
    (CLASSIC, "séries de Ben : 3 poissons | 3 amulettes", {"seat 1 sets": f"(PlayedSet(cards={FISH}*3, prosperity=0), "
     "PlayedSet(cards=amulet amulet amulet, prosperity=0))"}),
    (CLASSIC, "Ada's sets: none", {"seat 0 sets": "()"}),
    (CLASSIC, "seat 1 laid: 3 fish-1", {"seat 1 laid": "(fish-1 fish-1 fish-1)"}),
    (CLASSIC, "corruption of Ben: 3 cards", {"seat 1 corruption": "+3"}),
    (CLASSIC, "Ada has 2 curses", {"seat 0 curses": "2"}),
    (CLASSIC, "Ada has no curses", {"seat 0 curses": "0"}),
    (CLASSIC, "Ada has two fish-1 and a thief in hand", {"seat 0 hand": "fish-1 fish-1 thief"}),
    (CLASSIC, "Ben has no cards in hand", {"seat 1 hand": "-"}),
    (CLASSIC, "la main de Ben est vide", {"seat 1 hand": "-"}),
    (CLASSIC, "Ben n'a rien en main", {"seat 1 hand": "-"}),
    (CLASSIC, "c'est à Ben", {"turn": "Action(seat=1)"}),
    (CLASSIC, "Ben n'a plus de cartes", {"seat 1 hand": "-"}),
    (CLASSIC, "Ada has 3 cards in her corruption", {"seat 0 corruption": "+3"}),
    (CLASSIC, "there are cards left on the quays", {"quays": "+1.."}),
    (CLASSIC, "il n'y a plus de cartes sur les quais", {"quays": "()"}),
    (CLASSIC, "il reste 3 cartes dans la pioche", {"deck": "+3"}),
    (CLASSIC, "the deck is not empty. La main de Ben n'est pas vide.", {"deck": "+1..", "seat 1 hand": "+1.."}),
    (CLASSIC, "Ada's marker is at 71", {"seat 0 marker": "71"}),
    (CLASSIC, "The deck is empty. Ben's hand is empty.", {"deck": "()", "seat 1 hand": "-"}),
    (CLASSIC, "Ada hand: fish-1\nAda rest: none", {
        "seat 0 hand": "fish-1", "seat 0 sets": "()", "seat 0 laid": "()", "seat 0 corruption": "-",
        "seat 0 curses": "0",
    }),
    (DUEL, "Ada debens: 3\nthe bag has at least one deben\nreste : rien", {
        "seat 0 debens": "3", "bag": "+1..", "draw-pile": "()",
        **dict.fromkeys(("removed", "pirogues", "aside", "spent", "seat 1 debens"), "-"),
        **{f"seat {seat} {place}": "-" for seat in (0, 1) for place in ("hand", "corruption", "tokens")},
        **{f"seat {seat} sold": "()" for seat in (0, 1)},
    }),
    (CLASSIC, "the round is over", {"deck": "()", "quays": "()"}),
    (CLASSIC, "la manche n'est pas finie", {"quays": "+1.."}),
    (CLASSIC, "turn: Ada, vizier card, victim Ben", {"turn": "VizierCard(seat=0, victim=1)"}),
    (CLASSIC, "turn: Thief victim: Ada", {"turn": "ThiefVictim(seat=0)"}),
    (CLASSIC, "turn: hand-sets seat 1 ender 0", {"turn": "HandSets(seat=1, ender=0)"}),
    (CLASSIC, "c'est le tour de Ben", {"turn": "Action(seat=1)"}),
    (CLASSIC, "the game is over", {"turn": "Finished()"}),
    (DUEL, "Ada's hand: 2 ivory, a statue", {"seat 0 hand": f"{IVORY}*2 {STATUES}"}),
    (DUEL, "Ada hand: vertical fish 1, poisson horizontal (1 scarabée)", {"seat 0 hand": "fish-v-1 fish-h-1"}),
    (DUEL, "Ada hand: horizontal livestock", {"seat 0 hand": "[livestock-h-0-grey livestock-h-1]"}),
    (DUEL, "Ada has three debens", {"seat 0 debens": "+3"}),
    (DUEL, "Ada debens: two 5, 7", {"seat 0 debens": "5 5 7"}),
    (DUEL, "Ada debens: 5*2 7", {"seat 0 debens": "5 5 7"}),
    (DUEL, "the bag has at least one deben", {"bag": "+1.."}),
    (DUEL, "pirogues: deben 2, 2 tokens", {"pirogues": "deben-2 +2"}),
    (DUEL, "Ada tokens: seven scarabs, snake 1", {"seat 0 tokens": "snake-1 seven scarabs"}),
    (DUEL, "Ada has no tokens", {"seat 0 tokens": "-"}),
    (DUEL, "ankh: C4, column", {"ankh": "Ankh(cell=c4, mark=v)"}),
    (DUEL, "l'ankh est en c3, rangée", {"ankh": "Ankh(cell=c3, mark=h)"}),
    (DUEL, "ankh: c4 ↔", {"ankh": "Ankh(cell=c4, mark=h)"}),
    (DUEL, "ankh: c4", {"ankh": "Ankh(cell=c4, mark=None)"}),
    (DUEL, "the Ankh is off the board", {"ankh": "None"}),
    (DUEL, "market: d3 queen, c1: fish-v-1", {"market": "c1 fish-v-1 / d3 queen"}),
    (DUEL, "market: c1 fish-v-1 c2 empty c4 ?tile / ?", {"market": "c1 fish-v-1 / c4 ? / 33 unknown"}),
    (DUEL, "market: queen on c1 / c2 fish", {"market": "c1 queen / c2 ?"}),
    (DUEL, "market: ?", {"market": "36 unknown"}),
    (DUEL, "le marché est vide", {"market": "-"}),
    (DUEL, "Ada sold: wheat: statue-v wheat-f-0 +scarabs*2 / 2 ivory, queen with 2 scarabs tokens", {
        "seat 0 sold": "(SoldSet(good=wheat, tiles=wheat-f-0 statue-v, tokens=2), "
        f"SoldSet(good=ivory, tiles=queen {IVORY}*2, tokens=2))",
    }),
    (DUEL, "turn: forced-take seat 1 cell c3", {"turn": "ForcedTake(seat=1, cell=c3)"}),
    (DUEL, "turn: Ada, architect token, drawn seven horus", {"turn": "ArchitectToken(seat=0, drawn=seven horus)"}),
)  # fmt: skip

ASKED: Final = (
    ("how many points?", "PointsQuestion(claimed=None, after=None)"),
    ("combien de points a Ada ?", "PointsQuestion(claimed=None, after=None)"),
    ("points: 78 -2", "PointsQuestion(claimed=(78, -2), after=None)"),
    ("points: Ben minus 2, Ada 78", "PointsQuestion(claimed=(78, -2), after=None)"),
    ("score: Ben 72", "PointsQuestion(claimed=(None, 72), after=None)"),
    ("Ada a 12 points", "PointsQuestion(claimed=(12, None), after=None)"),
    ("who has won?", "ResultQuestion(winners=None, scores=None, not_over=False, after=None)"),
    ("Ada has won?", "ResultQuestion(winners=(0), scores=None, not_over=False, after=None)"),
    ("Ada wins", "ResultQuestion(winners=(0), scores=None, not_over=False, after=None)"),
    ("the winner is Ben", "ResultQuestion(winners=(1), scores=None, not_over=False, after=None)"),
    ("Ben et Ada gagnent", "ResultQuestion(winners=(0, 1), scores=None, not_over=False, after=None)"),
    ("Ben gagne contre Ada 71 à 60", "ResultQuestion(winners=(1), scores=(60, 71), not_over=False, after=None)"),
    ("Qui l'emporte ?", "ResultQuestion(winners=None, scores=None, not_over=False, after=None)"),
    ("Combien de points ont-ils ?", "PointsQuestion(claimed=None, after=None)"),
    ("Est-ce que la manche est finie ?", "RoundOverQuestion(claimed=None, after=None)"),
    ("Ben gagne 71 à 60", "ResultQuestion(winners=(1), scores=(60, 71), not_over=False, after=None)"),
    ("result: Ben wins 71-60", "ResultQuestion(winners=(1), scores=(60, 71), not_over=False, after=None)"),
    (
        "result: Ada and Ben win, 60 to 60",
        "ResultQuestion(winners=(0, 1), scores=(60, 60), not_over=False, after=None)",
    ),
    (
        "result: winners 0 1, scores 60 60",
        "ResultQuestion(winners=(0, 1), scores=(60, 60), not_over=False, after=None)",
    ),
    ("result: winners 1", "ResultQuestion(winners=(1), scores=None, not_over=False, after=None)"),
    ("result: Ada 71, Ben 60", "ResultQuestion(winners=None, scores=(71, 60), not_over=False, after=None)"),
    ("match nul", "ResultQuestion(winners=(0, 1), scores=None, not_over=False, after=None)"),
    ("result: not over", "ResultQuestion(winners=None, scores=None, not_over=True, after=None)"),
    ("la partie n'est pas finie", "ResultQuestion(winners=None, scores=None, not_over=True, after=None)"),
    ("is the round over?", "RoundOverQuestion(claimed=None, after=None)"),
    ("la manche est finie ?", "RoundOverQuestion(claimed=None, after=None)"),
    ("claim: the round is not over", "RoundOverQuestion(claimed=False, after=None)"),
    ("claim: the game is over", "GameOverQuestion(claimed=True, after=None)"),
    ("Ada's second set scores 12", "SetQuestion(seat=0, which=1, claimed=12)"),
    ("la deuxième série d'Ada vaut 12", "SetQuestion(seat=0, which=1, claimed=12)"),
    ("how much does Ben's fish set score?", "SetQuestion(seat=1, which=fish, claimed=None)"),
    ("combien vaut la série de poisson de Ben ?", "SetQuestion(seat=1, which=fish, claimed=None)"),
    ("Ada sets: 3 fish-1\nthis set scores 9", "SetQuestion(seat=0, which=0, claimed=9)"),
    ("Ada hand: fish-1", "None"),
)

FINISH: Final = "write `none` where there is nothing, and `?` for what is not known"
UNFINISHED: Final = {
    CLASSIC: ["Ada hand: ", "deck: ...", "Ada hand: fish-0, ...", "Ada has fish-0...", "quays: fish-0+", "yes: ",
              "Ada sets: 3 fish-1 /", "Ada sets: 3 fish-1 / / 3 wheat-1", "Ada hand: fish-0,",
              "Ada hand: ____", "Ada hand: the", "deck: \u00b7", "Ada sets: 3 fish-1 / ___"],
    DUEL: ["market: ", "market: c1 fish-v-1, ...", "ankh: ", "ankh: : c3 v", "Ada sold: fish: fish-v-1 / wheat:"],
}  # fmt: skip

TURN: Final = "expected what is pending and whose it is, such as `thief-back seat 0 victim 1`"
THINGS: Final = "expected cards, tiles or tokens, such as `2 fish`, `ivory-3*2`, `?` or `none`, got "
OF_THEM: Final = (
    "a part is counted of cards of which nothing else is said, such as `3 cards, one of them fish`; "
    "write each kind by itself, such as `fish-1, 2 fish`, got "
)
SQUARE: Final = "expected a cell from a1 to f6 with its tile, such as `c4 fish-v-1`, `c4 empty` or `c4 ?tile`, got "
ANKH: Final = "expected the Ankh's cell and direction, such as `c4 v`, `c4 row` or `off`, got "

FAULTS: Final = (
    (CLASSIC, "Ada hand: 2 wheat-1 x3", "expected one number, got two: '2 wheat-1 x3'"),
    (CLASSIC, "Ada hand: fish 1 amulet",
     "'fish 1 amulet' can mean several things; write fish 1, amulet or fish, 1 amulet"),
    (DUEL, "Ada has two debens and three tokens",
     "expected cards, tiles or tokens, such as `2 fish`, `ivory-3*2`, `?` or `none`, got 'debens'; "
     "did you mean deben?"),
    *((DUEL, f"Ada debens: {debens}", f"{got!r} can mean several things; write {readings}")
      for debens, got, readings in [("3 ?", "3 ?", "3, ? or ?*3"), ("3 4 ?", "4 ?", "4, ? or ?*4"),
                                    ("5, 4 debens", "4 debens", "4 or ?*4")]),
    # those counted first, or further ones
    *((CLASSIC, f"Ada hand: {hand}", f"{got!r} can mean several things; write {readings}")
      for hand, got, readings in [
          ("3 cards, 2 fish", "3 cards , 2 fish", "2 fish, ?*1 or 2 fish, ?*3"),
          ("3 cards and one green", "3 cards and one green", "one green, ?*2 or one green, ?*3"),
          ("2 cards, fish-0 fish-1", "2 cards , fish-0", "fish-0, ?*1 or fish-0, ?*2"),
          ("deux cartes, fish-0*2", "deux cartes , fish-0 * 2", "fish-0 * 2 or fish-0 * 2, ?*2"),
          ("at least 3 cards, 2 fish", "at least 3 cards , 2 fish", "2 fish, ?*1 ? or 2 fish, ?*3 ?"),
          ("cards, 1 fish", "cards , 1 fish", "1 fish, ? or 1 fish, ?*1 ?"),
      ]),
    (DUEL, "Ada debens: 3 debens, 5", "'3 debens , 5' can mean several things; write 5, ?*2 or 5, ?*3"),
    # each of them, or all together
    (CLASSIC, "Ada sets: 3 ivory with 3 scarabs", f"{THINGS}'with'"),
    (CLASSIC, "Ada hand: deux ivoires avec 3 scarabées", f"{THINGS}'avec'"),
    (DUEL, "Ada sold: 3 marble with 2 scarabs", f"{THINGS}'with'"),
    *((DUEL, f"Ada sold: {sold}",
       f"expected the type of the set first, such as `fish: 3 fish`, got {sold.replace(':', ' :')!r}")
      for sold in ["fish: -", "fish: none", "fish: 0 tiles"]),
    (DUEL, "the bag has 3", "how many? Write a number before '3', such as `1 fish`"),
    (DUEL, "Ada sold: fish", "how many? Write a number before 'fish', such as `1 fish`"),
    (CLASSIC, "Ada has fish", "how many? Write a number before 'fish', such as `1 fish`"),
    (CLASSIC, "Ada hand: amulets", "how many? Write a number before 'amulets', such as `1 fish`"),
    (CLASSIC, "Ada hand: fish-1, no cards",
     "what is not there cannot be stated, got 'no cards'; write what is there, or `none`"),
    (CLASSIC, "there are no other cards on the quays",
     "what is not there cannot be stated, got 'no other cards'; write what is there, or `none`"),
    (CLASSIC, "Ada n'a pas de", f"{THINGS}'de'"),
    (CLASSIC, "Ada hand: horizontal", f"{THINGS}'horizontal'"),  # cards have no directions
    (CLASSIC, "Ada hand: 200 fish", "expected 0 to 127 of each"),
    (CLASSIC, "Ada hand: 100 fish, 100 cards", "expected 0 to 127 of each"),
    (CLASSIC, "Ada hand: fish-1 x-3", "expected 0 to 127 of each"),
    (CLASSIC, "Ada hand: fisch-1",
     "expected cards, tiles or tokens, such as `2 fish`, `ivory-3*2`, `?` or `none`, got 'fisch-1'; "
     "did you mean fish-1 or fish-0?"),
    (CLASSIC, "Ben has no amulet",
     "what is not there cannot be stated, got 'no amulet'; write what is there, or `none`"),
    *(
        (game, text, f"'{text}' is not finished; {FINISH}")
        for game, texts in UNFINISHED.items() for text in texts
    ),
    *((CLASSIC, f"turn: {turn}", f"{TURN}, got '{turn}'")
      for turn in ["after ada", "not ada", "maybe ada", "before ben", "vizier-card seat 0 victim 0"]),
    (CLASSIC, "turn: vizier-card seat 0 victim 4",
     "expected 2 players, or fewer if the game allows it, got '5'"),
    *((CLASSIC, f"Ada hand: {hand}", f"{OF_THEM}{hand.replace(',', ' ,')!r}") for hand in [
        "3 fish, one of them fish-1", "trois poissons, dont un fish-1", "4 fish, 2 of them green",
        "2 cards, 3 of them fish", "amulet, 2 cards, one of them fish"]),
    *((DUEL, f"Ada debens: {debens}", f"{THINGS}'of'") for debens in ["3 of 4", "2 of 4", "3 debens of 4"]),
    (CLASSIC, "Ada hand: 3 cards of fish", f"{THINGS}'of'"),
    (CLASSIC, "Ada hand: 3 other fish", f"{THINGS}'other'"),
    (DUEL, "Ada sold: 3 fish, 2 scarabs", f"{THINGS}'scarabs'"),
    # none of what never lies there
    (CLASSIC, "Ada has no tokens", f"{THINGS}'tokens'"),
    (CLASSIC, "Ada n'a pas de jetons", f"{THINGS}'jetons'"),
    (CLASSIC, "Ada hand: no debens", f"{THINGS}'debens'"),
    (DUEL, "there are no tokens on the board", f"{SQUARE}'no tokens'"),
    (DUEL, "there is no tile on the Ankh", f"{ANKH}'no tile'"),
    (DUEL, "there are no cards in the bag", f"{THINGS}'cards'"),
    (CLASSIC, "quays: ? wheat-1",
     "the order counts here: first the exact names, such as `wheat-1`, then `?` or a number of cards"),
    (CLASSIC, "quays: 2 wheat",
     "the order counts here: first the exact names, such as `wheat-1`, then `?` or a number of cards"),
    (CLASSIC, "Ada sets: fish-1 wheat-1", "expected cards of one type in each set, such as `3 fish / 2 wheat, amulet`, "
     "got 'fish-1 wheat-1'"),
    (CLASSIC, "Ada sets: 2 wheat-1, scribe-fish", "expected cards of one type in each set, such as `3 fish / 2 wheat, "
     "amulet`, got '2 wheat-1 , scribe-fish'"),
    (DUEL, "Ada sold: 2 fish, queen",  # who shows ivory
     "expected the type of the set first, such as `fish: 3 fish`, got '2 fish , queen'"),
    (CLASSIC, "quays: no ?", "what is not there cannot be stated, got 'no ?'; write what is there, or `none`"),
    (CLASSIC, "Ada sets: 3 fish-1 +prosperity 2 3",
     "expected a number of tokens, such as `+ 2 scarabs`, got '+ prosperity 2 3'"),
    (CLASSIC, "Ada quays: 2 cards", "there is no such place of a player: 'Ada quays'; leave the player out"),
    (CLASSIC, "Ada has 3 cards on the quays",
     "there is no such place of a player: 'ada has 3 cards on quays'; leave the player out"),
    (CLASSIC, "quays: 2 cards\nthe round is over", "'quays' is stated twice, first in line 2; leave one out"),
    (CLASSIC, "yes: classic.quay.window\nno: classic.quay.window",
     "'classic.quay.window?' is stated twice, first in line 2; leave one out"),
    (CLASSIC, "Ada " * 101 + ": fish-1", "expected at most 400 characters"),
    (CLASSIC, "hand: 3 cards", "whose? Write a player before 'hand', as in `Ada hand`"),
    (CLASSIC, "quayz: 2 cards", "expected a place, such as `Ada hand`, got 'quayz'; did you mean quay or quays?"),
    (CLASSIC, "Ada marker: twelve", "expected a whole number from 0, got 'twelve'"),
    (CLASSIC, "round: 3\nround: 2", "'round' is stated twice, first in line 2; leave one out"),
    (CLASSIC, "Ben's hand is empty\nBen hand: fish-1", "'seat 1 hand' is stated twice, first in line 2; leave one out"),
    (CLASSIC, "players: 3", "expected 2 players, or fewer if the game allows it, got '3'"),
    (CLASSIC, "seat 2 hand: none", "expected 2 players, or fewer if the game allows it, got '3'"),
    (CLASSIC, "names: Cleo, Dan", "'names' is stated twice, first in line 1; leave one out"),
    (CLASSIC, "game: duel", "expected no other game than classic, got 'game: duel'"),
    (CLASSIC, "game: chess", "expected the game: write `classic` or `duel` in a line of its own, got 'chess'"),
    (CLASSIC, "edition: 1999", "expected a published edition, got '1999'; did you mean 2010.1?"),
    (CLASSIC, "choices: hand-sets-at-end=never",
     "expected a choice and its reading, such as `hand-sets-at-end=mandatory`, "
     "got 'never'; did you mean optional or mandatory?"),
    (CLASSIC, "turn: Ada sleeps well",
     "expected what is pending and whose it is, such as `thief-back seat 0 victim 1`, got 'ada sleeps well'"),
    (CLASSIC, "yes: ?!", "expected the id of a rule or the name of a place, got '?!'"),
    (CLASSIC, "points: 78",
     "expected the points of each player, by name or seat, got '78'; did you mean Ada 78, Ben 72?"),
    (CLASSIC, "points: Ada 78, Ada 70", "expected the points of each player, by name or seat, got 'ada 78 , ada 70'; "
     "did you mean Ada 78, Ben 72?"),
    (CLASSIC, "result: Ada loses",
     "expected a result, such as `Ada wins, 71 to 60`, `draw` or `not over`, got 'ada loses'; "
     "did you mean Ada 78, Ben 72?"),
    (CLASSIC, "result: Ada Ben",
     "expected a result, such as `Ada wins, 71 to 60`, `draw` or `not over`, got 'ada ben'; "
     "did you mean Ada 78, Ben 72?"),
    (CLASSIC, "claim: it rains",
     "expected a claim, such as `the round is over` or `Ada has 12 points`, got 'it rains'"),
    (CLASSIC, "this set scores 12",
     "which set? Write its player and its number or type, as in `Ada's second set scores 12`"),
    (CLASSIC, "Ada is done\nAda's first set scores 6", "what a set scores is asked without a move; leave the move out"),
    (CLASSIC, "Ada is done\nBen is done", "a text has one move, and line 2 has it already; leave 'Ben is done' out"),
    (CLASSIC, "who has won?\nhow many points?", "a text asks one question, and line 2 has it already"),
    *((CLASSIC, text, "a text asks one question, and line 2 has it already") for text in [
        "Ada has 50 points. Ben has 40 points.", "Ada wins. Ben wins.", "is the round over. who has won."]),
    *((CLASSIC, f"{text}\nthe round is not scored",
       "'classic.scoring.round-points?' is stated twice, first in line 2; leave one out")
      for text in ["the round is scored", "yes: classic.scoring.round-points"]),
    (CLASSIC, "choices: penalty-base=all-points, penalty-base=set-points",
     "'penalty-base' is stated twice, first in line 2; leave one out"),
    *((CLASSIC, f"Ada has 2 curses. Ben has {number}.", f"expected a place, such as `Ada hand`, got 'ben has {number}'")
      for number in ["none", "nothing", "3", "at least one"]),
    *((CLASSIC, text, f"{text!r} is a question or not certain; write what is certain, "
       "and ` ?` after a space for things that are not known")
      for text in ["Ada hand: fish-0?", "Ada has 2 fish-1 ?", "the deck is empty?"]),
    (CLASSIC, "rest: 3 cards", "expected `none`, which says that there is nothing else, got '3 cards'"),
    (CLASSIC, "rest: no tokens", "expected `none`, which says that there is nothing else, got 'no tokens'"),
    (CLASSIC, "rest: none\nrest: none", "'rest' is stated twice, first in line 2; leave one out"),
    (CLASSIC, "yes: nonsense", "expected the id of a rule or the name of a place, got 'nonsense'"),
    (CLASSIC, "unknown: seat 2 hand", "expected 2 players, or fewer if the game allows it, got '3'"),
    (CLASSIC, "Ada sets: 3 wheat-1 / 2 wheat-1, 2 amulet\nAda's wheat set scores 9",
     "which set? Write its player and its number or type, as in `Ada's second set scores 12`, got 'ada wheat'"),
    (CLASSIC, "x" * 10_001, "expected at most 10000 characters"),
    (CLASSIC, "Ada takes " + "the " * 100, "expected at most 400 characters"),
    (DUEL, "market: c1 fish-v-1 / c1 queen", "each cell once; 'c1' is there twice"),
    (DUEL, "market: c1 fish-v-1 queen", "expected a tile, such as `fish-v-1`, got 'fish-v-1 queen'"),
    (DUEL, "market: 3 tiles",
     f"{SQUARE}'3 tiles'"),
    (DUEL, "ankh: z9", f"{ANKH}'z9'"),
    (DUEL, "Ada sold: statue-v", "expected the type of the set first, such as `fish: 3 fish`, got 'statue-v'"),
    (DUEL, "Ada sold: 2 fish / fish: 1 fish", "each type once; 'fish' is there twice"),
    (DUEL, "there are bag cards in the no",
     "cannot read 'there are bag cards in the no'; write a move such as `Ada takes ivory-3`, "
     "a fact such as `Ben hand: 2 fish`, or a question such as `how many points?`"),
    (DUEL, "the round is over", "cannot read 'the round is over'; write a move such as `Ada takes ivory-3`, "
     "a fact such as `Ben hand: 2 fish`, or a question such as `how many points?`"),
    (DUEL, "extra turn of a pyramid", "who moves? Begin with a player (Ada, Ben)"),
)  # fmt: skip


@pytest.mark.parametrize("hand", HANDS)
def test_read_piles(hand: str) -> None:
    """Exact names, descriptions in part, and what is not known, in any spelling."""
    written = read_text(f"{NAMES}Ada hand: {hand}", game=CLASSIC)
    assert ({"seat 0 hand": HANDS[hand]}, ()) == (places(written), written.problems)


@pytest.mark.parametrize(("game", "text", "expected"), STATED, ids=[text for _, text, _ in STATED])
def test_read_places(game: str, text: str, expected: dict[str, str]) -> None:
    """Every kind of place, as a line and in sentences. What nobody stated is not in the position."""
    written = read_text(NAMES + text, game=game)
    assert (expected, ()) == (places(written), written.problems)


@pytest.mark.parametrize(("text", "expected"), ASKED, ids=[text for text, _ in ASKED])
def test_read_questions(text: str, expected: str) -> None:
    """Every kind of question, with and without a claim."""
    written = read_text(NAMES + text, game=CLASSIC)
    assert (expected, ()) == (told(written.question and written.question.asked), written.problems)


@pytest.mark.parametrize(("game", "text", "expected"), FAULTS, ids=[text[:60] for _, text, _ in FAULTS])
def test_one_message_for_each_problem(game: str, text: str, expected: str) -> None:
    """A message says where, what is wrong, and what would be right; in French, too. Then nothing is asked."""
    written = read_text(NAMES + text, game=game)
    (problem,) = written.problems
    where = f"line {problem.line}: " if problem.line else ""
    assert (where + expected, None) == (str(problem), written.question)
    assert str(problem) != problem.text(load_words("fr"))


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        ("A, B", "B a gagné", (1,)),  # `a` is no second player
        ("Ada, Ben", "Ada beats Ben", (0,)),
        ("Ada, Ben, Cleo", "Ada beats Ben", None),  # Cleo can have won
        ("Ada, Ben, Cleo", "Ada and Cleo win", (0, 2)),
    ],
)
def test_who_is_said_to_have_won(names: str, text: str, expected: tuple[int, ...] | None) -> None:
    """The players that are named, unless one of several others is said to be beaten."""
    question = read_text(f"names: {names}\n{text}", game=CLASSIC).question
    assert expected == (question and question.asked.winners)  # type: ignore[union-attr]


def test_a_fact_about_places_whose_names_are_those_of_players() -> None:
    """A sentence that does not name them is clear."""
    assert {"deck": "()", "quays": "()"} == places(read_text("names: Deck, Ben\nthe round is over", game=CLASSIC))


def test_answers_to_the_judge() -> None:
    """`yes`, `no` and `unknown` keep what was answered, by rule or place; facts in words are answers, too."""
    facts = "yes: duel.market.line, duel.market.tile\nno: classic.quay.window\nunknown: seat 1 hand\n"
    text = f"{facts}the round is not scored\nhow many points?"
    question = read_text(NAMES + text, game=CLASSIC).question
    assert question is not None
    expected = {
        "duel.market.line": True,
        "duel.market.tile": True,
        "classic.quay.window": False,
        "seat 1 hand": None,
        "classic.scoring.round-points": False,
    }
    assert expected == question.said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sobek : 2 joueurs\nseat 0 hand: queen", ("duel", (), 2)),
        ("Sobek 2010\njoueurs : Léa et Hugo, Ivory", ("classic", ("Léa", "Hugo", "Ivory"), 3)),
        ("game: classic\nplayers: four", ("classic", (), 4)),
        ("classic\nseat 2 hand: none", ("classic", (), 3)),
        ("Sobek\nduel\nnames: B, J. R.", ("duel", ("B", "J. R."), 2)),
        ("duel\nplayers: 2", ("duel", (), 2)),
    ],
)
def test_game_and_players(text: str, expected: tuple[str, tuple[str, ...], int]) -> None:
    """The game by its name or title; the players by name, by number, or up to the last that is mentioned."""
    written = read_text(text)
    assert written.position is not None
    assert (expected, ()) == ((written.position.game.name, written.names, written.position.players), written.problems)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sobek", "line 1: expected the game: write `classic` or `duel` in a line of its own"),
        ("ankh: c4", "expected the game: write `classic` or `duel` in a line of its own"),
        (
            "duel\nnames: Ada, Ben, Cleo",
            f"line 2: expected the names of the players, such as `Ada, Ben`, {NAMED}, got 'Ada, Ben, Cleo'",
        ),
        (
            "duel\nnames: Ada, the ADA\nAda takes c4",
            f"line 2: expected the names of the players, such as `Ada, Ben`, {NAMED}, got 'Ada, the ADA'",
        ),
        (
            "duel\nnames: seat 1, Ben",
            "line 2: expected a name that is not read as a seat, got \"seat 1\"; the line has 'seat 1, Ben'",
        ),
        ("x\n" * 1_001, "expected at most 100000 characters"),
    ],
)
def test_without_a_game_or_names(text: str, expected: str) -> None:
    """A text must say which game it is, and names must tell the players apart. Otherwise nothing else is read."""
    assert [expected] == [str(problem) for problem in read_text(text).problems]


def test_house_rules_and_edition() -> None:
    """The game has the edition and the choices of the text."""
    text = "classic\nedition: 2010.1\nchoices: hand-sets-at-end = mandatory, thief-back=blind"
    expected = Classic(edition="2010.1", choices=Choices(hand_sets_at_end="mandatory", thief_back="blind"))
    assert expected == read_text(text).game
