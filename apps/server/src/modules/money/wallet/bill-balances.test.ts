import { formatUnits, parseUnits, sumUnits, addUnits, negate } from '@candor/money';
import type { Units } from '@candor/money';
import type { AdminReply, AdminRequest } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

type Page = AdminReply<'userBills'>;
type Bill = Page['bills'][number];

/** Of both assets here. */
const SCALE = 8;
const order = { symbol: 'BTCUSDT', type: 'limit', price: '59000' };

let api: TestApi;
let risk: TestStaff;
let user: TestUser;
let orderId: number;

async function page(request: Omit<AdminRequest<'userBills'>, 'userId'>): Promise<Page> {
  const reply = await as(risk)('userBills', { userId: user.userId, ...request });
  expect(reply.code).toBe(200);
  return reply.data as Page;
}

function unitsOf(amount: string): Units {
  const parsed = parseUnits(amount.replace('-', ''), SCALE);
  if (!parsed.ok) throw new Error(parsed.problem);
  return amount.startsWith('-') ? negate(parsed.value) : parsed.value;
}

const accountOf = ({ accountKind, asset }: Pick<Bill, 'accountKind' | 'asset'>): string =>
  `${accountKind} ${asset}`;

/** What every bill must say, by pen and paper: from the first on, what came less what left. */
function balancesOnPaper(newestFirst: readonly Bill[]): Map<string, string> {
  const accounts = new Map<string, Units>();
  const found = new Map<string, string>();
  for (const bill of [...newestFirst].reverse()) {
    const account = accountOf(bill);
    const balance = addUnits(accounts.get(account) ?? unitsOf('0'), unitsOf(bill.amount));
    accounts.set(account, balance);
    found.set(bill.billId, formatUnits(balance, SCALE));
  }
  return found;
}

beforeAll(async () => {
  api = await startTestApi();
  risk = await newStaff(api, 'risk');
  user = await api.newTrader();
  const other = await api.newTrader();
  const { token } = user;
  const mine = await api.call('currency', { ...order, side: 'buy', quantity: '0.03' }, { token });
  ({ orderId } = mine.data as { orderId: number });
  for (const [kinds, amount] of [
    [{ fromKind: 'spot', toKind: 'wallet' }, '100'],
    [{ fromKind: 'wallet', toKind: 'main' }, '40.5'],
    [{ fromKind: 'main', toKind: 'spot' }, '0.00000001'],
  ] as const) {
    await api.call('transfer', { asset: 'USDT', ...kinds, amount }, { token });
    // What the buy order holds becomes a trade between the transfers.
    const sell = { ...order, side: 'sell', quantity: '0.01' };
    expect((await api.call('currency', sell, { token: other.token })).code).toBe(200);
  }
  const done = await api.exchange.read((reader) => reader.sequence);
  await api.exchange.waitForProjection(done.value, 5_000);
});
afterAll(() => api.stop());

test('each bill says what it left in its account, the newest what is there now', async () => {
  const { bills } = await page({ limit: 200 });
  expect(bills.length).toBeGreaterThan(14);
  expect(Object.fromEntries(bills.map(({ billId, balance }) => [billId, balance]))).toEqual(
    Object.fromEntries(balancesOnPaper(bills)),
  );
  const now = (await as(risk)('userBalances', { userId: user.userId }))
    .data as AdminReply<'userBalances'>;
  for (const balance of now.balances) {
    const newest = bills.find((bill) => accountOf(bill) === accountOf(balance));
    const units = sumUnits([unitsOf(balance.available), unitsOf(balance.held)]);
    expect(newest?.balance).toBe(formatUnits(units, SCALE));
  }
});

test('a balance is the same on whatever page and under whatever filter its bill is', async () => {
  const onPaper = balancesOnPaper((await page({ limit: 200 })).bills);
  const seen: Bill[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const reply: Page = await page({ limit: 2, ...(cursor === '' ? {} : { cursor }) });
    seen.push(...reply.bills);
    cursor = reply.nextCursor;
  }
  expect(seen).toHaveLength(onPaper.size);
  const trade = seen.find(({ reason }) => reason === 'trade');
  for (const filter of [
    { asset: 'BTC' },
    { accountKind: 'wallet' },
    { referenceId: trade?.referenceId ?? 0 },
    { toMs: trade?.timeMs ?? 0 },
  ] as const) {
    const { bills } = await page(filter);
    expect(bills.length).toBeGreaterThan(0);
    seen.push(...bills);
  }
  for (const { billId, balance } of seen) expect(balance).toBe(onPaper.get(billId));
});

test('the bills of an order are those of its trades, and nothing else with their numbers', async () => {
  const { trades } = (await as(risk)('blotterTrades', { orderId }))
    .data as AdminReply<'blotterTrades'>;
  expect(trades).toHaveLength(3);
  const tradeIds = trades.map(({ tradeId }) => tradeId).join(',');
  const { bills } = await page({ tradeIds });
  expect(bills.map(({ reason }) => reason).sort()).toEqual([
    ...Array<string>(6).fill('trade'),
    ...Array<string>(3).fill('trade_fee'),
  ]);
  expect(new Set(bills.map(({ referenceId }) => referenceId))).toEqual(
    new Set(trades.map(({ tradeId }) => tradeId)),
  );
  const [{ tradeId } = { tradeId: 0 }] = trades;
  const one = await page({ referenceId: tradeId });
  expect(one.bills).toHaveLength(3);
  expect((await page({ referenceId: 999_999 })).bills).toEqual([]);
  expect((await as(risk)('userBills', { userId: user.userId, tradeIds: '1,x' })).code).toBe(41001);
});
