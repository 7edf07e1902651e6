import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { recordFigure } from './results.ts';

const measure = fileURLToPath(
  new URL('../../apps/server/src/modules/p2p/ads/testing/measure-market.ts', import.meta.url),
);

interface Reading {
  readonly median: number;
  readonly longest: number;
}

interface Measured {
  readonly usual: Reading;
  readonly large: Reading;
  readonly ordersPerSecond: number;
}

const market =
  'the best 20 of 100,000 sell ads of one pair for an amount, half of them floating with floors and ceilings, each reading right after the index moved; 200 readings';

/** Measures fiat trading: a market of a hundred thousand ads, and one ad that a crowd takes. */
export async function runP2pBench(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [measure]);
  const { usual, large, ordersPerSecond } = JSON.parse(stdout) as Measured;
  const figure = (name: string, value: number, unit: string, workload: string): void =>
    recordFigure({ name: `p2p.${name}`, value, unit, workload });
  const of = (amount: string): string => `${market}; ${amount}`;
  const most = 'most ads take the amount';
  figure('market_list_ms', usual.median, 'ms', of(`${most}; the median`));
  figure('market_list_longest_ms', usual.longest, 'ms', of(`${most}; the longest`));
  const few = 'one ad in a hundred takes the amount';
  figure('market_list_rare_ms', large.median, 'ms', of(`${few}; the median`));
  figure('market_list_rare_longest_ms', large.longest, 'ms', of(`${few}; the longest`));
  figure(
    'hot_ad_orders_per_second',
    ordersPerSecond,
    'orders/s',
    '3,000 orders of 1,000 users on one ad with coins for 2,000, in the core beside 100,000 ads, without journal; exactly 2,000 are taken and nothing is left',
  );
}
