import { Market } from '#spot/market.ts';
import { codeOf } from './codes.ts';
import type { CommandOf, CommandStamp, CommandType } from './commands.ts';
import { accepted, rejected } from './decision.ts';
import type { Decision } from './decision.ts';
import { writeEffect } from './effect-writer.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { RejectionCode } from './rejections.ts';
import { marketStates } from './vocabulary.ts';

const ASSETS_MAX = 10_000;
/** Units of 18 decimals still leave 9 whole coins below 2^63; every real asset here has 8 or less. */
const ASSET_SCALE_MAX = 18;
/** A tenth of a trade: no honest fee is higher. */
const FEE_RATE_PPM_MAX = 100_000;
const FEE_TIERS_MAX = 1_000;
/** Twice this in millionths is still a safe integer, so price bands are computed exactly. */
const TICKS_LIMIT = 4_000_000_000;
const PPM = 1_000_000;
const TICK_SIZE_SCALE = 12;

const ASSET_SYMBOL = /^[A-Z0-9]{1,16}$/;
const MARKET_SYMBOL = /^[A-Z0-9]{1,16}[-_/]?[A-Z0-9]{1,16}$/;

type Stamped<Type extends CommandType> = CommandOf<Type> & CommandStamp;

export function createAsset(state: ExchangeState, command: Stamped<'asset_create'>): Decision {
  const { symbol, scale } = command;
  if (!ASSET_SYMBOL.test(symbol)) return rejected('invalid_symbol');
  if (!isWithin(scale, 0, ASSET_SCALE_MAX)) return rejected('invalid_scale');
  if (state.assets.some((asset) => asset?.symbol === symbol)) return rejected('asset_exists');
  if (state.assets.length > ASSETS_MAX) return rejected('too_many_assets');

  state.accept(command);
  const asset = { assetId: state.assets.length, symbol, scale };
  state.assets.push(asset);
  writeEffect(state.log, { type: 'asset_created', ...asset });
  return accepted(state.sequence, 0, 0);
}

export function setFeeTier(state: ExchangeState, command: Stamped<'fee_tier_set'>): Decision {
  const { tier, makerRatePpm, takerRatePpm } = command;
  if (!isWithin(tier, 0, FEE_TIERS_MAX)) return rejected('invalid_fee_tier');
  if (
    !isWithin(makerRatePpm, 0, FEE_RATE_PPM_MAX) ||
    !isWithin(takerRatePpm, 0, FEE_RATE_PPM_MAX)
  ) {
    return rejected('invalid_fee_rate');
  }

  state.accept(command);
  state.feeTiers.set(tier, { tier, makerRatePpm, takerRatePpm });
  state.users.refreshRates(state.feeTiers);
  writeEffect(state.log, { type: 'fee_tier_set', tier, makerRatePpm, takerRatePpm });
  return accepted(state.sequence, 0, 0);
}

export function createMarket(state: ExchangeState, command: Stamped<'market_create'>): Decision {
  const refusal = checkMarket(state, command);
  if (refusal !== undefined) return rejected(refusal);

  state.accept(command);
  const { type: _type, sequence: _sequence, timestampMs: _timestampMs, ...rules } = command;
  const created = { marketId: state.markets.length, ...rules, state: 'open' as const };
  const stored = { ...created, lastTicks: 0, indexTicks: 0, indexAtMs: 0 };
  state.markets.push(new Market(stored, state.orders));
  writeEffect(state.log, { type: 'market_created', ...created });
  return accepted(state.sequence, 0, 0);
}

function checkMarket(
  state: ExchangeState,
  market: CommandOf<'market_create'>,
): RejectionCode | undefined {
  if (!MARKET_SYMBOL.test(market.symbol)) return 'invalid_symbol';
  if (state.markets.some((other) => other?.rules.symbol === market.symbol)) return 'market_exists';
  const base = state.assets[market.baseAssetId];
  const quote = state.assets[market.quoteAssetId];
  if (base === undefined || quote === undefined) return 'unknown_asset';
  if (base === quote) return 'same_asset';
  if (!areScalesValid(market, base.scale)) return 'invalid_market_scale';
  // One tick times one lot must be a whole number of quote units, so that no trade ever rounds.
  const lotValue = BigInt(market.tickSizeE12) * BigInt(market.lotUnits) * tenTo(quote.scale);
  const unit = tenTo(TICK_SIZE_SCALE + base.scale);
  if (lotValue !== BigInt(market.tickLotUnits) * unit) return 'inexact_tick_lot_units';
  return areLimitsValid(market) ? undefined : 'invalid_market_limits';
}

