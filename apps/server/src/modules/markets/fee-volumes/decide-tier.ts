import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { placeOf, rungAt } from '#modules/markets/fee-ladder/index.ts';
import type { Ladder } from '#modules/markets/fee-ladder/index.ts';

/** A lower tier that a user was told of, and the first day (since 1970, UTC) on which it may come. */
export interface Fall {
  readonly tier: number;
  readonly onDay: number;
}

interface Standing {
  readonly tier: number;
  /** Of the last 30 whole days, in units of USDT. */
  readonly volumeUnits: bigint;
  readonly scale: number;
  /** What the user was told before. */
  readonly fall: Fall | undefined;
}

export interface Decided {
  /** The tier to go to now; undefined: the user stays. */
  readonly moveTo: number | undefined;
  /** What is to come. */
  readonly fall: Fall | undefined;
  /** Whether the user has to be told of it. */
  readonly isNews: boolean;
}

/** A day's notice, less the hour in which the job runs after midnight. */
const NOTICE_MS = 23 * HOUR_MS;

/** The first day that begins a notice after a moment. */
const dayAfterNotice = (nowMs: number): number => Math.ceil((nowMs + NOTICE_MS) / DAY_MS);

/**
 * What becomes of a user's tier: up at once, down a day after it was told and never further than that. A tier that
 * is on no rung is not the ladder's to change.
 */
export function decideTier(ladder: Ladder, standing: Standing, nowMs: number): Decided {
  const { tier, volumeUnits, scale, fall: told } = standing;
  const own = placeOf(ladder, tier);
  const wanted = rungAt(ladder, volumeUnits, scale);
  if (own === -1 || wanted === undefined) return nothing;
  const place = placeOf(ladder, wanted.tier);
  if (place > own) return { ...nothing, moveTo: wanted.tier };
  if (place === own) return nothing;
  const toldPlace = told === undefined ? -1 : placeOf(ladder, told.tier);
  // A ladder that changed meanwhile may no longer have what was told, or have it higher up.
  if (told === undefined || toldPlace === -1 || toldPlace >= own) return notice(wanted.tier, nowMs);
  if (Math.floor(nowMs / DAY_MS) < told.onDay) return { ...nothing, fall: told };
  if (place >= toldPlace) return { ...nothing, moveTo: wanted.tier };
  return { ...notice(wanted.tier, nowMs), moveTo: told.tier };
}

const nothing: Decided = { moveTo: undefined, fall: undefined, isNews: false };

const notice = (tier: number, nowMs: number): Decided => ({
  moveTo: undefined,
  fall: { tier, onDay: dayAfterNotice(nowMs) },
  isNews: true,
});
