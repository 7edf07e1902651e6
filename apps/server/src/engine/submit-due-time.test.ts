import type { CommandBody, Decision, EngineReader } from '@candor/exchange-core';
import { describe, expect, test } from 'vitest';
import type { CommitListener } from './exchange-port.ts';
import { DueTime } from './submit-due-time.ts';

/** An exchange whose core has things due at given moments, and a clock that is moved by hand. */
class FakeHouse {
  nowMs = 0;
  dueAtMs: number[];
  readonly submittedAtMs: number[] = [];
  readonly errors: unknown[] = [];
  failures = 0;
  #listener: CommitListener | undefined;
  #timers: { atMs: number; callback: () => void }[] = [];

  constructor(dueAtMs: readonly number[]) {
    this.dueAtMs = [...dueAtMs];
  }

  get reader(): EngineReader {
    return { nextDueAtMs: this.dueAtMs[0] } as Partial<EngineReader> as EngineReader;
  }

  readonly dueTime = new DueTime({
    exchange: {
      submit: (body: CommandBody) => this.#submit(body),
      read: (ask) => Promise.resolve({ sequence: 1, value: ask(this.reader) }),
      onCommitted: (listener) => {
        this.#listener = listener;
        return () => {
          this.#listener = undefined;
        };
      },
    },
    nowMs: () => this.nowMs,
    schedule: (waitMs, callback) => {
      const timer = { atMs: this.nowMs + waitMs, callback };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
      };
    },
    onError: (error) => this.errors.push(error),
  });

  /** Something else was committed and made other things due. */
  commit(...dueAtMs: readonly number[]): void {
    this.dueAtMs = [...dueAtMs];
    this.#listener?.({ firstSequence: 1, lastSequence: 1, commands: [] }, this.reader);
  }

  get waiting(): number {
    return this.#timers.length;
  }

  /** Moves the clock on, ringing what rings on the way. */
  async passUntil(untilMs: number): Promise<void> {
    for (;;) {
      await settled();
      const next = this.#timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.callback();
    }
    this.nowMs = untilMs;
  }

  #submit(body: CommandBody): Promise<Decision> {
    expect(body).toEqual({ type: 'time_passed' });
    if (this.failures > 0) {
      this.failures -= 1;
      return Promise.reject(new Error('busy'));
    }
    this.submittedAtMs.push(this.nowMs);
    this.commit(...this.dueAtMs.slice(1));
    return Promise.resolve({ ok: true, sequence: 1, orderId: 0, otherOrderId: 0, replayed: false });
  }
}

/** Lets every promise that can settle do so. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe('the due time', () => {
  test('is submitted when it has come, and nothing before or without it', async () => {
    const house = new FakeHouse([100_000]);
    await house.dueTime.start();
    await house.passUntil(99_999);
    expect(house.submittedAtMs).toEqual([]);
    await house.passUntil(100_000);
    expect(house.submittedAtMs).toEqual([100_000]);
    expect(house.waiting).toBe(0);
    await house.passUntil(10_000_000);
    expect(house.submittedAtMs).toEqual([100_000]);
  });

  test('is caught up in steps after a pause', async () => {
    const house = new FakeHouse([1_000, 2_000, 3_000, 900_000]);
    house.nowMs = 800_000;
    await house.dueTime.start();
    await house.passUntil(800_000);
    expect(house.submittedAtMs).toEqual([800_000, 800_000, 800_000]);
    await house.passUntil(900_000);
    expect(house.submittedAtMs).toHaveLength(4);
  });

  test('follows what other commands make due sooner or not at all', async () => {
    const house = new FakeHouse([50_000]);
    await house.dueTime.start();
    house.commit(10_000, 50_000);
    await house.passUntil(10_000);
    expect(house.submittedAtMs).toEqual([10_000]);
    house.commit();
    await house.passUntil(60_000);
    expect(house.submittedAtMs).toEqual([10_000]);
  });

  test('is submitted again after the exchange was busy', async () => {
    const house = new FakeHouse([5_000]);
    house.failures = 2;
    await house.dueTime.start();
    await house.passUntil(8_000);
    expect(house.errors).toHaveLength(2);
    expect(house.submittedAtMs).toEqual([7_000]);
  });

  test('ends with the server', async () => {
    const house = new FakeHouse([5_000]);
    await house.dueTime.start();
    await house.dueTime.stop();
    await house.passUntil(8_000);
    expect(house.submittedAtMs).toEqual([]);
    expect(house.waiting).toBe(0);
  });
});
