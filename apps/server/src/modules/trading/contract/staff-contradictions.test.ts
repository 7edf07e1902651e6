import { option } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { termsOf } from './staff-terms.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

const HOUR_MS = 3_600_000;
const reason = 'asked for by the test';

let own: ContractApi;
let asker: TestStaff;
let approver: TestStaff;
let operations: TestStaff;

beforeAll(async () => {
  own = await ContractApi.start(true);
  asker = await newOwner(own.api);
  approver = await newOwner(own.api);
  operations = await newStaff(own.api, 'operations');
});
afterAll(() => own.api.stop());
// An index that nobody confirms for ten seconds is stale.
beforeEach(() => own.say(60_000));

const inHours = (hours: number): number => Date.now() + own.api.clock.skipMs + hours * HOUR_MS;

type Act =
  | 'marketHalt'
  | 'marketOpen'
  | 'marketDelist'
  | 'contractTermsChange'
  | 'contractCalendarSet'
  | 'contractMarketCreate'
  | 'optionOpen'
  | 'optionRules';

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

const ask = async (name: Act, request: object): Promise<Answer> =>
  await as(asker)(name, { ...request, reason });

/** The number of what one person asked for. @throws Error when it is refused */
async function asked(name: Act, request: object): Promise<number> {
  const { code, msg, data } = await ask(name, request);
  if (code !== 200) throw new Error(`${name}: ${msg}`);
  return (data as { readonly approvalId: number }).approvalId;
}

const approve = async (approvalId: number): Promise<Answer> =>
  await as(approver)('approvalApprove', { approvalId });

async function decide(name: Act, request: object): Promise<void> {
  const { code, msg } = await approve(await asked(name, request));
  if (code !== 200) throw new Error(`${name}: ${msg}`);
}

/** The change that was decided last. */
async function latest() {
  const { data } = await as(operations)('changeList', { limit: 1 });
  const [change] = (data as AdminReply<'changeList'>).changes;
  if (change === undefined) throw new Error('no change');
  return change;
}

const callOff = async (changeId: number): Promise<number> =>
  (await as(operations)('changeCancel', { changeId, reason })).code;

const ethOption = {
  ...{ symbol: 'ETHUSDT', asset: 'USDT', cycleMs: 60_000, mode: 'pool', feePpm: 30_000 },
  ...{ flatMove: '0', min: '1', max: '100', step: '0.01', prize: '0' },
  ...{ riseOddsPpm: 0, fallOddsPpm: 0, flatOddsPpm: 0 },
};

const ethContract = {
  ...{ accountKind: 'contract', baseAsset: 'ETH', quoteAsset: 'USDT', tickSize: '0.1' },
  ...{ lotSize: '0.001', priceMin: '1', priceMax: '100000', lotsMax: 1_000 },
  ...{ positionMax: '1000000', priceBandPpm: 50_000, marketProtectionPpm: 20_000 },
  ...{ markBandPpm: 20_000, impact: '10000', makerFeePpm: 200, takerFeePpm: 500 },
  ...{ liquidationFeePpm: 5_000, openOrdersMax: 50, leverageDefault: 10 },
  tiers: [{ floor: '0', maintenancePpm: 10_000, leverageMax: 50 }],
  ...{ zoneMinutes: 0, weekly: [] },
};

test('what begins on a spot market that is announced to end is refused, when it is asked for and when it is approved', async () => {
  const early = await asked('contractMarketCreate', ethContract);
  const earlyOption = await asked('optionRules', ethOption);
  await decide('marketDelist', { symbol: 'ETHUSDT', effectiveAtMs: inHours(30) });
  const { changeId } = await latest();
  const inTheWay = new RegExp(`change ${changeId}, market_delist, is announced for .* UTC`);
  for (const answer of [
    await approve(early),
    await approve(earlyOption),
    await ask('contractMarketCreate', ethContract),
    await ask('optionRules', ethOption),
  ]) {
    expect(answer).toMatchObject({ code: 41_081, msg: expect.stringMatching(inTheWay) as string });
  }
  await as(operations)('marketHalt', { symbol: 'ETHUSDT', state: 'halted', reason });
  const openIn = (hours: number) =>
    ask('marketOpen', { symbol: 'ETHUSDT', effectiveAtMs: inHours(hours) });
  expect(await openIn(31)).toMatchObject({
    code: 41_081,
    msg: expect.stringMatching(inTheWay) as string,
  });
  expect((await openIn(29)).code).toBe(200);
  expect(await callOff(changeId)).toBe(200);
  // Only what was asked for before is in the way now.
  const { msg } = await ask('contractMarketCreate', ethContract);
  expect(msg).toContain('It waits for a second person already');
});

test('a market does not end at its time under what came to follow it since', async () => {
  await decide('marketDelist', { symbol: 'ETHUSDT', effectiveAtMs: inHours(30) });
  // Staff are refused it. This is what was on its way to the core when the end was decided.
  const { changeId } = await latest();
  const submitted = await own.api.exchange.submit({
    ...{ type: 'option_terms_set', seriesId: 0, marketId: 2, assetId: 1, cycleMs: 60_000 },
    ...{ mode: 'pool', feePpm: 30_000, flatTicks: 0, unitsMin: asUnits(100) },
    ...{ unitsMax: asUnits(10_000), stepUnits: asUnits(1), prizeUnits: asUnits(0) },
    ...{ riseOddsPpm: 0, fallOddsPpm: 0, flatOddsPpm: 0 },
    effectiveFromMs: 0,
  });
  expect(submitted.ok).toBe(true);
  await letPass(own.api, 31 * HOUR_MS);
  await own.api.runJobs();
  expect(await latest()).toMatchObject({
    ...{ changeId, state: 'failed', failure: 'market_in_use: options of 60 s' },
  });
  expect(own.api.api.catalogue.market('ETHUSDT')?.isDelisted).toBe(false);
});

