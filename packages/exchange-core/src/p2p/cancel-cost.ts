import { mulDivFloor, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { PPM } from '#kernel/ranges.ts';
import type { P2pMerchant, P2pRule, P2pTrader } from './records.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Days of cancels begin at midnight UTC+8. */
const ZONE_MS = 8 * 3_600_000;

/** Pauses of users without a deposit, cancel after cancel beyond the free ones of a day. */
const PAUSES_MS = [15, 30, 60, 240, 1_440].map((minutes) => minutes * MINUTE_MS);

/** What the next cancel costs. */
export interface P2pCancelCost {
  /** Cancels of today, and how many of them are free. */
  readonly cancels: number;
  readonly cancelsFree: number;
  /** Taken from the deposit. */
  readonly costUnits: Units;
  /** For users without one. */
  readonly pauseMs: number;
}

export function cancelDayOf(nowMs: number): number {
  return Math.floor((nowMs + ZONE_MS) / DAY_MS);
}

/** What a cancel at `nowMs` costs its buyer: nothing, half a deposit once a day, or a growing pause. */
export function cancelCostOf(
  rule: Pick<P2pRule, 'cancelsFree' | 'penaltyPpm'>,
  trader: Pick<P2pTrader, 'cancelDay' | 'cancels' | 'penaltyDay'>,
  merchant: Pick<P2pMerchant, 'depositUnits'> | undefined,
  nowMs: number,
): P2pCancelCost {
  const day = cancelDayOf(nowMs);
  const cancels = trader.cancelDay === day ? trader.cancels : 0;
  const { cancelsFree, penaltyPpm } = rule;
  const free = { cancels, cancelsFree, costUnits: ZERO_UNITS, pauseMs: 0 };
  if (cancels < cancelsFree) return free;
  const depositUnits = merchant?.depositUnits ?? ZERO_UNITS;
  if (depositUnits > 0) {
    if (trader.penaltyDay === day) return free;
    return { ...free, costUnits: mulDivFloor(depositUnits, penaltyPpm, PPM) };
  }
  const step = Math.min(cancels - cancelsFree, PAUSES_MS.length - 1);
  return { ...free, pauseMs: PAUSES_MS[step] ?? DAY_MS };
}
