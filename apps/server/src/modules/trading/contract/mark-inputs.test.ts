import { checkMark, checkTermsOf } from '@candor/verify/contract-mark';
import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#compose/testing/test-api.ts';
import { MarkInputsLog } from './mark-inputs.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

type Line = EndpointReply<'common/contractLiquidations'>['liquidations'][number]['lines'][number];

let own: ContractApi;
let alice: TestUser;
let lines: readonly Line[];

/** A long of 1,000 lots at 50x, in the second tier, that a fall to 58,900 ends. */
beforeAll(async () => {
  own = await ContractApi.start();
  await own.say(60_000);
  alice = await own.newTrader('5000');
  const bob = await own.newTrader('9000');
  const setting = { symbol: SYMBOL, leverage: 50, marginMode: 'isolated', positionMode: 'one_way' };
  await own.accept(alice, 'contractSetting', setting);
  await own.trade(alice, bob, 1_700, '60000.0');
  await own.say(58_900);
  await own.passUntilClosed(alice);
  await own.api.api.follower.flush();
  const { liquidations } = await own.accept(alice, 'common/contractLiquidations');
  lines = liquidations[0]?.lines ?? [];
});
afterAll(() => own.api.stop());

const inputsOf = (sequence: number) =>
  own.accept(alice, 'common/contractMarkInputs', { symbol: SYMBOL, sequence });

async function marketOf() {
  const { markets } = await own.accept(alice, 'common/getContractConfig', { symbol: SYMBOL });
  const [market] = markets;
  if (market === undefined) throw new Error('no market');
  return market;
}

test('each step of a liquidation has the quotes its mark follows from, and the tiers of its time', async () => {
  const market = await marketOf();
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    const inputs = await inputsOf(line.sequence);
    expect(inputs.quotes.map(({ source, bid }) => [source, bid])).toEqual([
      ['alpha', '58900'],
      ['beta', '58900'],
      ['gamma', '58900'],
    ]);
    expect(inputs.sequence).toBeLessThanOrEqual(line.sequence);
    const checks = [...checkMark(inputs, market), ...checkTermsOf(line, inputs, market)];
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
    // A quote or a tier that is not the one of then is found.
    const [first, ...others] = inputs.quotes;
    if (first === undefined) throw new Error('no quotes');
    const quotes = [{ ...first, bid: '58800', ask: '58800' }, ...others];
    expect(checkMark({ ...inputs, quotes }, market).every(({ holds }) => holds)).toBe(false);
    const tiers = inputs.terms.tiers.map((tier) => ({
      ...tier,
      maintenancePpm: tier.maintenancePpm + 1,
    }));
    const altered = { ...inputs, terms: { ...inputs.terms, tiers } };
    expect(checkTermsOf(line, altered, market).every(({ holds }) => holds)).toBe(false);
  }
});

test('before anything was decided there is nothing, and what is no market is not there', async () => {
  const request = { symbol: SYMBOL, sequence: 1 };
  expect((await own.call(alice, 'common/contractMarkInputs', request)).code).toBe(404);
  const other = { ...request, symbol: 'NOPE' };
  expect((await own.call(alice, 'common/contractMarkInputs', other)).code).toBe(404);
});

test('each sample of a market is kept with the quotes of its second, which its index follows from', async () => {
  const { rows } = await own.api.database.pool.query<{ index_ticks: number; quotes: unknown }>(
    `SELECT index_ticks, quotes FROM contract_sample_history AS own
     LEFT JOIN contract_sample_quotes USING (market_id, sequence) ORDER BY sequence`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { index_ticks: ticks, quotes } of rows) {
    // Ten ticks of the contract are a unit, of the index a hundred; quotes are in thousandths of those.
    const milliticks = ticks * 10_000;
    const said = [1, 2, 3].map((source) => [source, milliticks, milliticks, 0]);
    expect(quotes).toEqual(said);
  }
});

test('what is known is kept with the position: a start goes on where it was', async () => {
  const { pool } = own.api.database;
  const kept = await pool.query<{ sequence: number; markets: unknown }>(
    'SELECT sequence, markets FROM contract_inputs_known',
  );
  const read = async () => {
    const log = new MarkInputsLog();
    await log.load(pool);
    return log.known;
  };
  const whole = await read();
  // Whatever it begins with: what was kept, or the journal's first command.
  await pool.query('DELETE FROM contract_inputs_known');
  expect(await read()).toEqual(whole);
  expect(kept.rows).toHaveLength(1);
});

test('what reached an own order or stop is its owner’s to recompute, and nobody else’s', async () => {
  const [carol, dave] = [await own.newTrader('5000'), await own.newTrader('5000')];
  await own.say(58_900);
  await own.trade(carol, dave, 10, '58900.0');
  const bid = { symbol: SYMBOL, side: 'buy', type: 'limit', lots: 50, price: '57800.0' };
  await own.accept(dave, 'contract', bid);
  const [{ positionId } = { positionId: 0 }] = (await own.accept(carol, 'contractPage')).positions;
  await own.accept(carol, 'contractPl', { positionId, stopLossPrice: '58500.0' });
  const stop = { symbol: SYMBOL, side: 'sell', type: 'stop_market', lots: 5, reduceOnly: true };
  const at = { ...stop, triggerPrice: '58600.0' };
  const { triggerId } = await own.accept(carol, 'contractTrigger', at);
  expect((await own.call(carol, 'contractReachedMark', { triggerId })).code).toBe(404);
  await own.say(58_000);
  const { exchange, api } = own.api;
  const open = async () => (await own.accept(carol, 'contractPage')).positions;
  for (let step = 0; step < 100 && (await open()).length > 0; step++)
    await exchange.submit({ type: 'time_passed' });
  await exchange.waitForProjection(exchange.status().committedSequence, 10_000);
  await api.follower.flush();

  const reached = await own.accept(carol, 'contractReachedMark', { triggerId });
  expect(reached.quotes.map(({ bid: price }) => price)).toEqual(['58000', '58000', '58000']);
  const wrong = checkMark(reached, await marketOf()).filter(({ holds }) => !holds);
  expect(wrong).toEqual([]);
  const ended = await own.accept(carol, 'contractTriggers', { scope: 'history' });
  expect(ended.triggers).toMatchObject([{ triggerId, markPrice: reached.markPrice }]);
  expect(await own.accept(carol, 'contractReachedMark', { positionId })).toEqual(reached);
  // Who asks for that command in public is told of the last mark at which something public was decided.
  const shown = await inputsOf(reached.sequence);
  expect(shown.sequence).toBeLessThan(reached.sequence);
  for (const asked of [{ triggerId }, { positionId }]) {
    expect((await own.call(dave, 'contractReachedMark', asked)).code).toBe(404);
  }
  for (const asked of [{}, { triggerId, positionId }]) {
    expect((await own.call(carol, 'contractReachedMark', asked)).code).toBe(41_032);
  }
});
