import { expect, test } from 'vitest';
import { contractFiguresOf } from './contract-figures.ts';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import type { ContractForm } from './contract-form.ts';
import { fieldOfCode, findContractProblems } from './contract-problems.ts';
import {
  account,
  long,
  market,
  situation,
  terms,
} from '#shared/contracts/testing/contract-facts.ts';
import { termsOf } from '#shared/contracts/contract-terms.ts';
import { form } from './testing/form-facts.ts';

function codesOf(changes: Partial<ContractForm>, facts: Partial<ContractSituation> = {}): unknown {
  const own = form(changes);
  const there = situation(facts);
  const problems = findContractProblems(own, contractFiguresOf(own, there), there);
  return problems.map(({ field, code }) => `${field} ${String(code)}`);
}

test('an order that the server takes has no problem', () => {
  expect(codesOf({})).toEqual([]);
  expect(
    codesOf({ kind: 'market', hasStops: true, takeProfit: '70000', stopLoss: '65800' }),
  ).toEqual([]);
});

test('an order that takes at once has a take-profit between the mark and its limit', () => {
  const stops = { hasStops: true, takeProfit: '68000', stopLoss: '67000' };
  expect(codesOf({ ...stops, price: '69000' })).toEqual([]);
  expect(codesOf({ ...stops, price: '67420' })).toEqual([]);
});

const reducing = { isReducing: true, direction: 'short' as const };

/** Prices in steps of 5, quantities of ten lots. */
const stepped = { terms: termsOf({ ...market, priceStep: '5.0', lotStep: 10 }) };

test('orders are in whole steps of the market, or all that is left of a position', () => {
  const whole = { price: '67425', size: '20' };
  expect(codesOf(whole, stepped)).toEqual([]);
  expect(codesOf({ ...whole, price: '67424.9' }, stepped)).toEqual(['price 41020']);
  expect(codesOf({ ...whole, size: '27' }, stepped)).toEqual(['size 41021']);
  expect(codesOf({ ...whole, hasStops: true, stopLoss: '65801' }, stepped)).toEqual([
    'stopLoss 41020',
  ]);
  const open = { ...stepped, positions: [{ ...long, lots: 307 }] };
  const closes = { ...whole, ...reducing, price: '67500' };
  expect(codesOf({ ...closes, size: '27' }, open)).toEqual(['size 41021']);
  for (const size of ['300', '307']) expect(codesOf({ ...closes, size }, open)).toEqual([]);
});

test('an amount of money is as many whole steps as it pays for', () => {
  const own = form({ price: '67425', unit: 'quote', size: '2000' });
  expect(contractFiguresOf(own, situation()).lots).toBe(29);
  expect(contractFiguresOf(own, situation(stepped)).lots).toBe(20);
  const { lotsMax = 1 } = contractFiguresOf(own, situation(stepped));
  expect(lotsMax % 10).toBe(0);
});

const halted = { terms: { ...terms, market: { ...market, state: 'halted' as const } } };
const cancelOnly = { terms: { ...terms, market: { ...market, state: 'cancel_only' as const } } };

test.each<
  [name: string, changes: Partial<ContractForm>, facts: Partial<ContractSituation>, first: string]
