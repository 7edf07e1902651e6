import { expect, test } from 'vitest';
import type { RoundProof } from '../round-evidence.ts';
import { makeProof, plainPlan, testPublicKey } from '../testing/make-round.ts';
import { deleverageRank } from '../contract-formulas.ts';
import vectors from '../testing/contract-steps.json' with { type: 'json' };
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

test('lines of contracts: those that were asked for are found by their numbers, however old, with all their samples', async () => {
  const at = 'https://candor.example/api/common';
  const ok = (data: unknown) => ({ code: 200, data });
  const symbol = 'symbol=BTCUSDTPERP';
  const funding = { rateE9: 100_000, samples: 2, samplesExpected: 2, capE9: 4_000_000 };
  const money = { paid: '1', received: '1', missing: '0', left: 0 };
  const seven = { fundingId: 7, ...funding, premiumSumE9: 0, ...money };
  const eight = { fundingId: 8, ...funding, premiumSumE9: 900_000_000, ...money };
  const quiet = { indexPrice: '60000.0', impactBidPrice: null, impactAskPrice: null, premiumE9: 0 };
  const quote = { bid: '60000', ask: '60000', ageMs: 0 };
  const quotes = ['alpha', 'beta', 'gamma'].map((source) => ({ source, ...quote }));
  const made = { indexTickSizeE12: 10_000_000_000, quotes };
  const page = (from: string, fundings: readonly object[]) => ({
    [`${at}/contractFundings?${symbol}${from}&limit=200`]: ok({ fundings, nextCursor: null }),
  });
  const samples = `${at}/contractSamples?${symbol}&fundingId=7&limit=200`;
  const world = worldOf({
    [`${at}/getContractConfig?${symbol}`]: ok({ markets: [{ tickSize: '0.1' }], fees: [] }),
    ...page('', [eight, seven]),
    ...page('&fundingId=7', [seven]),
    ...page('&fundingId=9', []),
    [samples]: ok({ samples: [{ ...quiet, atMs: 2, made }], nextCursor: '5' }),
    [`${samples}&cursor=5`]: ok({
      ...{ samples: [{ ...quiet, atMs: 1, made: null }], nextCursor: null },
    }),
  });
  const args = ['contract-funding', '--url', 'https://candor.example', '--symbol', 'BTCUSDTPERP'];
  expect(await runVerifier([...args, '7', '--all'], world)).toBe(0);
  expect(world.said).toContain('right  funding 7 of BTCUSDTPERP');
  expect(world.said).toContain('       samples: 2 (2)');
  expect(world.said).toContain('       samples that follow from their quotes: 1 (1)');
  expect(await runVerifier(args, world)).toBe(1);
  expect(world.said.at(-1)).toBe('2 lines, 1 wrong');
  expect(await runVerifier([...args, '9'], world)).toBe(1);
  expect(await runVerifier([...args, '0'], world)).toBe(2);
  expect(await runVerifier(['contract-funding'], world)).toBe(2);
});

test('a deleveraging: the queue of each command is recomputed with its lines, each once', async () => {
  const at = 'https://candor.example/api/common';
  const ok = (data: unknown) => ({ code: 200, data });
  const symbol = 'symbol=BTCUSDTPERP';
  const figures = { entryValue: '1000', value: '900', equity: '200' };
  const rank = deleverageRank(100_000, 90_000, 20_000, false);
  const ranked = { direction: 'short', heldLots: 10, ...figures };
  const line = { takeoverId: 4, positionId: 7, lots: 10, value: '950', rank, sequence: 60, ranked };
  const older = { ...line, takeoverId: 3, sequence: 50 };
  const places = [{ place: 1, rank, lots: 10, ...figures, positionId: 7, passed: null }];
  const side = { direction: 'short', sequence: 60, candidates: 1, candidateLots: 10 };
  const queueAt = (sequence: number) =>
    `${at}/contractDeleveragingQueue?${symbol}&sequence=${sequence}&direction=short`;
  const known = {
    [`${at}/getContractConfig?${symbol}`]: ok({ markets: [{ quoteScale: 2 }], fees: [] }),
    [`${at}/contractDeleveragings?${symbol}&limit=200`]: ok({ deleveragings: [line, older] }),
    [queueAt(60)]: ok({ ...side, places, lines: [line] }),
    [queueAt(50)]: { code: 404, data: null },
  };
  const asked = ['contract-deleveraging', '--url', 'https://candor.example'];
  const args = [...asked, '--symbol', 'BTCUSDTPERP'];
  const world = worldOf(known);
  expect(await runVerifier(args, world)).toBe(0);
  expect(world.said).toContain('right  queue of short positions at 60');
  expect(world.said).toContain(
    'right  queue of short positions at 50: none, as before queues were written down',
  );
  // Somebody before the one who gave was left alone.
  const spared = { ...places[0], place: 1, positionId: null };
  const forged = { ...side, candidates: 2, candidateLots: 20, lines: [line] };
  const both = [spared, { ...places[0], place: 2 }];
  const other = worldOf({ ...known, [queueAt(60)]: ok({ ...forged, places: both }) });
  expect(await runVerifier(args, other)).toBe(1);
  expect(other.said).toContain(
    'WRONG  queue of short positions at 60: somebody before place 2 who kept lots is place 1, should be none',
  );
});

