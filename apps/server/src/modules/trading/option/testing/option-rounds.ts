import { option, quotesHeard } from '@candor/exchange-core';
import type { CommandOf } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import { vi } from 'vitest';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

/** Rounds of ten seconds on BTCUSDT, stakes in USDT from 1 to 100. */
export const shortRounds: CommandOf<'option_terms_set'> = {
  type: 'option_terms_set',
  ...{ seriesId: 0, marketId: 1, assetId: 1, cycleMs: 10_000, mode: 'pool' },
  ...{ feePpm: 30_000, flatTicks: 0, riseOddsPpm: 0, fallOddsPpm: 0, flatOddsPpm: 0 },
  unitsMin: asUnits(100_000_000),
  unitsMax: asUnits(10_000_000_000),
  stepUnits: asUnits(1_000_000),
  prizeUnits: asUnits(0),
  effectiveFromMs: 0,
};

/**
 * Rounds on a test's server whose clock stands still between the steps of {@link runUntil}. Call
 * `vi.useFakeTimers({ toFake: ['Date'] })` before the server is started.
 */
export class OptionRounds {
  /** The price in ticks that sources say at a moment. */
  ticksAt: (nowMs: number) => number = () => 6_000_000;
  readonly #api: TestApi;
  #quotedMs = 0;

  constructor(api: TestApi) {
    this.#api = api;
  }

  /** Makes three sources and one series of rounds. */
  async open(): Promise<void> {
    const names = ['one', 'two', 'three'];
    const sources = names.map((name) => ({ type: 'price_source_add', name }) as const);
    await this.#api.exchange.submitAll([...sources, shortRounds]);
  }

  /** Gives a user 1,000 USDT in the option account. */
  async fund({ userId }: TestUser): Promise<void> {
    await this.#api.exchange.submit({
      type: 'account_transfer',
      ...{ userId, assetId: 1, fromKind: 'spot', toKind: 'option' },
      ...{ units: asUnits(100_000_000_000), requestKey: '' },
    });
  }

  /** The moments of the round that can be entered next. */
  async next() {
    const { value } = await this.#api.exchange.read((reader) => reader.read(option).series()[0]);
    if (value === undefined) throw new Error('there is a series');
    const startAtMs = value.nextPeriod * 10_000;
    const moments = { openAtMs: startAtMs - 15_000, cutOffAtMs: startAtMs - 8_000 };
    return { period: value.nextPeriod, startAtMs, endAtMs: startAtMs + 10_000, ...moments };
  }

  /** Lets time go by: quotes come once a second, and due time passes at once. */
  async runUntil(untilMs: number): Promise<void> {
    const { exchange } = this.#api;
    for (;;) {
      const { value: nextDueAtMs } = await exchange.read((reader) => reader.nextDueAtMs);
      const now = Date.now();
      const dueMs = Math.max(nextDueAtMs ?? Infinity, now);
      const quoteMs = Math.max(this.#quotedMs + 1_000, now);
      if (Math.min(dueMs, quoteMs) >= untilMs) break;
      vi.setSystemTime(Math.min(dueMs, quoteMs));
      if (dueMs <= quoteMs) {
        await exchange.submit({ type: 'time_passed' });
        continue;
      }
      this.#quotedMs = quoteMs;
      const bid = this.ticksAt(quoteMs) * 1_000;
      const quotes = [1, 2, 3].flatMap((sourceId) => [sourceId, 1, bid, 0, 0]);
      await exchange.submit(quotesHeard(quotes));
    }
    vi.setSystemTime(untilMs);
    // Tables that are read next contain all of it.
    const { sequence } = await exchange.read(() => undefined);
    await exchange.waitForProjection(sequence, 10_000);
  }
}
