import { expect, test } from 'vitest';
import type { RoundProof } from '../round-evidence.ts';
import { makeProof, plainPlan, testPublicKey } from '../testing/make-round.ts';
import { CONTRACT_USAGE } from './run-contract.ts';
import { runVerifier, USAGE } from './run-verifier.ts';

const { list = [], own: _own, ...proof } = makeProof(plainPlan);
const whole: RoundProof = { ...proof, list };

/** A world of files and answers; anything else is not there. */
function worldOf(known: Readonly<Record<string, unknown>>) {
  const said: string[] = [];
  const saved: Record<string, string> = {};
  const find = (name: string): unknown => {
    if (!Object.hasOwn(known, name)) throw new Error(`nobody knows ${name}`);
    return known[name];
  };
  return {
    ...{ said, saved },
    fetch: (url: string) => Promise.resolve({ json: () => Promise.resolve(find(url)) }),
    readFile: (path: string) => Promise.resolve(JSON.stringify(find(path))),
    writeFile: (path: string, text: string) => {
      saved[path] = text;
      return Promise.resolve();
    },
    say: (line: string) => {
      said.push(line);
    },
  };
}

test('files: the wrong one is named with its line', async () => {
  const { result } = proof.evidence;
  const forged = { ...whole, evidence: { ...proof.evidence, result: { ...result, fee: '6' } } };
  const world = worldOf({ 'a.json': whole, 'b.json': forged, 'c.json': undefined });
  expect(await runVerifier(['a.json', '--key', testPublicKey], world)).toBe(0);
  expect(world.said[0]).toBe('right  a.json: BTCUSDT, 30 s, rise');
  expect(await runVerifier(['a.json', 'b.json'], world)).toBe(1);
  expect(world.said).toContain('WRONG  b.json: pool: result.fee is 6, should be 5');
  expect(await runVerifier(['a.json', '--key', '11'.repeat(32)], world)).toBe(1);
});

test('a day of an exchange: its rounds are fetched, checked and kept', async () => {
  const ok = (data: unknown) => ({ code: 200, data });
  const startAtMs = Date.parse('2026-11-22T10:00:00Z');
  const at = 'https://candor.example/api';
  const world = worldOf({
    [`${at}/publicLogCheckpoint?`]: ok({ publicKey: testPublicKey }),
    [`${at}/contractOption-history?symbol=BTCUSDT&cycleMs=30000&limit=200`]: ok({
      rounds: [
        { roundId: 78, startAtMs: startAtMs + 86_400_000 },
        { roundId: 77, startAtMs },
      ],
      nextCursor: null,
    }),
    [`${at}/optionEvidence?roundId=77`]: ok(proof),
    [`${at}/optionRoundEntries?roundId=77&limit=200`]: ok({
      ...{ entries: list.slice(0, 2), nextCursor: '2' },
    }),
    [`${at}/optionRoundEntries?roundId=77&limit=200&cursor=2`]: ok({
      ...{ entries: list.slice(2), nextCursor: null },
    }),
  });
  const day = ['--day', '2026-11-22', '--symbol', 'BTCUSDT', '--cycle', '30', '--save', 'kept'];
  const code = await runVerifier(['--url', 'https://candor.example/', ...day, '--all'], world);
  expect(world.said.join('\n')).toContain('1 checked, 0 wrong');
  expect(code).toBe(0);
  expect(world.said).toContain('       list           3');
  expect(JSON.parse(world.saved['kept/round-77.json'] ?? '')).toEqual(whole);
});

test('without anything to check it says how it is used', async () => {
  const world = worldOf({});
  expect(await runVerifier([], world)).toBe(2);
  expect(world.said).toEqual([`${USAGE}\n\n${CONTRACT_USAGE}`]);
  expect(await runVerifier(['--nonsense'], world)).toBe(2);
});

test('lines of contracts: those that were asked for are fetched and recomputed', async () => {
  const at = 'https://candor.example/api';
  const funding = { rateE9: 100_000, samples: 100, samplesExpected: 100, capE9: 4_000_000 };
  const money = { paid: '1', received: '1', missing: '0', left: 0 };
  const world = worldOf({
    [`${at}/common/contractFundings?symbol=BTCUSDTPERP&limit=200`]: {
      code: 200,
      data: {
        fundings: [
          { fundingId: 8, ...funding, premiumSumE9: 900_000_000, ...money },
          { fundingId: 7, ...funding, premiumSumE9: 0, ...money },
        ],
      },
    },
  });
  const args = ['contract-funding', '--url', 'https://candor.example', '--symbol', 'BTCUSDTPERP'];
  expect(await runVerifier([...args, '7', '--all'], world)).toBe(0);
  expect(world.said).toContain('right  funding 7 of BTCUSDTPERP');
  expect(await runVerifier(args, world)).toBe(1);
  expect(world.said.at(-1)).toBe('2 lines, 1 wrong');
  expect(await runVerifier([...args, '9'], world)).toBe(1);
  expect(await runVerifier(['contract-funding'], world)).toBe(2);
});