test('the record of an own position: a file is recomputed from the public lines of its time', async () => {
  const symbol = 'BTCUSDTPERP';
  const at = 'https://candor.example/api/common';
  const ok = (data: unknown) => ({ code: 200, data });
  const scales = { priceScale: 1, quoteScale: 8, tickSize: '0.1', lotSize: '0.001' };
  const fees = { makerFeePpm: 200, takerFeePpm: 500, liquidationFeePpm: 5_000 };
  const position = {
    ...{
      positionId: 7,
      symbol,
      direction: 'short',
      closedLots: 10,
      openedAtMs: 10,
      closedAtMs: 20,
    },
    ...{ entryPrice: '60000.000', closePrice: '59000.000', realised: '10' },
    ...{ fee: '0.595', funding: '-0.06', net: '9.465' },
  };
  const own = { lots: 10, liquidity: 'taker' };
  const fills = [
    { ...own, tradeId: 2, side: 'buy', price: '59000.0', timeMs: 20 },
    { ...own, tradeId: 1, side: 'sell', price: '60000.0', timeMs: 10 },
  ];
  const funding = { fundingId: 4, rateE9: 100_000, markPrice: '60000.0', missing: '0' };
  const list = `limit=200`;
  const known = {
    'own.json': { position, fills },
    [`${at}/getContractConfig?symbol=${symbol}`]: ok({
      markets: [{ ...scales, tickLotUnits: 10_000 }],
      fees: [{ ...fees, fromMs: 0 }],
    }),
    // The older trade is further back than one answer reaches.
    [`${at}/tradeList?symbol=${symbol}&limit=500&beforeId=3`]: ok({
      trades: [{ tradeId: 2, price: '59000.0', quantity: '0.01', timeMs: 20 }],
    }),
    [`${at}/tradeList?symbol=${symbol}&limit=500&beforeId=2`]: ok({
      trades: [{ tradeId: 1, price: '60000.0', quantity: '0.01', timeMs: 10 }],
    }),
    [`${at}/contractFundings?symbol=${symbol}&${list}`]: ok({
      ...{ fundings: [{ ...funding, atMs: 30 }], nextCursor: '4' },
    }),
    [`${at}/contractFundings?symbol=${symbol}&${list}&cursor=4`]: ok({
      ...{ fundings: [{ ...funding, atMs: 15 }], nextCursor: null },
    }),
    [`${at}/contractDeleveragings?symbol=${symbol}&positionId=7&${list}`]: ok({
      ...{ deleveragings: [], nextCursor: null },
    }),
    [`${at}/contractLiquidations?positionId=7&${list}`]: ok({ liquidations: [], nextCursor: null }),
  };
  const args = ['contract-closed', '--url', 'https://candor.example', 'own.json'];
  const world = worldOf(known);
  expect(await runVerifier([...args, '--all'], world)).toBe(0);
  expect(world.said[0]).toBe('right  own.json: position 7, short BTCUSDTPERP');
  const forged = { position: { ...position, net: '9.46' }, fills };
  const other = worldOf({ ...known, 'own.json': forged });
  expect(await runVerifier(args, other)).toBe(1);
  expect(other.said.at(-1)).toBe('1 lines, 1 wrong');
  expect(await runVerifier(args.slice(0, 3), other)).toBe(2);
});

test('a liquidation in a market that has ended is recomputed from its last terms', async () => {
  const at = 'https://candor.example/api/common';
  const ok = (data: unknown) => ({ code: 200, data });
  const market = { symbol: 'BTCUSDTPERP', quoteScale: 8, tickSize: '0.1', tickLotUnits: 10_000 };
  const takeovers = vectors.alone.takeovers.map((own) => ({ ...own, deleveragedLots: 0 }));
  const line = { ...vectors.alone, takeovers, equity: '170', maintenance: '450.65' };
  const world = worldOf({
    [`${at}/contractLiquidations?limit=200`]: ok({ liquidations: [line], nextCursor: null }),
    [`${at}/getContractConfig?`]: ok({ markets: [], fees: [] }),
    [`${at}/contractSettlements?limit=200`]: ok({ markets: [market], nextCursor: null }),
  });
  expect(
    await runVerifier(['contract-liquidation', '--url', 'https://candor.example'], world),
  ).toBe(0);
  expect(world.said.at(-1)).toBe('1 lines, 0 wrong');
});

