import { describe, expect, test } from 'vitest';
import { PriceModel } from './price-model.ts';
import { Random } from './random.ts';

const traits = { yearlyVolatility: 0.5, bitcoinBeta: 0 };
const YEAR_SECONDS = 365 * 86_400;

function returns(seed: string, seconds: number, steps: number): number[] {
  const model = new PriceModel(new Random(seed), traits, 100, 100);
  return Array.from({ length: steps }, () => model.step(seconds, 0));
}

const varianceOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value * value, 0) / values.length;

describe('PriceModel', () => {
  test('takes the same course for the same seed', () => {
    expect(returns('same', 1, 500)).toEqual(returns('same', 1, 500));
    expect(returns('same', 1, 500)).not.toEqual(returns('other', 1, 500));
  });

  test('has about the yearly volatility it was given, in short and in long steps', () => {
    for (const seconds of [1, 60]) {
      const yearly = Math.sqrt(
        (varianceOf(returns('size', seconds, 60_000)) * YEAR_SECONDS) / seconds,
      );
      expect(yearly).toBeGreaterThan(0.3);
      expect(yearly).toBeLessThan(1);
    }
  });

  test('has volatility in clusters: large moves follow large moves', () => {
    const sizes = returns('clusters', 60, 20_000).map(Math.abs);
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    let together = 0;
    let total = 0;
    for (let i = 1; i < sizes.length; i++) {
      together += (sizes[i]! - mean) * (sizes[i - 1]! - mean);
      total += (sizes[i]! - mean) ** 2;
    }
    expect(together / total).toBeGreaterThan(0.08);
  });

  test('follows Bitcoin by its beta', () => {
    const still = { yearlyVolatility: 0, bitcoinBeta: 1.5 };
    const model = new PriceModel(new Random('beta'), still, 100, 100);
    expect(model.step(1, 0.01)).toBeCloseTo(0.015, 6);
    expect(model.price).toBeCloseTo(100 * Math.exp(0.015), 3);
  });

  test('comes back towards home over months', () => {
    const calm = { yearlyVolatility: 0, bitcoinBeta: 0 };
    const model = new PriceModel(new Random('home'), calm, 100, 200);
    for (let day = 0; day < 200; day++) model.step(86_400, 0);
    expect(model.price).toBeGreaterThan(99);
    expect(model.price).toBeLessThan(104);
  });
});