test('a market ends once its rounds are stopped and paid, and none begins on it again', async () => {
  const seriesId = await own.api.exchange.read((reader) => {
    const series = reader.read(option).series();
    return series.find((one) => one.marketId === 2 && one.opensRounds === 1)?.seriesId ?? 0;
  });
  const delist = { symbol: 'ETHUSDT', effectiveAtMs: inHours(30) };
  expect(await ask('marketDelist', delist)).toMatchObject({
    code: 41_082,
    msg: expect.stringContaining('options of 60 s') as string,
  });
  expect((await ask('optionOpen', { seriesId: seriesId.value, isOpen: false })).code).toBe(200);
  await letPass(own.api, HOUR_MS);
  await own.say(60_000);
  await decide('marketDelist', delist);
  const open = { seriesId: seriesId.value, isOpen: true };
  expect(await ask('optionOpen', open)).toMatchObject({
    code: 41_081,
    msg: expect.stringMatching(/market_delist, is announced/) as string,
  });
  await letPass(own.api, 31 * HOUR_MS);
  await own.api.runJobs();
  expect(await latest()).toMatchObject({ state: 'applied' });
  expect(own.api.api.catalogue.market('ETHUSDT')?.isDelisted).toBe(true);
  expect((await ask('optionOpen', open)).code).toBe(41_081);
  expect((await as(asker)('optionView')).code).toBe(200);
  const { ok } = await own.api.exchange.submit({
    ...{ type: 'option_series_open', seriesId: seriesId.value, isOpen: 1 },
  });
  expect(ok).toBe(false);
});

test('a market does not end before what is announced for it, nor is anything announced beyond its end', async () => {
  const market = own.api.api.catalogue.contract(SYMBOL);
  if (market === undefined) throw new Error('no contract');
  const changed = { symbol: SYMBOL, ...termsOf(market), openOrdersMax: 33 };
  await decide('contractTermsChange', { ...changed, effectiveAtMs: inHours(40) });
  const { changeId } = await latest();
  expect(await ask('marketDelist', { symbol: SYMBOL, effectiveAtMs: inHours(30) })).toMatchObject({
    code: 400,
    msg: expect.stringMatching(new RegExp(`change ${changeId}, contract_terms`)) as string,
  });
  await asked('marketDelist', { symbol: SYMBOL, effectiveAtMs: inHours(41) });
  expect(await callOff(changeId)).toBe(200);
  await decide('marketDelist', { symbol: SYMBOL, effectiveAtMs: inHours(30) });
  const later = { ...changed, effectiveAtMs: inHours(31) };
  expect(await ask('contractTermsChange', later)).toMatchObject({
    code: 41_081,
    msg: expect.stringMatching(/market_delist, is announced/) as string,
  });
  await asked('contractTermsChange', { ...changed, effectiveAtMs: inHours(29) });
  expect(await callOff((await latest()).changeId)).toBe(200);
  expect(
    await ask('marketDelist', { symbol: 'BTCUSDT', effectiveAtMs: inHours(30) }),
  ).toMatchObject({ code: 41_082, msg: expect.stringContaining(SYMBOL) as string });
});

test('hours that wait are corrected for their own minute, and not replaced by those of another', async () => {
  const set = { type: 'contract_calendar_set', marketId: 1_000_001, zoneMinutes: 0 } as const;
  const all = { weekly: [0, 10_080], holidays: [] };
  const submitted = await own.api.exchange.submit({ ...set, ...all, startsAtMs: inHours(25) });
  expect(submitted.ok).toBe(true);
  await letPass(own.api, 26 * HOUR_MS);
  await own.say(60_000);
  await own.api.exchange.submit({ type: 'time_passed' });
  const hours = { zoneMinutes: 0, weekly: [{ from: 0, until: 9_000 }], holidays: [] };
  const effectiveAtMs = inHours(48);
  const calendar = { symbol: SYMBOL, ...hours, effectiveAtMs };
  await decide('contractCalendarSet', calendar);
  expect(
    await ask('contractCalendarSet', { ...calendar, effectiveAtMs: effectiveAtMs + 2 * HOUR_MS }),
  ).toMatchObject({ code: 400, msg: expect.stringContaining('are announced for') as string });
  await decide('contractCalendarSet', { ...calendar, weekly: [{ from: 0, until: 8_000 }] });
  const calendars = own.api.api.catalogue.contract(SYMBOL)?.calendars;
  expect(calendars?.map(({ hours: { weekly } }) => weekly[0]?.until)).toEqual([10_080, 8_000]);
  await decide('marketDelist', { symbol: SYMBOL, effectiveAtMs: effectiveAtMs + 2 * HOUR_MS });
  expect(await callOff((await latest()).changeId)).toBe(200);
  await decide('marketDelist', { symbol: SYMBOL, effectiveAtMs: inHours(30) });
  expect((await ask('contractCalendarSet', calendar)).code).toBe(41_081);
});
