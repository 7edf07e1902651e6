import type {
  ContractAccount,
  ContractEndingRow,
  ContractOrderRow,
  ContractSettingRow,
  EffectOf,
  PositionView,
} from '@candor/exchange-core';
import { ENDING_SAMPLES_MIN, FUNDING_PERIOD_MS } from '@candor/exchange-core';
import { asUnits, formatUnits, formatUnitsFixed, mulDivFloor } from '@candor/money';
import type {
  ContractAccountView,
  ContractEndingView,
  ContractFillView,
  ContractMarketView,
  ContractOrderView,
  ContractPositionView,
  ContractSettingView,
} from '@candor/protocol';
import {
  assetName,
  priceText,
  priceTextOrNull,
  quantityText,
} from '#modules/markets/catalogue/index.ts';
import type { CatalogueAsset, CatalogueContract } from '#modules/markets/catalogue/index.ts';

/** An average price shows so many decimals more than a price. */
const AVERAGE_DECIMALS = 2;

const PPM = 1_000_000;

/** An amount of the market's quote asset as text. */
export function amountText({ quote }: CatalogueContract, units: number): string {
  return formatUnits(asUnits(units), quote.scale);
}

/** What lots were traded for on average, cut at two more decimals than a price has. */
export function averageText(market: CatalogueContract, valueUnits: number, lots: number): string {
  const scale = market.priceScale + AVERAGE_DECIMALS;
  // Ticks in the unit of the text, times value by lots by value of a tick.
  const unit = BigInt(market.tickSizeE12) * 10n ** BigInt(scale);
  const price = (BigInt(valueUnits) * unit) / (BigInt(lots * market.tickLotUnits) * 10n ** 12n);
  return formatUnitsFixed(asUnits(price), scale);
}

export function contractMarketView(market: CatalogueContract): ContractMarketView {
  const first = market.tiers[0];
  return {
    marketId: market.marketId,
    symbol: market.symbol,
    kind: market.accountKind === 'gold' ? 'gold' : 'perpetual',
    accountKind: market.accountKind === 'gold' ? 'gold' : 'contract',
    baseAsset: market.base.symbol,
    quoteAsset: market.quote.symbol,
    baseName: assetName(market.base.symbol),
    quoteName: assetName(market.quote.symbol),
    priceScale: market.priceScale,
    quantityScale: market.quantityScale,
    quoteScale: market.quote.scale,
    tickSize: priceText(market, 1),
    priceStep: priceText(market, market.tickStep),
    lotSize: quantityText(market, 1),
    tickLotUnits: market.tickLotUnits,
    priceMin: priceText(market, market.ticksMin),
    priceMax: priceText(market, market.ticksMax),
    lotsMax: market.lotsMax,
    lotStep: market.lotStep,
    positionMax: amountText(market, market.positionUnitsMax),
    priceBandPpm: market.priceBandPpm,
    marketProtectionPpm: market.marketProtectionPpm,
    markBandPpm: market.markBandPpm,
    impact: amountText(market, market.impactUnits),
    makerFeePpm: market.makerFeePpm,
    takerFeePpm: market.takerFeePpm,
    liquidationFeePpm: market.liquidationFeePpm,
    openOrdersMax: market.openOrdersMax,
    leverageDefault: market.leverageDefault,
    leverageMax: first?.leverageMax ?? 1,
    tiers: market.tiers.map(({ floorUnits, maintenancePpm, leverageMax }) => ({
      floor: amountText(market, floorUnits),
      maintenancePpm,
      leverageMax,
    })),
    fundingPeriodMs: FUNDING_PERIOD_MS,
    indexSymbol: market.indexSymbol ?? null,
    calendars: market.calendars.map(({ startsAtMs, zoneMinutes, hours }) => ({
      ...{ startsAtMs, zoneMinutes, weekly: [...hours.weekly] },
      holidays: hours.holidays.map(({ from, until }) => ({ fromMs: from, untilMs: until })),
    })),
    state: market.state,
  };
}