>([
  ['no price', { price: '', size: '' }, {}, 'price missing'],
  ['a price off the grid', { price: '67420.05', size: '' }, {}, 'price 41020'],
  ['a price below the least', { price: '0.01' }, {}, 'price 41022'],
  ['no size', { size: '' }, halted, 'size missing'],
  ['less than a lot', { unit: 'base', size: '0.0005' }, halted, 'size 2053'],
  ['more lots than an order may have', { size: '100001' }, halted, 'size 4024'],
  [
    'lots whose value cannot be kept exactly',
    { size: '18015', hasStops: true, stopLoss: '70000' },
    {},
    'size 41034',
  ],
  [
    'a position that is being liquidated',
    {},
    { positions: [{ ...long, state: 'liquidating' }] },
    'form 4004',
  ],
  [
    'more than is left to close',
    { ...reducing, size: '300' },
    { positions: [{ ...long, closingLots: 1 }], health: 'cancel_only' },
    'size 2052',
  ],
  ['nothing to close', reducing, {}, 'size 41104'],
  ['a halted market', { price: '80000' }, halted, 'form 4022'],
  ['a market off its hours', { price: '80000' }, { health: 'closed' }, 'form 41101'],
  ['a market that takes cancels alone', { price: '80000' }, cancelOnly, 'form 41102'],
  ['an index silent for a minute', { price: '80000' }, { health: 'cancel_only' }, 'form 41102'],
  ['a degraded index', { price: '80000' }, { health: 'degraded' }, 'form 41103'],
  ['an account of unknown worth', {}, { isWorthUnknown: true }, 'form 41123'],
  ['an empty book', { kind: 'market' }, { askTicks: 0, bidTicks: 0 }, 'form 41024'],
  [
    'a buy far above the mark',
    { price: '70803.1', hasStops: true, stopLoss: '80000' },
    {},
    'price 2051',
  ],
  ['a sell far below the mark', { direction: 'short', price: '64059.9' }, {}, 'price 2050'],
  [
    'a take-profit of a long below',
    { hasStops: true, takeProfit: '67420', stopLoss: '70000' },
    {},
    'takeProfit 2023',
  ],
  [
    'a stop-loss of a long above',
    { hasStops: true, stopLoss: '67420', size: '18014' },
    {},
    'stopLoss 2024',
  ],
  [
    'a take-profit of a short above',
    { direction: 'short', hasStops: true, takeProfit: '67431.5' },
    {},
    'takeProfit 2025',
  ],
  [
    'a stop-loss of a short below',
    { direction: 'short', hasStops: true, stopLoss: '67420' },
    {},
    'stopLoss 2026',
  ],
  [
    'a stop-loss between the mark and the limit of a long that takes at once',
    { price: '69000', hasStops: true, stopLoss: '68000' },
    {},
    'stopLoss 2024',
  ],
  [
    'a stop-loss of a short between the limit and the mark',
    { direction: 'short', price: '66000', hasStops: true, stopLoss: '67000' },
    {},
    'stopLoss 2026',
  ],
  [
    'a stop-loss beyond liquidation',
    { size: '1', hasStops: true, stopLoss: '64000' },
    {},
    'stopLoss 4007',
  ],
  [
    'a stop-loss of a short beyond liquidation',
    { size: '1', direction: 'short', hasStops: true, stopLoss: '71000' },
    {},
    'stopLoss 4007',
  ],
  [
    'a position above its tier',
    { size: '4000' },
    { setting: { leverage: 100, marginMode: 'isolated', positionMode: 'one_way' } },
    'size 41105',
  ],
  ['money that is not there', { size: '729' }, {}, 'size 2005'],
  [
    'a position that would stand above 80 % risk',
    { size: '10', kind: 'ioc', price: '67432.5' },
    {
      setting: { leverage: 125, marginMode: 'isolated', positionMode: 'one_way' },
      markTicks: 671_000,
    },
    'form 2021',
  ],
  ['post-only that would trade', { kind: 'post_only', price: '67432.5' }, {}, 'price 41028'],
])('%s', (_name, changes, facts, first) => {
  expect(codesOf(changes, facts)).toHaveProperty('0', first);
});

test('closing is possible while the index is degraded, and with no money', () => {
  const poor = { ...account, free: '0', available: '0' };
  const facts = { health: 'degraded' as const, positions: [long], account: poor };
  expect(codesOf({ ...reducing, size: '300' }, facts)).toEqual([]);
});

test('stops of an order that only reduces are not looked at', () => {
  expect(
    codesOf({ ...reducing, size: '1', hasStops: true, takeProfit: '1' }, { positions: [long] }),
  ).toEqual([]);
});

const stop = { kind: 'stop_market', direction: 'short', isReducing: true } as const;
const trailing = { kind: 'trailing_stop', size: '1' } as const;
const stopped = (stopLoss: string, takeProfit = '') => ({ hasStops: true, stopLoss, takeProfit });

test.each<
  [name: string, changes: Partial<ContractForm>, facts: Partial<ContractSituation>, first: string]
