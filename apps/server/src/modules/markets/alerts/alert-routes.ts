import { inTransaction } from '@candor/persistence';
import { parseTicks } from '@candor/money';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import type { Handlers, UserCall } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import {
  bookedNamed,
  isContract,
  priceRange,
  priceStep,
  priceText,
} from '#modules/markets/catalogue/index.ts';
import type { BookedMarket, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { AlertTarget } from './alert.ts';
import {
  alertOf,
  countFirings,
  insertAlert,
  listAlerts,
  listFirings,
  lockAlert,
  pauseAlert,
  rewriteAlert,
} from './alert-store.ts';
import type { AlertChoice, AlertRow, FiringRow } from './alert-store.ts';
import type { PriceAlerts } from './price-alerts.ts';

/** More than anybody reads; keeps one user from slowing everybody's prices. */
const ALERTS_MAX = 100;

export interface AlertDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
  readonly alerts: PriceAlerts;
  readonly nowMs: () => number;
}

type Choice = Pick<
  EndpointRequest<'alertAdd'>,
  'source' | 'condition' | 'price' | 'changePpm' | 'windowHours' | 'repeat' | 'byEmail'
>;

/** @throws ApiError invalidRequest, priceOffTick, priceOutOfRange */
function ticksOf(market: BookedMarket, text: string): number {
  const field = 'price';
  const parsed = parseTicks(text, market);
  const bound = priceRange(market);
  if (!parsed.ok) {
    throw parsed.problem === 'not_a_decimal' || parsed.problem === 'too_large'
      ? refuse.priceOutOfRange({ field, bound })
      : refuse.priceOffTick({ field, bound: priceStep(market) });
  }
  if (parsed.value < market.ticksMin || parsed.value > market.ticksMax) {
    throw refuse.priceOutOfRange({ field, bound });
  }
  return parsed.value;
}

/** @throws ApiError invalidRequest, priceOffTick, priceOutOfRange */
function choiceOf(market: BookedMarket, request: Choice): AlertChoice {
  const { source, condition, price, changePpm, windowHours, repeat, byEmail } = request;
  if (isContract(market) !== (source === 'mark')) {
    throw refuse.invalidRequest('source: mark, and nothing else, of a contract market', {
      field: 'source',
    });
  }
  const chosen = { marketId: market.marketId, source, condition, repeat, byEmail };
  if (condition === 'gains' || condition === 'loses') {
    if (price !== undefined)
      throw refuse.invalidRequest('price: not of a change', { field: 'price' });
    if (changePpm === undefined) throw refuse.invalidRequest({ field: 'changePpm' });
    if (windowHours === undefined) throw refuse.invalidRequest({ field: 'windowHours' });
    return { ...chosen, target: condition === 'gains' ? changePpm : -changePpm, windowHours };
  }
  if (changePpm !== undefined) throw refuse.invalidRequest({ field: 'changePpm' });
  if (windowHours !== undefined) throw refuse.invalidRequest({ field: 'windowHours' });
  if (price === undefined) throw refuse.invalidRequest({ field: 'price' });
  return { ...chosen, target: ticksOf(market, price), windowHours: 0 };
}

/** A price that the market has passed already would ring at once, which nobody means. */
function assertAhead(alerts: PriceAlerts, target: AlertTarget): void {
  if (target.windowHours !== 0) return;
  if (target.condition === 'reaches' && alerts.valueOf(target) === undefined) {
    throw refuse.noPrice('There is no price yet to come from', { field: 'price' });
  }
  if (!alerts.isMetNow(target)) return;
  if (target.condition === 'reaches') throw refuse.impossibleTrigger({ field: 'price' });
  throw target.condition === 'rises_above'
    ? refuse.triggerBelowPrice({ field: 'price' })
    : refuse.triggerAbovePrice({ field: 'price' });
}

function conditionView(
  catalogue: MarketCatalogue,
  row: Pick<
    AlertRow | FiringRow,
    'market_id' | 'source' | 'condition' | 'target' | 'window_hours' | 'repeat'
  >,
) {
  const market = catalogue.bookedOf(row.market_id);
  return {
    symbol: market.symbol,
    source: row.source,
    condition: row.condition,
    price: row.window_hours === 0 ? priceText(market, row.target) : null,
    changePpm: row.window_hours === 0 ? null : Math.abs(row.target),
    windowHours: row.window_hours === 0 ? null : row.window_hours,
    repeat: row.repeat,
  };
}