/** The end of a market in words of the wire. */
export function endingView(market: CatalogueContract, row: ContractEndingRow): ContractEndingView {
  const { phase, beganAtMs, windowFromMs, settlesAtMs, postponed, samples, settleTicks } = row;
  return {
    ...{ phase, beganAtMs, windowFromMs, settlesAtMs, postponed },
    ...{ samplesMin: ENDING_SAMPLES_MIN, samples },
    indexSum: priceText(market, row.indexSumTicks),
    settlePrice: settleTicks === 0 ? null : priceText(market, settleTicks),
    ...{ positions: row.positions, lots: row.lots },
    insurance: amountText(market, row.insuranceUnits),
    endedAtMs: row.endedAtMs === 0 ? null : row.endedAtMs,
  };
}

export function settingView(
  market: CatalogueContract,
  { leverage, marginMode, positionMode }: ContractSettingRow,
): ContractSettingView {
  return { symbol: market.symbol, leverage, marginMode, positionMode };
}

/** What a position's rank means among all of its side: 0 while it loses, else 1 to 5 by fifths of the queue. */
export function lightsOf(rank: number, ranks: readonly number[]): number {
  if (rank <= 0) return 0;
  const ahead = ranks.filter((other) => other > rank).length;
  return 5 - Math.floor((ahead * 5) / Math.max(1, ranks.length));
}

export function positionView(
  market: CatalogueContract,
  position: PositionView,
  facts: { readonly markTicks: number; readonly lights: number },
): ContractPositionView {
  const amount = (units: number): string => amountText(market, units);
  const { lots, profitUnits, initialUnits, closingLots, isFrozen } = position;
  return {
    positionId: position.positionId,
    symbol: market.symbol,
    positionSide: position.positionSide,
    direction: position.isLong === 1 ? 'long' : 'short',
    state: isFrozen ? 'liquidating' : closingLots > 0 ? 'closing' : 'dealing',
    liquidation: position.liquidation === undefined ? null : liquidationView(position.liquidation),
    lots,
    closingLots,
    marginMode: position.marginMode,
    leverage: position.leverage,
    entryValue: amount(position.entryUnits),
    entryPrice: averageText(market, position.entryUnits, lots),
    markPrice: priceText(market, facts.markTicks),
    value: amount(position.worthUnits),
    margin: amount(position.marginUnits),
    initialMargin: amount(initialUnits),
    maintenance: amount(position.maintenanceUnits),
    profit: amount(profitUnits),
    profitPpm: initialUnits === 0 ? 0 : Number(floorPpm(profitUnits, initialUnits)),
    riskPpm: riskOrNull(position.riskPpm),
    liquidationPrice: priceTextOrNull(market, position.liquidationTicks),
    bankruptcyPrice: priceTextOrNull(market, position.bankruptcyTicks),
    takeProfitPrice: priceTextOrNull(market, position.takeProfitTicks),
    stopLossPrice: priceTextOrNull(market, position.stopLossTicks),
    realised: amount(position.realisedUnits),
    fee: amount(position.feeUnits),
    funding: amount(position.fundingUnits),
    fundingDue: amount(position.owedUnits),
    closedLots: position.closedLots,
    deleverageLights: facts.lights,
    openedAtMs: position.openedAtMs,
    updatedAtMs: position.updatedAtMs,
  };
}

function liquidationView({
  liquidationId,
  step,
  stepAtMs,
  startedAtMs,
}: NonNullable<PositionView['liquidation']>): ContractPositionView['liquidation'] {
  return { liquidationId, step, stepAtMs: stepAtMs === 0 ? null : stepAtMs, startedAtMs };
}

function floorPpm(part: number, whole: number): bigint {
  const scaled = BigInt(part) * BigInt(PPM);
  const cut = scaled / BigInt(whole);
  return scaled < 0n && cut * BigInt(whole) !== scaled ? cut - 1n : cut;
}

/** JSON has no infinity: nothing is left of the equity. */
function riskOrNull(riskPpm: number): number | null {
  return Number.isFinite(riskPpm) ? riskPpm : null;
}

