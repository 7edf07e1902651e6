import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { effectWriter } from '#kernel/effect-writer.ts';
import { codeOf } from '#kernel/names.ts';
import { isWithin, PPM, TICKS_LIMIT } from '#kernel/ranges.ts';
import { marketStates } from '#kernel/vocabulary.ts';
import type { MarketState } from '#kernel/vocabulary.ts';
import { areScalesValid, isLotValueExact, MARKET_SYMBOL } from '#registry/market-grid.ts';
import { marketRuleFields } from './commands.ts';
import type { SpotCommand } from './commands.ts';
import { spotEffects } from './effects.ts';
import type { Market, StoredMarket } from './market.ts';
import type { SpotRejection } from './rejections.ts';
import type { SpotState } from './spot-state.ts';

const writeEffect = effectWriter(spotEffects);

const ruleNames = Object.keys(marketRuleFields) as (keyof typeof marketRuleFields)[];
type MarketRules = Pick<StoredMarket, (typeof ruleNames)[number]>;

type NewMarket = SpotCommand<'market_create'> | SpotCommand<'market_list'>;

/** A market of the genesis is open at once; one that is listed later begins halted. */
export function createMarket(state: SpotState, command: NewMarket): Decision<SpotRejection> {
  const refusal = checkMarket(state, command);
  if (refusal !== undefined) return rejected(refusal);

  state.accept(command);
  const { type, sequence: _sequence, timestampMs: _timestampMs, ...rules } = command;
  const first = type === 'market_create' ? ('open' as const) : ('halted' as const);
  const created = { marketId: state.markets.length, ...rules, state: first };
  state.openMarket({ ...created, lastTicks: 0, indexTicks: 0, indexAtMs: 0 });
  writeEffect(state.log, { type: 'market_created', ...created });
  return accepted(state.sequence);
}

function checkMarket(state: SpotState, market: NewMarket): SpotRejection | undefined {
  if (!MARKET_SYMBOL.test(market.symbol)) return 'invalid_symbol';
  if (state.markets.some((other) => other?.rules.symbol === market.symbol)) return 'market_exists';
  const { assets } = state.kernel;
  const base = assets.get(market.baseAssetId);
  const quote = assets.get(market.quoteAssetId);
  if (base === undefined || quote === undefined) return 'unknown_asset';
  if (assets.delistedAtMs(base.assetId) !== 0 || assets.delistedAtMs(quote.assetId) !== 0) {
    return 'asset_delisted';
  }
  if (base === quote) return 'same_asset';
  if (!areScalesValid(market, base.scale)) return 'invalid_market_scale';
  if (!isLotValueExact(market, base.scale, quote.scale)) return 'inexact_tick_lot_units';
  return areLimitsValid(market) ? undefined : 'invalid_market_limits';
}

export function areLimitsValid(market: MarketRules): boolean {
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

/** New limits for orders to come; what rests in the book stays as it was accepted. */
export function setMarketRules(
  state: SpotState,
  command: SpotCommand<'market_rules_set'>,
): Decision<SpotRejection> {
  const market = state.markets[command.marketId];
  if (market === undefined) return rejected('unknown_market');
  if (market.term.delistedAtMs !== 0) return rejected('market_delisted');
  if (!areLimitsValid(command)) return rejected('invalid_market_limits');
  const { type: _type, sequence: _sequence, timestampMs: _timestampMs, ...changed } = command;
  if (ruleNames.every((name) => market.rules[name] === changed[name])) {
    return rejected('market_rules_unchanged');
  }

  state.accept(command);
  setRules(state, market, changed);
  return accepted(state.sequence);
}

/** Limits of orders to come, with their effect. */
export function setRules(
  { log }: SpotState,
  market: Market,
  rules: MarketRules & { readonly marketId: number },
): void {
  market.rules = { ...market.rules, ...rules };
  writeEffect(log, { type: 'market_rules_set', ...rules });
}

/** Opens, halts or limits a market to cancels. Resting orders stay where they are. */
export function setMarketState(
  state: SpotState,
  command: SpotCommand<'market_state_set'>,
): Decision<SpotRejection> {
  const market = state.markets[command.marketId];
  if (market === undefined) return rejected('unknown_market');
  if (market.term.delistedAtMs !== 0) return rejected('market_delisted');
  const code = codeOf(marketStates, command.state);
  if (market.state === code) return rejected('market_state_unchanged');

  state.accept(command);
  market.state = code;
  sayState(state, command.marketId, command.state);
  return accepted(state.sequence);
}

/** The effect of a market that opens or closes. */
export function sayState({ log }: SpotState, marketId: number, state: MarketState): void {
  writeEffect(log, { type: 'market_state_set', marketId, state });
}
