import { option, prices, quotesHeard } from '@candor/exchange-core';
import { describe, expect, test } from 'vitest';
import { createGenesis } from '#seed/create-genesis.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { optionPlayerIds } from './house.ts';
import { OptionPlayers } from './option-players.ts';
import { Random } from './random.ts';

const START_MS = Date.UTC(2026, 0, 5);

/** A demo exchange whose second passes with quotes, due time and the demo users. */
class Demo {
  readonly exchange = new MemoryExchange(START_MS);
  readonly players = new OptionPlayers(new Random('test'));
  readonly refused: string[] = [];
  nowMs = START_MS;

  async second(): Promise<void> {
    this.nowMs += 1_000;
    this.exchange.nowMs = this.nowMs;
    const { value: quotes } = await this.exchange.read((reader) => {
      const sources = reader.read(prices).sources();
      return reader
        .markets()
        .flatMap(({ marketId }) =>
          sources.flatMap(({ sourceId }) => [sourceId, marketId, 1_000_000, 0, 0]),
        );
    });
    await this.exchange.submitAll([quotesHeard(quotes)]);
    for (;;) {
      const [decision] = await this.exchange.submitAll([{ type: 'time_passed' }]);
      if (decision?.ok !== true) break;
    }
    const { value } = await this.exchange.read((reader) => this.players.plan(reader, this.nowMs));
    for (const decision of await this.exchange.submitAll(value)) {
      if (!decision.ok) this.refused.push(decision.code);
    }
  }

  /** Rounds that can be entered no more, and have nobody on rise or nobody on fall; those that were begun late are left out. */
  async oneSided(): Promise<readonly number[]> {
    const { value } = await this.exchange.read((reader) => {
      const reads = reader.read(option);
      return reads
        .rounds()
        .filter(
          ({ openAtMs, cutOffAtMs }) => openAtMs > START_MS + 2_000 && cutOffAtMs <= this.nowMs,
        )
        .filter(({ roundId }) => {
          const { riseCount = 0, fallCount = 0 } = reads.pool(roundId) ?? {};
          return riseCount === 0 || fallCount === 0;
        })
        .map(({ roundId }) => roundId);
    });
    return value;
  }
}

describe('demo users', () => {
  test('enter both sides of the rounds of every coin on their own demo funds, and nothing is refused', async () => {
    const demo = new Demo();
    const names = ['one', 'two', 'three'];
    await createGenesis(demo.exchange);
    const sources = names.map((name) => ({ type: 'price_source_add', name }) as const);
    await demo.exchange.submitAll(sources);
    for (let second = 0; second < 120; second++) {
      await demo.second();
      expect(await demo.oneSided()).toEqual([]);
    }
    const { value } = await demo.exchange.read((reader) => {
      const reads = reader.read(option);
      return optionPlayerIds.flatMap((userId) => reads.entriesOf(userId));
    });
    expect(value.length).toBeGreaterThan(20);
    expect(new Set(value.map(({ roundId }) => roundId)).size).toBeGreaterThan(5);
    expect(demo.refused).toEqual([]);
    const { value: house } = await demo.exchange.read((reader) =>
      [1, 2, 3].flatMap((userId) => reader.read(option).entriesOf(userId)),
    );
    expect(house).toEqual([]);
  });
});
