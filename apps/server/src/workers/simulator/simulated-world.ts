import { isOpenAt } from '@candor/exchange-core';
import type { TradingHours } from '@candor/exchange-core';
import type { Stress } from './stress.ts';
import { PriceModel } from './price-model.ts';
import type { PriceTraits } from './price-model.ts';
import { Random } from './random.ts';
import { SimulatedSource } from './simulated-source.ts';

/** One traded asset of the made-up world, priced in USDT. */
export interface SimulatedAsset {
  readonly symbol: string;
  readonly traits: PriceTraits;
  /** Where the price began and is gently pulled back to. */
  readonly homePrice: number;
  /** Where it stands when this run begins. */
  readonly startPrice: number;
}

/** What a world consists of. */
export interface MadeUp {
  readonly assets: readonly SimulatedAsset[];
  readonly markets: readonly SimulatedMarket[];
}

/** A market of the world: its price is the base asset's over the quote asset's (USDT when absent). */
export interface SimulatedMarket {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string | undefined;
  /** Decimals of a price; venues quote in whole units of the last. */
  readonly priceScale: number;
  /** When venues trade it; undefined for always. */
  readonly hours?: TradingHours | undefined;
}

/** A move that comes and goes: within ten seconds there, and within ten back. */
interface Passing {
  readonly scenario: Stress['scenario'];
  /** '' for everything that is priced in USDT. */
  readonly asset: string;
  readonly factor: number;
  readonly sinceMs: number;
  readonly untilMs: number;
}

const RAMP_MS = 10_000;

function factorAt({ factor, sinceMs, untilMs }: Passing, nowMs: number): number {
  if (nowMs <= sinceMs || nowMs >= untilMs) return 1;
  const share = Math.min(1, (nowMs - sinceMs) / RAMP_MS, (untilMs - nowMs) / RAMP_MS);
  return factor ** share;
}

/** A hiccup of the host must not turn into a jump of the price. */
const STEP_SECONDS_MAX = 30;

/** As many as the finance rules want, 3.1: two may fall silent and the index lives. */
const SOURCE_NAMES = 'abcde'.split('').map((letter) => `simulated-${letter}`);

/**
 * The world outside the exchange when there is no network: true prices that move together with
 * Bitcoin, and five venues that report them. Nothing in it reads our own book.
 */
export class SimulatedWorld {
  readonly sources: readonly SimulatedSource[];
  readonly #seed: string;
  readonly #models = new Map<string, PriceModel>();
  /** Decimals of a price, by market. */
  readonly #priceScales = new Map<string, number>();
  #markets: readonly SimulatedMarket[] = [];
  #nowMs: number | undefined;
  #passing: Passing[] = [];

  constructor(seed: string) {
    this.#seed = seed;
    this.sources = SOURCE_NAMES.map(
      (name) => new SimulatedSource(name, new Random(`${seed}:source:${name}`), this.#priceScales),
    );
  }

  /** From now on it has these markets, and the assets it did not know yet. */
  know({ assets, markets }: MadeUp): void {
    for (const { symbol, traits, homePrice, startPrice } of assets) {
      if (this.#models.has(symbol)) continue;
      const random = new Random(`${this.#seed}:price:${symbol}`);
      this.#models.set(symbol, new PriceModel(random, traits, homePrice, startPrice));
    }
    for (const { symbol, priceScale } of markets) this.#priceScales.set(symbol, priceScale);
    this.#markets = markets;
  }

  /** Moves the world on to `nowMs`; the first call only shows it. */
  advance(nowMs: number): void {
    const passed = this.#nowMs === undefined ? 0 : (nowMs - this.#nowMs) / 1_000;
    this.#nowMs = nowMs;
    const seconds = Math.max(0, Math.min(STEP_SECONDS_MAX, passed));
    if (seconds > 0) {
      const bitcoinReturn = this.#models.get('BTC')?.step(seconds, 0) ?? 0;
      for (const [symbol, model] of this.#models) {
        if (symbol !== 'BTC') model.step(seconds, bitcoinReturn);
      }
    }
    this.#passing = this.#passing.filter(({ untilMs }) => untilMs > nowMs);
    // Off hours the world goes on, and no venue says so: that is what makes a gap.
    const open = this.#markets.filter(({ hours }) => hours === undefined || isOpenAt(hours, nowMs));
    const prices = new Map(
      open
        .map(
          (market) =>
            [market.symbol, this.#priceOf(market) * this.#stressOf(market, nowMs)] as const,
        )
        .filter(([, price]) => price > 0),
    );
    for (const source of this.sources) source.observe(prices, nowMs, seconds);
  }

  /** Disturbs it from now on; for no time at all: what lasts of that kind is over. */
  stress({ scenario, asset, percent, seconds, sources }: Stress): void {
    const now = this.#nowMs ?? 0;
    const untilMs = now + seconds * 1_000;
    const factor = 1 + percent / 100;
    if (seconds === 0) this.#passing = this.#passing.filter((one) => one.scenario !== scenario);
    if (scenario === 'gap') this.#models.get(asset)?.shift(factor);
    else if (scenario === 'flash-crash')
      this.#passing.push({ scenario, asset, factor, sinceMs: now, untilMs });
    // Whatever is priced in USDT costs more of it.
    else if (scenario === 'depeg') {
      this.#passing.push({ scenario, asset: '', factor: 1 / factor, sinceMs: now, untilMs });
    } else if (scenario === 'outage') {
      for (const source of this.sources.slice(this.sources.length - sources))
        source.silence(untilMs);
    } else {
      const symbols = this.#markets
        .filter(({ base }) => base === asset)
        .map(({ symbol }) => symbol);
      this.sources[0]?.exaggerate(new Set(symbols), factor, untilMs);
    }
  }

  /** By how much what passes moves a market now. */
  #stressOf({ base, quote }: SimulatedMarket, nowMs: number): number {
    let factor = 1;
    for (const passing of this.#passing) {
      const isOfQuote = quote === undefined && passing.asset === '';
      if (isOfQuote || passing.asset === base) factor *= factorAt(passing, nowMs);
      else if (passing.asset === quote) factor /= factorAt(passing, nowMs);
    }
    return factor;
  }

  #priceOf(market: SimulatedMarket): number {
    const base = market.base === 'USDT' ? 1 : (this.#models.get(market.base)?.price ?? 0);
    const quote = market.quote === undefined ? 1 : (this.#models.get(market.quote)?.price ?? 0);
    return quote === 0 ? 0 : base / quote;
  }
}
