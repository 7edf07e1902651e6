import { isDecimal, plainDecimal, signOf } from '@candor/money';

/** What stands where a number is not known (yet). */
export const UNKNOWN_NUMBER = '--';

/** Decimals shown when nothing better is known: the specification's default. */
export const DECIMALS_DEFAULT = 2;

/**
 * `text` with exactly `decimals` digits after the point, cut and never rounded up: what a trader
 * reads is never more than what is there. Text that is no number is given back as `--`.
 */
export function truncateDecimal(text: string, decimals: number = DECIMALS_DEFAULT): string {
  if (!isDecimal(text)) return UNKNOWN_NUMBER;
  const plain = plainDecimal(text);
  const point = plain.indexOf('.');
  const whole = point === -1 ? plain : plain.slice(0, point);
  const fraction = point === -1 ? '' : plain.slice(point + 1);
  const cut = fraction.slice(0, decimals).padEnd(decimals, '0');
  const body = decimals === 0 ? whole : `${whole}.${cut}`;
  return /[1-9]/.test(body) ? body : body.replace('-', '');
}

/** Thousands commas into a plain decimal string. The same in every language of the product. */
export function groupThousands(plain: string): string {
  const point = plain.indexOf('.');
  const whole = point === -1 ? plain : plain.slice(0, point);
  const rest = point === -1 ? '' : plain.slice(point);
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + rest;
}

/** A number for reading: cut to `decimals`, grouped by thousands. */
export function formatDecimal(text: string, decimals: number = DECIMALS_DEFAULT): string {
  const cut = truncateDecimal(text, decimals);
  return cut === UNKNOWN_NUMBER ? cut : groupThousands(cut);
}

/** A number with all the digits it has, grouped, and at least `decimalsMin` after the point. */
export function formatExact(text: string, decimalsMin = 0): string {
  if (!isDecimal(text)) return UNKNOWN_NUMBER;
  const plain = plainDecimal(text);
  const point = plain.indexOf('.');
  const have = point === -1 ? 0 : plain.length - point - 1;
  return groupThousands(have >= decimalsMin ? plain : truncateDecimal(plain, decimalsMin));
}

/** A signed number: `+` before gains, `-` before losses, nothing before zero. */
export function formatSigned(text: string, decimals: number = DECIMALS_DEFAULT): string {
  const shown = formatDecimal(text, decimals);
  return signOf(shown.replaceAll(',', '')) > 0 ? `+${shown}` : shown;
}

/** A percentage given in percent (`2.314` for 2.314 %), signed, cut: `+2.31%`; less than can be shown is `-<0.01%`, not nothing. */
export function formatPercent(percent: string, decimals: number = DECIMALS_DEFAULT): string {
  const shown = formatSigned(percent, decimals);
  if (shown === UNKNOWN_NUMBER) return shown;
  const sign = signOf(percent);
  if (sign === 0 || signOf(shown) !== 0) return `${shown}%`;
  const least = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
  return `${sign > 0 ? '+' : '-'}<${least}%`;
}

const COMPACT_STEPS: readonly (readonly [digits: number, suffix: string])[] = [
  [12, 'T'],
  [9, 'B'],
  [6, 'M'],
  [3, 'K'],
];

/** A large number in short: `1830000000` is `1.83B`. Cut, never rounded; below 1,000 as it is. */
export function formatCompact(text: string, decimals: number = DECIMALS_DEFAULT): string {
  if (!isDecimal(text)) return UNKNOWN_NUMBER;
  const whole = truncateDecimal(text, 0);
  const length = whole.replace('-', '').length;
  const step = COMPACT_STEPS.find(([digits]) => length > digits);
  if (step === undefined) return formatDecimal(text, decimals);
  const [digits, suffix] = step;
  const head = whole.slice(0, -digits);
  const cut = whole.slice(-digits, -digits + decimals || undefined).slice(0, decimals);
  return `${groupThousands(head)}${cut === '' ? '' : `.${cut}`}${suffix}`;
}

/** A local day in words of a language (`zh-HK`), with western figures: `28 November 2026`. */
export function formatDayInWords(timeMs: number, language: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).format(timeMs);
}