async function alertsOf(
  { pool, catalogue }: AlertDeps,
  userId: number,
): Promise<EndpointReply<'alertList'>> {
  const rows = await listAlerts(pool, userId);
  return {
    alerts: rows.map((row) => ({
      alertId: row.alert_id,
      ...conditionView(catalogue, row),
      byEmail: row.by_email,
      isPaused: row.is_paused,
      createdAtMs: row.created_at_ms,
      firedAtMs: row.fired_at_ms,
      endedAtMs: row.ended_at_ms,
    })),
    alertsMax: ALERTS_MAX,
    told: await countFirings(pool, userId),
  };
}

async function add(
  deps: AlertDeps,
  { symbol, ...request }: EndpointRequest<'alertAdd'>,
  { session: { userId } }: UserCall,
) {
  const { pool, catalogue, alerts, nowMs } = deps;
  const market = bookedNamed(catalogue, symbol);
  if (market.isDelisted) throw refuse.marketDelisted({ field: 'symbol' });
  const choice = choiceOf(market, request);
  assertAhead(alerts, choice);
  const row = await inTransaction(pool, async (tx) => {
    // One user's alerts are counted one after the other.
    await tx.query('SELECT FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
    const known = await listAlerts(tx, userId);
    const start = alerts.startOf(choice);
    const added = await insertAlert(tx, userId, choice, { ...start, nowMs: nowMs() });
    const waiting = known.filter((one) => one.ended_at_ms === null);
    if (added !== undefined && waiting.length >= ALERTS_MAX) {
      throw refuse.aboveMax(`at most ${ALERTS_MAX} alerts`);
    }
    return added;
  });
  if (row !== undefined) alerts.put(alertOf(row));
  return alertsOf(deps, userId);
}

/** What ended with its market can only be removed. @throws ApiError marketDelisted */
function assertGoesOn(row: AlertRow): void {
  if (row.ended_at_ms !== null) throw refuse.marketDelisted({ field: 'alertId' });
}

/** Changes an alert under its lock, and then on the board. */
async function change(
  deps: AlertDeps,
  { session: { userId } }: UserCall,
  alertId: number,
  work: (tx: PoolClient, row: AlertRow) => Promise<AlertRow | undefined>,
) {
  const row = await inTransaction(deps.pool, async (tx) => {
    const before = await lockAlert(tx, userId, alertId);
    if (before === undefined) throw refuse.notFound();
    return work(tx, before);
  });
  if (row === undefined || row.is_paused) deps.alerts.drop(alertId);
  else deps.alerts.put(alertOf(row));
  return alertsOf(deps, userId);
}

const edit = (
  deps: AlertDeps,
  { alertId, ...request }: EndpointRequest<'alertEdit'>,
  call: UserCall,
) =>
  change(deps, call, alertId, async (tx, row) => {
    assertGoesOn(row);
    const choice = choiceOf(deps.catalogue.bookedOf(row.market_id), request);
    assertAhead(deps.alerts, choice);
    const rewritten = await rewriteAlert(tx, alertId, choice, deps.alerts.startOf(choice));
    if (rewritten !== undefined) return rewritten;
    // The user has just this one already: the two become one.
    await tx.query('DELETE FROM price_alerts WHERE alert_id = $1', [alertId]);
    return undefined;
  });

const pause = (
  deps: AlertDeps,
  { alertId, isPaused }: EndpointRequest<'alertPause'>,
  call: UserCall,
) =>
  change(deps, call, alertId, (tx, row) => {
    assertGoesOn(row);
    return row.is_paused === isPaused
      ? Promise.resolve(row)
      : pauseAlert(tx, alertId, isPaused, deps.alerts.startOf(alertOf(row)));
  });

/** Alerts on prices: set, changed, paused, removed by their user, and what they told. */
export function alertRoutes(deps: AlertDeps) {
  return {
    alertList: (_request, { session }) => alertsOf(deps, session.userId),
    alertAdd: (request, call) => add(deps, request, call),
    alertEdit: (request, call) => edit(deps, request, call),
    alertPause: (request, call) => pause(deps, request, call),
    alertRemove: ({ alertId }, call) =>
      change(deps, call, alertId, async (tx) => {
        await tx.query('DELETE FROM price_alerts WHERE alert_id = $1', [alertId]);
        return undefined;
      }),
    alertHistory: async (request, { session }) => {
      const beforeId = request.cursor === undefined ? undefined : readCursor(request.cursor).id;
      const rows = await listFirings(deps.pool, session.userId, beforeId, rowsToRead(request));
      const page = cutPage(rows, request, (row) => String(row.firing_id));
      return {
        firings: page.rows.map((row) => ({
          firingId: row.firing_id,
          ...conditionView(deps.catalogue, row),
          firedPrice: priceText(deps.catalogue.bookedOf(row.market_id), row.ticks),
          firedChangePpm: row.change_ppm,
          firedAtMs: row.at_ms,
        })),
        nextCursor: page.nextCursor,
      };
    },
  } satisfies Partial<Handlers>;
}
