import fc from 'fast-check';
import { compareDecimals, floorToStep, multiplyDecimals } from '@candor/money';
import { describe, expect, test } from 'vitest';
import {
  amountOf,
  chooseSide,
  choosePercent,
  chooseSizing,
  chooseType,
  clearSize,
  clientOrderIdOf,
  createOrderForm,
  editAmount,
  orderRequest,
} from './order-form.ts';
import type { OrderForm } from './order-form.ts';
import { findOrderFormProblems } from './order-form-problems.ts';
import { feeOf, summarizeOrderForm } from './order-form-summary.ts';
import type { OrderFormInputs } from './order-form-summary.ts';
import { inputsOf, market } from './testing/order-form-facts.ts';

const inputs = inputsOf();
const formOf = (changes: Partial<OrderForm>): OrderForm => ({ ...createOrderForm(), ...changes });
const problemsOf = (form: OrderForm, facts: OrderFormInputs = inputs) =>
  findOrderFormProblems(form, summarizeOrderForm(form, facts), facts);

describe('quantity and total follow each other', () => {
  test('a typed quantity gives the total', () => {
    const form = editAmount(formOf({ price: '99.5' }), 'quantity', '2', inputs);
    expect(form).toMatchObject({ quantity: '2', total: '199', sizedBy: 'quantity' });
  });

  test('a typed total gives the quantity, cut to the step', () => {
    const form = editAmount(formOf({ price: '99.5' }), 'total', '100', inputs);
    expect(form).toMatchObject({ quantity: '1.005', total: '100', sizedBy: 'total' });
  });

  test('another price keeps what the user said and recomputes the rest', () => {
    const byTotal = editAmount(formOf({ price: '100' }), 'total', '100', inputs);
    expect(editAmount(byTotal, 'price', '50', inputs)).toMatchObject({
      quantity: '2',
      total: '100',
    });
    const byQuantity = editAmount(formOf({ price: '100' }), 'quantity', '1', inputs);
    expect(editAmount(byQuantity, 'price', '50', inputs)).toMatchObject({
      quantity: '1',
      total: '50',
    });
  });

  test('without a price the total stays empty', () => {
    expect(editAmount(formOf({}), 'quantity', '2', inputs).total).toBe('');
    expect(editAmount(formOf({ price: '1.' }), 'quantity', '2', inputs).total).toBe('2');
  });
});

describe('a share of the balance', () => {
  test.each<[side: 'buy' | 'sell', percent: number, quantity: string]>([
    ['buy', 100, '10.05'],
    ['buy', 25, '2.512'],
    ['sell', 100, '10'],
    ['sell', 33, '3.3'],
    ['buy', 0, ''],
  ])('to %s %i percent at a price of 99.5 is %s', (side, percent, quantity) => {
    expect(choosePercent(formOf({ side, price: '99.5' }), percent, inputs).quantity).toBe(quantity);
  });

  test('a market buy spends the share of quote coin itself', () => {
    const form = chooseType(formOf({}), 'market', inputs);
    expect(choosePercent(form, 25, inputs)).toMatchObject({ sizedBy: 'total', total: '250' });
  });

  test('a market buy by quantity takes what the share pays for at the worst price', () => {
    const form = chooseSizing(chooseType(formOf({}), 'market', inputs), 'quantity');
    const sized = choosePercent(form, 25, inputs);
    expect(sized.quantity).toBe('2.38');
    expect(summarizeOrderForm(sized, inputs).cost?.amount).toBe('249.9');
  });

  test.each<[type: OrderForm['type'], trigger: string]>([
    ['stop_market', '110'],
    ['take_profit_market', '90'],
  ])('a %s buy can pay its whole share at the worst price', (type, triggerPrice) => {
    const form = { ...chooseType(formOf({}), type, inputs), triggerPrice };
    const byQuantity = choosePercent(form, 100, inputs);
    expect(problemsOf(byQuantity)).toEqual([]);
    expect(summarizeOrderForm(byQuantity, inputs).maxQuantity).toBe(byQuantity.quantity);
    const byTotal = choosePercent(chooseSizing(form, 'total'), 100, inputs);
    expect(byTotal).toMatchObject({ total: '1000', quantity: '' });
    expect(problemsOf(byTotal)).toEqual([]);
  });

  test('follows the price as long as the slider holds it', () => {
    const form = choosePercent(formOf({ price: '100' }), 50, inputs);
    expect(editAmount(form, 'price', '50', inputs)).toMatchObject({ quantity: '10', percent: 50 });
  });

  test('never orders more than the balance pays for', () => {
    const price = fc
      .integer({ min: 2, max: 19_999 })
      .map((ticks) => multiplyDecimals(String(ticks), '0.5'));
    const percent = fc.integer({ min: 1, max: 100 });
    const funds = fc
      .integer({ min: 0, max: 10 ** 9 })
      .map((cents) => multiplyDecimals(String(cents), '0.01'));
    fc.assert(
      fc.property(price, percent, funds, (at, share, availableQuote) => {
        const facts = inputsOf({ availableQuote });
        const form = choosePercent(formOf({ price: at }), share, facts);
        const quantity = amountOf(form.quantity) ?? '0';
        expect(compareDecimals(multiplyDecimals(quantity, at), availableQuote)).not.toBe(1);
        expect(floorToStep(quantity, market.quantityStep)).toBe(quantity);
        const codes = problemsOf(form, facts).map((problem) => problem.code);
        expect(codes).not.toContain(2005);
        expect(codes).not.toContain(41021);
      }),
    );
  });
});

