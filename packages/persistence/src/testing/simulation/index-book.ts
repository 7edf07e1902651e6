import { unpackQuotes } from '@candor/exchange-core';
import type { Command, Effect } from '@candor/exchange-core';
import { expectEqual } from './books.ts';
import { CONTRACTS } from './opening.ts';
import type { JournalReader } from './simulated-storage.ts';

const STALE_MS = 10_000;
const SOURCES_MIN = 3;
/** A source counts at most one part in so many away from the median. */
const CLAMP_PARTS = 200n;
/** Twice a tick, in the thousandths that quotes come in. */
const DOUBLE = 2_000n;

/** The index by hand: the mean of what the sources say now, none of them far from the median. */
export class IndexBook implements JournalReader {
  after(command: Command, effects: readonly Effect[]): void {
    if (command.type !== 'source_quotes_heard') return;
    const numbers = unpackQuotes(command) ?? [];
    for (const marketId of CONTRACTS) {
      const said: bigint[] = [];
      for (let at = 0; at < numbers.length; at += 5) {
        const [, id, bid = 0, spread = 0, ageMs = 0] = numbers.slice(at, at + 5);
        if (id === marketId && ageMs <= STALE_MS) said.push(2n * BigInt(bid) + BigInt(spread));
      }
      const row = effects.findLast(
        (own) => own.type === 'contract_price_put' && own.marketId === marketId,
      );
      if (said.length < SOURCES_MIN || row?.type !== 'contract_price_put') continue;
      expectEqual(`index of ${marketId}`, indexOf(said), BigInt(row.indexTicks));
    }
  }
}

/** Of the doubled middles of quotes, half a tick up. */
function indexOf(doubled: readonly bigint[]): bigint {
  const sorted = doubled.toSorted((one, other) => Number(one - other));
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0n;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0n) + upper) / 2n;
  const [least, most] = [median - median / CLAMP_PARTS, median + median / CLAMP_PARTS];
  const sum = sorted.reduce(
    (all, own) => all + (own < least ? least : own > most ? most : own),
    0n,
  );
  const count = BigInt(sorted.length) * DOUBLE;
  return (2n * sum + count) / (2n * count);
}
