import type { EngineReader } from '@candor/exchange-core';
import type { AdminRequest } from '@candor/protocol';
import { assertFeeCap } from '#api/fee-caps.ts';
import { refuse } from '#api/refuse.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan, StaffEngine } from '#modules/console/acts/index.ts';
import type { AssetNeeds } from './asset-uses.ts';
import type { BookedMarket, MarketCatalogue } from './market-catalogue.ts';
import { assertNoDearerRung } from './dearer-rung.ts';
import { assertFeesHeld } from './fee-cap-held.ts';
import {
  assertMarketStays,
  assertMinuteFree,
  assertNotice,
  changeTime,
  decidedFor,
  inForceAt,
  NO_NOTICE_MS,
  orderOf,
  planOfChange,
} from '#modules/markets/scheduled-changes/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';

export interface ChangeDeps {
  readonly catalogue: MarketCatalogue;
  readonly changes: ScheduledChanges;
  readonly settings: PlatformSettings;
  readonly reads: <T>(
    ask: (reader: EngineReader) => T,
  ) => Promise<{ readonly sequence: number; readonly value: T }>;
}

/** What listing and delisting need besides. */
export interface ListingDeps extends ChangeDeps {
  readonly engine: StaffEngine;
  readonly assetNeeds: AssetNeeds;
}

/** A spot or contract market that is listed. @throws ApiError notFound marketDelisted */
function marketNamed(catalogue: MarketCatalogue, symbol: string): BookedMarket {
  const market = catalogue.booked(symbol);
  if (market === undefined) throw refuse.notFound({ field: 'symbol' });
  if ('isDelisted' in market && market.isDelisted) throw refuse.marketDelisted({ field: 'symbol' });
  return market;
}

/**
 * Stops a market at once: a halt that waits helps nobody. An opening that was announced before is called
 * off: whoever halts does not expect the market to open by itself. @throws ApiError notFound alreadyHandled
 */
export async function haltMarket(
  deps: ChangeDeps,
  { symbol, state, reason }: AdminRequest<'marketHalt'>,
  work: ActWork,
): Promise<Plan<object>> {
  const decided = await decidedFor(deps.changes, work, 'market_state', symbol);
  // Looked up only now: whoever halted it a moment ago held the lock until that was so.
  const market = marketNamed(deps.catalogue, symbol);
  // Several who halt at once mean the same halt. Their times say nothing: whoever came first may have waited
  // longest for the lock.
  const isOnItsWay = decided.some(({ after }) => after.state === state);
  if (isOnItsWay || market.state === state) {
    throw refuse.alreadyHandled(`${symbol} is ${state} already`);
  }
  const openings = decided.filter(
    (change) => change.after.state === 'open' && change.state === 'scheduled',
  );
  const plan = planOfChange(deps.changes, work, {
    body: {
      kind: 'market_state',
      subject: symbol,
      before: { state: market.state },
      after: { marketId: market.marketId, state },
    },
    order: orderOf(work, work.nowMs, reason),
    effect: {
      kind: 'market_stop',
      symbol,
      state,
      calledOff: openings.map(({ changeId }) => changeId),
    },
  });
  return {
    ...plan,
    carryOut: async () => {
      for (const opening of openings) await deps.changes.cancel(work.tx, opening, work.nowMs);
      return plan.carryOut();
    },
  };
}

/** Opens a market at a time that users learn of before. @throws ApiError notFound marketDelisted alreadyHandled invalidRequest */
export async function openMarket(
  deps: ChangeDeps,
  { symbol, effectiveAtMs, reason }: AdminRequest<'marketOpen'>,
  work: ActWork,
): Promise<Plan<object>> {
  const decided = await decidedFor(deps.changes, work, 'market_state', symbol);
  const market = marketNamed(deps.catalogue, symbol);
  if (market.state === 'open') throw refuse.alreadyHandled(`${symbol} is open already`);
  if (decided.some(({ after }) => after.state === 'open')) {
    throw refuse.alreadyHandled(`${symbol} is announced to open: call that off first`);
  }
  const { openNoticeMs } = await deps.settings.notices();
  const { atMs } = changeTime(effectiveAtMs, work.nowMs, openNoticeMs);
  await assertMarketStays(deps.changes, work, { symbol, atMs, field: 'effectiveAtMs' });
  assertNotice(atMs, work.nowMs, openNoticeMs);
  return planOfChange(deps.changes, work, {
    body: {
      kind: 'market_state',
      subject: symbol,
      before: { state: market.state },
      after: { marketId: market.marketId, state: 'open' },
    },
    order: orderOf(work, atMs, reason),
    effect: { kind: 'market_open', symbol, atMs },
  });
}

/** @throws ApiError invalidRequest for rates that nobody can mean */
export function assertRates({
  makerRatePpm,
  takerRatePpm,
}: Pick<AdminRequest<'feeChange'>, 'makerRatePpm' | 'takerRatePpm'>): void {
  assertFeeCap('takerRatePpm', takerRatePpm);
  if (makerRatePpm > takerRatePpm) {
    throw refuse.invalidRequest('makerRatePpm: not more than takers pay', {
      field: 'makerRatePpm',
    });
  }
}

/**
 * New rates for a fee tier. The notice counts from the announcement, so it must still be long enough when
 * the second person approves. @throws ApiError alreadyHandled invalidRequest
 */
export async function changeFees(
  deps: ChangeDeps,
  request: AdminRequest<'feeChange'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { tier, makerRatePpm, takerRatePpm, reason } = request;
  assertRates(request);
  const decided = await decidedFor(deps.changes, work, 'fee_tier', String(tier));
  const { value: rates } = await deps.reads((reader) => reader.feeTier(tier));
  const { feeNoticeMs } = await deps.settings.notices();
  // Nobody pays the rates of a tier that is new.
  const isNew = rates === undefined && decided.length === 0;
  const time = changeTime(request.effectiveAtMs, work.nowMs, isNew ? NO_NOTICE_MS : feeNoticeMs);
  const effectiveAtMs = time.atMs;
  const then = inForceAt(decided, effectiveAtMs)?.after ?? rates;
  if (then?.makerRatePpm === makerRatePpm && then.takerRatePpm === takerRatePpm) {
    throw refuse.alreadyHandled(`tier ${tier} has these rates already, or will have them by then`);
  }
  assertMinuteFree(decided, effectiveAtMs);
  await assertFeesHeld(deps, work, { rates: { tier, makerRatePpm, takerRatePpm } });
  await assertNoDearerRung(deps, work, {
    effectiveAtMs,
    rates: { tier, makerRatePpm, takerRatePpm },
  });
  assertNotice(effectiveAtMs, work.nowMs, then === undefined ? NO_NOTICE_MS : feeNoticeMs);
  // What is in force by then, not now: the second person and the users read what really changes.
  const before =
    then === undefined
      ? null
      : { makerRatePpm: then.makerRatePpm, takerRatePpm: then.takerRatePpm };
  const plan = planOfChange(deps.changes, work, {
    body: {
      kind: 'fee_tier',
      subject: String(tier),
      before,
      after: { tier, makerRatePpm, takerRatePpm },
    },
    order: orderOf(work, effectiveAtMs, reason),
    effect: {
      kind: 'fee_tier_change',
      tier,
      makerRatePpm,
      takerRatePpm,
      from: before,
      ...time.told,
    },
    time,
  });
  return withoutReply(plan);
}