describe('the summary', () => {
  test('of a resting buy: its cost at its price, the maker fee from the coin bought', () => {
    const summary = summarizeOrderForm(formOf({ price: '99.5', quantity: '2' }), inputs);
    expect(summary).toMatchObject({
      notional: '199',
      cost: { asset: 'USDT', amount: '199' },
      fee: { asset: 'BTC', amount: '0.002' },
      received: { asset: 'BTC', amount: '1.998' },
      fill: 'none',
      worstPrice: '99.5',
      maxQuantity: '10.05',
    });
    expect(summary.slippagePercent).toBeUndefined();
  });

  test('of a crossing buy: what crosses at the book, the taker fee, slippage and worst price', () => {
    const summary = summarizeOrderForm(formOf({ price: '101', quantity: '2' }), inputs);
    expect(summary).toMatchObject({
      notional: '201',
      cost: { asset: 'USDT', amount: '202' },
      fee: { asset: 'BTC', amount: '0.004' },
      fill: 'whole',
      averagePrice: '100.5',
      slippagePercent: '0.5',
      worstPrice: '101',
    });
  });

  test('of a market sale: the quote coin received less its fee', () => {
    const form = formOf({ side: 'sell', type: 'market', quantity: '3' });
    expect(summarizeOrderForm(form, inputs)).toMatchObject({
      cost: { asset: 'BTC', amount: '3' },
      notional: '295',
      fee: { asset: 'USDT', amount: '0.59' },
      received: { asset: 'USDT', amount: '294.41' },
      worstPrice: '98',
      fill: 'whole',
    });
  });

  test('of a market buy by total: spends no more than it, inside the protection', () => {
    const form = formOf({ type: 'market', sizedBy: 'total', total: '1000' });
    // 1 at 100, 2 at 101 and 4 at 104; 120 is beyond 5 % of the best price.
    expect(summarizeOrderForm(form, inputs)).toMatchObject({
      quantity: '7',
      notional: '718',
      cost: { asset: 'USDT', amount: '1000' },
      fill: 'part',
      worstPrice: '104',
    });
  });

  test('of a trigger order by total: what its trigger price buys, or what a sale may take', () => {
    const byTotal = { type: 'stop_market', sizedBy: 'total', total: '90' } as const;
    expect(summarizeOrderForm(formOf({ ...byTotal, triggerPrice: '110' }), inputs)).toMatchObject({
      quantity: '0.818',
      cost: { asset: 'USDT', amount: '90' },
      worstPrice: '115.5',
    });
    const sale = formOf({ ...byTotal, side: 'sell', triggerPrice: '90' });
    // At 90 it is one; the protection of 5 % lets it sell down to 85.5.
    expect(summarizeOrderForm(sale, inputs)).toMatchObject({
      quantity: '1',
      cost: { asset: 'BTC', amount: '1.052' },
      worstPrice: '85.5',
    });
  });

  test('of a pair holds the dearer leg', () => {
    const form = formOf({
      type: 'oco',
      price: '90',
      triggerPrice: '110',
      stopLimitPrice: '112',
      quantity: '1',
    });
    expect(summarizeOrderForm(form, inputs).cost?.amount).toBe('112');
  });

  test.each<[amount: string, ratePpm: number, scale: number, fee: string]>([
    ['2', 1_000, 8, '0.002'],
    ['0.00000001', 1_000, 8, '0.00000001'],
    ['1', 333, 2, '0.01'],
    ['100', 0, 8, '0'],
  ])('a fee of %s at %i ppm is rounded up at scale %i: %s', (amount, ppm, scale, fee) => {
    expect(feeOf(amount, ppm, scale)).toBe(fee);
  });
});

