import { ppmAsPercent } from '#shared/texts/numbers.ts';

/** The units in which staff write lengths of time, in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A length in units as a person writes it, back in milliseconds; the fields take whole units only. */
export const msOf = (units: number, unitMs: number): number => Math.round(units) * unitMs;

/** A length in whole units, rounded up: less than one is one. */
export const unitsOf = (ms: number, unitMs: number): number => Math.ceil(ms / unitMs);

/** A percentage with at most four decimals in millionths, by moving the point; undefined beyond `maxPpm`. */
export function ppmOf(text: string, maxPpm: number): number | undefined {
  const parts = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text.trim());
  if (parts === null) return undefined;
  const [, whole = '0', fraction = ''] = parts;
  const ppm = Number(whole + fraction.padEnd(4, '0'));
  return ppm <= maxPpm ? ppm : undefined;
}

/** Millionths as they are written in a field: `0.1`. */
export const percentOf = (ppm: number): string => ppmAsPercent(ppm).replace('%', '');
