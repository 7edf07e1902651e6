import { asUnits } from '@candor/money';
import type { OptionReads } from '#option/product.ts';
import { option } from '#option/product.ts';
import type { OptionChoice } from '#option/formulas/outcome.ts';
import { scheduleOf } from '#option/formulas/schedule.ts';
import { quotesHeard } from '#prices/pack-quotes.ts';
import type { CommandBody, CommandOf, Effect } from '#products.ts';
import { EarnExchange } from './earn-exchange.ts';
import { USDT } from './small-exchange.ts';

export const CYCLE_MS = 30_000;

/** A pool of 3 % on the small exchange's market, stakes from 100 to 100,000 in steps of 10. */
export const poolTerms = {
  type: 'option_terms_set',
  seriesId: 0,
  marketId: 1,
  assetId: USDT,
  cycleMs: CYCLE_MS,
  mode: 'pool',
  feePpm: 30_000,
  flatTicks: 0,
  unitsMin: asUnits(100),
  unitsMax: asUnits(100_000),
  stepUnits: asUnits(10),
  riseOddsPpm: 0,
  fallOddsPpm: 0,
  flatOddsPpm: 0,
  prizeUnits: asUnits(0),
  effectiveFromMs: 0,
} as const satisfies CommandOf<'option_terms_set'>;

/** Fixed odds that reserve 10,000 for each round; flat cannot be entered on. */
export const fixedTerms = {
  ...poolTerms,
  mode: 'fixed',
  feePpm: 0,
  riseOddsPpm: 1_900_000,
  fallOddsPpm: 1_900_000,
  prizeUnits: asUnits(10_000),
} as const satisfies CommandOf<'option_terms_set'>;

/**
 * An exchange with option rounds on it. {@link runUntil} is the server: it says what three sources say
 * once a second, and lets due time pass at once.
 */
export class OptionExchange extends EarnExchange {
  /** The price that sources say at a moment. */
  priceAt: (timestampMs: number) => number = () => 1_000;
  /** How many of the three sources are heard at a moment. */
  sourcesAt: (timestampMs: number) => number = () => 3;
  /** Whether the server runs at a moment. */
  runsAt: (timestampMs: number) => boolean = () => true;
  /** Told of what each command did that {@link runUntil} submits. */
  heard: (effects: readonly Effect[]) => void = () => undefined;
  #quotedMs = 0;

  constructor() {
    super();
    // Time is what a test says it is.
    this.timestampMs -= this.timestampMs % 60_000;
    for (const name of ['one', 'two', 'three']) this.accept({ type: 'price_source_add', name });
  }

  get option(): OptionReads {
    return this.engine.read(option);
  }

  /** Submits a command at a moment; earlier than the last one, it comes at the last one's. */
  at(timestampMs: number, body: CommandBody): string {
    this.timestampMs = Math.max(timestampMs, this.engine.timestampMs) - 1_000;
    return this.codeOf(body);
  }

  /** Adds a customer with money in their option account. */
  addPlayer(userId: number, units = 1_000_000): void {
    this.accept({ type: 'user_create', userId, role: 'customer', feeTier: 0, selfTradeGroup: 0 });
    if (units === 0) return;
    const money = { userId, assetId: USDT, units: asUnits(units) };
    this.accept({ type: 'demo_fund', ...money, accountKind: 'option', requestKey: '' });
  }

  /** Makes a series; its first round opens after the shortest notice. */
  addSeries(terms: Partial<CommandOf<'option_terms_set'>> = {}): number {
    const effectiveFromMs = this.timestampMs + 10_000;
    return this.accept({ ...poolTerms, ...terms, effectiveFromMs }).orderId;
  }

  /** The moments of the round that opens next. */
  nextRound(seriesId = 1) {
    const series = this.option.series().find((one) => one.seriesId === seriesId);
    if (series === undefined) throw new Error(`no series ${seriesId}`);
    return { period: series.nextPeriod, ...scheduleOf(series.cycleMs, series.nextPeriod) };
  }

  enter(userId: number, period: number, choice: OptionChoice, units: number, seriesId = 1) {
    const stake = { userId, seriesId, period, choice, units: asUnits(units) };
    return { type: 'option_enter', ...stake, requestKey: '' } as const;
  }

  /** Lets the server run up to, but not at, a moment. */
  runUntil(untilMs: number): void {
    const running = (fromMs: number): number => {
      let atMs = fromMs;
      while (atMs < untilMs && !this.runsAt(atMs)) atMs += 100;
      return atMs;
    };
    for (;;) {
      const now = this.engine.timestampMs;
      const dueMs = running(Math.max(this.engine.nextDueAtMs ?? Infinity, now));
      const quoteMs = running(Math.max(this.#quotedMs + 1_000, now - (now % 1_000) + 500));
      if (Math.min(quoteMs, dueMs) >= untilMs) return;
      const code =
        dueMs <= quoteMs
          ? this.at(dueMs, { type: 'time_passed' })
          : this.at((this.#quotedMs = quoteMs), this.quotes(quoteMs));
      if (code !== '') throw new Error(`the server was refused: ${code}`);
      this.heard(this.effects);
    }
  }

  /** What the sources say at a moment. */
  quotes(timestampMs: number): CommandOf<'source_quotes_heard'> {
    const bid = this.priceAt(timestampMs) * 1_000;
    const sources = [1, 2, 3].slice(0, this.sourcesAt(timestampMs));
    return quotesHeard(sources.flatMap((sourceId) => [sourceId, 1, bid, 0, 100]));
  }
}