test('an insurance fund: its days, every movement, and each against the liquidation or the funding it came from', async () => {
  const at = 'https://candor.example/api/common';
  const ok = (data: unknown) => ({ code: 200, data });
  const kind = { accountKind: 'contract', asset: 'USDT' };
  const flows = [{ dayMs: 0, kind: 'funded', amount: '1003.02' }];
  const none = { positionId: null, liquidationId: null, symbol: null };
  const movements = [
    {
      ...{ ...none, lineId: 3, sequence: 50, kind: 'funding_rounding', amount: '0.02' },
      ...{ before: '1003', after: '1003.02', symbol: 'BTCUSDTPERP' },
    },
    {
      ...{ lineId: 2, sequence: 30, kind: 'liquidation_fee', amount: '3', before: '1000' },
      ...{ after: '1003', positionId: 501, liquidationId: 9, symbol: 'BTCUSDTPERP' },
    },
    {
      ...{ ...none, lineId: 1, sequence: 1, kind: 'funded', amount: '1000', before: '0' },
      ...{ after: '1000' },
    },
  ];
  const list = `${at}/contractInsuranceLines?accountKind=contract&asset=USDT&limit=200`;
  const step = { sequence: 30, positionId: 501, liquidationFee: '3', fund: '0' };
  const known = {
    [`${at}/contractInsurance?`]: ok({
      funds: [{ ...kind, balance: '1003.02', opening: '0', flows }],
    }),
    [list]: ok({ balance: '1003.02', lines: movements, nextCursor: null }),
    [`${at}/contractLiquidations?liquidationId=9&limit=200`]: ok({
      ...{ liquidations: [{ lines: [step] }], nextCursor: null },
    }),
    [`${at}/contractFundings?symbol=BTCUSDTPERP&limit=200`]: ok({
      ...{ fundings: [{ sequence: 50, left: 0, paid: '7.02', received: '7' }], nextCursor: null },
    }),
  };
  const args = ['contract-insurance', '--url', 'https://candor.example'];
  const world = worldOf(known);
  expect(await runVerifier(args, world)).toBe(0);
  expect(world.said).toContain('right  insurance fund contract USDT, 3 movements');
  expect(world.said).toContain('right  insurance fund contract USDT, position 501 at sequence 30');
  expect(world.said.at(-1)).toBe('5 lines, 0 wrong');
  // Of one command alone.
  expect(await runVerifier([...args, '30'], world)).toBe(0);
  expect(world.said.at(-1)).toBe('2 lines, 0 wrong');
  const forged = {
    liquidations: [{ lines: [{ ...step, liquidationFee: '2' }] }],
    nextCursor: null,
  };
  const other = worldOf({
    ...known,
    [`${at}/contractLiquidations?liquidationId=9&limit=200`]: ok(forged),
  });
  expect(await runVerifier(args, other)).toBe(1);
  expect(other.said.at(-1)).toBe('5 lines, 1 wrong');
});

test('the mark that reached an own stop: a file is recomputed from its quotes, of a market that has ended, too', async () => {
  const at = 'https://candor.example/api/common';
  const ok = (data: unknown) => ({ code: 200, data });
  const market = { symbol: 'BTCUSDTPERP', quoteScale: 8, tickSize: '0.1', tickLotUnits: 10_000 };
  const quote = { bid: '59999.9', ask: '60000.1', ageMs: 10 };
  const mark = {
    ...{ symbol: 'BTCUSDTPERP', sequence: 9, atMs: 1_000, indexTickSizeE12: 100_000_000_000 },
    quotes: ['a', 'b', 'c'].map((source) => ({ source, ...quote })),
    ...{ indexPrice: '60000.0', markPrice: '60000.0', lastPrice: '60000.0' },
    ...{ fundingRateE9: 0, nextFundingAtMs: 1_000, samples: [], ending: null, opening: null },
    terms: { markBandPpm: 50_000, priceMax: '200000.0', liquidationFeePpm: 5_000, tiers: [] },
  };
  const known = {
    [`${at}/getContractConfig?`]: ok({ markets: [], fees: [] }),
    [`${at}/contractSettlements?limit=200`]: ok({ markets: [market], nextCursor: null }),
  };
  const args = ['contract-mark', '--url', 'https://candor.example', 'mark.json'];
  const world = worldOf({ ...known, 'mark.json': mark });
  expect(await runVerifier(args, world)).toBe(0);
  expect(world.said[0]).toBe('right  mark.json: mark of BTCUSDTPERP, 60000.0 at 1000');
  const forged = worldOf({ ...known, 'mark.json': { ...mark, markPrice: '59000.0' } });
  expect(await runVerifier(args, forged)).toBe(1);
});
