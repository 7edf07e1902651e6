import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { FillsToTell } from './fills-to-tell.ts';
import type { Notice, Notices } from './notices.ts';

interface Fill {
  readonly userId: number;
  readonly orderId: number;
  readonly atMs: number;
}

const noticeOf = ({ userId, orderId, atMs }: Fill): Notice => ({
  ...{ userId, kind: 'fill', template: 'orders_filled', atMs },
  values: { count: '1', orders: String(orderId) },
});

async function told(fills: FillsToTell<Fill>): Promise<readonly string[]> {
  const notices: Notice[] = [];
  const tell = (_tx: PoolClient, own: readonly Notice[]) => {
    notices.push(...own);
    return Promise.resolve();
  };
  await fills.collect({ tell } as unknown as Notices)?.write({} as PoolClient);
  return notices.map(({ userId, values, atMs }) => {
    const { count, orders } = values as { count: string; orders: string };
    return `${userId} at ${atMs}: ${count} (${orders})`;
  });
}

const ids = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

test('up to twenty orders of a user are told one by one, more in one message as of the last', async () => {
  const fills = new FillsToTell<Fill>(noticeOf, 'orders_filled');
  for (const orderId of ids(20)) fills.add({ userId: 1_000_001, orderId, atMs: orderId });
  for (const orderId of ids(45)) fills.add({ userId: 1_000_002, orderId, atMs: 100 + orderId });
  expect(await told(fills)).toEqual([
    ...ids(20).map((orderId) => `1000001 at ${orderId}: 1 (${orderId})`),
    `1000002 at 145: 45 (${ids(45).join(' ')})`,
  ]);
  expect(fills.isEmpty).toBe(true);
  expect(await told(fills)).toEqual([]);
});

test('the house is told nothing, nor is whose own command filled the order', () => {
  const fills = new FillsToTell<Fill>(noticeOf, 'orders_filled');
  expect(fills.isFor(1_000_000, undefined)).toBe(false);
  expect(fills.isFor(1_000_001, 1_000_001)).toBe(false);
  expect(fills.isFor(1_000_001, 1_000_002)).toBe(true);
});