>([
  ['no limit price', { kind: 'stop_limit', price: '', trigger: '' }, {}, 'price missing'],
  ['no trigger', { ...stop, trigger: '' }, {}, 'trigger missing'],
  ['a trigger off the grid', { ...stop, trigger: '67000.05' }, {}, 'trigger 41020'],
  ['no distance', { ...trailing, callback: '' }, {}, 'callback missing'],
  ['a distance that noise reaches', { ...trailing, callback: '0.09' }, {}, 'callback 41032'],
  ['a distance that protects nothing', { ...trailing, callback: '10.01' }, {}, 'callback 41032'],
  ['an activation off the grid', { ...trailing, activation: '1.05' }, {}, 'activation 41020'],
  ['no size', { kind: 'stop_market', trigger: '68000', size: '' }, {}, 'size missing'],
  [
    'more than is open',
    { ...stop, trigger: '66000', size: '301' },
    { positions: [long] },
    'size 2052',
  ],
  ['nothing to close', { ...stop, trigger: '66000', closesAll: true }, {}, 'size 41104'],
  [
    'a value that cannot be kept exactly',
    { kind: 'stop_market', trigger: '68000', size: '18015' },
    halted,
    'size 41034',
  ],
  ['a halted market', { kind: 'stop_market', trigger: '66000', size: '1' }, halted, 'form 4022'],
  ['a stop buy below the mark', { kind: 'stop_market', trigger: '67431.5' }, {}, 'trigger 41030'],
  [
    'a take-profit buy above the mark',
    { kind: 'take_profit_market', trigger: '67431.5' },
    {},
    'trigger 41030',
  ],
  [
    'a limit far above its trigger',
    { kind: 'stop_limit', trigger: '68000', price: '71400.1', ...stopped('80000') },
    {},
    'price 2051',
  ],
  [
    'a take-profit between trigger and mark',
    { kind: 'stop_market', trigger: '68000', ...stopped('69000', '68000') },
    {},
    'takeProfit 2023',
  ],
  [
    'a stop-loss between trigger and limit',
    { kind: 'stop_limit', trigger: '68000', price: '68100', ...stopped('68000') },
    {},
    'stopLoss 2024',
  ],
  [
    'a stop-loss above where it rests',
    { kind: 'stop_limit', trigger: '68000', price: '67900', ...stopped('67900') },
    {},
    'stopLoss 2024',
  ],
  [
    'a short’s take-profit above its trigger',
    { kind: 'stop_market', direction: 'short', trigger: '67000', ...stopped('', '67000') },
    {},
    'takeProfit 2025',
  ],
  [
    // One per cent below the mark of 67,431.5.
    'a short’s stop-loss below where a trailing one acts',
    { ...trailing, direction: 'short', ...stopped('66757') },
    {},
    'stopLoss 2026',
  ],
  [
    'a stop-loss beyond liquidation',
    { kind: 'stop_market', trigger: '68000', ...stopped('60000') },
    { isWorthUnknown: true },
    'stopLoss 4007',
  ],
])('a conditional order with %s', (_name, changes, facts, first) => {
  expect(codesOf(changes, facts)).toHaveProperty('0', first);
});

test('stops of a conditional order are compared with where it will act, not with the mark of now', () => {
  const rises = { kind: 'take_profit_market', trigger: '67000' } as const;
  expect(codesOf({ ...rises, ...stopped('66900', '67100') })).toEqual([]);
  expect(codesOf({ ...trailing, direction: 'short', ...stopped('66758') })).toEqual([]);
  const begins = { ...trailing, direction: 'short', activation: '68000' } as const;
  expect(codesOf({ ...begins, ...stopped('67320') })).toEqual(['stopLoss 2026']);
  const beyond = { kind: 'stop_market', trigger: '68000', ...stopped('60000') } as const;
  const setting = { ...situation().setting, marginMode: 'cross' } as const;
  expect(codesOf(beyond, { setting })).toEqual([]);
});

test('a conditional order needs no money yet, and may close what other orders would', () => {
  const rich = { kind: 'stop_market', trigger: '68000', size: '18014' } as const;
  expect(codesOf(rich)).toEqual([]);
  const positions = [{ ...long, closingLots: 300 }];
  expect(codesOf({ ...stop, trigger: '66000', size: '300' }, { positions })).toEqual([]);
  const all = { ...stop, trigger: '66000', size: '', closesAll: true };
  expect(codesOf(all, { positions })).toEqual([]);
});

test('the most that is offered is no more than the server keeps exactly', () => {
  const rich = situation({ account: { ...account, free: '90000000', available: '90000000' } });
  const roomy = { ...terms, positionUnitsMax: Number.MAX_SAFE_INTEGER };
  const cheap = form({ price: '0.1' });
  expect(contractFiguresOf(cheap, { ...rich, terms: roomy }).lotsMax).toBe(18_014);
});

test.each([
  [2005, 'size'],
  [41032, 'callback'],
  [41034, 'size'],
  [2021, undefined],
])('a refusal with %i is told at its field', (code, field) => {
  expect(fieldOfCode(code)).toBe(field);
});
