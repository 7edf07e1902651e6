import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import type { Ladder } from '#modules/markets/fee-ladder/index.ts';
import { decideTier } from './decide-tier.ts';
import type { Decided, Fall } from './decide-tier.ts';

/** Tiers by their volume; their numbers are names. */
const ladder: Ladder = [
  { tier: 0, volumeMin: 0 },
  { tier: 1, volumeMin: 1_000 },
  { tier: 5, volumeMin: 50_000 },
];

describe('a user’s tier', () => {
  const day = 20_000;
  /** Twelve minutes into the day. */
  const nowMs = day * DAY_MS + HOUR_MS / 5;
  const stays: Decided = { moveTo: undefined, fall: undefined, isNews: false };
  const fallTo = (tier: number, onDay = day + 1): Fall => ({ tier, onDay });

  test.each<[what: string, tier: number, volume: bigint, fall: Fall | undefined, then: Decided]>([
    ['stays with its volume', 1, 1_000n, undefined, stays],
    ['rises at once', 0, 1_000n, undefined, { ...stays, moveTo: 1 }],
    ['rises by two', 0, 50_000n, undefined, { ...stays, moveTo: 5 }],
    ['falls after a notice', 5, 1_000n, undefined, { ...stays, fall: fallTo(1), isNews: true }],
    ['is told once', 5, 1_000n, fallTo(1), { ...stays, fall: fallTo(1) }],
    ['falls on its day', 5, 1_000n, fallTo(1, day), { ...stays, moveTo: 1 }],
    ['falls on a later day, too', 5, 1_000n, fallTo(1, day - 3), { ...stays, moveTo: 1 }],
    ['keeps its tier where the volume came back', 5, 50_000n, fallTo(1, day), stays],
    ['rises in spite of a notice', 1, 50_000n, fallTo(0, day), { ...stays, moveTo: 5 }],
    ['falls less far than told', 5, 1_000n, fallTo(0, day), { ...stays, moveTo: 1 }],
    [
      'falls no further than told, and is told of the rest',
      ...([5, 0n, fallTo(1, day), { moveTo: 1, fall: fallTo(0), isNews: true }] as const),
    ],
    [
      'is told anew where the ladder lost what was told',
      ...([5, 0n, fallTo(7, day), { ...stays, fall: fallTo(0), isNews: true }] as const),
    ],
    ['is not the ladder’s where no rung has it', 7, 50_000n, fallTo(0, day), stays],
  ])('%s', (_, tier, volume, fall, then) => {
    const volumeUnits = volume * 1_000_000n;
    expect(decideTier(ladder, { tier, volumeUnits, scale: 6, fall }, nowMs)).toEqual(then);
  });

  test('a notice late in the day is for the day after the next', () => {
    const standing = { tier: 1, volumeUnits: 0n, scale: 6, fall: undefined };
    const onDay = (hours: number) =>
      decideTier(ladder, standing, day * DAY_MS + hours * HOUR_MS).fall?.onDay;
    expect([onDay(0), onDay(1), onDay(1.01), onDay(23)]).toEqual([
      day + 1,
      day + 1,
      day + 2,
      day + 2,
    ]);
  });

  test('without a ladder nothing changes', () => {
    const standing = { tier: 0, volumeUnits: 10n ** 20n, scale: 6, fall: fallTo(0, day) };
    expect(decideTier([], standing, nowMs)).toEqual(stays);
  });
});
