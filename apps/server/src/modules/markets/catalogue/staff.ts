import type { AdminReply, ChangeView } from '@candor/protocol';
import type { Pool } from 'pg';
import type { MarketDataReads } from '#api/market-data-port.ts';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import type { OpenOrderCounts } from '#modules/console/dashboard/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import { marketView } from './market-figures.ts';
import { listChanges } from '#modules/markets/scheduled-changes/index.ts';
import type { Change } from '#modules/markets/scheduled-changes/index.ts';
import {
  cancelChange,
  changeFees,
  changeUserFeeTier,
  haltMarket,
  noticesOf,
  openMarket,
} from './staff-market-changes.ts';
import type { ChangeDeps } from './staff-market-changes.ts';

export interface AdminMarketsDeps extends ChangeDeps {
  readonly pool: Pool;
  readonly marketData: MarketDataReads;
  readonly openOrderCounts: OpenOrderCounts;
}

/** The core's own limit on tiers; most of them do not exist. */
const FEE_TIERS_MAX = 1_000;

/** Staff by number, for whom a name is shown. */
async function namesOf(pool: Pool, changes: readonly Change[]): Promise<Map<number, string>> {
  const ids = changes.flatMap(({ staffId, approverId }) => [staffId, approverId ?? 0]);
  const { rows } = await pool.query<{ staff_id: number; name: string }>(
    'SELECT staff_id, name FROM staff WHERE staff_id = ANY($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.staff_id, row.name]));
}

async function changeViews(pool: Pool, changes: readonly Change[]): Promise<ChangeView[]> {
  if (changes.length === 0) return [];
  const names = await namesOf(pool, changes);
  return changes.map((change) => ({
    changeId: change.changeId,
    kind: change.kind,
    subject: change.subject,
    before: change.before === null ? null : JSON.stringify(change.before),
    after: JSON.stringify(change.after),
    state: change.state,
    effectiveAtMs: change.effectiveAtMs,
    createdAtMs: change.createdAtMs,
    staffName: names.get(change.staffId) ?? '',
    approverName: change.approverId === null ? null : (names.get(change.approverId) ?? ''),
    reason: change.reason,
    announcementSlug: change.announcementSlug,
    finishedAtMs: change.finishedAtMs,
    appliedSequence: change.appliedSequence,
    failure: change.failure,
  }));
}

async function listMarkets(deps: AdminMarketsDeps): Promise<AdminReply<'marketList'>> {
  const { pool, catalogue, changes, marketData, openOrderCounts, reads, settings } = deps;
  const { value: feeTiers } = await reads((reader) =>
    Array.from({ length: FEE_TIERS_MAX + 1 }, (_, tier) => reader.feeTier(tier)).filter(
      (tier) => tier !== undefined,
    ),
  );
  const openOrders = await openOrderCounts();
  return {
    markets: catalogue.markets.map((market) => {
      const ticker = marketData.ticker(market.symbol);
      return {
        ...marketView(market),
        lastPrice: ticker?.lastPrice ?? null,
        baseVolume: ticker?.baseVolume ?? '0',
        quoteVolume: ticker?.quoteVolume ?? '0',
        trades: ticker?.trades ?? 0,
        openOrders: openOrders.get(market.marketId) ?? 0,
      };
    }),
    feeTiers: feeTiers.map(({ tier, makerRatePpm, takerRatePpm }) => ({
      tier,
      makerRatePpm,
      takerRatePpm,
    })),
    ...(await noticesOf(settings)),
    coming: await changeViews(pool, changes.coming),
  };
}

/** Markets and fees: looked at, and changed later and announced. */
export function adminMarketHandlers(deps: AdminMarketsDeps) {
  return {
    marketList: () => listMarkets(deps),
    marketHalt: (request, work) => haltMarket(deps, request, work),
    marketOpen: (request, work) => openMarket(deps, request, work),
    feeChange: (request, work) => changeFees(deps, request, work),
    userFeeTier: (request, work) => changeUserFeeTier(deps, request, work),
    changeList: async ({ state, ...page }) => {
      const beforeId =
        page.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(page.cursor).id;
      const rows = await listChanges(deps.pool, { state, beforeId, limit: rowsToRead(page) });
      const { rows: shown, nextCursor } = cutPage(rows, page, ({ changeId }) => String(changeId));
      return { changes: await changeViews(deps.pool, shown), nextCursor };
    },
    changeCancel: (request, work) => cancelChange(deps, request, work, ['market_state']),
    feeChangeCancel: (request, work) =>
      cancelChange(deps, request, work, ['fee_tier', 'user_fee_tier']),
  } satisfies Partial<AdminHandlers>;
}
