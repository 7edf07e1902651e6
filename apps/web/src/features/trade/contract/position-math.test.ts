import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distancePpm, priceOf, ticksOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import { findStopProblems, resultAt } from '#shared/contracts/stop-prices.ts';
import {
  long,
  market,
  situation,
  terms,
  waiting,
} from '#shared/contracts/testing/contract-facts.ts';
import {
  easingUnits,
  leverageEffects,
  liquidationAfterMargin,
  netIfClosed,
  outlookAt,
  removableUnits,
} from './position-math.ts';

const money = (amount: string): number => unitsOf(amount, market.quoteScale);
const ticks = (price: string): number => ticksOf(price, terms);

describe('leverage of the picture: a long of 300 lots and an order that waits', () => {
  const facts = situation({ positions: [long], orders: [waiting] });

  test('more leverage gives back what the order held; the position keeps its margin', () => {
    const effects = leverageEffects(facts, 35);
    expect(effects.marginNow).toBe(money('1324.99'));
    // 992.70, and 6,580 / 35 rounded up with the fee of 3.29.
    expect(effects.marginThen).toBe(money('992.7') + money('191.29'));
    expect(effects.returnedUnits).toBe(money('141'));
    expect(effects.neededUnits).toBe(0);
    expect(effects.liquidationThen).toBe(effects.liquidationNow);
    // 20,229.45 / 100 of 992.70, whatever the leverage.
    expect([effects.movePpmNow, effects.movePpmThen]).toEqual([203_782, 203_782]);
  });

  test('less leverage asks for the margin that is short, and moves liquidation away', () => {
    const effects = leverageEffects(facts, 10);
    expect(effects.neededUnits).toBe(money('992.7') + money('329'));
    expect(effects.liquidationThen).toBeLessThan(effects.liquidationNow);
    expect(effects.leverageMax).toBe(125);
    // Of 1,985.40 then.
    expect(effects.movePpmThen).toBe(101_891);
  });

  test('where nothing is open, or margin is shared, a move of 1 % costs as many percent as the leverage', () => {
    const cross = { ...long, marginMode: 'cross' as const, margin: '0' };
    for (const positions of [[], [cross]]) {
      const effects = leverageEffects(situation({ positions }), 35);
      expect([effects.movePpmNow, effects.movePpmThen]).toEqual([200_000, 350_000]);
    }
  });

  test('a shared position needs no cash for more leverage, only for less', () => {
    const cross = { ...long, marginMode: 'cross' as const, margin: '0' };
    expect(leverageEffects(situation({ positions: [cross] }), 40).neededUnits).toBe(0);
    expect(leverageEffects(situation({ positions: [cross] }), 10).neededUnits).toBe(
      money('1011.4725'),
    );
  });
});

test('added margin moves the liquidation price away, exactly to where equity meets maintenance', () => {
  const before = liquidationAfterMargin(long, 0, terms);
  expect(priceOf(before, terms)).toBe('63123.4');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), (usdt) => {
      const after = liquidationAfterMargin(long, usdt * 100_000_000, terms);
      const backing = money('992.7') + usdt * 100_000_000;
      const figures = { isLong: true, lots: 300, entryUnits: money('19854') };
      const position = { figures, backingUnits: backing, marginUnits: backing };
      expect(after).toBeLessThanOrEqual(before);
      expect(outlookAt(position, after, terms).isLiquidated).toBe(true);
      expect(outlookAt(position, after + 1, terms).isLiquidated).toBe(false);
    }),
  );
});

test('what opening took at today’s worth stays with the position', () => {
  expect(removableUnits(long, terms)).toBe(0);
  // 992.70 and 500 more: 1,011.4725 are wanted.
  expect(removableUnits({ ...long, margin: '1492.7' }, terms)).toBe(money('481.2275'));
  const losing = { ...long, margin: '1492.7', value: '19000', profit: '-854' };
  expect(removableUnits(losing, terms)).toBe(0);
});

test('closed now: profit less the fees of both ends and the funding', () => {
  // 375.45 - 9.927 - 4.08 - 10.114725
  expect(netIfClosed(long, terms)).toBe(money('351.328275'));
});

test('the result at a price counts both fees', () => {
  const figures = { isLong: true, lots: 182, entryUnits: money('12270.44') };
  // The figures of the picture, to the unit: +457.05 and -306.97 in cents.
  expect(resultAt(figures, ticks('70000'), terms)).toBe(money('457.05478'));
  expect(resultAt(figures, ticks('65800'), terms)).toBe(money('-306.96302'));
});

test('a distance is a share of the mark, cut', () => {
  expect(distancePpm(ticks('63123.5'), ticks('67431.5'))).toBe(63_887);
  expect(distancePpm(1, 0)).toBe(0);
});

describe('stops of an open position', () => {
  const short = { ...long, direction: 'short' as const, liquidationPrice: '69000.0' };
  const mark = ticks('67431.5');

  test.each([
    [
      'a long may take profit above and stop between liquidation and mark',
      long,
      '70000',
      '64000',
      {},
    ],
    ['a long’s profit at the mark', long, '67431.5', '0', { takeProfit: 2023 }],
    ['a long’s stop at the mark', long, '0', '67431.5', { stopLoss: 4005 }],
    ['a long’s stop at its liquidation', long, '0', '63123.4', { stopLoss: 4007 }],
    ['a short’s profit above', short, '67500', '0', { takeProfit: 2025 }],
    ['a short’s stop below', short, '0', '67000', { stopLoss: 4006 }],
    ['a short’s stop beyond its liquidation', short, '0', '69000', { stopLoss: 4007 }],
  ] as const)('%s', (_name, position, takeProfit, stopLoss, found) => {
    const prices = {
      takeProfit: takeProfit === '0' ? 0 : ticks(takeProfit),
      stopLoss: stopLoss === '0' ? 0 : ticks(stopLoss),
    };
    expect(findStopProblems(position, prices, mark, terms)).toEqual(found);
  });
});

test('the margin that eases a position is what its upkeep is twice, to the cent', () => {
  const near = {
    ...long,
    margin: '100',
    profit: '0',
    fundingDue: '0.5',
    maintenance: '80.91780001',
  };
  const units = easingUnits(near, terms);
  expect(units).toBe(6_234_000_000);
  expect(liquidationAfterMargin(near, units, terms)).toBeLessThan(
    liquidationAfterMargin(near, 0, terms),
  );
  expect(easingUnits(long, terms)).toBe(0);
});
