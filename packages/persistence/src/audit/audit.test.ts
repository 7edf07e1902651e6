import { Engine } from '@candor/exchange-core';
import { addUnits, asUnits, ZERO_UNITS } from '@candor/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { effectLogOf } from '#testing/effect-log-of.ts';
import { runExchange, storedState } from '#testing/running-exchange.ts';
import type { RunningExchange } from '#testing/running-exchange.ts';
import { TEST_RULES } from '#testing/test-exchange.ts';
import { audit } from './audit.ts';
import type { AuditReport } from './audit.ts';
import { checkBooks } from './check-books.ts';
import { rebuild } from './rebuild.ts';

let database: TestDatabase;
let run: RunningExchange;

beforeEach(async () => {
  database = await createTestDatabase();
  run = await runExchange(database, { seed: 21, trades: 25 });
});

afterEach(async () => {
  await run.storage.close();
  await database.stop();
});

function runAudit(rules = TEST_RULES): Promise<AuditReport> {
  return audit(database, { createEngine: () => new Engine(rules) });
}

/** Somebody has five units more than there are, or five of theirs are held for nothing. */
class LeakingEngine extends Engine {
  readonly #leak: 'more' | 'held';

  constructor(leak: 'more' | 'held') {
    super(TEST_RULES);
    this.#leak = leak;
  }

