import { divideDecimalsTrunc, multiplyDecimals } from '@candor/money';
import type {
  ContractDirection,
  ContractMarketView,
  EndpointRequest,
  OrderSide,
  PositionMode,
} from '@candor/protocol';
import { settleAmount } from '@candor/ui-kit';
import { valueUnits } from '@candor/protocol/contract-formulas';
import { amountOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';

/** Types of an order with how long they stand, as one choice. */
export const orderKinds = ['limit', 'market', 'post_only', 'ioc', 'fok'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** What a size can be typed in. */
export const sizeUnits = ['lots', 'base', 'quote'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

export type ContractTextField = 'price' | 'size' | 'takeProfit' | 'stopLoss';

/** What a user has entered; texts are as typed. */
export interface ContractForm {
  /** One-way: what the order buys or sells. Hedge: the position it is about. */
  readonly direction: ContractDirection;
  readonly kind: OrderKind;
  readonly price: string;
  readonly size: string;
  readonly unit: SizeUnit;
  /** Only makes a position smaller. */
  readonly isReducing: boolean;
  readonly hasStops: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** An empty form. */
export function createContractForm(unit: SizeUnit): ContractForm {
  return {
    direction: 'long',
    kind: 'limit',
    price: '',
    size: '',
    unit,
    isReducing: false,
    hasStops: false,
    takeProfit: '',
    stopLoss: '',
  };
}

export function isAtMarket({ kind }: Pick<ContractForm, 'kind'>): boolean {
  return kind === 'market';
}

/** The side of the order that the form describes. */
export function sideOf(form: ContractForm, mode: PositionMode): OrderSide {
  const isLong = form.direction === 'long';
  const buys = mode === 'hedge' && form.isReducing ? !isLong : isLong;
  return buys ? 'buy' : 'sell';
}

/** Stops belong to what an order opens. */
export function takesStops(form: ContractForm): boolean {
  return form.hasStops && !form.isReducing;
}

/** The whole lots of a typed size at a price; 0 for an empty one, and for one that no price turns into lots. */
export function lotsOfSize(
  size: string,
  unit: SizeUnit,
  ticks: number,
  { market }: ContractTerms,
): number {
  if (!/[1-9]/.test(size)) return 0;
  if (unit === 'lots') return Number(divideDecimalsTrunc(size, '1', 0));
  if (unit === 'base') return Number(divideDecimalsTrunc(size, market.lotSize, 0));
  const lotUnits = valueUnits(ticks, 1, market.tickLotUnits);
  return lotUnits === 0 ? 0 : Math.floor(unitsOf(size, market.quoteScale) / lotUnits);
}

/** Decimals that a size may have. */
export function sizeDecimals(unit: SizeUnit, market: ContractMarketView): number {
  if (unit === 'lots') return 0;
  return unit === 'base' ? market.quantityScale : QUOTE_DECIMALS;
}

/** Decimals of an amount of quote coin in a form. */
const QUOTE_DECIMALS = 2;

/** Lots as a size in a unit, so that the size gives the same lots again. */
export function sizeOfLots(
  lots: number,
  unit: SizeUnit,
  ticks: number,
  terms: ContractTerms,
): string {
  if (lots === 0) return '';
  const { market } = terms;
  if (unit === 'lots') return String(lots);
  if (unit === 'base') return multiplyDecimals(String(lots), market.lotSize);
  const step = 10 ** Math.max(0, market.quoteScale - QUOTE_DECIMALS);
  const units = Math.ceil(valueUnits(ticks, lots, market.tickLotUnits) / step) * step;
  return units === 0 ? '' : amountOf(units, terms);
}

/** What the server is asked, of a form without problems. */
export function contractRequest(
  form: ContractForm,
  lots: number,
  symbol: string,
  mode: PositionMode,
): EndpointRequest<'contract'> {
  const { kind, direction, price, takeProfit, stopLoss } = form;
  const stops = takesStops(form);
  return {
    symbol,
    side: sideOf(form, mode),
    ...(mode === 'hedge' && { positionSide: direction }),
    type: isAtMarket(form) ? 'market' : 'limit',
    ...(kind !== 'market' && {
      price: settleAmount(price),
      timeInForce: kind === 'limit' ? 'gtc' : kind,
    }),
    lots,
    ...(form.isReducing && { reduceOnly: true }),
    ...(stops && takeProfit !== '' && { takeProfitPrice: settleAmount(takeProfit) }),
    ...(stops && stopLoss !== '' && { stopLossPrice: settleAmount(stopLoss) }),
  };
}
