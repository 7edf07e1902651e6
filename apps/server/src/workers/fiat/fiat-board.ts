import type { FiatReads, FiatSourceView } from '#api/fiat-port.ts';
import type { FiatSourceSetting } from '#config/setting-parsers.ts';
import { FiatSource } from './fiat-source.ts';
import type { FiatSourceDeps } from './fiat-source.ts';

/** What a rate takes where more than one source could name it. */
const SOURCES_MIN = 2;
/** A source this far from the median, one part in 100, does not count. */
const OUTLIER_PARTS = 100n;

const E9 = 10n ** 9n;
const E3 = 1_000n;
const COIN = 'USDT';

/**
 * What one USDT costs in each currency: the median of what live sources say of the dollar, times what they say of USDT.
 * Nobody can name a rate: the sources are set where the server is started, and each of them answers for itself.
 */
export class FiatBoard implements FiatReads {
  readonly #sources: readonly FiatSource[];

  constructor(settings: readonly FiatSourceSetting[], deps: FiatSourceDeps) {
    this.#sources = settings.map((setting) => new FiatSource(setting, deps));
  }

  start(): void {
    for (const source of this.#sources) source.start();
  }

  /** Asks every source once. */
  async ask(): Promise<void> {
    await Promise.all(this.#sources.map((source) => source.ask()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#sources.map((source) => source.stop()));
  }

  sources(): readonly FiatSourceView[] {
    return this.#sources.map((source) => source.view());
  }

  ratePpm(currency: string): number | undefined {
    const views = this.sources();
    const dollarE9 = agreed(views, currency);
    const coinE9 = priceOfCoin(views);
    if (dollarE9 === undefined || coinE9 === undefined) return undefined;
    const ppm = Number((dollarE9 * coinE9) / E9 / E3);
    return ppm > 0 && Number.isSafeInteger(ppm) ? ppm : undefined;
  }

  isDisputed(currency: string): boolean {
    const views = this.sources();
    return [currency, COIN].some(
      (one) => saidOf(views, one).length >= SOURCES_MIN && agreed(views, one) === undefined,
    );
  }

  isUsdtDollar(): boolean {
    return !this.sources().some(({ dollarE9 }) => dollarE9.has(COIN));
  }
}

/** Dollars that one USDT costs, in billionths: one where no source has ever priced it, undefined where they disagree. */
function priceOfCoin(views: readonly FiatSourceView[]): bigint | undefined {
  if (!views.some(({ dollarE9 }) => dollarE9.has(COIN))) return E9;
  const coins = agreed(views, COIN);
  return coins === undefined ? undefined : (E9 * E9) / coins;
}

/** What live sources say one dollar costs, in billionths. */
const saidOf = (views: readonly FiatSourceView[], currency: string): readonly bigint[] =>
  views
    .filter(({ isLive }) => isLive)
    .map(({ dollarE9 }) => dollarE9.get(currency))
    .filter((rate) => rate !== undefined);

/**
 * The median of what live sources say one dollar costs, without those that are far from it. Two have to agree wherever
 * two could: one that has not answered yet, or not lately, could name any currency that it does not lack.
 */
function agreed(views: readonly FiatSourceView[], currency: string): bigint | undefined {
  const able = views.filter(
    ({ answeredAtMs, dollarE9 }) => answeredAtMs === null || dollarE9.has(currency),
  );
  const said = saidOf(views, currency);
  if (said.length === 0) return undefined;
  const middle = medianOf(said);
  const near = said.filter(
    (rate) => (rate > middle ? rate - middle : middle - rate) * OUTLIER_PARTS <= middle,
  );
  if (near.length < Math.min(SOURCES_MIN, able.length)) return undefined;
  return medianOf(near);
}

/** Of an even number of values the mean of the two in the middle, cut. */
function medianOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((at) => sorted[at] ?? 0n);
  return ((low ?? 0n) + (high ?? 0n)) / 2n;
}