/** Tick and lot are whole numbers of what the market's decimals can show. */
function areScalesValid(market: CommandOf<'market_create'>, baseScale: number): boolean {
  const { priceScale, quantityScale, tickSizeE12, lotUnits, tickLotUnits } = market;
  if (!isWithin(priceScale, 0, TICK_SIZE_SCALE)) return false;
  if (!isWithin(quantityScale, 0, baseScale)) return false;
  if (!isCount(tickSizeE12) || !isCount(lotUnits) || !isCount(tickLotUnits)) return false;
  return (
    BigInt(tickSizeE12) % tenTo(TICK_SIZE_SCALE - priceScale) === 0n &&
    BigInt(lotUnits) % tenTo(baseScale - quantityScale) === 0n
  );
}

function areLimitsValid(market: CommandOf<'market_create'>): boolean {
  return (
    isWithin(market.ticksMin, 1, TICKS_LIMIT) &&
    isWithin(market.ticksMax, market.ticksMin, TICKS_LIMIT) &&
    isWithin(market.lotsMin, 1, Number.MAX_SAFE_INTEGER) &&
    isWithin(market.lotsMax, market.lotsMin, Number.MAX_SAFE_INTEGER) &&
    isWithin(market.notionalUnitsMin, 0, Number.MAX_SAFE_INTEGER) &&
    isWithin(market.notionalUnitsMax, market.notionalUnitsMin, Number.MAX_SAFE_INTEGER) &&
    isWithin(market.priceBandPpm, 0, PPM) &&
    isWithin(market.marketProtectionPpm, 0, PPM) &&
    isWithin(market.openOrdersMax, 0, Number.MAX_SAFE_INTEGER) &&
    isWithin(market.triggerOrdersMax, 0, Number.MAX_SAFE_INTEGER)
  );
}

/** Opens, halts or limits a market to cancels. Resting orders stay where they are. */
export function setMarketState(
  state: ExchangeState,
  command: Stamped<'market_state_set'>,
): Decision {
  const market = state.markets[command.marketId];
  if (market === undefined) return rejected('unknown_market');
  const code = codeOf(marketStates, command.state);
  if (market.state === code) return rejected('market_state_unchanged');

  state.accept(command);
  market.state = code;
  writeEffect(state.log, {
    type: 'market_state_set',
    marketId: command.marketId,
    state: command.state,
  });
  return accepted(state.sequence, 0, 0);
}

export function createUser(state: ExchangeState, command: Stamped<'user_create'>): Decision {
  const { userId, role, feeTier, selfTradeGroup } = command;
  if (!isCount(userId)) return rejected('invalid_user_id');
  if (!isWithin(selfTradeGroup, 0, Number.MAX_SAFE_INTEGER)) {
    return rejected('invalid_self_trade_group');
  }
  if (state.users.slotOf(userId) >= 0) return rejected('user_exists');
  if (!state.feeTiers.has(feeTier)) return rejected('unknown_fee_tier');

  state.accept(command);
  const user = { userId, role, feeTier, selfTradeGroup };
  state.users.set(user, state.feeTiers);
  writeEffect(state.log, { type: 'user_set', ...user });
  return accepted(state.sequence, 0, 0);
}

export function setUserFeeTier(
  state: ExchangeState,
  command: Stamped<'user_fee_tier_set'>,
): Decision {
  const slot = state.users.slotOf(command.userId);
  if (slot < 0) return rejected('unknown_user');
  if (!state.feeTiers.has(command.feeTier)) return rejected('unknown_fee_tier');

  state.accept(command);
  const user = { ...state.users.row(slot), feeTier: command.feeTier };
  state.users.set(user, state.feeTiers);
  writeEffect(state.log, { type: 'user_set', ...user });
  return accepted(state.sequence, 0, 0);
}

/** Takes over the index prices of a moment: triples of market, ticks and number of sources. */
export function setIndexPrices(
  state: ExchangeState,
  command: Stamped<'index_prices_set'>,
): Decision {
  const { triples } = command;
  if (triples.length === 0 || triples.length % 3 !== 0) return rejected('invalid_index_prices');
  for (let at = 0; at < triples.length; at += 3) {
    if (!isWithin(triples[at + 1]!, 1, TICKS_LIMIT) || !isCount(triples[at + 2]!)) {
      return rejected('invalid_index_prices');
    }
  }
  for (let at = 0; at < triples.length; at += 3) {
    if (state.markets[triples[at]!] === undefined) return rejected('unknown_market');
  }

  state.accept(command);
  for (let at = 0; at < triples.length; at += 3) {
    const [marketId, ticks, sourceCount] = [triples[at]!, triples[at + 1]!, triples[at + 2]!];
    const market = state.markets[marketId]!;
    market.indexTicks = ticks;
    market.indexAtMs = state.timestampMs;
    writeEffect(state.log, { type: 'index_price_set', marketId, ticks, sourceCount });
  }
  return accepted(state.sequence, 0, 0);
}

function tenTo(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

function isCount(value: number): boolean {
  return isWithin(value, 1, Number.MAX_SAFE_INTEGER);
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
