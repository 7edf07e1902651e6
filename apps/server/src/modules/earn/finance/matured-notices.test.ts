import type { EffectOf } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import { expect, test } from 'vitest';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { Notice, Notices } from '#modules/people/notices/index.ts';
import { MaturedNotices } from './matured-notices.ts';

const order: EffectOf<'finance_order_put'> = {
  type: 'finance_order_put',
  ...{ orderId: 9, userId: 1_000_001, productId: 1, assetId: 1, accountKind: 'spot' },
  ...{ ratePpm: 36_500, termDays: 7, isManaged: 0, renews: 0, cycleNumber: 1 },
  ...{ subscribedAtMs: 1, accruesFromMs: 2, paidDays: 7, closedAtMs: 700, earning: 'earned' },
  ...{ principalUnits: asUnits(123_456_700_000_000), paidUnits: asUnits(1) },
  earnedUnits: asUnits(86_400_000),
};

const commandOf = (effects: CommittedCommand['effects']): CommittedCommand => ({
  ...{ sequence: 5, timestampMs: 700, body: { type: 'time_passed' }, effects },
});

test('a term that ended is told once with its figures; days paid before, and orders that their owner left, are not', async () => {
  const told: Notice[] = [];
  const notices = {
    tell: async (_tx: unknown, all: readonly Notice[]) => void told.push(...all),
  } as unknown as Notices;
  const catalogue = { assetOf: () => ({ symbol: 'USDT', scale: 8 }) } as unknown as MarketCatalogue;
  const matured = new MaturedNotices(notices, catalogue);
  matured.take(commandOf([{ ...order, earning: 'not_earned' }]));
  matured.take(commandOf([{ ...order, earning: 'early_earned' }]));
  matured.take(commandOf([{ ...order, earning: 'cancelled' }]));
  expect([matured.isUrgent, matured.collect()]).toEqual([false, undefined]);
  matured.take(commandOf([order]));
  expect(matured.isUrgent).toBe(true);
  await matured.collect()?.write({} as never);
  const values = { asset: 'USDT', days: '7', amount: '1,234,567', earned: '0.864' };
  const kind = { kind: 'earn', template: 'earn_matured' };
  expect(told).toEqual([{ userId: 1_000_001, ...kind, values, atMs: 700 }]);
  expect(matured.collect()).toBeUndefined();
});