  override assertBalanced(): void {
    const { ledger } = this.kernel;
    const owner = [...ledger.accounts()].find((one) => one.assetId === 2 && one.availableUnits > 5);
    if (owner === undefined) throw new Error('nobody has anything of asset 2');
    const [five, lessFive] = [asUnits(5), asUnits(-5)];
    ledger.restoreBalances({
      ...owner,
      availableUnits: addUnits(owner.availableUnits, this.#leak === 'more' ? five : lessFive),
      heldUnits: addUnits(owner.heldUnits, this.#leak === 'more' ? ZERO_UNITS : five),
    });
    super.assertBalanced();
  }
}

/** Changes rows behind the journal's back. */
async function tamper(statement: string): Promise<void> {
  await database.pool.query('ALTER TABLE journal DISABLE TRIGGER USER');
  await database.pool.query(statement);
}

test('an exchange that nobody touched agrees with itself', async () => {
  const report = await runAudit();
  expect(report.differences).toEqual([]);
  expect(report).toMatchObject({
    ok: true,
    commands: run.exchange.engine.sequence,
    batches: 26,
    headHash: Buffer.from(run.storage.journal.lastHash).toString('hex'),
  });
  expect(report.stateHash).toMatch(/^[0-9a-f]{64}$/);
});

test('an exchange whose tables are behind agrees with itself', async () => {
  await run.storage.journal.append(run.exchange.trade(20));
  expect((await runAudit()).differences).toEqual([]);
});

describe('the audit finds', () => {
  test.each([
    [
      'a balance',
      `UPDATE accounts SET available_units = available_units + 5 WHERE account_id = 20`,
      /contradict|account/,
    ],
    [
      'a balance moved within one asset',
      `UPDATE accounts SET available_units = available_units + CASE account_id WHEN 20 THEN 7 ELSE -7 END WHERE account_id IN (20, (SELECT max(account_id) FROM accounts WHERE asset_id = (SELECT asset_id FROM accounts WHERE account_id = 20) AND user_id >= 1000 AND account_id <> 20))`,
      /^accounts \d+: availableUnits is \d+ in the tables, \d+ by the journal$/,
    ],
    [
      'a missing open order',
      `DELETE FROM open_orders WHERE order_id = (SELECT max(order_id) FROM open_orders)`,
      /^openOrders \d+ is missing in the tables/,
    ],
    [
      'a changed market',
      `UPDATE markets SET last_ticks = 1 WHERE market_id = 1`,
      /^markets 1: lastTicks is 1 in the tables/,
    ],
    ['a changed fee', `UPDATE fee_tiers SET taker_rate_ppm = 0`, /^feeTiers 0: takerRatePpm is 0/],
    [
      'a forgotten request',
      `DELETE FROM request_keys WHERE request_key = 'fund-1000-1'`,
      /^requests 1000 fund-1000-1 is missing/,
    ],
    [
      'a forgotten demo fund',
      `DELETE FROM demo_funds WHERE user_id = 1000`,
      /^demoFunds 1000 1 is missing/,
    ],
    [
      'a user who was never created',
      `INSERT INTO engine_users VALUES (5000, 'customer', 0, 0)`,
      /^users 5000 should not be in the tables$/,
    ],
    [
      'a missing trade',
      `DELETE FROM trades WHERE trade_id = (SELECT max(trade_id) FROM trades WHERE NOT taker_is_house)`,
      /^history: trades is/,
    ],
    [
      'a trade at another price',
      `UPDATE trades SET ticks = ticks + 1 WHERE trade_id = (SELECT max(trade_id) FROM trades WHERE NOT taker_is_house)`,
      /^history: trade sum is/,
    ],
    [
      'a missing finished order',
      `DELETE FROM finished_orders WHERE order_id = (SELECT max(order_id) FROM finished_orders WHERE NOT is_house)`,
      /^history: finished orders is/,
    ],
    [
      'a changed journal row',
      `UPDATE journal SET timestamp_ms = timestamp_ms + 1 WHERE sequence_first = 1`,
      /^journal row 1: was changed/,
    ],
    [
      'a shortened journal',
      `DELETE FROM journal WHERE sequence_first = (SELECT max(sequence_first) FROM journal)`,
      /engine_leader says/,
    ],
  ])('%s', async (_, statement, sentence) => {
    await tamper(statement);
    const report = await runAudit();
    expect(report.ok).toBe(false);
    expect(report.differences).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  });

  test('effects that the command does not have', async () => {
    run.exchange.submit({ type: 'index_prices_set', triples: [1, 10_000, 3] });
    const { commands } = run.exchange.takeBatch();
    const effects = effectLogOf({
      ...{ type: 'index_price_set', marketId: 1, ticks: 10_001, sourceCount: 3 },
    });
    await run.storage.journal.append({ commands, effects, effectEnds: [effects.length] });
    const report = await runAudit();
    expect(report.differences[0]).toMatch(/^command \d+ \(index_prices_set\) has other effects/);
    expect(report.differences[1]).toMatch(
      /^markets 1: indexTicks is 10001 in the tables, 10000 by/,
    );
  });

  test.each([
    ['more', 'an asset that does not sum to zero', /accounts of asset 2 sum to 5$/],
    ['held', 'a hold that no order has', /account \d+ holds \d+, its products \d+$/],
  ] as const)('%s: %s, once, and at the first sums that are wrong', async (leak, _, sentence) => {
    const createEngine = () => new LeakingEngine(leak);
    const atTheEnd = await audit(database, { createEngine });
    expect(atTheEnd.ok).toBe(false);
    const { sequence } = run.exchange.engine;
    const last = new RegExp(`^after command ${sequence}: broken invariant: ${sentence.source}`);
    expect(atTheEnd.differences).toContainEqual(expect.stringMatching(last));
    const earlier = await audit(database, { createEngine, sumsEveryCommands: 100 });
    const [said, ...others] = earlier.differences.filter((one) => one.startsWith('after command'));
    expect([said, others]).toEqual([expect.stringMatching(/^after command 1\d\d: /), []]);
  });

  test('a journal that was decided by other rules', async () => {
    const report = await runAudit({ ...TEST_RULES, demoEnabled: false });
    expect(report.differences[0]).toMatch(/refused on replay: demo_disabled/);
  });
});

describe('the check of the books', () => {
  const check = () => checkBooks(database, new Engine(TEST_RULES));

  test('takes the sums of the tables and of what they do not have yet', async () => {
    await run.storage.journal.append(run.exchange.trade(20));
    const { sequence } = run.exchange.engine;
    expect(await check()).toEqual({ ok: true, sequence, problem: '' });
    expect(sequence).toBeGreaterThan(run.storage.projector.projectedSequence);
  });

  test('says which sum is wrong, and after which command', async () => {
    await tamper('UPDATE accounts SET available_units = available_units + 5 WHERE account_id = 20');
    const { sequence } = run.exchange.engine;
    const problem = expect.stringMatching(/accounts of asset \d sum to 5$/) as string;
    expect(await check()).toEqual({ ok: false, sequence, problem });
  });

  test('takes the sums that loading does not', async () => {
    const found = await checkBooks(database, new LeakingEngine('held'));
    expect(found).toMatchObject({ ok: false, sequence: run.exchange.engine.sequence });
    expect(found.problem).toMatch(/account \d+ holds \d+, its products \d+$/);
  });

  test('a tail of the journal that was changed is no answer', async () => {
    await run.storage.journal.append(run.exchange.trade(20));
    await tamper(
      'UPDATE journal SET timestamp_ms = timestamp_ms + 1 WHERE sequence_first = (SELECT max(sequence_first) FROM journal)',
    );
    await expect(check()).rejects.toThrow('was changed');
  });
});

describe('a rebuild', () => {
  test('repairs every table from the journal', async () => {
    await run.storage.close();
    await database.pool.query('UPDATE accounts SET available_units = 0');
    await database.pool.query('TRUNCATE trades, finished_orders, open_orders');
    const progress: number[] = [];
    const result = await rebuild(database, { progress: ({ done }) => progress.push(done) });
    expect(result).toEqual({ commands: run.exchange.engine.sequence, batches: 26 });
    expect(progress.at(-1)).toBe(result.commands);
    expect(await storedState(database)).toEqual(run.exchange.engine.dump());
    expect((await runAudit()).differences).toEqual([]);
  });

  test('stops at damage and says where', async () => {
    await tamper('UPDATE journal SET epoch = epoch + 1 WHERE sequence_first = 1');
    await expect(rebuild(database)).rejects.toThrow('journal row 1: was changed');
  });
});
