import { describe, expect, test } from 'vitest';
import { priceOf, termsOf, ticksOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import { closeResult } from '#shared/contracts/contract-situation.ts';
import { contractFiguresOf, mostLots, protectionTicks } from './contract-figures.ts';
import { netIfClosed } from './position-math.ts';
import {
  contractRequest,
  lotsOfSize,
  sizeOfLots,
  sizeUnits,
  triggerRequest,
} from './contract-form.ts';
import {
  account,
  long,
  market,
  situation,
  terms,
} from '#shared/contracts/testing/contract-facts.ts';
import { form } from './testing/form-facts.ts';

const money = (amount: string): number => unitsOf(amount, market.quoteScale);

describe('the ticket of the picture', () => {
  const figures = contractFiguresOf(form(), situation());

  test('182 lots at 67,420.0 cost 613.53 margin and 6.14 fee, rounded up to cents', () => {
    expect(figures.lots).toBe(182);
    expect(figures.valueUnits).toBe(money('12270.44'));
    expect(figures.marginUnits).toBe(money('613.522'));
    expect(figures.takerFeeUnits).toBe(money('6.13522'));
    expect(figures.makerFeeUnits).toBe(money('2.454088'));
    expect(figures.costUnits).toBe(money('619.65722'));
  });

  test('728 lots are the most for 2,480.52, so a quarter is 182', () => {
    expect(figures.lotsMax).toBe(728);
  });

  test('beside the open long the liquidation price is that of both together', () => {
    const both = contractFiguresOf(form(), situation({ positions: [long] }));
    expect(both.added).toBe(long);
    expect(priceOf(both.liquidationBefore, terms)).toBe('63123.4');
    expect(priceOf(both.liquidationAfter, terms)).toBe('63570');
  });
});

test('in the highest tier the leverage bounds what can be opened, not the money', () => {
  const rich = { ...account, free: '1000000', available: '1000000' };
  const { lotsMax } = contractFiguresOf(
    form(),
    situation({
      account: rich,
      setting: { leverage: 100, marginMode: 'isolated', positionMode: 'one_way' },
    }),
  );
  // 100x is allowed below 250,000 USDT: 3,708 lots are 249,993.36.
  expect(lotsMax).toBe(3_708);
});

describe('an order against an open position', () => {
  const short = form({ direction: 'short', size: '350', kind: 'market' });

  test('closes it first in one-way mode, and opens the rest', () => {
    const figures = contractFiguresOf(short, situation({ positions: [long] }));
    expect([figures.side, figures.closes, figures.opens]).toEqual(['sell', 300, 50]);
    expect(figures.closed).toBe(long);
    expect(figures.after?.figures).toEqual({
      isLong: false,
      lots: 50,
      entryUnits: money('3371.54'),
    });
  });

  test('stands beside it in hedge mode', () => {
    const hedge = { leverage: 20, marginMode: 'isolated', positionMode: 'hedge' } as const;
    const figures = contractFiguresOf(short, situation({ positions: [long], setting: hedge }));
    expect([figures.side, figures.closes, figures.opens]).toEqual(['sell', 0, 350]);
    const close = form({ direction: 'long', isReducing: true, size: '120' });
    expect(contractFiguresOf(close, situation({ positions: [long], setting: hedge })).side).toBe(
      'sell',
    );
  });
});

test('reduce-only can have what no other order closes already', () => {
  const closing = { ...long, closingLots: 30 };
  const reducing = form({ direction: 'short', isReducing: true, size: '270' });
  const figures = contractFiguresOf(reducing, situation({ positions: [closing] }));
  expect([figures.lotsMax, figures.opens, figures.costUnits]).toEqual([270, 0, 0]);
});

test('a cross position counts what the account and its other positions have', () => {
  const cross = { leverage: 20, marginMode: 'cross', positionMode: 'one_way' } as const;
  const other = { ...long, symbol: 'ETHUSDTPERP', positionId: 8, marginMode: 'cross' as const };
  const { after } = contractFiguresOf(form(), situation({ setting: cross, positions: [other] }));
  const fee = money('6.13522');
  expect(after?.backingUnits).toBe(money('2480.52') - fee + money('375.45') - money('80.9178'));
});

test('half of the position of the picture: 187.62 won, 5.06 fee, 678.91 paid out', () => {
  const result = closeResult(long, 150, ticksOf('67430.8', terms), situation());
  expect(result.grossUnits).toBe(money('187.62'));
  expect(result.feeUnits).toBe(money('5.05731'));
  expect(result.freedUnits).toBe(money('678.91269'));
  // Half of 9.927 in fees and 4.08 in funding falls on half of the lots.
  expect(result.paidUnits).toBe(money('7.0035'));
  expect(result.totalUnits).toBe(money('175.55919'));
  expect(priceOf(result.restLiquidation, terms)).toBe('63123.4');
});

describe('what a position has cost so far', () => {
  const at = ticksOf('67430.8', terms);
  const paid = (lots: number, own: Partial<typeof long> = {}): number =>
    closeResult({ ...long, ...own }, lots, at, situation()).paidUnits;

  test('falls on all lots that were ever opened, and what is due on those that are open', () => {
    expect(paid(300)).toBe(money('14.007'));
    expect(paid(300, { closedLots: 100 })).toBe(money('10.50525'));
    expect(paid(150, { fee: '0', funding: '0', fundingDue: '2' })).toBe(money('1'));
  });

  test.each([
    ['nothing was closed before', {}],
    ['a third was closed before, with a profit', { closedLots: 150, realised: '120.5' }],
    ['funding gave more than fees took', { funding: '-80.25', closedLots: 7 }],
    ['funding is due', { fundingDue: '1.23456789', closedLots: 99 }],
  ])('is on the card what the sheet says of all lots at the mark: %s', (_, own) => {
    const position = { ...long, ...own };
    const atMark = ticksOf(position.markPrice, terms);
    expect(netIfClosed(position, terms)).toBe(
      closeResult(position, position.lots, atMark, situation()).totalUnits,
    );
  });

  test('rounds up, also where funding gave more than fees took', () => {
    expect(paid(100, { fee: '0', funding: '0.00000005' })).toBe(2);
    expect(paid(100, { fee: '0', funding: '-0.00000005' })).toBe(-1);
  });

  test('nothing stays open where all of it closes', () => {
    expect(closeResult(long, 300, at, situation()).restLiquidation).toBe(0);
  });
});

test('a market order runs at most to the protection price, rounded towards the market', () => {
  expect(priceOf(protectionTicks('sell', ticksOf('67430.8', terms), terms), terms)).toBe('66756.5');
  expect(protectionTicks('buy', 0, terms)).toBe(0);
  expect(protectionTicks('buy', terms.ticksMax, terms)).toBe(terms.ticksMax);
});

test.each(sizeUnits)('a size in %s gives the lots it was made of', (unit) => {
  const ticks = ticksOf('67420.0', terms);
  for (const lots of [1, 7, 182, 99_999]) {
    expect(lotsOfSize(sizeOfLots(lots, unit, ticks, terms), unit, ticks, terms)).toBe(lots);
  }
  expect(lotsOfSize('', unit, ticks, terms)).toBe(0);
});

test('the largest count is found where all below it are good', () => {
  expect([0, 1, 57, 100].map((limit) => mostLots(100, (lots) => lots <= limit))).toEqual([
    0, 1, 57, 100,
  ]);
});

describe('what the server is asked', () => {
  test('a limit order with both stops', () => {
    const stops = form({ hasStops: true, takeProfit: '70000.', stopLoss: '65800' });
    expect(contractRequest(stops, 182, market.symbol, 'one_way')).toEqual({
      symbol: 'BTCUSDTPERP',
      side: 'buy',
      type: 'limit',
      price: '67420.0',
      timeInForce: 'gtc',
      lots: 182,
      takeProfitPrice: '70000',
      stopLossPrice: '65800',
    });
  });

  test('closing a long in hedge mode at the market names the position and no price', () => {
    const close = form({ kind: 'market', isReducing: true, hasStops: true, takeProfit: '70000' });
    expect(contractRequest(close, 5, market.symbol, 'hedge')).toEqual({
      symbol: 'BTCUSDTPERP',
      side: 'sell',
      positionSide: 'long',
      type: 'market',
      lots: 5,
      reduceOnly: true,
    });
  });
});

test('tiers that no market can have are a mistake of the server', () => {
  expect(() => termsOf({ ...market, tiers: [] })).toThrow(RangeError);
});

describe('a conditional order as the server is asked', () => {
  const { symbol } = market;

  test('a stop that opens names its trigger, its limit and its lots', () => {
    const stop = { ...form({ trigger: '68000.0' }), kind: 'stop_limit' } as const;
    expect(triggerRequest(stop, 182, symbol, 'one_way')).toEqual({
      ...{ symbol, side: 'buy', type: 'stop_limit' },
      ...{ triggerPrice: '68000.0', price: '67420.0', lots: 182 },
    });
    const stops = { hasStops: true, takeProfit: '', stopLoss: '67000' };
    expect(triggerRequest({ ...stop, ...stops }, 182, symbol, 'one_way')).toMatchObject({
      ...{ type: 'stop_limit', stopLossPrice: '67000' },
    });
  });

  test('a trailing one names its distance in hundredths of a per cent, and no price', () => {
    const own = form({ direction: 'short', callback: '1.5', activation: '68000', price: '1' });
    const trailing = { ...own, kind: 'trailing_stop', isReducing: true } as const;
    expect(triggerRequest(trailing, 5, symbol, 'one_way')).toEqual({
      ...{ symbol, side: 'sell', type: 'trailing_stop', callbackBps: 150 },
      ...{ activationPrice: '68000', lots: 5, reduceOnly: true },
    });
  });

  test('what closes a position whole has no lots; in hedge mode it names the position', () => {
    const own = form({ trigger: '60000.0', isReducing: true, closesAll: true });
    const stop = { ...own, kind: 'stop_market' } as const;
    expect(triggerRequest(stop, 300, symbol, 'hedge')).toEqual({
      ...{ symbol, side: 'sell', positionSide: 'long', type: 'stop_market' },
      ...{ triggerPrice: '60000.0', closePosition: true },
    });
  });
});
