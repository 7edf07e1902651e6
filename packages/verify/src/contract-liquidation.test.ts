import { describe, expect, test } from 'vitest';
import { checkNets, checkSteps } from './contract-liquidation.ts';
import type { SteppedLiquidation, StepLine } from './contract-liquidation.ts';
import vectors from './testing/contract-steps.json' with { type: 'json' };

const markets = [{ symbol: 'BTCUSDTPERP', quoteScale: 8, tickSize: '0.1', tickLotUnits: 10_000 }];
/** As an exchange answered it: reduced by a tier, taken over, then sold, charged with a funding and given up by winners. */
const alone = vectors.alone as SteppedLiquidation;
/** A long and a short on the money of one account. */
const shared = vectors.shared as SteppedLiquidation;

/** A long that goes and a short that stays, with something left and with less than nothing. */
const part = vectors.part as SteppedLiquidation;
const partBelow = vectors.partBelow as SteppedLiquidation;

const wrong = (line: SteppedLiquidation): readonly string[] =>
  checkSteps(line, markets).flatMap(({ what, holds }) => (holds ? [] : [what]));

function changed(
  line: SteppedLiquidation,
  place: number,
  fields: Partial<StepLine>,
): SteppedLiquidation {
  return {
    ...line,
    lines: line.lines.map((own, other) => (other === place ? { ...own, ...fields } : own)),
  };
}

describe('a position on margin of its own', () => {
  test('every step follows from its figures', () => {
    expect(wrong(alone)).toEqual([]);
    const formulas = checkSteps(alone, markets).map(({ rule, formula }) => `${rule}: ${formula}`);
    expect(formulas).toEqual(
      expect.arrayContaining([
        'equity: 2040 + (100130 − 102000) = 170',
        'maintenance: 100130 × 0.5% − 50 = 450.65',
        'limit: 5900 ≥ 5880.01',
        'liquidationFee: 5900 × 0.5% = 29.5',
        'shares: (94240 − 94109.5) = 130.5',
        'fund: 58820 − 58818.4375 = 1.5625',
        'takeover: 1.5625 + -3.0625 + 0 = -1.5',
      ]),
    );
  });

  test.each<[why: string, place: number, fields: Partial<StepLine>, wrong: readonly string[]]>([
    ['an equity that does not follow', 0, { equity: '171' }, ['begin: equity']],
    ['another mark', 0, { markPrice: '58900.1' }, ['begin: equity', 'begin: maintenance']],
    [
      'a maintenance that does not follow',
      1,
      { maintenance: '460' },
      ['cancel_orders: maintenance'],
    ],
    ['one that had more than it needs', 0, { margin: '2400', equity: '530' }, ['begin: outcome']],
    ['lots out of nowhere', 2, { soldLots: 99 }, ['reduce: lots']],
    [
      'a sale below the limit',
      2,
      { soldValue: '5880' },
      ['reduce: limit', 'reduce: liquidationFee'],
    ],
    ['too high a fee', 2, { liquidationFee: '29.50000001' }, ['reduce: liquidationFee']],
    ['another value taken over', 4, { takenValue: '94109.6' }, ['take_over: shares', 'sell: fund']],
    ['a sale that the fund got less of', 5, { fund: '1.5' }, ['sell: fund', 'take_over: takeover']],
    ['a funding that nobody paid', 6, { fund: '0' }, ['take_over: takeover']],
  ])('does not agree with %s', (_why, place, fields, expected) => {
    expect(wrong(changed(alone, place, fields))).toEqual(expected);
  });

  test('one that recovered has more than it needs at the end, and only there', () => {
    const lines = alone.lines.slice(0, 3);
    const recovered = { outcome: 'recovered', takeovers: [], lines };
    expect(wrong(recovered)).toEqual(['reduce: outcome']);
    const healthy = changed(recovered, 2, { margin: '2290.5', equity: '530.5' });
    expect(wrong(healthy)).toEqual([]);
    expect(wrong({ ...healthy, outcome: 'running' })).toEqual(['reduce: outcome']);
  });

  test('a liquidation of before the steps were written down has nothing to check', () => {
    expect(wrong({ ...alone, lines: [] })).toEqual([]);
  });
});

