import { compareDecimals, floorToStep, isDecimal, signOf, subtractDecimals } from '@candor/money';
import type {
  ErrorCode,
  OptionChoiceName,
  OptionOwnLimits,
  OptionRoundView,
  OptionRules,
} from '@candor/protocol';
import { settleAmount } from '@candor/ui-kit';
import { isOpenAt } from './rounds.ts';

/** Keys of the pad. */
export const PAD_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'] as const;
export type PadKey = (typeof PAD_KEYS)[number];

/** Digits of a stake before the point: far above any limit, short enough for the line. */
const WHOLE_DIGITS_MAX = 9;

/** Decimals that can be typed: those of the step, at most two. */
export function stakeDecimals(step: string): number {
  const point = step.indexOf('.');
  return point < 0 ? 0 : Math.min(2, step.length - point - 1);
}

/** The stake after one key. A key that would make no stake leaves it as it is. */
export function typeKey(stake: string, key: PadKey, decimals: number): string {
  if (key === 'delete') return stake.slice(0, -1);
  if (key === '.') return decimals === 0 || stake.includes('.') ? stake : `${stake || '0'}.`;
  const next = stake === '0' ? key : `${stake}${key}`;
  const [whole = '', fraction = ''] = next.split('.');
  return whole.length > WHOLE_DIGITS_MAX || fraction.length > decimals ? stake : next;
}

/** Quick amounts of a series: multiples of ten, fifty and so on between its smallest and largest stake. */
export function quickAmounts({
  min,
  max,
  step,
}: Pick<OptionRules, 'min' | 'max' | 'step'>): readonly string[] {
  const fits = (amount: string): boolean =>
    compareDecimals(amount, min) >= 0 &&
    compareDecimals(amount, max) <= 0 &&
    compareDecimals(floorToStep(amount, step), amount) === 0;
  const found = LADDER.filter(fits);
  const first = found.findIndex((amount) => compareDecimals(amount, '10') >= 0);
  return found.slice(Math.max(0, Math.min(first, found.length - 4))).slice(0, 4);
}

const LADDER = ['1', '2', '5', '10', '50', '100', '500', '1000', '5000', '10000'] as const;

/** What an entry is checked against. */
export interface StakeFacts {
  readonly round: OptionRoundView | undefined;
  readonly rules: OptionRules;
  /** Of the option account; undefined while it is not known. */
  readonly available: string | undefined;
  readonly limits: OptionOwnLimits | undefined;
  /** The index has enough sources. */
  readonly isLive: boolean;
  readonly hasEntered: boolean;
  readonly nowMs: number;
}

/** Why nothing can be entered, whatever the stake. */
export type Lock =
  | { readonly kind: 'paused'; readonly untilMs: number }
  | { readonly kind: 'limit'; readonly untilMs: number }
  | { readonly kind: 'entered' }
  | { readonly kind: 'degraded' }
  | { readonly kind: 'closed' };

/** What keeps the user out of the round, most lasting first; undefined while they may enter. */
export function findLock(facts: StakeFacts): Lock | undefined {
  const { round, limits, nowMs } = facts;
  if (limits !== undefined && nowMs < (limits.pausedUntilMs ?? 0)) {
    return { kind: 'paused', untilMs: limits.pausedUntilMs ?? 0 };
  }
  if (limits !== undefined && isSpent(limits, facts.rules.min)) {
    return { kind: 'limit', untilMs: limits.dayEndsAtMs };
  }
  if (facts.hasEntered) return { kind: 'entered' };
  if (!facts.isLive) return { kind: 'degraded' };
  return round !== undefined && isOpenAt(round, nowMs) ? undefined : { kind: 'closed' };
}

/** What the day may still cost: the smaller of both limits less what it cost so far; undefined for no limit. */
export function lossLeft(limits: OptionOwnLimits): string | undefined {
  const { ownLimit, houseLimit, loss } = limits;
  const bounds = [ownLimit, houseLimit].filter((limit) => limit !== null);
  const [least] = bounds.toSorted(compareDecimals);
  if (least === undefined) return undefined;
  const left = subtractDecimals(least, loss);
  return signOf(left) < 0 ? '0' : left;
}

function isSpent(limits: OptionOwnLimits, min: string): boolean {
  const left = lossLeft(limits);
  return left !== undefined && compareDecimals(left, min) < 0;
}

/**
 * What is wrong with a stake; `missing` is one not typed yet, `dayLimit` one that a limit of the day refuses, which the
 * server answers with 4026, too. `limit` is the bound it breaks.
 */
export interface StakeProblem {
  readonly code: ErrorCode | 'missing' | 'dayLimit';
  readonly limit?: string;
}

const BELOW_MIN = 4027;
const OFF_STEP = 4024;
const ABOVE_MAX = 4026;
const NO_BALANCE = 2005;
const PRIZES_SHORT = 4021;

/** The first thing wrong with a stake, in the core's order and with the server's codes. */
export function findStakeProblem(stake: string, facts: StakeFacts): StakeProblem | undefined {
  const amount = settleAmount(stake);
  const { rules, limits, available, round } = facts;
  if (amount === '' || !isDecimal(amount) || signOf(amount) === 0) return { code: 'missing' };
  if (compareDecimals(amount, rules.min) < 0) return { code: BELOW_MIN, limit: rules.min };
  if (compareDecimals(floorToStep(amount, rules.step), amount) !== 0) {
    return { code: OFF_STEP, limit: rules.step };
  }
  if (compareDecimals(amount, rules.max) > 0) return { code: ABOVE_MAX, limit: rules.max };
  const left = limits === undefined ? undefined : lossLeft(limits);
  if (left !== undefined && compareDecimals(amount, left) > 0)
    return { code: 'dayLimit', limit: left };
  if (available !== undefined && compareDecimals(amount, available) > 0) {
    return { code: NO_BALANCE, limit: available };
  }
  const prizeLeft = round?.prizeLeft ?? null;
  return prizeLeft !== null && signOf(prizeLeft) <= 0 ? { code: PRIZES_SHORT } : undefined;
}

/** The call that enters a choice. */
export function entryRequest(
  round: OptionRoundView,
  choice: OptionChoiceName,
  stake: string,
): { seriesId: number; period: number; choice: OptionChoiceName; amount: string } {
  return { seriesId: round.seriesId, period: round.period, choice, amount: settleAmount(stake) };
}