describe('problems come in the order in which the core refuses', () => {
  // Each row also breaks what the next row is about, so that swapped checks are seen.
  const rows: [
    code: number | 'missing',
    form: Partial<OrderForm>,
    facts?: Partial<OrderFormInputs>,
  ][] = [
    [4022, { price: '', quantity: '1' }, { market: { ...market, state: 'halted' } }],
    ['missing', { price: '', quantity: '0.0001' }],
    [41020, { price: '0.3', quantity: '0.0001' }],
    [41021, { price: '20000', quantity: '0.0001' }],
    [41022, { price: '20000', quantity: '2000' }],
    [4024, { price: '9000', quantity: '2000', isIceberg: true, displayQuantity: '3000' }],
    [41031, { price: '9000', quantity: '2', isIceberg: true, displayQuantity: '2.1' }],
    [41031, { price: '9000', quantity: '2', isIceberg: true, displayQuantity: '0.019' }],
    [41030, { type: 'oco', price: '9000', triggerPrice: '90', quantity: '2' }],
    [41023, { type: 'stop_limit', price: '9000', triggerPrice: '90', quantity: '2' }],
    [2050, { type: 'stop_limit', price: '100', triggerPrice: '90', quantity: '0.01' }],
    [41024, { type: 'market', quantity: '0.001' }, { asks: [] }],
    [4016, { price: '100', quantity: '0.001' }, { availableQuote: '0' }],
    [4026, { price: '100', quantity: '900', timeInForce: 'fok' }],
    [2005, { price: '100', quantity: '20', timeInForce: 'post_only' }],
    [41028, { price: '100', quantity: '1', timeInForce: 'post_only' }],
    [41029, { price: '100', quantity: '2', timeInForce: 'fok' }],
    [41029, { type: 'market', quantity: '8', timeInForce: 'fok' }],
  ];

  test.each(rows)('%s', (code, form, facts) => {
    expect(problemsOf(formOf(form), inputsOf(facts))[0]?.code).toBe(code);
  });

  test.each<
    [type: OrderForm['type'], side: 'buy' | 'sell', trigger: string, code: number | undefined]
  >([
    ['stop_market', 'buy', '110', undefined],
    ['stop_market', 'buy', '99.5', 2050],
    ['stop_market', 'sell', '90', undefined],
    ['stop_market', 'sell', '110', 2051],
    ['take_profit_market', 'buy', '90', undefined],
    ['take_profit_market', 'sell', '110', undefined],
    ['take_profit_market', 'sell', '90', 2050],
  ])('the trigger of a %s to %s at %s: %s', (type, side, triggerPrice, code) => {
    const found = problemsOf(formOf({ type, side, triggerPrice, quantity: '1' }));
    expect(found[0]?.code).toBe(code);
  });

  test.each<[side: 'buy' | 'sell', price: string, code: number | undefined]>([
    ['buy', '90', undefined],
    ['buy', '105', 41028],
    ['buy', '106', 41030],
    ['sell', '110', undefined],
    ['sell', '97', 41028],
    ['sell', '95', 41030],
  ])('the limit leg of a pair to %s at %s: %s', (side, price, code) => {
    const triggerPrice = side === 'buy' ? '106' : '95';
    const found = problemsOf(formOf({ type: 'oco', side, price, triggerPrice, quantity: '1' }));
    expect(found[0]?.code).toBe(code);
  });

  const byTotal = { type: 'stop_market', sizedBy: 'total', triggerPrice: '110' } as const;

  test.each<[code: number | 'missing' | undefined, form: Partial<OrderForm>, limits?: object]>([
    ['missing', { total: '', quantity: '5' }],
    [2050, { triggerPrice: '90', total: '0.01' }],
    [4016, { total: '0.1' }, { notionalMin: '0.05' }],
    [4026, { total: '120' }, { quantityMax: '1' }],
    [4016, { total: '4.9' }],
    [4026, { total: '50001' }],
    [2005, { total: '1000.01' }],
    [2005, { side: 'sell', triggerPrice: '90', total: '900' }],
    [undefined, { total: '1000' }],
    [undefined, { side: 'sell', triggerPrice: '90', total: '850' }],
    [undefined, { total: '1000', timeInForce: 'fok' }],
  ])('%s: a trigger order by total, %j', (code, form, limits) => {
    const facts = inputsOf({ market: { ...market, ...limits } });
    expect(problemsOf(formOf({ ...byTotal, ...form }), facts)[0]?.code).toBe(code);
  });

  test('a whole and fair form has none', () => {
    expect(problemsOf(formOf({ price: '99', quantity: '1' }))).toEqual([]);
    expect(problemsOf(formOf({ type: 'market', sizedBy: 'total', total: '50' }))).toEqual([]);
  });

  test('a visitor is not told about a balance that nobody knows', () => {
    const facts = inputsOf({ availableBase: undefined, availableQuote: undefined });
    expect(problemsOf(formOf({ price: '99', quantity: '1' }), facts)).toEqual([]);
  });
});

