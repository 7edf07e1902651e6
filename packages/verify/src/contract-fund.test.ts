import { expect, test } from 'vitest';
import {
  checkFundChain,
  checkFundOfPosition,
  checkFundRounding,
  checkMovement,
} from './contract-fund.ts';
import type { FundMovement } from './contract-fund.ts';
import type { LineCheck } from './contract-lines.ts';

const line = (
  lineId: number,
  kind: string,
  amount: string,
  before: string,
  after: string,
): FundMovement => ({
  ...{ lineId, sequence: 10 * lineId, kind, amount, before, after },
  ...{ positionId: 501, liquidationId: 9, symbol: 'BTCUSDTPERP' },
});

const rounding = line(5, 'funding_rounding', '0.02', '992.3', '992.32');
const lines: readonly FundMovement[] = [
  rounding,
  line(4, 'funding_missing', '-0.7', '993', '992.3'),
  line(3, 'takeover', '-10', '1003', '993'),
  line(2, 'liquidation_fee', '3', '1000', '1003'),
  line(1, 'funded', '1000', '0', '1000'),
];

const wrong = (checks: readonly LineCheck[]): readonly string[] =>
  checks.filter(({ holds }) => !holds).map(({ what }) => what);

test('lines that follow from one another, from nothing to the balance, are right', () => {
  expect(wrong(checkFundChain(lines, '992.32'))).toEqual([]);
  expect(wrong(checkFundChain([], '0'))).toEqual([]);
});

test.each([
  ['a balance that is no sum', lines, '992.33', ['balance (1e-18)']],
  [
    'a line that was left out',
    lines.filter(({ lineId }) => lineId !== 3),
    '992.32',
    ['before line 4 (1e-18)', 'lines that follow from the one before', 'balance (1e-18)'],
  ],
  [
    'the first that is left out',
    lines.slice(0, -1),
    '992.32',
    ['before line 2 (1e-18)', 'lines that follow from the one before', 'balance (1e-18)'],
  ],
  [
    'an amount that was changed',
    lines.map((own) => (own.lineId === 2 ? { ...own, amount: '2' } : own)),
    '992.32',
    ['after line 2 (1e-18)', 'balance (1e-18)'],
  ],
])('%s is found', (_what, own, balance, found) => {
  expect(wrong(checkFundChain(own, balance))).toEqual(found);
});

test.each([
  ['a fee that pays somebody', line(2, 'liquidation_fee', '-3', '1000', '997')],
  ['money of the exchange that leaves', line(2, 'funded', '-3', '1000', '997')],
  ['what is missing of a funding that adds', line(2, 'funding_missing', '3', '1000', '1003')],
  ['a takeover that moves nothing', line(2, 'takeover', '0', '1000', '1000')],
])('%s is found', (_what, own) => {
  expect(wrong(checkMovement(own))).toEqual([`amount of line 2, ${own.kind} (1e-18)`]);
});

test('a fund that goes below zero is found', () => {
  expect(wrong(checkMovement(line(2, 'takeover', '-3', '2', '-1')))).toEqual([
    'after line 2 (1e-18)',
  ]);
});

test('what a command moved for a position is what the steps of its liquidation say', () => {
  const own = lines.filter(({ lineId }) => lineId === 3);
  const two = [...own, { ...own[0]!, lineId: 6, amount: '4' }];
  const step = { sequence: 30, positionId: 501, liquidationFee: '0', fund: '-6' };
  const others = [
    { ...step, sequence: 31, fund: '-1' },
    { ...step, positionId: 502, fund: '-1' },
  ];
  expect(wrong(checkFundOfPosition(two, [step, ...others]))).toEqual([]);
  expect(wrong(checkFundOfPosition(own, [step, ...others]))).toEqual([
    'what the takeover brought of position 501 at 30 (1e-18)',
  ]);
  const fee = [{ ...line(2, 'liquidation_fee', '3', '1000', '1003'), sequence: 30 }];
  const reduced = { ...step, liquidationFee: '3', fund: '0' };
  expect(wrong(checkFundOfPosition(fee, [reduced]))).toEqual([]);
  expect(wrong(checkFundOfPosition(fee, [{ ...reduced, liquidationFee: '2' }]))).toEqual([
    'liquidation fees of position 501 at 30 (1e-18)',
  ]);
});

test('the rounding of a funding is what was paid less what was received', () => {
  const funding = { sequence: 50, left: 0, paid: '7.02', received: '7' };
  expect(wrong(checkFundRounding(rounding, [funding]))).toEqual([]);
  expect(wrong(checkFundRounding(rounding, [{ ...funding, received: '7.01' }]))).toEqual([
    'rounding of line 5 (1e-18)',
  ]);
  expect(wrong(checkFundRounding(rounding, [{ ...funding, sequence: 51 }]))).toEqual([
    'rounding of line 5 (1e-18)',
  ]);
});
