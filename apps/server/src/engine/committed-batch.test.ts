import type { CommandBody } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import { expect, test } from 'vitest';
import { btcUsdtWith } from '#workers/testing/btc-usdt.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import type { CommittedBatch } from './exchange-port.ts';

const USERS = [1_001, 1_002];
const place = (userId: number, clientOrderId: string): CommandBody => ({
  ...{ type: 'order_place', userId, marketId: 1, side: 'buy', orderType: 'limit' },
  ...{ timeInForce: 'gtc', ticks: 9_000, lots: 10, quoteUnits: 0, triggerTicks: 0 },
  ...{ displayLots: 0, selfTradeMode: 'expire_taker', clientOrderId, requestKey: '' },
});

test('listeners read the texts of a batch as the core wrote them, each with its own order, also later', async () => {
  const exchange = new MemoryExchange(Date.UTC(2026, 0, 5));
  await exchange.submitAll(btcUsdtWith(USERS, { units: asUnits(10 ** 12), feeRatePpm: 0 }));
  const batches: CommittedBatch[] = [];
  exchange.onCommitted((batch) => batches.push(batch));
  await exchange.submitAll([place(1_001, 'mine'), place(1_002, 'theirs'), place(1_001, '')]);
  await exchange.submit(place(1_002, 'next'));
  const told = batches.flatMap(({ commands }) =>
    commands.flatMap(({ effects }) =>
      effects.flatMap((effect) =>
        effect.type === 'order_opened' ? [[effect.userId, effect.clientOrderId]] : [],
      ),
    ),
  );
  expect(told).toEqual([
    [1_001, 'mine'],
    [1_002, 'theirs'],
    [1_001, ''],
    [1_002, 'next'],
  ]);
});
