/** What a source published: what one of its base costs in each currency. */
export interface PublishedRates {
  readonly base: string;
  /** In billionths, cut; always above zero. */
  readonly rateE9: ReadonlyMap<string, bigint>;
  /** Undefined where the source does not say. */
  readonly publishedAtMs: number | undefined;
}

const E9_DECIMALS = 9;
const CODE = /^[A-Z]{3,5}$/;
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,24}))?$/;

/** More than any service lists; the rest of a longer answer is not read. */
const CURRENCIES_MAX = 500;

/** The euro's rates are published about this time on working days. */
const ECB_TIME = 'T15:00:00Z';

/** A plain decimal in billionths, cut; undefined for anything else, for nothing and for what is cut to nothing. */
export function decimalE9(text: string): bigint | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + fraction.slice(0, E9_DECIMALS).padEnd(E9_DECIMALS, '0'));
  return units > 0n ? units : undefined;
}

function collect(
  base: string,
  pairs: Iterable<readonly [code: string, rate: string]>,
): ReadonlyMap<string, bigint> {
  const rateE9 = new Map<string, bigint>();
  for (const [code, text] of pairs) {
    const rate = decimalE9(text);
    if (rateE9.size < CURRENCIES_MAX && rate !== undefined && CODE.test(code)) {
      rateE9.set(code, rate);
    }
  }
  if (rateE9.size === 0) throw new Error('it names no rates');
  rateE9.set(base, 10n ** BigInt(E9_DECIMALS));
  return rateE9;
}

/** Reads the daily reference rates of the European Central Bank. @throws Error for another document */
export function readEcbRates(text: string): PublishedRates {
  const day = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(text)?.[1];
  const publishedAtMs = day === undefined ? Number.NaN : Date.parse(`${day}${ECB_TIME}`);
  if (Number.isNaN(publishedAtMs)) throw new Error('it says no day');
  const cubes = text.matchAll(/currency=['"]([A-Z]{3})['"]\s+rate=['"]([0-9.]{1,40})['"]/g);
  const pairs = [...cubes].map(([, code = '', rate = '']) => [code, rate] as const);
  return { base: 'EUR', rateE9: collect('EUR', pairs), publishedAtMs };
}

/** Seconds since 1970, or a day, by whichever of the common names. */
function publishedAt(body: Readonly<Record<string, unknown>>): number | undefined {
  const seconds = body['timestamp'] ?? body['time_last_update_unix'];
  if (typeof seconds === 'number' && Number.isSafeInteger(seconds)) return seconds * 1_000;
  const day = body['date'];
  const atMs = typeof day === 'string' ? Date.parse(`${day.slice(0, 10)}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : atMs;
}

/**
 * Reads what open services of exchange rates answer: a base and an object of rates, under the names that are common.
 * @throws Error for another document
 */
export function readJsonRates(text: string): PublishedRates {
  const body = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  if (typeof body !== 'object' || body === null) throw new Error('it is no object');
  const base = body['base'] ?? body['base_code'];
  const rates = body['rates'] ?? body['conversion_rates'];
  if (typeof base !== 'string' || !CODE.test(base)) throw new Error('it names no base');
  if (typeof rates !== 'object' || rates === null) throw new Error('it names no rates');
  const pairs = Object.entries(rates).map(([code, rate]) => [code, String(rate)] as const);
  return { base, rateE9: collect(base, pairs), publishedAtMs: publishedAt(body) };
}
