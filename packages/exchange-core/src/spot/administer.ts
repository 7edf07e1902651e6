import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { effectWriter } from '#kernel/effect-writer.ts';
import { codeOf } from '#kernel/names.ts';
import { isWithin, PPM, TICKS_LIMIT } from '#kernel/ranges.ts';
import { marketStates } from '#kernel/vocabulary.ts';
import { areScalesValid, isLotValueExact, MARKET_SYMBOL } from '#registry/market-grid.ts';
import type { SpotCommand } from './commands.ts';
import { spotEffects } from './effects.ts';
import type { SpotRejection } from './rejections.ts';
import type { SpotState } from './spot-state.ts';

const writeEffect = effectWriter(spotEffects);

export function createMarket(
  state: SpotState,
  command: SpotCommand<'market_create'>,
): Decision<SpotRejection> {
  const refusal = checkMarket(state, command);
  if (refusal !== undefined) return rejected(refusal);

  state.accept(command);
  const { type: _type, sequence: _sequence, timestampMs: _timestampMs, ...rules } = command;
  const created = { marketId: state.markets.length, ...rules, state: 'open' as const };
  state.openMarket({ ...created, lastTicks: 0, indexTicks: 0, indexAtMs: 0 });
  writeEffect(state.log, { type: 'market_created', ...created });
  return accepted(state.sequence);
}

function checkMarket(
  state: SpotState,
  market: SpotCommand<'market_create'>,
): SpotRejection | undefined {
  if (!MARKET_SYMBOL.test(market.symbol)) return 'invalid_symbol';
  if (state.markets.some((other) => other?.rules.symbol === market.symbol)) return 'market_exists';
  const { assets } = state.kernel;
  const base = assets.get(market.baseAssetId);
  const quote = assets.get(market.quoteAssetId);
  if (base === undefined || quote === undefined) return 'unknown_asset';
  if (base === quote) return 'same_asset';
  if (!areScalesValid(market, base.scale)) return 'invalid_market_scale';
  if (!isLotValueExact(market, base.scale, quote.scale)) return 'inexact_tick_lot_units';
  return areLimitsValid(market) ? undefined : 'invalid_market_limits';
}

function areLimitsValid(market: SpotCommand<'market_create'>): boolean {
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
  state: SpotState,
  command: SpotCommand<'market_state_set'>,
): Decision<SpotRejection> {
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
  return accepted(state.sequence);
}