describe('the request', () => {
  test.each<[form: Partial<OrderForm>, request: object]>([
    [
      { price: '99.', quantity: '1', timeInForce: 'post_only' },
      { type: 'limit', price: '99', quantity: '1', timeInForce: 'post_only' },
    ],
    [
      { type: 'market', sizedBy: 'total', total: '50', quantity: '0.5', price: '1' },
      { type: 'market', quoteAmount: '50' },
    ],
    [
      { side: 'sell', type: 'market', quantity: '0.5', timeInForce: 'fok' },
      { side: 'sell', type: 'market', quantity: '0.5', timeInForce: 'fok' },
    ],
    [
      { type: 'stop_market', sizedBy: 'total', triggerPrice: '110', total: '50', quantity: '0.4' },
      { type: 'stop_market', triggerPrice: '110', quoteAmount: '50' },
    ],
    [
      { price: '90', quantity: '1', selfTrade: 'decrement', clientOrderId: 'mine-1' },
      {
        type: 'limit',
        price: '90',
        quantity: '1',
        timeInForce: 'gtc',
        selfTradePrevention: 'decrement',
        clientOrderId: 'mine-1',
      },
    ],
    [
      { type: 'stop_limit', triggerPrice: '110', price: '111', quantity: '1' },
      { type: 'stop_limit', triggerPrice: '110', price: '111', quantity: '1', timeInForce: 'gtc' },
    ],
    [
      { type: 'take_profit_market', triggerPrice: '90', quantity: '1', timeInForce: 'ioc' },
      { type: 'take_profit_market', triggerPrice: '90', quantity: '1', timeInForce: 'ioc' },
    ],
    [
      { type: 'oco', price: '90', triggerPrice: '110', stopLimitPrice: '111', quantity: '1' },
      { type: 'oco', price: '90', triggerPrice: '110', stopLimitPrice: '111', quantity: '1' },
    ],
    [
      { price: '90', quantity: '2', isIceberg: true, displayQuantity: '0.5' },
      { type: 'limit', price: '90', quantity: '2', displayQuantity: '0.5', timeInForce: 'gtc' },
    ],
  ])('of %j is %j', (form, request) => {
    expect(orderRequest(formOf(form), 'BTCUSDT')).toEqual({
      symbol: 'BTCUSDT',
      side: 'buy',
      ...request,
    });
  });
});

test('the other side and another type forget what does not fit them', () => {
  const form = formOf({ price: '99', quantity: '1', total: '99', timeInForce: 'fok', percent: 50 });
  expect(chooseSide(form, 'sell')).toMatchObject({
    side: 'sell',
    quantity: '',
    percent: 0,
    price: '99',
  });
  expect(chooseSide(form, 'buy')).toBe(form);
  expect(chooseType(form, 'oco', inputs)).toMatchObject({ type: 'oco', timeInForce: 'gtc' });
  expect(clearSize(form)).toMatchObject({
    price: '99',
    quantity: '',
    total: '',
    timeInForce: 'fok',
  });
});

test('time in force follows what the order can be', () => {
  const limit = formOf({ timeInForce: 'fok' });
  const market = chooseType(limit, 'market', inputs);
  expect(market).toMatchObject({ sizedBy: 'total', timeInForce: 'ioc' });
  const whole = { ...chooseSizing(market, 'quantity'), timeInForce: 'fok' as const };
  expect(chooseSizing(whole, 'total').timeInForce).toBe('ioc');
  expect(chooseType(whole, 'stop_market', inputs).timeInForce).toBe('fok');
  expect(chooseType(whole, 'limit', inputs).timeInForce).toBe('gtc');
  expect(chooseSide({ ...whole, side: 'sell' }, 'buy')).toMatchObject({
    sizedBy: 'total',
    timeInForce: 'ioc',
  });
});

test.each<[typed: string, id: string]>([
  ['my order #1', 'myorder1'],
  ['ｇｒｉｄ:7', 'grid:7'],
  ['<b>', 'b'],
  ['x'.repeat(50), 'x'.repeat(36)],
  ['買い', ''],
])('%j as an order’s own name is %j', (typed, id) => {
  expect(clientOrderIdOf(typed)).toBe(id);
});

test('after an order its own name goes, so that the next one can have another', () => {
  const form = formOf({ clientOrderId: 'grid-1', selfTrade: 'expire_both' });
  expect(clearSize(form)).toMatchObject({ clientOrderId: '', selfTrade: 'expire_both' });
});
