import { asLots, asTicks } from './integers.ts';
import type { Lots, Ticks } from './integers.ts';
import { asUnits, UNITS_MAX } from './units.ts';
import type { Units } from './units.ts';

/** Why a text is not the amount it should be. */
export type DecimalProblem =
  /** Not of the form `12`, `0.5`: no sign, no exponent, no spaces, at most 20 and 18 digits. */
  | 'not_a_decimal'
  /** Digits other than zero beyond the scale. Never rounded away. */
  | 'too_precise'
  /** Beyond what amounts of this kind can be. */
  | 'too_large'
  /** Not a whole number of ticks or lots. */
  | 'off_grid';

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: DecimalProblem };

/** What a market says about how its prices and sizes are written. */
export interface MarketScales {
  /** Decimals of a price as shown. */
  readonly priceScale: number;
  /** Price of one tick in 1e-12 of a whole quote coin. */
  readonly tickSizeE12: number;
  /** Decimals of a quantity as shown. */
  readonly quantityScale: number;
  /** Base units in one lot. */
  readonly lotUnits: number;
}

const DECIMAL = /^\d{1,20}(\.\d{1,18})?$/;
const TICK_SIZE_SCALE = 12;

/** Reads a decimal as units of an asset with `scale` decimals; never rounds. */
export function parseUnits(text: string, scale: number): Parsed<Units> {
  const scaled = parseScaled(text, scale);
  if (typeof scaled !== 'bigint') return { ok: false, problem: scaled };
  if (scaled > UNITS_MAX) return { ok: false, problem: 'too_large' };
  return { ok: true, value: asUnits(scaled) };
}

/** The exact decimal of an amount, without trailing zeros: `-12.5`, `0`, `0.00000001`. */
export function formatUnits(units: Units, scale: number): string {
  return formatScaled(BigInt(units), scale, 0);
}

/** The decimal of an amount with exactly `scale` decimals: `12.50000000`. */
export function formatUnitsFixed(units: Units, scale: number): string {
  return formatScaled(BigInt(units), scale, scale);
}

/** Reads a price that must be a whole number of the market's ticks. */
export function parseTicks(text: string, market: MarketScales): Parsed<Ticks> {
  const scaled = parseScaled(text, TICK_SIZE_SCALE);
  const counted = countSteps(scaled, BigInt(market.tickSizeE12));
  return counted.ok ? { ok: true, value: asTicks(counted.value) } : counted;
}

/** A price with the market's number of decimals. */
export function formatTicks(ticks: Ticks, market: MarketScales): string {
  return formatScaled(
    BigInt(ticks) * BigInt(market.tickSizeE12),
    TICK_SIZE_SCALE,
    market.priceScale,
  );
}

/** Reads a quantity that must be a whole number of the market's lots. `baseScale` is the base asset's. */
export function parseLots(text: string, market: MarketScales, baseScale: number): Parsed<Lots> {
  const scaled = parseScaled(text, baseScale);
  const counted = countSteps(scaled, BigInt(market.lotUnits));
  return counted.ok ? { ok: true, value: asLots(counted.value) } : counted;
}

/** A quantity with the market's number of decimals. `baseScale` is the base asset's. */
export function formatLots(lots: Lots, market: MarketScales, baseScale: number): string {
  return formatScaled(BigInt(lots) * BigInt(market.lotUnits), baseScale, market.quantityScale);
}

function parseScaled(text: string, scale: number): bigint | DecimalProblem {
  if (!DECIMAL.test(text)) return 'not_a_decimal';
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * powerOfTen(scale);
  const kept = Math.min(text.length - point - 1, scale);
  const cut = point + 1 + kept;
  if (cut < text.length && /[1-9]/.test(text.slice(cut))) return 'too_precise';
  return BigInt(text.slice(0, point) + text.slice(point + 1, cut)) * powerOfTen(scale - kept);
}

const powers: bigint[] = [1n];

/** Ten to the power of a whole number from 0. */
export function powerOfTen(exponent: number): bigint {
  for (let next = powers.length; next <= exponent; next++) powers.push(10n ** BigInt(next));
  return powers[exponent] ?? 1n;
}

function countSteps(scaled: bigint | DecimalProblem, step: bigint): Parsed<number> {
  if (typeof scaled !== 'bigint') return { ok: false, problem: scaled };
  if (scaled % step !== 0n) return { ok: false, problem: 'off_grid' };
  const count = Number(scaled / step);
  if (!Number.isSafeInteger(count)) return { ok: false, problem: 'too_large' };
  return { ok: true, value: count };
}

const ZERO = 0x30;

/** The exact decimal of `value / 10^scale` with `shown` decimals, and more only where they are not zeros. */
function formatScaled(value: bigint, scale: number, shown: number): string {
  const digits = (value < 0n ? -value : value).toString();
  const whole = digits.length - scale;
  let decimals = scale;
  // Beyond the digits there are only zeros.
  for (let at = digits.length - 1; decimals > shown; at -= 1, decimals -= 1) {
    if (at >= 0 && digits.charCodeAt(at) !== ZERO) break;
  }
  const sign = value < 0n ? '-' : '';
  const units = whole > 0 ? digits.slice(0, whole) : '0';
  if (decimals === 0 && shown === 0) return sign + units;
  const fraction = whole >= 0 ? digits.slice(whole) : '0'.repeat(-whole) + digits;
  const kept = decimals === scale ? fraction : fraction.slice(0, decimals);
  return `${sign}${units}.${shown > decimals ? kept.padEnd(shown, '0') : kept}`;
}
