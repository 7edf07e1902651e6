import type { AdminReply } from '@candor/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import type { TestUser } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import type { Notices } from '#modules/people/notices/index.ts';
import { settlementReminder } from '#modules/markets/scheduled-changes/index.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

let own: ContractApi;
let owner: TestStaff;
let second: TestStaff;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let dave: TestUser;

/** A position on either side, an order in the book, and somebody who has nothing there. */
beforeEach(async () => {
  own = await ContractApi.start(true);
  owner = await newOwner(own.api);
  second = await newOwner(own.api);
  await own.say(60_000);
  [alice, bob] = [await own.newTrader('2000'), await own.newTrader('5000')];
  [carol, dave] = [await own.newTrader('2000'), await own.newTrader('2000')];
  await own.trade(alice, bob, 100, '60000.0');
  const order = { symbol: SYMBOL, side: 'buy', lots: 1, type: 'limit', price: '59000.0' };
  await own.accept(carol, 'contract', order);
  const { exchange } = own.api;
  await exchange.waitForProjection(exchange.status().committedSequence, 20_000);
});
afterEach(() => own.api.stop());

async function delistIn(hours: number): Promise<number> {
  const effectiveAtMs = Date.now() + own.api.clock.skipMs + hours * HOUR_MS;
  const asked = await as(owner)('marketDelist', { symbol: SYMBOL, effectiveAtMs, reason: 'quiet' });
  const { approvalId } = asked.data as AdminReply<'marketDelist'>;
  expect((await as(second)('approvalApprove', { approvalId })).code).toBe(200);
  const { changes } = (await as(owner)('changeList', { limit: 1 }))
    .data as AdminReply<'changeList'>;
  return changes[0]?.changeId ?? 0;
}

/** Titles of messages that say it settles soon. */
async function remindersOf(user: TestUser): Promise<number> {
  const reply = await own.accept(user, 'getMsg', { box: 'personal', locale: 'en' });
  return reply.messages.filter(({ title }) => title.startsWith(`${SYMBOL} settles at `)).length;
}
const reminders = () => Promise.all([alice, bob, carol, dave].map(remindersOf));

async function mailsTo({ account }: TestUser): Promise<number> {
  const { rows } = await own.api.database.pool.query(
    `SELECT 1 FROM outbox_messages WHERE target = $1 AND template = 'notice'`,
    [account],
  );
  return rows.length;
}

test('a day before the settlement everybody who has something open there is reminded, once, by e-mail too', async () => {
  await delistIn(48);
  await own.api.api.changes.runDue();
  expect(await reminders()).toEqual([0, 0, 0, 0]);
  await letPass(own.api, 24.9 * HOUR_MS);
  await own.api.api.changes.runDue();
  expect(await reminders()).toEqual([0, 0, 0, 0]);
  await letPass(own.api, 0.2 * HOUR_MS);
  await own.api.api.changes.runDue();
  expect(await reminders()).toEqual([1, 1, 1, 0]);
  expect(await Promise.all([alice, carol, dave].map(mailsTo))).toEqual([1, 1, 0]);
  await own.api.api.changes.runDue();
  expect(await reminders()).toEqual([1, 1, 1, 0]);
});

test('who was announced the end less than a day before is not told again', async () => {
  await delistIn(46);
  await letPass(own.api, 24 * HOUR_MS);
  await own.api.api.changes.runDue();
  expect(await reminders()).toEqual([0, 0, 0, 0]);
});

test('an end that is called off reminds nobody', async () => {
  const changeId = await delistIn(72);
  expect((await as(owner)('changeCancel', { changeId, reason: 'stays' })).code).toBe(200);
  await letPass(own.api, 60 * HOUR_MS);
  await own.api.api.changes.runDue();
  expect(await reminders()).toEqual([0, 0, 0, 0]);
});

test('a run that ends halfway has told some, and the next one tells the others', async () => {
  await delistIn(48);
  await letPass(own.api, 26 * HOUR_MS);
  const { pool } = own.api.database;
  const nowMs = () => Date.now() + own.api.clock.skipMs;
  let steps = 0;
  const tell: Notices['tell'] = async (tx, told) => {
    await own.api.api.notices.tell(tx, told);
    steps += 1;
    if (steps === 2) throw new Error('the process ends here');
  };
  const notices = { tell } as Notices;
  await expect(settlementReminder({ pool, notices, nowMs, atOnce: 1 })()).rejects.toThrow('here');
  expect(await reminders()).toEqual([1, 0, 0, 0]);
  await own.api.api.changes.runDue();
  expect(await reminders()).toEqual([1, 1, 1, 0]);
});
