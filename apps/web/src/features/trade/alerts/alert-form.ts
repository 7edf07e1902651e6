import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  floorToStep,
  isDecimal,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type {
  AlertCondition,
  AlertRepeat,
  AlertSource,
  EndpointReply,
  EndpointRequest,
  ErrorCode,
} from '@candor/protocol';
import { sourcesOf } from './alert-market.ts';
import type { AlertMarket } from './alert-market.ts';

export type AlertView = EndpointReply<'alertList'>['alerts'][number];
export type Firing = EndpointReply<'alertHistory'>['firings'][number];

/** An alert as the sheet holds it. */
export interface AlertForm {
  readonly source: AlertSource;
  readonly condition: AlertCondition;
  /** The text being edited. */
  readonly price: string;
  /** In percent, the text being edited. */
  readonly change: string;
  readonly windowHours: 1 | 24;
  readonly repeat: AlertRepeat;
  readonly byEmail: boolean;
}

/** What stands in the way; `missing` is a figure not typed yet. */
export type AlertProblem = ErrorCode | 'missing' | undefined;

const PPM_PER_PERCENT = '10000';
const CHANGE_PPM_MIN = '1000';
const CHANGE_PPM_MAX = '10000000';
const PERCENT_DECIMALS = 6;

const [TRIGGER_BELOW, TRIGGER_ABOVE, IMPOSSIBLE, OUT_OF_RANGE] = [
  2050, 2051, 41030, 41022,
] as const;
const [ABOVE_MAX, BELOW_MIN] = [4026, 4027] as const;

export const isChange = (condition: AlertCondition): boolean =>
  condition === 'gains' || condition === 'loses';

/** The form of a new alert on a market, or of one that is there. */
export function firstForm(market: Pick<AlertMarket, 'kind'>, alert?: AlertView): AlertForm {
  return {
    source: alert?.source ?? sourcesOf(market)[0],
    condition: alert?.condition ?? 'rises_above',
    price: alert?.price ?? '',
    change: typeof alert?.changePpm === 'number' ? percentText(alert.changePpm) : '',
    windowHours: alert?.windowHours ?? 24,
    repeat: alert?.repeat ?? 'once',
    byEmail: alert?.byEmail ?? false,
  };
}

/** Millionths as percent: `5` of 50,000. */
export function percentText(ppm: number): string {
  return divideDecimalsTrunc(String(ppm), PPM_PER_PERCENT, 4);
}

const isNumber = (text: string): boolean => isDecimal(text) && signOf(text) > 0;

/** What the server would say, in its order. `now` is the price the alert watches. */
export function findProblem(
  { condition, price, change }: AlertForm,
  market: AlertMarket,
  now: string | undefined,
): AlertProblem {
  if (isChange(condition)) {
    if (!isNumber(change)) return 'missing';
    const ppm = multiplyDecimals(change, PPM_PER_PERCENT);
    if (compareDecimals(ppm, CHANGE_PPM_MIN) < 0) return BELOW_MIN;
    return compareDecimals(ppm, CHANGE_PPM_MAX) > 0 ? ABOVE_MAX : undefined;
  }
  if (!isNumber(price)) return 'missing';
  if (compareDecimals(price, market.priceMin) < 0) return OUT_OF_RANGE;
  if (compareDecimals(price, market.priceMax) > 0) return OUT_OF_RANGE;
  if (now === undefined) return undefined;
  const side = compareDecimals(price, now);
  if (condition === 'rises_above') return side <= 0 ? TRIGGER_BELOW : undefined;
  if (condition === 'falls_below') return side >= 0 ? TRIGGER_ABOVE : undefined;
  return side === 0 ? IMPOSSIBLE : undefined;
}

/** What the server is asked; the form has no problem. */
export function alertRequest(form: AlertForm): Omit<EndpointRequest<'alertAdd'>, 'symbol'> {
  const { source, condition, repeat, byEmail } = form;
  const chosen = { source, condition, repeat, byEmail };
  if (!isChange(condition)) return { ...chosen, price: form.price };
  const changePpm = Math.round(Number(multiplyDecimals(form.change, PPM_PER_PERCENT)));
  return { ...chosen, changePpm, windowHours: form.windowHours };
}

/** A price so many percent away from another, on the market's steps. */
export function priceAway(now: string, percent: number, market: AlertMarket): string {
  const part = divideDecimalsTrunc(multiplyDecimals(now, String(percent)), '100', 12);
  return floorToStep(addDecimals(now, part), market.tickSize);
}

/** A price that an alert could wait for, a percent away on its side; none before a price is known. */
export function suggestedPrice(
  { condition }: Pick<AlertForm, 'condition'>,
  now: string | undefined,
  market: AlertMarket,
): string {
  if (now === undefined || isChange(condition)) return '';
  return priceAway(now, condition === 'falls_below' ? -1 : 1, market);
}

/** How far a price lies from now, in percent with sign; undefined where nothing can be compared. */
export function distanceOf(price: string, now: string | undefined): string | undefined {
  if (now === undefined || !isNumber(price) || !isNumber(now)) return undefined;
  const difference = multiplyDecimals(subtractDecimals(price, now), '100');
  return divideDecimalsTrunc(difference, now, PERCENT_DECIMALS);
}

interface Candle {
  readonly high: string;
  readonly low: string;
}

/** How often a price would have been crossed from its other side, by candles, oldest first. */
export function ringsOf(
  candles: readonly Candle[],
  { condition, price }: Pick<AlertForm, 'condition' | 'price'>,
): number {
  if (isChange(condition) || !isNumber(price)) return 0;
  let [rings, wasBelow, wasAbove] = [0, false, false];
  for (const { high, low } of candles) {
    const isAbove = compareDecimals(high, price) >= 0;
    const isBelow = compareDecimals(low, price) <= 0;
    const rises = wasBelow && isAbove && condition !== 'falls_below';
    const falls = wasAbove && isBelow && condition !== 'rises_above';
    if (rises || falls) rings += 1;
    // A candle on both sides ends where nobody knows: only the next one tells.
    if (isAbove && isBelow) [wasBelow, wasAbove] = [false, false];
    else [wasBelow, wasAbove] = [isBelow, isAbove];
  }
  return rings;
}
