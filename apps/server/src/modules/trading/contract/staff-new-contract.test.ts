import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import { ContractApi } from './testing/contract-api.ts';

const reason = 'asked for by the test';

let own: ContractApi;
let owner: TestStaff;
let operations: TestStaff;

beforeAll(async () => {
  own = await ContractApi.start();
  owner = await newOwner(own.api);
  operations = await newStaff(own.api, 'operations');
});
afterAll(() => own.api.stop());
// An index that nobody confirms for ten seconds is stale.
beforeEach(() => own.say(60_000));

const gold = {
  ...{ accountKind: 'gold', baseAsset: 'BTC', quoteAsset: 'USDT', tickSize: '0.1' },
  ...{ lotSize: '0.001', priceMin: '1', priceMax: '1000000', lotsMax: 1_000 },
  ...{ positionMax: '1000000', priceBandPpm: 50_000, marketProtectionPpm: 20_000 },
  ...{ markBandPpm: 20_000, impact: '10000', makerFeePpm: 200, takerFeePpm: 500 },
  ...{ liquidationFeePpm: 5_000, openOrdersMax: 50, leverageDefault: 10 },
  tiers: [
    { floor: '0', maintenancePpm: 10_000, leverageMax: 50 },
    { floor: '100000', maintenancePpm: 25_000, leverageMax: 20 },
  ],
  ...{ zoneMinutes: 0, weekly: [{ from: 0, until: 10_080 }] },
};

/** What one person's request is refused with: its code and field. */
async function refusal(request: object) {
  const { code, data } = await as(operations)('contractMarketCreate', { ...request, reason });
  return [code, (data as { field?: string } | null)?.field];
}

const contracts = async () =>
  (
    (await own.api.call('common/getContractConfig'))
      .data as EndpointReply<'common/getContractConfig'>
  ).markets;

const tier = { floor: '0', maintenancePpm: 10_000, leverageMax: 50 };
const above = { floor: '100000', maintenancePpm: 25_000, leverageMax: 20 };

describe('a contract market', () => {
  test.each([
    ['an asset that is not there', { baseAsset: 'NONE' }, [41036, 'baseAsset']],
    ['one asset twice', { baseAsset: 'USDT' }, [41001, 'quoteAsset']],
    ['a market that is there', { accountKind: 'contract' }, [400, undefined]],
    ['a tick of nothing', { tickSize: '0' }, [41001, 'tickSize']],
    ['a lot of more decimals than the coin', { lotSize: '0.000000001' }, [41001, 'lotSize']],
    ['a tick times a lot that is no whole unit', { lotSize: '0.00000001' }, [41001, 'lotSize']],
    ['a price between two ticks', { priceMin: '1.05' }, [41001, 'priceMin']],
    ['a lowest price of nothing', { priceMin: '0' }, [41001, 'priceMin']],
    ['a window that names the price', { priceMin: '100001' }, [41001, 'priceMax']],
    ['more ticks than the core counts', { priceMax: '400000001' }, [41001, 'priceMax']],
    ['a band that names the price', { priceBandPpm: 9_999 }, [41001, 'priceBandPpm']],
    ['a first tier above 0', { tiers: [{ ...tier, floor: '1' }] }, [41001, 'tiers']],
    ['tiers that do not rise', { tiers: [tier, { ...above, floor: '0' }] }, [41001, 'tiers']],
    [
      'less to keep for more',
      { tiers: [tier, { ...above, maintenancePpm: 9_000 }] },
      [41001, 'tiers'],
    ],
    ['more leverage for more', { tiers: [tier, { ...above, leverageMax: 51 }] }, [41001, 'tiers']],
    [
      'maintenance above the first margin',
      { tiers: [{ ...tier, leverageMax: 76 }] },
      [41001, 'tiers'],
    ],
    [
      'maintenance that comes too late',
      { tiers: [{ ...tier, leverageMax: 24 }] },
      [41001, 'tiers'],
    ],
    [
      'a deduction that is no whole unit',
      { tiers: [tier, { ...above, floor: '0.00000001' }] },
      [41001, 'tiers'],
    ],
    ['a first leverage above the tiers', { leverageDefault: 51 }, [41001, 'leverageDefault']],
    ['a largest position below its tiers', { positionMax: '100000' }, [41001, 'positionMax']],
    ['a value for funding above it', { impact: '1000001' }, [41001, 'impact']],
    ['a value for funding of nothing', { impact: '0' }, [41001, 'impact']],
    ['a taker fee above 1 %', { takerFeePpm: 10_001 }, [41001, 'takerFeePpm']],
    ['a taker fee that maintenance does not pay', { takerFeePpm: 5_001 }, [41001, 'takerFeePpm']],
    ['makers who pay more than takers', { makerFeePpm: 501 }, [41001, 'makerFeePpm']],
    ['a liquidation fee above 1.5 %', { liquidationFeePpm: 15_001 }, [41001, 'liquidationFeePpm']],
    ['a mark that runs off', { markBandPpm: 50_001 }, [41001, 'markBandPpm']],
    ['hours that overlap', { weekly: [{ from: 60, until: 0 }] }, [41001, 'weekly']],
    ['gold without hours', { weekly: [] }, [41001, 'weekly']],
    ['a mark', { markPrice: '60000' }, [41001, 'markPrice']],
  ])('is refused with %s', async (_, change, expected) => {
    expect(await refusal({ ...gold, ...change })).toEqual(expected);
    expect(await contracts()).toHaveLength(1);
  });

  test('is created halted by two, says what its fund has, follows the spot index, and opens with notice', async () => {
    const asked = await as(operations)('contractMarketCreate', { ...gold, reason });
    const { approvalId } = asked.data as AdminReply<'contractMarketCreate'>;
    const { approvals } = (await as(owner)('approvalList', { state: 'waiting' }))
      .data as AdminReply<'approvalList'>;
    expect(JSON.parse(approvals[0]?.effect ?? '')).toMatchObject({
      ...{ kind: 'contract_market_create', symbol: 'BTCUSDTGOLD', isFundEmpty: true },
    });
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
    const market = async () => (await contracts()).find(({ symbol }) => symbol === 'BTCUSDTGOLD');
    const { zoneMinutes, weekly, ...terms } = gold;
    expect(await market()).toMatchObject({
      ...{ ...terms, priceMin: '1.0', priceMax: '1000000.0' },
      ...{ state: 'halted', indexSymbol: 'BTCUSDT', leverageMax: 50, kind: 'gold' },
      calendars: [{ zoneMinutes, weekly, holidays: [] }],
    });
    expect(await refusal(gold)).toEqual([400, undefined]);
    const effectiveAtMs = Date.now() + own.api.clock.skipMs + 10 * MINUTE_MS;
    const opening = { symbol: 'BTCUSDTGOLD', effectiveAtMs, reason };
    expect((await as(operations)('marketOpen', opening)).code).toBe(200);
    await letPass(own.api, 10 * MINUTE_MS);
    await own.api.api.changes.runDue();
    expect(await market()).toMatchObject({ state: 'open' });
  });

  test('is refused while the house has fewer price sources than an index takes', async () => {
    const api = await startTestApi();
    const staff = await newStaff(api, 'operations');
    const { code, msg } = await as(staff)('contractMarketCreate', { ...gold, reason });
    expect([code, msg]).toEqual([
      100,
      expect.stringContaining('an index takes 3 price sources, and the house has 0'),
    ]);
    await api.stop();
  });
});
