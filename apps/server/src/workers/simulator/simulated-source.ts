import type { PriceSource, SourceQuote } from '#workers/prices/price-source.ts';
import type { Random } from './random.ts';

/** A venue's bid and ask stand this far apart around what it believes. */
const HALF_SPREAD = 0.00004;
/** How far a venue's belief strays from the true price. */
const NOISE_DEVIATION = 0.00006;
/** The stray belief fades over this many seconds. */
const NOISE_FADE_SECONDS = 20;
/** A venue answers up to this many seconds late. */
const LAG_SECONDS_MAX = 3;
/** Once in about this many seconds a venue goes silent. */
const OUTAGE_EVERY_SECONDS = 4 * 3_600;
const OUTAGE_SECONDS = { shortest: 2, longest: 25 };

interface MarketView {
  noise: number;
  readonly recent: { readonly price: number; readonly atMs: number }[];
}

/**
 * A made-up venue: it sees the simulated price a little late and a little wrong, and now and then
 * goes silent. Five of them feed the index the way real ones would.
 */
export class SimulatedSource implements PriceSource {
  readonly name: string;
  readonly #random: Random;
  readonly #priceScales: ReadonlyMap<string, number>;
  readonly #lagSeconds: number;
  readonly #markets = new Map<string, MarketView>();
  #silentUntilMs = 0;
  /** What it says of some markets is this many times too high until then. */
  #wrong:
    | { readonly symbols: ReadonlySet<string>; readonly factor: number; untilMs: number }
    | undefined;

  /** `priceScales`: decimals of a price, by symbol. */
  constructor(name: string, random: Random, priceScales: ReadonlyMap<string, number>) {
    this.name = name;
    this.#random = random;
    this.#priceScales = priceScales;
    this.#lagSeconds = random.index(LAG_SECONDS_MAX + 1);
  }

  /** It falls silent, or answers again where that is over. */
  silence(untilMs: number): void {
    this.#silentUntilMs = untilMs;
  }

  /** It says prices of these markets that many times too high. */
  exaggerate(symbols: ReadonlySet<string>, factor: number, untilMs: number): void {
    this.#wrong = { symbols, factor, untilMs };
  }

  /** The world moved on to `nowMs`: true prices by symbol. */
  observe(prices: ReadonlyMap<string, number>, nowMs: number, seconds: number): void {
    if (this.#random.chance(seconds / OUTAGE_EVERY_SECONDS)) {
      const { shortest, longest } = OUTAGE_SECONDS;
      const untilMs = nowMs + this.#random.between(shortest, longest) * 1_000;
      this.#silentUntilMs = Math.max(this.#silentUntilMs, untilMs);
    }
    const isSilent = nowMs < this.#silentUntilMs;
    for (const [symbol, price] of prices) {
      const view = this.#viewOf(symbol);
      const keep = Math.exp(-seconds / NOISE_FADE_SECONDS);
      view.noise =
        view.noise * keep + NOISE_DEVIATION * Math.sqrt(1 - keep * keep) * this.#random.gaussian();
      if (isSilent) continue;
      const wrong = this.#wrong;
      const isWrong = wrong !== undefined && nowMs < wrong.untilMs && wrong.symbols.has(symbol);
      const said = isWrong ? price * wrong.factor : price;
      view.recent.push({ price: said * (1 + view.noise), atMs: nowMs });
      if (view.recent.length > this.#lagSeconds + 1) view.recent.shift();
    }
  }

  quote(symbol: string): SourceQuote | undefined {
    const seen = this.#markets.get(symbol)?.recent[0];
    if (seen === undefined) return undefined;
    const ticksInOne = 10 ** (this.#priceScales.get(symbol) ?? 0);
    return {
      bid: Math.floor(seen.price * (1 - HALF_SPREAD) * ticksInOne) / ticksInOne,
      ask: Math.ceil(seen.price * (1 + HALF_SPREAD) * ticksInOne) / ticksInOne,
      atMs: seen.atMs,
    };
  }

  #viewOf(symbol: string): MarketView {
    const known = this.#markets.get(symbol);
    if (known !== undefined) return known;
    const view: MarketView = { noise: 0, recent: [] };
    this.#markets.set(symbol, view);
    return view;
  }
}
