import { describe, expect, test } from 'vitest';
import { Random } from './random.ts';

/** The first draws of the seed `golden`. */
const GOLDEN = [718_324, 95_092, 371_691, 749_676, 902_297];

const take = (count: number, next: () => number): number[] => Array.from({ length: count }, next);

describe('Random', () => {
  test('gives the numbers that its seed has given since the first day', () => {
    const random = new Random('golden');
    expect(take(5, () => random.index(1_000_000))).toEqual(GOLDEN);
  });

  test('gives other numbers for another seed', () => {
    const one = new Random('a');
    const other = new Random('b');
    expect(take(8, () => one.unit())).not.toEqual(take(8, () => other.unit()));
  });

  test('spreads unit evenly over [0, 1)', () => {
    const random = new Random('even');
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) counts[Math.floor(random.unit() * 10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  test.each([
    ['gaussian', 0.02, 0.03],
    ['fatTailed', 0.02, 0.15],
  ] as const)('%s has mean 0 and variance 1', (name, meanError, varianceError) => {
    const random = new Random('moments');
    const values = take(100_000, () => random[name]());
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    expect(Math.abs(mean)).toBeLessThan(meanError);
    expect(Math.abs(variance - 1)).toBeLessThan(varianceError);
  });

  test('fatTailed has more far values than a normal distribution and none beyond eight deviations', () => {
    const random = new Random('tails');
    const values = take(100_000, () => Math.abs(random.fatTailed()));
    const far = values.filter((value) => value > 4).length;
    // A normal distribution has 6 in 100,000.
    expect(far).toBeGreaterThan(200);
    expect(Math.max(...values)).toBeLessThanOrEqual(8);
  });

  test('poisson counts as many events as expected on average', () => {
    const random = new Random('poisson');
    const total = take(50_000, () => random.poisson(0.7)).reduce((sum, count) => sum + count, 0);
    expect(Math.abs(total / 50_000 - 0.7)).toBeLessThan(0.02);
  });
});
