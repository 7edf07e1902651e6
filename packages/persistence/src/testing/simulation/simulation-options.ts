import type { SeededRandom } from '@candor/exchange-core/testing';
import { TODAY } from './simulated-storage.ts';

/** Versions that a run may begin with: most of them begin before today's. */
const VERSIONS = [TODAY, 7, 6, 5];

const PERIODS = ['none', 'none', 'none', 'paid', 'paid', 'old'] as const;

/** What a seed makes of a run, in percent; printed where it fails. */
export interface SimulationOptions {
  readonly lost: number;
  readonly replyLost: number;
  readonly twice: number;
  readonly late: number;
  readonly spot: number;
  readonly rounds: number;
  readonly earn: number;
  readonly p2p: number;
  readonly paused: number;
  /** The schema version that it begins with; some steps later comes today's. */
  readonly version: number;
  /** Whether a funding comes that has its samples: one that is paid, or one that finds no price of its time. */
  readonly period: (typeof PERIODS)[number];
  readonly batchMax: number;
}

/** Draws them; where a storage writes rows of today alone, a run begins with those. */
export function drawOptions(random: SeededRandom, writesEarlier: boolean): SimulationOptions {
  const version = random.pick(VERSIONS);
  return {
    lost: random.between(0, 6),
    replyLost: random.between(0, 6),
    twice: random.between(0, 30),
    late: random.between(0, 30),
    spot: random.between(20, 50),
    rounds: random.between(3, 15),
    earn: random.between(10, 25),
    p2p: random.between(20, 45),
    paused: random.between(0, 4),
    version: writesEarlier ? version : TODAY,
    period: random.pick(PERIODS),
    batchMax: random.between(1, 30),
  };
}
