import type { AdminReply, BooksCheck, StaffRole } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, letPass, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

const reason = 'the network is down';

let api: TestApi;
let risk: TestStaff;
let operations: TestStaff;
let other: TestStaff;
/** What was found when the sums were last taken. */
let booksCheck: BooksCheck | null = null;

beforeAll(async () => {
  api = await startTestApi({ admin: { lastBooksCheck: () => booksCheck } });
  risk = await newStaff(api, 'risk');
  operations = await newStaff(api, 'operations');
  other = await newStaff(api, 'operations');
});
afterAll(() => api.stop());

type Alarms = AdminReply<'houseAlarms'>;
const alarms = async (staff = risk): Promise<Alarms> =>
  (await as(staff)('houseAlarms')).data as Alarms;
const alarmsOf = async (role: StaffRole): Promise<Alarms> => alarms(await newStaff(api, role));
const nowMs = (): number => Date.now() + api.clock.skipMs;

async function byTwo(name: 'marketOpenAll' | 'marketCreate' | 'switchOpen', request: object) {
  const { data } = await as(operations)(name, { ...request, reason });
  const { approvalId } = data as AdminReply<'switchOpen'>;
  expect((await as(other)('approvalApprove', { approvalId })).code).toBe(200);
}

test('nothing stands still, and a market that was never open is no stop', async () => {
  const { markets, stops, booksOk } = await alarms();
  expect([markets.open, markets.halted, stops, booksOk]).toEqual([markets.all, 0, [], true]);
  await byTwo('marketCreate', {
    ...{ baseAsset: 'BTC', quoteAsset: 'ETH', tickSize: '0.0001', quantityStep: '0.0001' },
    ...{ priceMin: '1', priceMax: '100', quantityMin: '0.0001', quantityMax: '1000' },
    ...{ notionalMin: '0.001', notionalMax: '5000', priceBandPpm: 100_000 },
    ...{ marketProtectionPpm: 20_000, openOrdersMax: 200, triggerOrdersMax: 20 },
  });
  expect(await alarms()).toMatchObject({ markets: { halted: 1 }, stops: [] });
});

test('what one act stopped is one stop, until it is open again; why is for who sees markets', async () => {
  const halt = { symbol: 'ETHUSDT', state: 'halted', reason: 'prices look wrong' };
  expect((await as(risk)('marketHalt', halt)).code).toBe(200);
  expect((await as(operations)('marketHaltAll', { state: 'halted', reason })).code).toBe(200);
  const { stops } = await alarms();
  expect(stops.map(({ names, reason: why }) => [names, why])).toEqual([
    [['ETH/USDT'], 'prices look wrong'],
    [['BTC/USDT'], reason],
  ]);
  expect(stops[0]).toMatchObject({ what: 'markets', staffName: 'Test' });
  expect(stops[0]?.sinceMs).toBeLessThanOrEqual(nowMs());
  expect((await alarmsOf('content')).stops).toEqual(
    stops.map((stop) => ({ ...stop, staffName: null, reason: null })),
  );
  await byTwo('marketOpenAll', {
    symbols: ['BTCUSDT', 'ETHUSDT'],
    effectiveAtMs: nowMs() + 10 * MINUTE_MS,
  });
  expect((await alarms()).stops).toHaveLength(2);
  await letPass(api, 11 * MINUTE_MS);
  await api.api.changes.runDue();
  expect((await alarms()).stops).toEqual([]);
});

test('a switch that is off and maintenance that has begun are stops; one that is announced is none', async () => {
  expect((await as(risk)('switchStop', { key: 'checkin', reason })).code).toBe(200);
  const maintenance = {
    startsAtMs: nowMs() + MINUTE_MS,
    endsAtMs: null,
    texts: { en: 'We move.' },
    reason: 'new machines',
  };
  expect((await as(risk)('maintenanceSet', maintenance)).code).toBe(200);
  const off = { what: 'switch', names: ['checkin'], staffName: 'Test', reason };
  expect((await alarms()).stops).toMatchObject([off]);
  await letPass(api, 2 * MINUTE_MS);
  await api.api.switches.refresh();
  expect((await alarms()).stops).toMatchObject([
    off,
    { what: 'maintenance', names: [], reason: 'new machines' },
  ]);
  expect((await alarmsOf('finance')).stops.map(({ reason: why }) => why)).toEqual([null, null]);
});

test('the books are in order until the last audit, or the last check of the sums, says otherwise', async () => {
  const insert = (ok: boolean, atMs: number) =>
    api.database.pool.query(
      `INSERT INTO audit_runs (started_at_ms, took_ms, ok, commands, head_hash, state_hash, differences, staff_email)
       VALUES ($2, 20, $1, 1, '', '', '{}', 'a@b.c')`,
      [ok, atMs],
    );
  await insert(false, 1_000);
  expect((await alarms()).booksOk).toBe(false);
  await insert(true, 2_000);
  expect((await alarms()).booksOk).toBe(true);
  booksCheck = { atMs: 1, ok: false, sequence: 1, problem: 'a sum is 1' };
  expect((await alarms()).booksOk).toBe(false);
  booksCheck = { ...booksCheck, ok: true };
  expect((await alarms()).booksOk).toBe(true);
});
