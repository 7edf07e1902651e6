import { quotesHeard } from '@candor/exchange-core';
import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FiatReads, FiatSourceView } from '#api/fiat-port.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, newOwner } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { eurPair, p2pRule } from '#modules/p2p/trade/testing/p2p-world.ts';

const bank: FiatSourceView = {
  ...{ name: 'ecb', answeredAtMs: 2_000, publishedAtMs: 1_000, isLive: true },
  dollarE9: new Map([['EUR', 861_200_000n]]),
};
const silent: FiatSourceView = {
  ...{ name: 'rates.example', answeredAtMs: null, publishedAtMs: null, isLive: false },
  dollarE9: new Map(),
};

/** What sources agree on, by currency. */
const agreed = new Map<string, number>();
/** What they disagree on. */
const disputed = new Set<string>();
let sources: readonly FiatSourceView[] = [bank, silent];
const fiat: FiatReads = {
  sources: () => sources,
  isDisputed: (currency) => disputed.has(currency),
  ratePpm: (currency) => agreed.get(currency),
  isUsdtDollar: () => true,
};

let api: TestApi;
let ann: TestStaff;

beforeAll(async () => {
  api = await startTestApi({ fiat });
  ann = await newOwner(api);
});
afterAll(() => api.stop());

const view = async () => (await as(ann)('systemView')).data as AdminReply<'systemView'>;
const needed = async () => (await view()).setup.find(({ item }) => item === 'fiat_rates');

const shown = async (currency: string) => {
  const { data } = await api.call('common/platformRate');
  return (data as EndpointReply<'common/platformRate'>).rates.find(
    (one) => one.currency === currency,
  );
};

test('a house with pairs of fiat money is asked for their rates, and sees what each source says', async () => {
  expect(await needed()).toBeUndefined();
  await api.exchange.submit(p2pRule);
  await api.exchange.submit(eurPair);
  expect(await needed()).toEqual({ item: 'fiat_rates', isDone: false });
  expect((await view()).fiat).toMatchObject({
    isUsdtDollar: true,
    rates: [{ currency: 'EUR', rate: null }],
    sources: [
      {
        ...{ name: 'ecb', answeredAtMs: 2_000, publishedAtMs: 1_000, isLive: true },
        rates: [{ currency: 'EUR', rate: '0.8612' }],
      },
      { name: 'rates.example', answeredAtMs: null, isLive: false, rates: [] },
    ],
  });
  agreed.set('EUR', 861_200);
  expect(await needed()).toEqual({ item: 'fiat_rates', isDone: true });
  expect((await view()).fiat?.rates).toEqual([{ currency: 'EUR', rate: '0.8612' }]);
});

test('amounts are shown at the rate that sources agree on, and else at the table’s', async () => {
  agreed.clear();
  expect(await shown('EUR')).toMatchObject({ rate: '0.86', source: 'fixed' });
  agreed.set('EUR', 861_200);
  expect(await shown('EUR')).toEqual({
    ...{ currency: 'EUR', sign: '€', rate: '0.8612', source: 'ecb', updatedAtMs: 1_000 },
  });
  expect(await shown('CNY')).toMatchObject({ source: 'fixed' });
});

test('a currency that its sources disagree on is an alarm above every page, if it has a pair', async () => {
  const alarms = async () =>
    ((await as(ann)('houseAlarms')).data as AdminReply<'houseAlarms'>).fiatDisputed;
  expect(await alarms()).toEqual([]);
  for (const currency of ['EUR', 'GBP']) disputed.add(currency);
  expect(await alarms()).toEqual(['EUR']);
});

test('a house of which no source has ever answered is told that it has no way out', async () => {
  const network = async () => (await view()).setup.find(({ item }) => item === 'network')?.isDone;
  expect(await network()).toBe(true);
  sources = [silent];
  expect(await network()).toBe(false);
  sources = [];
  expect(await network()).toBe(false);
  const names = ['alpha', 'beta', 'gamma'];
  for (const name of names) await api.exchange.submit({ type: 'price_source_add', name });
  const quotes = [1, 2, 3].flatMap((sourceId) => [sourceId, 1, 5_000_000_000, 0, 0]);
  expect(await api.exchange.submit(quotesHeard(quotes))).toMatchObject({ ok: true });
  expect(await network()).toBe(true);
});
