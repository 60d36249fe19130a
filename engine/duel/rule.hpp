// The rules that ask for something or refuse something, by their ids.
#pragma once
#include <cstdint>

#include "../kernel/reason.hpp"

namespace sobek::duel {

enum Rule : uint8_t {
  SETUP_PLAYERS, SETUP_STARTING_HANDS, SETUP_CENTRE, SETUP_DRAW_PILE, SETUP_PIROGUES, SETUP_FIRST_PLAYER,
  TURN_PENDING, TURN_ORDER, TURN_ACTION,
  MARKET_TILE, MARKET_LINE, MARKET_CENTRE, MARKET_DIRECTION, MARKET_TOWARDS_A_TILE, MARKET_REFILL_LINE,
  MARKET_REFILL_PILE, MARKET_DEBEN_TILE, MARKET_DEBEN_DRAW,
  SELLING_IN_HAND, SELLING_THREE, SELLING_ONE_TYPE, SELLING_NEW_SET,
  CHARACTER_TILE, CHARACTER_IN_HAND, VIZIER_RULE, VIZIER_TILE_RULE, THIEF_RULE, THIEF_BACK_RULE, THIEF_TILE_RULE,
  MERCHANT_RULE, PRIEST_RULE, PRIEST_GROUP_RULE, COURTESAN_RULE, COURTESAN_NUMBER, COURTESAN_SET, SCRIBE_RULE,
  SCRIBE_TILE, ARCHITECT_RULE, ARCHITECT_TOKENS,
  PIROGUES_TRIGGER, PIROGUES_CHOICE, PIROGUES_PYRAMID, PIROGUES_FINGER, PIROGUES_FORCED_TILE, PIROGUES_SCARABS,
  PIROGUES_SCARABS_SET, PIROGUES_HORUS, SCORING_REWARD, GAME_END_TRIGGER, RULES
};
inline constexpr const char *RULE_IDS[RULES] = {
    "duel.setup.players", "duel.setup.starting-hands", "duel.setup.centre", "duel.setup.draw-pile",
    "duel.setup.pirogues", "duel.setup.first-player",
    "duel.turn.pending", "duel.turn.order", "duel.turn.action",
    "duel.market.tile", "duel.market.line", "duel.market.centre", "duel.market.direction",
    "duel.market.towards-a-tile", "duel.market.refill-line", "duel.market.refill-pile", "duel.market.deben-tile",
    "duel.market.deben-draw",
    "duel.selling.in-hand", "duel.selling.three", "duel.selling.one-type", "duel.selling.new-set",
    "duel.characters.character-tile", "duel.characters.in-hand", "duel.characters.vizier",
    "duel.characters.vizier-tile", "duel.characters.thief", "duel.characters.thief-back", "duel.characters.thief-tile",
    "duel.characters.merchant", "duel.characters.priest", "duel.characters.priest-group", "duel.characters.courtesan",
    "duel.characters.courtesan-number", "duel.characters.courtesan-set", "duel.characters.scribe",
    "duel.characters.scribe-tile", "duel.characters.architect", "duel.characters.architect-tokens",
    "duel.pirogues.trigger", "duel.pirogues.choice", "duel.pirogues.pyramid", "duel.pirogues.finger",
    "duel.pirogues.forced-tile", "duel.pirogues.scarabs", "duel.pirogues.scarabs-set", "duel.pirogues.horus",
    "duel.scoring.reward", "duel.game-end.trigger",
};
using Reasons = sobek::Reasons<Rule>;

static_assert(RULES <= 64);

}  // namespace sobek::duel
