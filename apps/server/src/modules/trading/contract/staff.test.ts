import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { as, letPass, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

let own: ContractApi;
let owner: TestStaff;
let finance: TestStaff;
let risk: TestStaff;
let alice: TestUser;
let bob: TestUser;

const reason = 'asked for by the test';

beforeAll(async () => {
  own = await ContractApi.start();
  owner = await newStaff(own.api, 'owner');
  finance = await newStaff(own.api, 'finance');
  risk = await newStaff(own.api, 'risk');
  await own.say(60_000);
  alice = await own.newTrader('2000');
  bob = await own.newTrader('5000');
  await own.trade(alice, bob, 100, '60000.0');
});
afterAll(() => own.api.stop());
// An index that nobody confirms for ten seconds is stale.
beforeEach(() => own.say(60_000));

const view = async () => (await as(risk)('contractView')).data as AdminReply<'contractView'>;

test('staff see each market with its terms, its mark and what is open, and the insurance fund', async () => {
  expect(await view()).toMatchObject({
    markets: [{ symbol: SYMBOL, state: 'open', leverageMax: 125 }],
    tickers: [{ symbol: SYMBOL, markPrice: '60000.0', openLots: 100 }],
    funds: [{ accountKind: 'contract', asset: 'USDT', balance: '1000' }],
    coming: [],
  });
});

test('the monitor names who is nearest to liquidation and who holds most', async () => {
  const { data } = await as(risk)('contractRisk');
  const { nearest, largest, liquidations, takeovers } = data as AdminReply<'contractRisk'>;
  expect(liquidations).toEqual([]);
  expect(takeovers).toEqual([]);
  const users = (rows: readonly { readonly userId: number }[]) =>
    rows.map(({ userId }) => userId).sort((a, b) => a - b);
  const both = [alice.userId, bob.userId].sort((a, b) => a - b);
  expect(users(nearest)).toEqual(both);
  expect(users(largest)).toEqual(both);
  expect(largest[0]).toMatchObject({ symbol: SYMBOL, lots: 100, value: '6000' });
});

const order = { symbol: SYMBOL, side: 'buy', type: 'limit', lots: 10, price: '59000.0' } as const;

test('a contract market is halted at once and opened when it was announced, as spot markets are', async () => {
  const halt = { symbol: SYMBOL, state: 'cancel_only', reason };
  expect((await as(finance)('marketHalt', halt)).code).toBe(41061);
  expect((await as(risk)('marketHalt', halt)).code).toBe(200);
  expect((await as(risk)('marketHalt', halt)).code).toBe(400);
  expect((await view()).markets).toMatchObject([{ state: 'cancel_only' }]);
  expect((await own.call(alice, 'contract', order)).code).toBe(4022);
  const { markets } = (await own.call(alice, 'common/getContractConfig'))
    .data as EndpointReply<'common/getContractConfig'>;
  expect(markets).toMatchObject([{ state: 'cancel_only' }]);

  const effectiveAtMs = Date.now() + own.api.clock.skipMs + 25 * 3_600_000;
  const opening = { symbol: SYMBOL, effectiveAtMs, reason };
  expect((await as(risk)('marketOpen', opening)).code).toBe(200);
  expect((await view()).coming).toMatchObject([{ subject: SYMBOL, kind: 'market_state' }]);
  await letPass(own.api, 26 * 3_600_000);
  await own.api.runJobs();
  expect((await view()).markets).toMatchObject([{ state: 'open' }]);
});

test('two people pay fees into the insurance fund; what is not there cannot be paid', async () => {
  const payment = { accountKind: 'contract', asset: 'USDT', amount: '0.5', reason };
  expect((await as(risk)('contractFund', payment)).code).toBe(41061);
  expect((await as(finance)('contractFund', { ...payment, asset: 'BTC' })).code).toBe(41036);
  expect((await as(finance)('contractFund', { ...payment, accountKind: 'gold' })).code).toBe(41036);
  const { approvalId } = (await as(finance)('contractFund', payment))
    .data as AdminReply<'contractFund'>;
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  expect((await view()).funds).toMatchObject([{ balance: '1000.5' }]);
});