export function accountView(
  accountKind: 'contract' | 'gold',
  asset: CatalogueAsset,
  account: ContractAccount,
): ContractAccountView {
  const amount = (units: number): string => formatUnits(asUnits(units), asset.scale);
  const wallet = account.availableUnits + account.heldUnits;
  return {
    accountKind,
    asset: asset.symbol,
    wallet: amount(wallet),
    available: amount(account.availableUnits),
    held: amount(account.heldUnits),
    equity: amount(wallet + account.profitUnits),
    profit: amount(account.profitUnits),
    initialMargin: amount(account.initialUnits),
    maintenance: amount(account.maintenanceUnits),
    riskPpm: account.riskPpm === undefined ? null : riskOrNull(account.riskPpm),
    free: amount(account.freeUnits),
    leavable: amount(account.leavableUnits),
  };
}

/** What of an order is shown, from the core or from a table. */
export type OrderFacts = Pick<
  ContractOrderRow,
  | 'orderId'
  | 'clientOrderId'
  | 'side'
  | 'positionSide'
  | 'orderType'
  | 'timeInForce'
  | 'selfTradeMode'
  | 'reduceOnly'
  | 'ticks'
  | 'lots'
  | 'filledLots'
  | 'filledUnits'
  | 'feeUnits'
  | 'realisedUnits'
  | 'heldUnits'
  | 'takeProfitTicks'
  | 'stopLossTicks'
  | 'status'
  | 'closeReason'
  | 'closeType'
  | 'createdAtMs'
  | 'updatedAtMs'
>;

export function orderView(market: CatalogueContract, order: OrderFacts): ContractOrderView {
  const isMarket = order.orderType === 'market';
  const { filledLots, filledUnits } = order;
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    symbol: market.symbol,
    side: order.side,
    positionSide: order.positionSide,
    type: isMarket ? 'market' : 'limit',
    timeInForce: order.timeInForce,
    selfTradePrevention: order.selfTradeMode,
    reduceOnly: order.reduceOnly === 1,
    price: isMarket ? null : priceTextOrNull(market, order.ticks),
    lots: order.lots,
    filledLots,
    filledValue: amountText(market, filledUnits),
    averagePrice: filledLots === 0 ? null : averageText(market, filledUnits, filledLots),
    fee: amountText(market, order.feeUnits),
    realised: amountText(market, order.realisedUnits),
    held: amountText(market, order.heldUnits),
    takeProfitPrice: priceTextOrNull(market, order.takeProfitTicks),
    stopLossPrice: priceTextOrNull(market, order.stopLossTicks),
    status: order.status,
    closeReason: order.closeReason,
    closeType: order.closeType,
    createdAtMs: order.createdAtMs,
    updatedAtMs: order.updatedAtMs,
  };
}

/** A trade as the core says it, with its time. */
export type ContractTradeFacts = Omit<EffectOf<'contract_trade'>, 'type'> & {
  readonly timeMs: number;
};

/** One side of a trade, as the user who stood on it sees it. */
export function fillView(
  market: CatalogueContract,
  trade: ContractTradeFacts,
  liquidity: ContractFillView['liquidity'],
): ContractFillView {
  const isTaker = liquidity === 'taker';
  const makerSide = trade.takerSide === 'buy' ? 'sell' : 'buy';
  const value = mulDivFloor(trade.ticks * market.tickLotUnits, trade.lots, 1);
  return {
    tradeId: trade.tradeId,
    orderId: isTaker ? trade.takerOrderId : trade.makerOrderId,
    symbol: market.symbol,
    side: isTaker ? trade.takerSide : makerSide,
    price: priceText(market, trade.ticks),
    lots: trade.lots,
    value: formatUnits(value, market.quote.scale),
    fee: amountText(market, isTaker ? trade.takerFeeUnits : trade.makerFeeUnits),
    profit: amountText(market, isTaker ? trade.takerProfitUnits : trade.makerProfitUnits),
    liquidity,
    timeMs: trade.timeMs,
  };
}
