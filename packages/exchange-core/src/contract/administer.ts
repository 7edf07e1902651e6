import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { codeOf } from '#kernel/names.ts';
import { isCount, isWithin, PPM, TICKS_LIMIT } from '#kernel/ranges.ts';
import { marketStates } from '#kernel/vocabulary.ts';
import type { MarketState } from '#kernel/vocabulary.ts';
import { reasonCodeOf } from '#ledger/codes.ts';
import { refuseFunding } from '#ledger/fund-reward.ts';
import { areScalesValid, isLotValueExact, MARKET_SYMBOL } from '#registry/market-grid.ts';
import type { ContractCommand } from './commands.ts';
import { hasEnded } from './ending/ending-of.ts';
import { flush, writeMarketEffect } from './flush.ts';
import { marginTiers } from './formulas/index.ts';
import type { TierTerms } from './formulas/index.ts';
import { nextFundingMs } from './funding-run.ts';
import type { ContractMarketRow, ContractPriceRow } from './records.ts';
import type { ContractRejection } from './rejections.ts';
import { putCalendar, readHours } from './set-calendar.ts';
import { CONTRACT_MARKETS_FROM, CONTRACT_MARKETS_MAX, insuranceAccountName } from './state.ts';
import type { ContractState } from './state.ts';
import { addMarket } from './tables.ts';

type CreateCommand = ContractCommand<'contract_market_create'>;
type ListCommand = ContractCommand<'contract_market_list'>;
type NewMarket = Omit<CreateCommand, 'type'>;
type Refusal = ContractRejection | undefined;
/** The tick of a spot market; undefined where there is none. */
type SpotTickSize = (marketId: number) => number | undefined;

/** A market of the demo's beginning, open at once. */
export function createContractMarket(
  state: ContractState,
  command: CreateCommand,
  spotTickSizeE12: SpotTickSize,
): Decision<ContractRejection> {
  const tiers = tierTerms(command.tiers);
  const refusal = checkMarket(state, command, tiers, spotTickSizeE12);
  if (refusal !== undefined) return rejected(refusal);

  state.kernel.accept(command);
  const { type: _type, ...terms } = command;
  return accepted(state.kernel.sequence, putMarket(state, terms, 'open', spotTickSizeE12));
}

/** A market that is listed later: it begins halted, and its hours, if it has any, count from the beginning. */
export function listContractMarket(
  state: ContractState,
  command: ListCommand,
  spotTickSizeE12: SpotTickSize,
): Decision<ContractRejection> {
  const { type: _type, zoneMinutes, weekly, ...terms } = command;
  const refusal = checkMarket(state, terms, tierTerms(terms.tiers), spotTickSizeE12);
  if (refusal !== undefined) return rejected(refusal);
  const hours = readHours({ zoneMinutes, weekly, holidays: [] });
  if (hours === undefined && weekly.length > 0) return rejected('contract_calendar_invalid');

  state.kernel.accept(command);
  const marketId = putMarket(state, terms, 'halted', spotTickSizeE12);
  const { timestampMs } = command;
  if (hours !== undefined) putCalendar(state, { marketId, startsAtMs: 0, timestampMs }, hours);
  return accepted(state.kernel.sequence, marketId);
}

/** The rows of a new market. @returns its number */
function putMarket(
  state: ContractState,
  command: NewMarket,
  first: MarketState,
  spotTickSizeE12: SpotTickSize,
): number {
  const { sequence: _sequence, timestampMs, tiers: numbers, ...terms } = command;
  const marketId = CONTRACT_MARKETS_FROM + state.markets.size;
  const followed = terms.indexMarketId === 0 ? undefined : spotTickSizeE12(terms.indexMarketId);
  const market: ContractMarketRow = {
    ...terms,
    marketId,
    indexMarketId: terms.indexMarketId === 0 ? marketId : terms.indexMarketId,
    indexTickSizeE12: followed ?? terms.tickSizeE12,
    state: first,
    ...{ tickStep: 1, lotStep: 1 },
  };
  const price = firstPrice(marketId, timestampMs);
  for (const [place, tier] of tierTerms(numbers).entries()) {
    state.rows.tiers.put({ marketId, place, ...tier });
  }
  writeMarketEffect(state.log, { type: 'contract_market_put', ...market });
  writeMarketEffect(state.log, { type: 'contract_price_put', ...price });
  addMarket(state, market, price);
  state.rows.clocks.put({ marketId, fundingAtMs: price.nextFundingAtMs });
  return marketId;
}

function firstPrice(marketId: number, nowMs: number): ContractPriceRow {
  return {
    marketId,
    indexTicks: 0,
    indexAtMs: 0,
    markTicks: 0,
    lastTicks: 0,
    lastTradeId: 0,
    positionCount: 0,
    fundingId: 0,
    fundingRateE9: 0,
    nextFundingAtMs: nextFundingMs(nowMs),
    premiumSumE9: 0,
    premiumCount: 0,
    sampledAtMs: 0,
    samplePlace: 0,
  };
}

/** Groups of three numbers as tiers; none when they are not whole. */
export function tierTerms(numbers: readonly number[]): TierTerms[] {
  const tiers: TierTerms[] = [];
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [floorUnits = 0, maintenancePpm = 0, leverageMax = 0] = numbers.slice(at, at + 3);
    tiers.push({ floorUnits, maintenancePpm, leverageMax });
  }
  return numbers.length % 3 === 0 ? tiers : [];
}

