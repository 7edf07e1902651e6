import { isConsistent, isSigned, verifyRound } from '@candor/verify';
import type { RoundProof } from '@candor/verify';
import type { EndpointName, EndpointReply } from '@candor/protocol';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { CommitFollower } from '#engine/commit-follower.ts';
import { PublicLog } from '#modules/content/public-log/index.ts';
import { optionLogLines } from './evidence-lines.ts';
import { OptionRounds } from './testing/option-rounds.ts';

let api: TestApi;
let rounds: OptionRounds;
let alice: TestUser;
let bob: TestUser;
let before: Head;
let settledId: number;
let voidId: number;
let aliceEntryId: number;

type Head = EndpointReply<'publicLogCheckpoint'>;
type Proof = EndpointReply<'optionEvidence'>;
type Added = EndpointReply<'contractOptionOrder-add'>;

const read = async <Name extends EndpointName>(name: Name, request: object = {}, user?: TestUser) =>
  (await api.call(name, request, user && { token: user.token })).data as EndpointReply<Name>;

const enter = async (user: TestUser, period: number, choice: string, amount: string) =>
  (
    (
      await api.call(
        'contractOptionOrder-add',
        { seriesId: 1, period, choice, amount },
        { token: user.token },
      )
    ).data as Added
  ).entry.entryId;

/** One round that is paid, and one whose sources fell silent. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  api = await startTestApi();
  rounds = new OptionRounds(api);
  [alice, bob] = [await api.newTrader(), await api.newTrader()];
  await rounds.fund(alice);
  await rounds.fund(bob);
  await rounds.open();
  await api.api.follower.flush();
  before = await read('publicLogCheckpoint');
  const round = await rounds.next();
  await rounds.runUntil(round.openAtMs + 10);
  aliceEntryId = await enter(alice, round.period, 'rise', '10');
  await enter(bob, round.period, 'fall', '30');
  expect((await api.call('optionEntryProof', { entryId: aliceEntryId }, alice)).code).toBe(404);
  rounds.ticksAt = (nowMs) => (nowMs < round.startAtMs ? 6_000_000 : 6_000_777);
  await rounds.runUntil(round.startAtMs - 4_000);
  await enter(bob, round.period + 1, 'fall', '20');
  await rounds.runUntil(round.endAtMs + 100);
  // The engine stands still over the start price of the next round.
  vi.setSystemTime(round.endAtMs + 9_900);
  await rounds.runUntil(round.endAtMs + 30_000);
  await api.api.follower.flush();
  const { rounds: ended } = await read('contractOption-history');
  settledId = ended.find(({ state }) => state === 'settled')?.roundId ?? 0;
  voidId = ended.find((one) => one.period === round.period + 1)?.roundId ?? 0;
});
afterAll(async () => {
  vi.useRealTimers();
  await api.stop();
});

const proofOf = async (roundId: number): Promise<Proof> => read('optionEvidence', { roundId });

describe('a round that was paid', () => {
  test('is verified by a stranger, with its list and an own entry, under the exchange’s key', async () => {
    const proof = await proofOf(settledId);
    const { entries: list } = await read('optionRoundEntries', { roundId: settledId });
    const { size: _size, ...own } = await read(
      'optionEntryProof',
      { entryId: aliceEntryId },
      alice,
    );
    const { publicKey } = await read('publicLogCheckpoint');
    const { ok, lines, wrong } = verifyRound({ ...proof, list, own }, { publicKey });
    expect(wrong).toBeUndefined();
    expect(ok).toBe(true);
    expect(lines.map(({ state }) => state)).not.toContain('absent');
    expect(proof.evidence.result).toMatchObject({ outcome: 'rise', fee: '120000000' });
    expect(proof.evidence.sources.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
    expect(JSON.stringify(proof.evidence).length).toBeLessThan(20_000);
    const [tick] = proof.evidence.endWindow;
    if (tick !== undefined) tick[1] += 1;
    expect(verifyRound(proof).wrong?.place).toBe('endWindow[0]: index');
  });

  test('names no user, and proves an entry to its owner only', async () => {
    const { entries } = await read('optionRoundEntries', { roundId: settledId, limit: 1 });
    expect(Object.keys(entries[0] ?? {})).not.toContain('userId');
    const answers = await Promise.all([
      api.call('optionEntryProof', { entryId: aliceEntryId }, { token: bob.token }),
      api.call('optionEvidence', { roundId: settledId + 1_000_000 }),
      api.call('optionRoundEntries', { roundId: settledId + 1_000_000 }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([404, 404, 404]);
  });
});

test('a void round is verified with its reason and everybody’s refund', async () => {
  const proof: RoundProof = await proofOf(voidId);
  expect(proof.evidence.result).toMatchObject({ state: 'void', paid: '2000000000', fee: '0' });
  const { wrong } = verifyRound(proof);
  expect(wrong).toBeUndefined();
  expect(proof.lines.map(({ kind }) => kind)).toEqual([
    ...['option_rules', 'option_entries', 'option_void', 'option_result'],
  ]);
});

test('the log grows behind signed heads, and proves each line', async () => {
  const { checkpoint, publicKey } = await read('publicLogCheckpoint');
  expect(isSigned(checkpoint, publicKey)).toBe(true);
  expect(publicKey).toBe(before.publicKey);
  expect(checkpoint.size).toBeGreaterThan(before.checkpoint.size);
  const [first, second] = [before.checkpoint, checkpoint].map(({ size, root }) => ({
    size,
    root: Buffer.from(root, 'hex'),
  }));
  if (first === undefined || second === undefined) throw new Error('there are two heads');
  const sizes = { first: first.size, second: second.size };
  const { path } = await read('publicLogConsistency', sizes);
  expect(
    isConsistent(
      first,
      second,
      path.map((hash) => Buffer.from(hash, 'hex')),
    ),
  ).toBe(true);
  const proof = await proofOf(settledId);
  const [line] = proof.lines;
  if (line === undefined) throw new Error('there is a line');
  const { index, path: own, ...rest } = line;
  const found = await read('publicLogProof', { index, size: proof.checkpoint.size });
  expect(found).toEqual({ line: rest, path: own });
  const beyond = checkpoint.size + 1;
  const refused = await Promise.all([
    api.call('publicLogProof', { index: 0, size: beyond }),
    api.call('publicLogProof', { index: 5, size: 5 }),
    api.call('publicLogConsistency', { first: 1, second: beyond }),
    api.call('publicLogConsistency', { first: 2, second: 1 }),
  ]);
  expect(refused.map(({ code }) => code)).toEqual([404, 404, 404, 404]);
});

test('a log that is made again from the journal is the same', async () => {
  const { pool } = api.database;
  const dump = () =>
    pool.query('SELECT leaf_index, kind, subject_id, at_ms, hash FROM public_log ORDER BY 1');
  const was = await dump();
  expect(was.rowCount).toBeGreaterThan(6);
  await pool.query(`TRUNCATE public_log, public_log_blocks`);
  const again = new CommitFollower({
    ...{ name: 'again', exchange: api.exchange, pool, log: pino({ level: 'silent' }) },
    consumers: [new PublicLog(api.exchange, [optionLogLines(api.api.catalogue)])],
    beginsWith: 'first',
  });
  await again.start();
  await again.stop();
  expect((await dump()).rows).toEqual(was.rows);
});
