import { divideDecimalsTrunc, multiplyDecimals } from '@candor/money';
import type {
  ContractDirection,
  ContractMarketView,
  ContractTriggerView,
  EndpointRequest,
  OrderSide,
  PositionMode,
} from '@candor/protocol';
import { settleAmount } from '@candor/ui-kit';
import { valueUnits } from '@candor/protocol/contract-formulas';
import { amountOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import type { WantedOrder } from '#shared/trading/ticket/wanted-order.ts';

/** Types of an order with how long they stand, as one choice. */
const plainKinds = ['limit', 'market', 'post_only', 'ioc', 'fok'] as const;
export type PlainKind = (typeof plainKinds)[number];
export type TriggerKind = ContractTriggerView['type'];
export type OrderKind = PlainKind | TriggerKind;
export const orderKinds: readonly OrderKind[] = [
  ...plainKinds,
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'trailing_stop',
];

/** What a size can be typed in. */
export const sizeUnits = ['lots', 'base', 'quote'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

export type ContractTextField =
  | 'price'
  | 'size'
  | 'takeProfit'
  | 'stopLoss'
  | 'trigger'
  | 'callback'
  | 'activation';

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
  /** Of a conditional order that only reduces: it closes whatever is open when it acts, and has no size. */
  readonly closesAll: boolean;
  /** The mark that a conditional order waits for. */
  readonly trigger: string;
  /** Of a trailing stop: per cent that the mark comes back, and the mark from which on it follows. */
  readonly callback: string;
  readonly activation: string;
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
    closesAll: false,
    trigger: '',
    callback: '1',
    activation: '',
    hasStops: false,
    takeProfit: '',
    stopLoss: '',
  };
}

/** A form turned to what another screen asks for: empty but for that, its unit, and the price where none is asked for. */
export function wantedForm(
  { side, type, price, isReducing = false }: WantedOrder,
  before: Pick<ContractForm, 'unit' | 'price'>,
): ContractForm {
  const empty = createContractForm(before.unit);
  const direction = side === 'buy' ? 'long' : 'short';
  return type === 'stop_market'
    ? { ...empty, direction, isReducing, kind: type, price: before.price, trigger: price ?? '' }
    : { ...empty, direction, isReducing, price: price ?? before.price };
}

/** Whether the order takes the market's price, at once or when it acts. */
export function isAtMarket({ kind }: Pick<ContractForm, 'kind'>): boolean {
  return !hasLimit(kind);
}

/** Whether the order names a price that it trades at. */
export function hasLimit(kind: OrderKind): boolean {
  return !['market', 'stop_market', 'take_profit_market', 'trailing_stop'].includes(kind);
}

/** Whether the order waits for the mark before it is one. */
export function isConditional(kind: OrderKind): kind is TriggerKind {
  return !(plainKinds as readonly OrderKind[]).includes(kind);
}

/** Whether a conditional order waits for the mark to rise: stop buys and take-profit sells; a trailing buy, too. */
export function waitsForRise(kind: TriggerKind, side: OrderSide): boolean {
  const takesProfit = kind === 'take_profit_limit' || kind === 'take_profit_market';
  return takesProfit === (side === 'sell');
}

/** Whether the order closes whatever is open when it acts. */
export function closesWhole(
  form: Pick<ContractForm, 'kind' | 'isReducing' | 'closesAll'>,
): boolean {
  return isConditional(form.kind) && form.isReducing && form.closesAll;
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

/** Hundredths of a per cent that a trailing stop's mark comes back; 0 for text that is none. */
export function callbackBpsOf(callback: string): number {
  if (!/\d/.test(callback)) return 0;
  return Number(divideDecimalsTrunc(callback, '0.01', 0));
}

/** What the server is asked of a conditional order, of a form without problems. */
export function triggerRequest(
  form: ContractForm & { readonly kind: TriggerKind },
  lots: number,
  symbol: string,
  mode: PositionMode,
): EndpointRequest<'contractTrigger'> {
  const { kind, direction, price, trigger, callback, activation } = form;
  return {
    symbol,
    side: sideOf(form, mode),
    ...(mode === 'hedge' && { positionSide: direction }),
    type: kind,
    ...(kind === 'trailing_stop'
      ? {
          callbackBps: callbackBpsOf(callback),
          ...(/\d/.test(activation) && { activationPrice: settleAmount(activation) }),
        }
      : { triggerPrice: settleAmount(trigger) }),
    ...(hasLimit(kind) && { price: settleAmount(price) }),
    ...(closesWhole(form) ? { closePosition: true } : { lots }),
    ...(form.isReducing && !closesWhole(form) && { reduceOnly: true }),
    ...stopPrices(form),
  };
}

function stopPrices(
  form: ContractForm,
): Pick<EndpointRequest<'contract'>, 'takeProfitPrice' | 'stopLossPrice'> {
  const { takeProfit, stopLoss } = form;
  const stops = takesStops(form);
  return {
    ...(stops && takeProfit !== '' && { takeProfitPrice: settleAmount(takeProfit) }),
    ...(stops && stopLoss !== '' && { stopLossPrice: settleAmount(stopLoss) }),
  };
}

/** What the server is asked, of a form without problems. */
export function contractRequest(
  form: ContractForm,
  lots: number,
  symbol: string,
  mode: PositionMode,
): EndpointRequest<'contract'> {
  const { kind, direction, price } = form;
  return {
    symbol,
    side: sideOf(form, mode),
    ...(mode === 'hedge' && { positionSide: direction }),
    type: isAtMarket(form) ? 'market' : 'limit',
    ...(kind !== 'market' && {
      price: settleAmount(price),
      timeInForce: kind === 'post_only' || kind === 'ioc' || kind === 'fok' ? kind : 'gtc',
    }),
    lots,
    ...(form.isReducing && { reduceOnly: true }),
    ...stopPrices(form),
  };
}
