import {
  CHECKIN_RUN_DAYS,
  CHECKIN_ZONE_OFFSET_MS,
  checkinDayOf,
  checkinDayStartMs,
  rewardOf,
} from '@candor/exchange-core';
import type { CheckinReads } from '@candor/exchange-core';
import { formatUnits, sumUnits } from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

type Config = EndpointReply<'chenkDayConfig'>;

const MINUTE_MS = 60_000;
const WEEK_DAYS = 7;

/** A day of the check-in's zone as a date: `2026-11-22`. */
export function dateOfDay(day: number): string {
  const noonMs = checkinDayStartMs(day) + CHECKIN_ZONE_OFFSET_MS;
  return new Date(noonMs).toISOString().slice(0, 10);
}

/** The first day of a month and of the one after it. `month` is `2026-11`. */
export function daysOfMonth(month: string): { readonly from: number; readonly until: number } {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const dayOf = (ms: number) => checkinDayOf(ms - CHECKIN_ZONE_OFFSET_MS);
  return { from: dayOf(Date.UTC(year, number - 1)), until: dayOf(Date.UTC(year, number)) };
}

/** The rules and the pool as users see them. @throws refusal 2015 before the check-in is set up */
export function configView(
  reads: CheckinReads,
  catalogue: MarketCatalogue,
  nowMs: number,
): Omit<Config, 'sequence'> {
  const { rule } = reads;
  if (rule.assetId === 0) throw refuse.notYetOpen('There is no check-in yet');
  const { symbol, scale } = catalogue.assetOf(rule.assetId);
  const today = checkinDayOf(nowMs);
  const week = Array.from({ length: WEEK_DAYS }, (_, back) => reads.totalOf(today - back).units);
  return {
    state: reads.state,
    asset: symbol,
    days: Array.from({ length: CHECKIN_RUN_DAYS }, (_, place) => ({
      runDay: place + 1,
      reward: formatUnits(rewardOf(place + 1, rule.rewardUnits), scale),
      isDouble: place + 1 === CHECKIN_RUN_DAYS,
    })),
    zoneOffsetMinutes: CHECKIN_ZONE_OFFSET_MS / MINUTE_MS,
    pool: {
      left: formatUnits(reads.poolUnits, scale),
      funded: formatUnits(rule.fundedUnits, scale),
      lastFundedAtMs: rule.lastFundedAtMs === 0 ? null : rule.lastFundedAtMs,
      paidInWeek: formatUnits(sumUnits(week), scale),
    },
  };
}
