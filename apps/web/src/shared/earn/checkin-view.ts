import { compareDecimals, divideDecimalsTrunc, signOf } from '@candor/money';
import { addDays } from '@candor/ui-kit';
import type { EndpointReply } from '@candor/protocol';

export type CheckinConfig = EndpointReply<'chenkDayConfig'>;
export type CheckinInfo = EndpointReply<'checkInfo'>;

const RUN_DAYS = 7;

/** One of the seven tiles: days of the run, not of the week. */
export interface RunTile {
  readonly runDay: number;
  readonly reward: string;
  readonly isDouble: boolean;
  readonly state: 'signed' | 'today' | 'coming';
}

/** The run that today belongs to. A visitor stands before day 1. */
export function runTiles(config: CheckinConfig, info: CheckinInfo | undefined): readonly RunTile[] {
  const today = info?.runDay ?? 1;
  const isSigned = info?.isSignedToday === true;
  return config.days.map(({ runDay, reward, isDouble }) => {
    const isBefore = runDay < today || (runDay === today && isSigned);
    return {
      ...{ runDay, reward, isDouble },
      state: isBefore ? 'signed' : runDay === today ? 'today' : 'coming',
    };
  });
}

/** What the one button of the page does now. */
export type CheckinAction = 'log_in' | 'offline' | 'paused' | 'pool_empty' | 'done' | 'check_in';

/** The first thing that stands in the way of checking in, or checking in itself. */
export function actionOf(
  config: CheckinConfig,
  info: CheckinInfo | undefined,
  { hasSession, isOnline }: { readonly hasSession: boolean; readonly isOnline: boolean },
): CheckinAction {
  if (!hasSession) return 'log_in';
  if (info?.isSignedToday === true) return 'done';
  if (!isOnline) return 'offline';
  return config.state === 'open' ? 'check_in' : config.state;
}

/** One day of the month's grid. */
export interface MonthDay {
  readonly date: string;
  readonly day: number;
  readonly state: 'signed' | 'missed' | 'today' | 'coming' | 'before';
  readonly mark: 'doubled' | 'will_double' | undefined;
}

/** The day that pays double next, if nothing is missed until then. */
export function nextDoubleDate({ today, runDay, isSignedToday }: CheckinInfo): string {
  const isDoneWithRun = runDay === RUN_DAYS && isSignedToday;
  return addDays(today, isDoneWithRun ? RUN_DAYS : RUN_DAYS - runDay);
}

/** How a date of the shown month is drawn. */
export function monthDay(info: CheckinInfo, date: string): MonthDay {
  const signed = info.days.find((day) => day.date === date);
  const state = stateOf(info, date, signed !== undefined);
  const willDouble = signed === undefined && date === nextDoubleDate(info);
  return {
    date,
    day: Number(date.slice(-2)),
    state,
    mark: signed?.isDouble === true ? 'doubled' : willDouble ? 'will_double' : undefined,
  };
}

function stateOf(info: CheckinInfo, date: string, isSigned: boolean): MonthDay['state'] {
  if (date === info.today) return isSigned ? 'signed' : 'today';
  if (isSigned) return 'signed';
  if (date > info.today) return 'coming';
  return date < info.firstDate ? 'before' : 'missed';
}

/** What is left of the pool for drawing, from 0 to 100. */
export function poolPercent({ pool }: CheckinConfig): number {
  if (signOf(pool.funded) <= 0) return 0;
  return (Number(pool.left) / Number(pool.funded)) * 100;
}

const DAYS_A_YEAR = 365;
/** Longer than this nobody foresees. */
const YEARS_MAX = 100;

/** How long the pool lasts at the pace of the last seven days: whole days, from two years on whole years. */
export type PoolLasts =
  | { readonly days: number }
  | { readonly years: number }
  | { readonly yearsOver: number };

/** @returns undefined where nobody checked in */
export function poolLasts(config: CheckinConfig): PoolLasts | undefined {
  const text = poolDaysLeft(config);
  if (text === undefined) return undefined;
  const days = Number(text);
  const years = Math.floor(days / DAYS_A_YEAR);
  if (years >= YEARS_MAX) return { yearsOver: YEARS_MAX };
  return years >= 2 ? { years } : { days };
}

function poolDaysLeft({ pool }: CheckinConfig): string | undefined {
  if (signOf(pool.paidInWeek) <= 0) return undefined;
  const perDay = divideDecimalsTrunc(pool.paidInWeek, '7', 8);
  if (compareDecimals(perDay, '0') <= 0) return undefined;
  return divideDecimalsTrunc(pool.left, perDay, 0);
}