function checkMarket(
  state: ContractState,
  market: NewMarket,
  tiers: readonly TierTerms[],
  spotTickSizeE12: SpotTickSize,
): Refusal {
  if (!MARKET_SYMBOL.test(market.symbol)) return 'invalid_symbol';
  if (state.markets.size >= CONTRACT_MARKETS_MAX) return 'too_many_contracts';
  for (const other of state.markets.values()) {
    if (other.rules.symbol === market.symbol) return 'market_exists';
  }
  const { accountKind, indexMarketId } = market;
  if (accountKind !== 'contract' && accountKind !== 'gold') return 'account_kind_not_allowed';
  const { assets } = state.kernel;
  const base = assets.get(market.baseAssetId);
  const quote = assets.get(market.quoteAssetId);
  if (base === undefined || quote === undefined) return 'unknown_asset';
  if (assets.delistedAtMs(base.assetId) !== 0 || assets.delistedAtMs(quote.assetId) !== 0) {
    return 'asset_delisted';
  }
  if (base === quote) return 'same_asset';
  if (indexMarketId !== 0 && spotTickSizeE12(indexMarketId) === undefined) return 'unknown_market';
  if (!areScalesValid({ ...market, quantityScale: base.scale }, base.scale)) {
    return 'invalid_market_scale';
  }
  if (!isLotValueExact(market, base.scale, quote.scale)) return 'inexact_tick_lot_units';
  if (!areLimitsValid(market)) return 'invalid_market_limits';
  const own = marginTiers(tiers);
  const isWithinTiers = own !== undefined && market.leverageDefault <= own[0]!.leverageMax;
  return isWithinTiers ? undefined : 'invalid_contract_tiers';
}

type MarketLimits = Pick<
  CreateCommand,
  | 'ticksMin'
  | 'ticksMax'
  | 'lotsMax'
  | 'tickLotUnits'
  | 'positionUnitsMax'
  | 'priceBandPpm'
  | 'marketProtectionPpm'
  | 'markBandPpm'
  | 'impactUnits'
  | 'makerFeePpm'
  | 'takerFeePpm'
  | 'liquidationFeePpm'
  | 'openOrdersMax'
  | 'leverageDefault'
>;

/** The value of the largest position stays a safe integer at the highest price, so that every amount is exact. */
export function areLimitsValid(market: MarketLimits): boolean {
  const { ticksMin, ticksMax, lotsMax, tickLotUnits } = market;
  return (
    isWithin(ticksMin, 1, TICKS_LIMIT) &&
    isWithin(ticksMax, ticksMin, TICKS_LIMIT) &&
    isCount(lotsMax) &&
    isWithin(market.positionUnitsMax, 1, Number.MAX_SAFE_INTEGER) &&
    ticksMax * tickLotUnits <= Number.MAX_SAFE_INTEGER &&
    isWithin(market.priceBandPpm, 1, PPM) &&
    isWithin(market.marketProtectionPpm, 0, PPM) &&
    isWithin(market.markBandPpm, 0, PPM) &&
    isCount(market.impactUnits) &&
    isWithin(market.makerFeePpm, 0, PPM / 10) &&
    isWithin(market.takerFeePpm, 0, PPM / 10) &&
    isWithin(market.liquidationFeePpm, 0, PPM / 10) &&
    isWithin(market.openOrdersMax, 0, Number.MAX_SAFE_INTEGER) &&
    isCount(market.leverageDefault)
  );
}

/** Opens, halts or limits a market to cancels. Resting orders stay where they are; a halt stops liquidations, too. */
export function setContractMarketState(
  state: ContractState,
  command: ContractCommand<'contract_market_state_set'>,
): Decision<ContractRejection> {
  const market = state.markets.get(command.marketId);
  if (market === undefined) return rejected('unknown_contract');
  if (hasEnded(state, market.marketId)) return rejected('market_delisted');
  if (market.state === codeOf(marketStates, command.state)) {
    return rejected('market_state_unchanged');
  }

  state.kernel.accept(command);
  const rules = { ...market.rules, state: command.state };
  market.setRules(rules, market.tiers);
  writeMarketEffect(state.log, { type: 'contract_market_put', ...rules });
  flush(state);
  return accepted(state.kernel.sequence, command.marketId);
}

/** Pays money of the house into an insurance fund. */
export function fundInsurance(
  state: ContractState,
  command: ContractCommand<'contract_insurance_fund'>,
): Decision<ContractRejection> {
  const { accountKind, assetId, source, units } = command;
  const { kernel } = state;
  if (accountKind !== 'contract' && accountKind !== 'gold') {
    return rejected('account_kind_not_allowed');
  }
  const beginning = kernel.assets.refuseBeginning(assetId);
  if (beginning !== undefined) return rejected(beginning);
  const refusal = refuseFunding(kernel, assetId, source, units);
  if (refusal !== undefined) return rejected(refusal);

  kernel.accept(command);
  const fund = kernel.ledger.openHouse(insuranceAccountName(accountKind), assetId);
  const from = kernel.ledger.openHouse(source, assetId);
  kernel.ledger.postUnits(from, fund, units, reasonCodeOf('contract_insurance'), 0);
  return accepted(kernel.sequence);
}
