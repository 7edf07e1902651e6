import { Engine, option } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import { audit, rebuild } from '@candor/persistence';
import { verifyRound } from '@candor/verify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { OptionRounds } from '#modules/trading/option/testing/option-rounds.ts';
import { prunePlayersRounds } from './prune-history.ts';
import { optionPlayerIds } from './simulator/house.ts';

const RULES = { demoEnabled: true, demoFundUnitsMax: 10_000_000_000_000, takesRetired: true };
const [player = 0, other = 0] = optionPlayerIds;

let api: TestApi;
let rounds: OptionRounds;
let alice: TestUser;
/** Periods of a round with a customer, of one among players that staff ended, and of two among players alone. */
let [theirs, ended, first, second] = [0, 0, 0, 0];

async function enter(userId: number, period: number, choice: 'rise' | 'fall'): Promise<void> {
  const units = asUnits(1_000_000_000);
  await api.exchange.submit({
    ...{ type: 'option_enter', userId, seriesId: 1, period, choice, units, requestKey: '' },
  });
}

async function playRound(riser: number, isEndedByStaff = false): Promise<number> {
  const round = await rounds.next();
  await rounds.runUntil(round.openAtMs + 10);
  await enter(riser, round.period, 'rise');
  await enter(other, round.period, 'fall');
  if (isEndedByStaff) {
    await rounds.runUntil(round.startAtMs + 1_000);
    const { value } = await api.exchange.read((reader) =>
      reader
        .read(option)
        .rounds()
        .find(({ period }) => period === round.period),
    );
    const roundId = value?.roundId ?? 0;
    await api.exchange.submit({ type: 'option_round_void', roundId, note: 'A drill of staff' });
  }
  await rounds.runUntil(round.endAtMs + 100);
  return round.period;
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  api = await startTestApi();
  rounds = new OptionRounds(api);
  alice = await api.newTrader();
  await rounds.fund(alice);
  await rounds.open();
  for (const userId of [player, other]) {
    const money = { userId, assetId: 1, accountKind: 'option' } as const;
    await api.exchange.submitAll([
      { type: 'user_create', userId, role: 'customer', feeTier: 0, selfTradeGroup: 0 },
      { type: 'demo_fund', ...money, units: asUnits(10_000_000_000), requestKey: '' },
    ]);
  }
  first = await playRound(player);
  theirs = await playRound(alice.userId);
  ended = await playRound(player, true);
  second = await playRound(player);
  await api.api.follower.flush();
});
afterAll(async () => {
  vi.useRealTimers();
  await api.stop();
});

async function rowsOf<Row extends object>(statement: string): Promise<Row[]> {
  return (await api.database.pool.query<Row>(statement)).rows;
}

/** Periods whose rounds are there, of those in which somebody was. */
async function periodsLeft(): Promise<number[]> {
  const rows = await rowsOf<{ period: number }>('SELECT period FROM option_rounds ORDER BY period');
  const played = [first, theirs, ended, second];
  return rows.map(({ period }) => period).filter((period) => played.includes(period));
}

const runAudit = async (): Promise<readonly string[]> =>
  (await audit(api.database, { createEngine: () => new Engine(RULES) })).differences;

test('rounds of demo players alone go after a day, and nothing that anybody else reads', async () => {
  const transfers = await rowsOf('SELECT * FROM transfers ORDER BY 1');
  // Those that only the first round looked at.
  const oldTicks = `SELECT 1 FROM option_ticks WHERE second < ${theirs * 10 - 31}`;
  expect(await rowsOf(oldTicks)).not.toEqual([]);
  await prunePlayersRounds(api.database, Date.now());
  expect(await periodsLeft()).toEqual([first, theirs, ended, second]);
  // A follower that is behind still needs them.
  const later = Date.now() + DAY_MS + 60_000;
  await api.database.pool.query(`INSERT INTO follower_positions VALUES ('slow', 1)`);
  await prunePlayersRounds(api.database, later);
  expect(await periodsLeft()).toEqual([first, theirs, ended, second]);
  await api.database.pool.query(`DELETE FROM follower_positions WHERE follower = 'slow'`);

  await prunePlayersRounds(api.database, later);
  expect(await periodsLeft()).toEqual([theirs, ended]);
  expect(await rowsOf('SELECT * FROM transfers ORDER BY 1')).toEqual(transfers);
  expect(await rowsOf(oldTicks)).toEqual([]);
  expect(await runAudit()).toEqual([]);
});

test('a round that a customer entered is checked as before, under the same log', async () => {
  const [round] = await rowsOf<{ round_id: number }>(
    `SELECT round_id FROM option_rounds WHERE period = ${theirs}`,
  );
  const { data } = await api.call('optionEvidence', { roundId: round?.round_id ?? 0 });
  const { publicKey } = (await api.call('publicLogCheckpoint')).data as { publicKey: string };
  const report = verifyRound(data, { publicKey });
  expect(report.wrong).toBeUndefined();
});

test('an audit still finds a row that is missing for another reason', async () => {
  const [before] = await rowsOf<{ row_count: number }>(
    `SELECT row_count FROM pruned_records WHERE table_name = 'option_entries'`,
  );
  expect(before?.row_count).toBe(4);
  await api.database.pool.query(
    `UPDATE option_entries SET payout_units = payout_units + 1 WHERE user_id = ${alice.userId}`,
  );
  expect(await runAudit()).toEqual([expect.stringMatching(/^history: option_entries has/)]);
  await api.database.pool.query(
    `UPDATE option_entries SET payout_units = payout_units - 1 WHERE user_id = ${alice.userId}`,
  );
});

test('a rebuild brings the rounds back, and its audit finds nothing', async () => {
  await api.exchange.stop();
  await rebuild(api.database);
  expect(await periodsLeft()).toEqual([first, theirs, ended, second]);
  expect(await rowsOf('SELECT * FROM pruned_records')).toEqual([]);
  expect(await runAudit()).toEqual([]);
});
