import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ccxtSources } from './ccxt-source.ts';

const MARKETS = [
  { symbol: 'SHIBUSDT', base: 'SHIB', quote: 'USDT' },
  { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' },
  { symbol: 'ETHBTC', base: 'ETH', quote: 'BTC' },
];

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

/** A venue of ccxt's shape that answers what the test says. */
function venue(answer: () => Promise<Record<string, { bid?: number; ask?: number | null }>>) {
  const asked: (readonly string[])[] = [];
  const warnings: unknown[] = [];
  class Venue {
    loadMarkets() {
      return Promise.resolve({ 'BTC/USDT': {}, 'ETH/BTC': {}, 'XRP/USDT': {} });
    }
    fetchTickers(symbols: readonly string[]) {
      asked.push(symbols);
      return answer();
    }
  }
  const [source] = ccxtSources(['venue'], () => MARKETS, {
    log: { warn: (...said: unknown[]) => warnings.push(said) } as never,
    nowMs: () => Date.now(),
    loadCcxt: () => Promise.resolve({ default: { venue: Venue } }),
  });
  if (source === undefined) throw new Error('one name makes one source');
  return { source, asked, warnings };
}

test('asks for those of our markets that the venue has, and answers from memory', async () => {
  const { source, asked } = venue(() =>
    Promise.resolve({
      'BTC/USDT': { bid: 67_000.1, ask: 67_000.3 },
      'ETH/BTC': { bid: 0.05, ask: null },
      'XRP/USDT': { bid: 1, ask: 2 },
    }),
  );
  await source.start?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([['BTC/USDT', 'ETH/BTC']]);
  expect(source.quote('BTCUSDT')).toEqual({ bid: 67_000.1, ask: 67_000.3, atMs: 1_000_000 });
  expect(source.quote('ETHBTC')).toBeUndefined();
  await source.stop?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

test('keeps the old quote with its old time when the venue fails, and complains once a minute', async () => {
  let isDown = false;
  const { source, asked, warnings } = venue(() =>
    isDown
      ? Promise.reject(new Error('down'))
      : Promise.resolve({ 'BTC/USDT': { bid: 10, ask: 12 } }),
  );
  await source.start?.();
  await vi.advanceTimersByTimeAsync(0);
  isDown = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked.length).toBeGreaterThan(10);
  expect(source.quote('BTCUSDT')?.atMs).toBe(1_000_000);
  expect(warnings).toHaveLength(1);
  await source.stop?.();
});

test('a venue that ccxt does not know is refused at the start', async () => {
  const [source] = ccxtSources(['nowhere'], () => MARKETS, {
    log: { warn: () => undefined } as never,
    nowMs: () => 0,
    loadCcxt: () => Promise.resolve({ default: {} }),
  });
  await expect(source?.start?.()).rejects.toThrow('ccxt knows no exchange nowhere');
});
