import {
  CHECKIN_RUN_DAYS,
  checkin,
  checkinDayOf,
  checkinDayStartMs,
  rewardOf,
  runDayOf,
} from '@candor/exchange-core';
import type { CheckinReads } from '@candor/exchange-core';
import { formatUnits } from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Handlers, Session, UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { awaitOwnWrites } from '#modules/money/history/index.ts';
import { configView, dateOfDay, daysOfMonth } from './checkin-view.ts';
import { readSignedDays } from './signed-days.ts';

export interface CheckinDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly pool: Pool;
  readonly nowMs: () => number;
}

/** Where a user stands by the core: the streak, and today's check-in, made or not. */
function standOf(reads: CheckinReads, userId: number, nowMs: number) {
  return {
    rule: reads.rule,
    state: reads.state,
    streak: reads.streakOf(userId),
    today: reads.todayOf(userId, nowMs),
  };
}

/** The streak as it shows: a missed day ends it before the next check-in does. */
function shownStreak({ streak, today }: ReturnType<typeof standOf>): number {
  if (today.signedToday) return streak.streakDays;
  return today.streakDays === streak.streakDays + 1 ? streak.streakDays : 0;
}

async function readInfo(
  deps: CheckinDeps,
  wanted: string | undefined,
  session: Session,
): Promise<EndpointReply<'checkInfo'>> {
  const { exchange, catalogue, pool, nowMs } = deps;
  const atMs = nowMs();
  const day = checkinDayOf(atMs);
  const { value: stand } = await exchange.read((reader) =>
    standOf(reader.read(checkin), session.userId, atMs),
  );
  const { rule, streak, today } = stand;
  if (rule.assetId === 0) throw refuse.notYetOpen('There is no check-in yet');
  const month = wanted ?? dateOfDay(day).slice(0, 7);
  const sequence = await awaitOwnWrites(exchange, session);
  const { firstMs, days } = await readSignedDays(pool, session.userId, daysOfMonth(month));
  const { symbol, scale } = catalogue.assetOf(rule.assetId);
  const text = (units: Parameters<typeof formatUnits>[0]) => formatUnits(units, scale);
  const nextRunDay = runDayOf(today.streakDays + 1);
  return {
    sequence,
    state: stand.state,
    today: dateOfDay(day),
    dayEndsAtMs: checkinDayStartMs(day + 1),
    isSignedToday: today.signedToday,
    streakDays: shownStreak(stand),
    bestDays: streak.bestDays,
    runDay: today.runDay,
    asset: symbol,
    todayReward: text(today.rewardUnits),
    nextReward: text(rewardOf(nextRunDay, rule.rewardUnits)),
    totalReward: text(streak.totalUnits),
    totalDays: streak.totalDays,
    firstDate: dateOfDay(checkinDayOf(firstMs)),
    month,
    days: days.map((row) => ({
      date: dateOfDay(row.day),
      reward: text(row.units),
      isDouble: row.runDay === CHECKIN_RUN_DAYS,
    })),
  };
}

async function checkIn(
  { exchange, catalogue, nowMs }: CheckinDeps,
  { session, requestKey }: UserCall,
): Promise<EndpointReply<'checkIn'>> {
  const { userId } = session;
  const decision = await exchange.submit({ type: 'checkin_sign', userId, requestKey });
  if (!decision.ok) throw errorOfRejection(decision);
  const { value } = await exchange.read((reader) => standOf(reader.read(checkin), userId, nowMs()));
  const { rule, streak } = value;
  const { symbol, scale } = catalogue.assetOf(rule.assetId);
  const runDay = runDayOf(streak.streakDays);
  return {
    sequence: decision.sequence,
    replayed: decision.replayed,
    date: dateOfDay(streak.lastDay),
    asset: symbol,
    reward: formatUnits(rewardOf(runDay, rule.rewardUnits), scale),
    isDouble: runDay === CHECKIN_RUN_DAYS,
    streakDays: streak.streakDays,
  };
}

export function checkinRoutes(
  deps: CheckinDeps,
): Handlers<'chenkDayConfig' | 'checkInfo' | 'checkIn'> {
  const { exchange, catalogue, nowMs } = deps;
  return {
    chenkDayConfig: async () => {
      const { sequence, value } = await exchange.read((reader) =>
        configView(reader.read(checkin), catalogue, nowMs()),
      );
      return { sequence, ...value };
    },
    checkInfo: ({ month }, { session }) => readInfo(deps, month, session),
    checkIn: (_request, call) => checkIn(deps, call),
  };
}
