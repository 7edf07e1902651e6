/**
 * Exact arithmetic and comparison on decimal strings, the form in which every amount crosses the
 * wire. No float is ever made: a value is a whole number of 10^-scale steps while it is worked on.
 */

/** A decimal taken apart: `digits * 10^-scale`, `scale >= 0`. */
interface Parts {
  readonly digits: bigint;
  readonly scale: number;
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Beyond this an exponent is an attack or a mistake, not an amount. */
const EXPONENT_MAX = 100;

/** `text` as exact parts, or undefined when it is not a decimal number. */
function parseParts(text: string): Parts | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentText] = match;
  if (whole === '' && fraction === '') return undefined;
  const exponent = exponentText === undefined ? 0 : Number.parseInt(exponentText, 10);
  if (Math.abs(exponent) > EXPONENT_MAX) return undefined;
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function requireParts(text: string): Parts {
  const parts = parseParts(text);
  if (parts === undefined) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  return parts;
}

function rescale(parts: Parts, scale: number): bigint {
  return parts.digits * 10n ** BigInt(scale - parts.scale);
}

/** `digits * 10^-scale` as plain text: no exponent, no needless zeros, never `-0`. */
function toText(digits: bigint, scale: number): string {
  const negative = digits < 0n;
  const padded = (negative ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = padded.slice(0, padded.length - scale);
  const fraction = padded.slice(padded.length - scale).replace(/0+$/, '');
  const body = fraction === '' ? whole : `${whole}.${fraction}`;
  return negative && body !== '0' ? `-${body}` : body;
}

/** Whether `text` is a decimal number this module can work on. */
export function isDecimal(text: string): boolean {
  return parseParts(text) !== undefined;
}

/** The same number written plainly: `1e-7` becomes `0.0000001`, `-0.00` becomes `0`. */
export function plainDecimal(text: string): string {
  const { digits, scale } = requireParts(text);
  return toText(digits, scale);
}

/** -1, 0 or 1: how `left` compares with `right`. Throws RangeError when either is no number. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const a = requireParts(left);
  const b = requireParts(right);
  const scale = Math.max(a.scale, b.scale);
  const x = rescale(a, scale);
  const y = rescale(b, scale);
  if (x === y) return 0;
  return x < y ? -1 : 1;
}

/** -1, 0 or 1: the sign of `text`; text that is no number counts as zero. */
export function signOf(text: string): -1 | 0 | 1 {
  const parts = parseParts(text);
  if (parts === undefined || parts.digits === 0n) return 0;
  return parts.digits < 0n ? -1 : 1;
}

/** `left + right`, exact. */
export function addDecimals(left: string, right: string): string {
  const a = requireParts(left);
  const b = requireParts(right);
  const scale = Math.max(a.scale, b.scale);
  return toText(rescale(a, scale) + rescale(b, scale), scale);
}

/** `left - right`, exact. */
export function subtractDecimals(left: string, right: string): string {
  const a = requireParts(left);
  const b = requireParts(right);
  const scale = Math.max(a.scale, b.scale);
  return toText(rescale(a, scale) - rescale(b, scale), scale);
}

/** `left * right`, exact. */
export function multiplyDecimals(left: string, right: string): string {
  const a = requireParts(left);
  const b = requireParts(right);
  return toText(a.digits * b.digits, a.scale + b.scale);
}

/** `left / right` cut (towards zero) after `decimals` places; division by zero throws RangeError. */
export function divideDecimalsTrunc(left: string, right: string, decimals: number): string {
  const a = requireParts(left);
  const b = requireParts(right);
  if (b.digits === 0n) throw new RangeError('division by zero');
  const numerator = a.digits * 10n ** BigInt(b.scale + decimals);
  const denominator = b.digits * 10n ** BigInt(a.scale);
  return toText(numerator / denominator, decimals);
}

/** `value` cut down (towards zero) to a whole multiple of `step`: what an order may carry. */
export function floorToStep(value: string, step: string): string {
  const a = requireParts(value);
  const b = requireParts(step);
  const scale = Math.max(a.scale, b.scale);
  const unit = rescale(b, scale);
  if (unit <= 0n) throw new RangeError('the step must be above zero');
  return toText((rescale(a, scale) / unit) * unit, scale);
}

/** Digits after the point in `step`: the decimals a value on that grid is shown with. */
export function decimalsOfStep(step: string): number {
  const plain = plainDecimal(step);
  const point = plain.indexOf('.');
  return point === -1 ? 0 : plain.length - point - 1;
}