describe('positions that share an account', () => {
  test('are looked at together, and taken over each by its share', () => {
    expect(wrong(shared)).toEqual([]);
    expect(checkSteps(shared, markets)[0]?.formula).toBe(
      '98.5 + (590 − 650) + (1150.5 − 1180) − 0.5 = 8.5',
    );
  });

  test('do not agree with another share of one, or another sum', () => {
    const { takenValue = '' } = shared.lines[2] ?? {};
    const other = changed(shared, 2, { takenValue: `${takenValue.slice(0, -1)}0` });
    expect(wrong(other)).toEqual(['take_over: share', 'take_over: shares']);
    expect(wrong(changed(shared, 3, { takenValue: '1186' }))).toEqual(['take_over: shares']);
  });
});

describe('an account of which a part stays', () => {
  const other = { ...markets[0]!, symbol: 'ETHUSDTPERP' };
  const wrongOf = (line: SteppedLiquidation): readonly string[] =>
    checkSteps(line, [...markets, other]).flatMap(({ what, holds }) => (holds ? [] : [what]));

  test('shares what is left above zero between all, and a loss between those that go', () => {
    expect(wrongOf(part)).toEqual([]);
    expect(wrongOf(partBelow)).toEqual([]);
    const formulas = [part, partBelow].flatMap((line) =>
      checkSteps(line, [...markets, other]).map(({ rule, formula }) => `${rule}: ${formula}`),
    );
    expect(formulas).toEqual(
      expect.arrayContaining([
        'share: 590 − 2.66666666 = 587.33333334',
        'kept: 8 − ((590 − 587.33333334)) = 5.33333334',
        'shares: (590 − 599.5) = -9.5',
        'kept: -9.5 − ((590 − 599.5)) = 0',
      ]),
    );
  });

  test.each<[why: string, line: SteppedLiquidation, place: number, fields: Partial<StepLine>]>([
    ['less that stays', part, 3, { kept: '5.3' }],
    ['something that stays of a loss', partBelow, 3, { kept: '0.5' }],
  ])('does not agree with %s', (_why, line, place, fields) => {
    expect(wrongOf(changed(line, place, fields))).toEqual(['take_over: kept']);
  });

  test('does not agree with all of the equity taken along', () => {
    const all = changed(changed(part, 2, { takenValue: '582' }), 3, { kept: '0' });
    expect(wrongOf(all)).toEqual(['take_over: share']);
    const loss = changed(changed(partBelow, 2, { takenValue: '600' }), 3, { kept: '0.5' });
    expect(wrongOf(loss)).toEqual(['take_over: shares']);
  });
});

describe('what the exchange held of both sides of a market', () => {
  // As the last line, instead of what winners gave up.
  const [last] = alone.lines.slice(-1);
  const soldValue = String((589_001 * (last?.soldLots ?? 0)) / 10_000);
  const fields = { step: 'net', markPrice: '58900.1', soldValue };
  const net = changed(alone, alone.lines.length - 1, fields);

  test('is closed at the mark', () => {
    const of = (line: SteppedLiquidation) =>
      checkSteps(line, markets).filter(({ rule }) => rule === 'net');
    expect(of(net).map(({ holds }) => holds)).toEqual([true]);
    expect(of(net)[0]?.formula).toBe(`58.9001 × ${last?.soldLots} = ${soldValue}`);
    const other = changed(net, net.lines.length - 1, { soldValue: '1' });
    expect(of(other).map(({ holds }) => holds)).toEqual([false]);
    // The fund's part follows from the value, too.
    expect(wrong(net)).toContain('net: fund');
  });

  test('as many lots of each side in one command', () => {
    const line = { step: 'net', sequence: 7, symbol: 'BTCUSDTPERP' };
    const lines = [
      { ...line, direction: 'long' as const, soldLots: 30 },
      { ...line, direction: 'long' as const, soldLots: 12 },
      { ...line, direction: 'short' as const, soldLots: 42 },
      { ...line, direction: 'short' as const, soldLots: 5, step: 'sell' },
      { ...line, direction: 'short' as const, soldLots: 9, sequence: 8 },
    ];
    expect(checkNets(lines)).toEqual([
      {
        what: 'long lots closed against short ones of BTCUSDTPERP at 7',
        ...{ found: '42', expected: '42', holds: true },
      },
    ]);
    expect(checkNets(lines.slice(1)).map(({ holds }) => holds)).toEqual([false]);
  });
});

test('a market that is not known is said', () => {
  expect(() => checkSteps(alone, [])).toThrow('no market BTCUSDTPERP');
});
