import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import type { Pool } from 'pg';
import type { Handlers, Session } from '#api/call.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { awaitOwnWrites } from '#modules/money/history/index.ts';
import { VALUATION_ASSET } from '#modules/money/wallet/index.ts';
import { exportPart } from './export-part.ts';
import type { PnlDeps, PnlReads } from './pnl-deps.ts';
import { ProfitBooks } from './profit-books.ts';
import { saveInThread } from './save-in-thread.ts';
import { holdingsNow, readHoldings } from './profit-history.ts';
import type { Holdings } from './profit-history.ts';
import {
  coinsOf,
  firstDayOf,
  NO_ASSET,
  partsOf,
  profitPpm,
  putIn,
  Texts,
  totalOf,
  unpricedOf,
} from './profit-view.ts';

const HOURS_A_DAY = DAY_MS / HOUR_MS;

/** What a user has now, and had when each of these hours began. */
async function readStates(reads: PnlReads, session: Session, hours: readonly number[]) {
  const { exchange, books } = reads;
  await awaitOwnWrites(exchange, session);
  const markets = await exchange.read((reader) => reader.markets());
  return books.read(session.userId, async (read) => ({
    book: read.book,
    now: holdingsNow(reads, read.book, markets.value),
    held: hours.length === 0 ? [] : await readHoldings(reads, read, hours),
    firstMs: await firstDayOf(read),
  }));
}

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

/** The hours at which a period's points stand: each full one of today, or each midnight. */
function hoursOf(days: number, nowMs: number): readonly number[] {
  const from = (dayOf(nowMs) - days + 1) * HOURS_A_DAY;
  const count = days === 1 ? Math.floor(nowMs / HOUR_MS) - from + 1 : days;
  const step = days === 1 ? 1 : HOURS_A_DAY;
  return Array.from({ length: count }, (_, place) => from + place * step);
}

async function readPeriod(reads: PnlReads, days: number, session: Session) {
  const toMs = reads.nowMs();
  const hours = hoursOf(days, toMs);
  const { book, now, held } = await readStates(reads, session, hours);
  const texts = new Texts(reads.catalogue, reads.valuationAssetId);
  const [start = new Map() as Holdings] = held;
  const points = held.map((holdings, place) => ({
    atMs: (hours[place] ?? 0) * HOUR_MS,
    profit: texts.worth(partsOf(start, holdings).profit),
  }));
  return { book, now, start, points, texts, fromMs: (hours[0] ?? 0) * HOUR_MS, toMs };
}

/** The coins that are held without a price, and are therefore in no sum. */
const namesOf = ({ catalogue }: PnlReads, holdings: Holdings): string[] =>
  unpricedOf(holdings).map((assetId) => catalogue.assetOf(assetId).symbol);

async function readProfit(
  reads: PnlReads,
  { period }: EndpointRequest<'profit'>,
  session: Session,
): Promise<EndpointReply<'profit'>> {
  const read = await readPeriod(reads, Number.parseInt(period, 10), session);
  const { book, now, start, points, texts, fromMs, toMs } = read;
  const parts = partsOf(start, now);
  return {
    valuationAsset: VALUATION_ASSET,
    ...{ fromMs, toMs },
    ...texts.parts(parts),
    profitPpm: profitPpm(parts.profit, putIn(start, parts)),
    came: texts.worth(parts.came),
    went: texts.worth(parts.went),
    earned: texts.worth(parts.earned),
    unpriced: namesOf(reads, now),
    points: [...points, { atMs: toMs, profit: texts.worth(parts.profit) }],
    entries: book.entries,
    fills: parts.allFills,
    isChecked: book.isChecked,
    total: totalOf(now, texts),
    coins: coinsOf(reads, start, now, texts),
  };
}

async function readToday(reads: PnlReads, session: Session): Promise<EndpointReply<'todayProfit'>> {
  const { now, start, points, texts, fromMs } = await readPeriod(reads, 1, session);
  const parts = partsOf(start, now);
  return {
    valuationAsset: VALUATION_ASSET,
    fromMs,
    profit: texts.worth(parts.profit),
    profitPpm: profitPpm(parts.profit, putIn(start, parts)),
    unpriced: namesOf(reads, now),
    // The first point is where the day began.
    hours: points.slice(1),
  };
}

/** The days of a month that have begun. */
function daysOfMonth(month: string, nowMs: number): readonly number[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const first = dayOf(Date.UTC(year, number - 1, 1));
  const last = Math.min(dayOf(Date.UTC(year, number, 1)) - 1, dayOf(nowMs));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
}

async function readCalendar(
  reads: PnlReads,
  { month }: EndpointRequest<'profitCalendar'>,
  session: Session,
): Promise<EndpointReply<'profitCalendar'>> {
  const nowMs = reads.nowMs();
  const days = daysOfMonth(month, nowMs);
  const lastDay = days.at(-1) ?? 0;
  const isOpen = lastDay === dayOf(nowMs);
  const ends = isOpen || days.length === 0 ? days : [...days, lastDay + 1];
  const hours = ends.map((day) => day * HOURS_A_DAY);
  const { now, held, firstMs } = await readStates(reads, session, hours);
  const states = isOpen ? [...held, now] : held;
  const texts = new Texts(reads.catalogue, reads.valuationAssetId);
  return {
    valuationAsset: VALUATION_ASSET,
    ...{ month, firstMs },
    days: days.map((day, place) => {
      const [from = now, to = now] = [states[place], states[place + 1]];
      const parts = partsOf(from, to);
      return { fromMs: day * DAY_MS, ...texts.parts(parts), fills: parts.fills };
    }),
  };
}

function valuationAssetOf(catalogue: MarketCatalogue): number {
  return catalogue.asset(VALUATION_ASSET)?.assetId ?? NO_ASSET;
}

/** Saves what was added up for every user since the last time; a job asks for it. */
export async function saveProfits(pool: Pool, catalogue: MarketCatalogue): Promise<void> {
  const valuationAssetId = valuationAssetOf(catalogue);
  // What is saved stays: before there is what profits are counted in, nothing is.
  if (valuationAssetId === NO_ASSET) return;
  await saveInThread(pool, catalogue, valuationAssetId);
}

/** Cost and profit of a user, by coin and by day, and as files. */
export function pnlRoutes(deps: PnlDeps) {
  const { catalogue, pool } = deps;
  // Looked up at each use: a house that began empty has what profits are counted in from some later moment on.
  const entries = {
    catalogue,
    get valuationAssetId(): number {
      return valuationAssetOf(catalogue);
    },
  };
  const reads: PnlReads = {
    ...deps,
    books: new ProfitBooks(pool, entries),
    get valuationAssetId(): number {
      return entries.valuationAssetId;
    },
  };
  return {
    profit: (request, { session }) => readProfit(reads, request, session),
    profitCalendar: (request, { session }) => readCalendar(reads, request, session),
    todayProfit: (_request, { session }) => readToday(reads, session),
    profitExport: (request, { session }) => exportPart(reads, request, session),
  } satisfies Partial<Handlers>;
}
