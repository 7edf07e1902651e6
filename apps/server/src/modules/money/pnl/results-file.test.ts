import type { EndpointReply, ProfitFile } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from '#modules/trading/contract/testing/contract-api.ts';

let own: ContractApi;

beforeAll(async () => {
  own = await ContractApi.start();
});
afterAll(() => own.api.stop());

/** What a user's contracts changed in the ledger, by reason, without what moved between own accounts. */
async function ledgerOf({ userId }: TestUser): Promise<Map<string, number>> {
  const { rows } = await own.api.database.pool.query<{ reason: string; units: number }>(
    `SELECT reason::text, sum(CASE WHEN credit_customer_id = $1 THEN units ELSE -units END)::bigint AS units
     FROM transfers WHERE reason::text LIKE 'contract_%' AND debit_customer_id <> credit_customer_id
       AND $1 IN (debit_customer_id, credit_customer_id) GROUP BY reason`,
    [userId],
  );
  return new Map(rows.map(({ reason, units }) => [reason, units]));
}

/** The lines of a file, each by the names of its columns. */
async function linesOf(user: TestUser, file: ProfitFile) {
  const nowMs = Date.now();
  const request = { file, fromMs: nowMs - DAY_MS, toMs: nowMs + DAY_MS };
  const { text } = await own.accept(user, 'profitExport', request);
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return (name: string): string => cells[names.indexOf(name)] ?? '';
  });
}

const unitsOf = (amount: string): number => Math.round(Number(amount) * 1e8);

/** The lines of the tax file: kind, gain in units, market. */
async function taxOf(user: TestUser) {
  const lines = await linesOf(user, 'tax');
  return lines.map((of) => {
    return { kind: of('kind'), gain: unitsOf(of('gain')), market: of('market') };
  });
}

const reasonOf: Readonly<Record<string, string>> = {
  'contract result': 'contract_profit',
  'contract liquidation': 'contract_profit',
  'contract fee': 'contract_fee',
  'contract funding': 'contract_funding',
  'liquidation fee': 'contract_insurance',
};

/** A funding needs thousands of samples before it is paid: a row like that of a position's profit stands for one. */
async function payFunding({ userId }: TestUser, units: number): Promise<void> {
  const { rowCount } = await own.api.database.pool.query(
    `INSERT INTO transfers SELECT (SELECT max(transfer_id) + 1 FROM transfers), sequence, debit_account_id, credit_account_id,
       $2, reference_id, debit_customer_id, credit_customer_id, asset_id, transferred_at_ms, 'contract_funding'
     FROM transfers WHERE reason = 'contract_profit' AND credit_customer_id = $1 LIMIT 1`,
    [userId, units],
  );
  expect(rowCount).toBe(1);
}

async function settle(): Promise<void> {
  const { exchange } = own.api;
  await exchange.waitForProjection(exchange.status().committedSequence, 10_000);
}

test('the tax file has every result of contracts, and they add up to the ledger', async () => {
  const { exchange } = own.api;
  await own.say(60_000);
  const [ann, ben] = [await own.newTrader('5000'), await own.newTrader('9000')];
  const setting = { symbol: SYMBOL, marginMode: 'isolated', positionMode: 'one_way' };
  await own.accept(ann, 'contractSetting', { ...setting, leverage: 50 });
  // One won, then one of the second tier that is liquidated: some by the market, the rest taken over.
  await own.trade(ann, ben, 100, '60000.0');
  await own.trade(ben, ann, 100, '60010.0');
  await own.trade(ann, ben, 1_700, '60000.0');
  const limit = { symbol: SYMBOL, type: 'limit', lots: 100, price: '59000.0' };
  await own.accept(ben, 'contract', { ...limit, side: 'buy' });
  await own.say(58_900);
  const open = async () => (await own.accept(ann, 'contractPage')).positions;
  for (let step = 0; step < 1_000 && (await open()).length > 0; step++) {
    await exchange.submit({ type: 'time_passed' });
  }
  await settle();
  await payFunding(ann, 1_234_567);

  const [lines, ledger] = [await taxOf(ann), await ledgerOf(ann)];
  expect([...new Set(lines.map(({ kind }) => kind))].sort()).toEqual(Object.keys(reasonOf).sort());
  const sums = new Map<string, number>();
  for (const { kind, gain } of lines) {
    const reason = reasonOf[kind] ?? kind;
    sums.set(reason, (sums.get(reason) ?? 0) + gain);
  }
  expect(sums).toEqual(ledger);
  expect(new Set(lines.map(({ market }) => market))).toEqual(new Set([SYMBOL]));

  // Each fill is a line, on either side of the trade; the market took a hundred lots of the liquidation.
  const fills = await linesOf(ann, 'contractFills');
  const columns = ['side', 'price', 'amount', 'value', 'profit', 'fee', 'role'];
  expect(fills.map((of) => columns.map(of))).toEqual([
    ['buy', '60000.0', '0.100', '6000', '0', '3', 'taker'],
    ['sell', '60010.0', '0.100', '6001', '1', '1.2002', 'maker'],
    ['buy', '60000.0', '1.700', '102000', '0', '51', 'taker'],
    ['sell', '59000.0', '0.100', '5900', '-100', '2.95', 'taker'],
  ]);
  const feeUnits = fills.reduce((all, of) => all + unitsOf(of('fee')), 0);
  expect(-feeUnits).toBe(ledger.get('contract_fee'));

  // The page's figure is the file's sum, and a book that is made again has the same file.
  const realised = async (): Promise<number> => {
    const profit: EndpointReply<'profit'> = await own.accept(ann, 'profit', { period: '7d' });
    return Math.round(Number(profit.total.realised) * 1e8);
  };
  const sum = lines.reduce((all, { gain }) => all + gain, 0);
  expect(await realised()).toBe(sum);
  await own.api.api.saveProfits();
  expect([await realised(), await taxOf(ann)]).toEqual([sum, lines]);
});
