import { CONTRACT_MARKETS_FROM } from '@candor/exchange-core';
import type { AdminReply, AdminRequest, FlagKind, FlagView } from '@candor/protocol';
import type { Pool } from 'pg';
import { COUNTED_MAX, countedQueue } from '#api/queue-count.ts';
import type { QueueCount } from '#api/queue-count.ts';
import { refuse } from '#api/refuse.ts';
import type { ActWork, AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import { quantityText } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { isContract } from '#modules/markets/market-data/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';

export interface SurveillanceStaffDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
}

interface FlagRow {
  readonly flag_id: number;
  readonly kind: FlagKind;
  readonly market_id: number;
  readonly user_id: number;
  readonly other_user_id: number | null;
  readonly with_house: boolean;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly figures: Readonly<Record<string, number>>;
  readonly rule: Readonly<Record<string, number>>;
  readonly order_ids: readonly string[];
  readonly found_at_ms: number;
  readonly reviewed_at_ms: number | null;
  readonly reviewer: string | null;
  readonly note: string | null;
}

/** Figures that are sizes, kept in lots. */
const SIZES = ['prevented', 'bought', 'sold', 'size', 'filled', 'day'];

function viewOf(row: FlagRow, catalogue: MarketCatalogue): FlagView {
  const isOfContract = isContract({ marketId: row.market_id });
  const spot = isOfContract ? undefined : catalogue.marketOf(row.market_id);
  const textOf = (name: string, value: number): string =>
    spot !== undefined && SIZES.includes(name) ? quantityText(spot, value) : String(value);
  return {
    flagId: row.flag_id,
    kind: row.kind,
    symbol: spot?.symbol ?? catalogue.contractOf(row.market_id).symbol,
    isContract: isOfContract,
    userId: row.user_id,
    otherUserId: row.other_user_id,
    withHouse: row.with_house,
    fromMs: row.from_ms,
    toMs: row.to_ms,
    figures: Object.entries(row.figures).map(([name, value]) => ({
      name,
      value: textOf(name, value),
    })),
    unit: spot?.base.symbol ?? 'lots',
    rule: Object.entries(row.rule).map(([name, value]) => ({ name, value: String(value) })),
    orderIds: row.order_ids.map(Number),
    foundAtMs: row.found_at_ms,
    reviewedAtMs: row.reviewed_at_ms,
    reviewedBy: row.reviewer,
    note: row.note,
  };
}

async function listFlags(
  { pool, catalogue }: SurveillanceStaffDeps,
  request: AdminRequest<'flagList'>,
): Promise<AdminReply<'flagList'>> {
  const { kind, state, origin, userId, orderIds, isContract: isOfContract, cursor } = request;
  const beforeId = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor).id;
  const { rows } = await pool.query<FlagRow>(
    `SELECT surveillance_flags.*, staff.name AS reviewer
     FROM surveillance_flags LEFT JOIN staff ON staff_id = reviewed_by
     WHERE flag_id < $1 AND ($2::text IS NULL OR kind = $2) AND ($3::bigint IS NULL OR $3 IN (user_id, other_user_id))
       AND ($4::boolean IS NULL OR (reviewed_at_ms IS NULL) = $4) AND ($5::boolean IS NULL OR with_house = $5)
       AND ($7::bigint[] IS NULL OR order_ids && $7)
       AND ($8::boolean IS NULL OR (market_id >= $9) = $8)
     ORDER BY flag_id DESC LIMIT $6`,
    [
      ...[beforeId, kind ?? null, userId ?? null],
      ...[state === undefined ? null : state === 'open'],
      ...[origin === undefined ? null : origin === 'house', rowsToRead(request)],
      ...[orderIds?.split(',') ?? null, isOfContract ?? null, CONTRACT_MARKETS_FROM],
    ],
  );
  const page = cutPage(rows, request, (row) => String(row.flag_id));
  return { flags: page.rows.map((row) => viewOf(row, catalogue)), nextCursor: page.nextCursor };
}

/** @throws ApiError notFound alreadyHandled */
async function reviewFlag(
  { flagId, reason }: AdminRequest<'flagReview'>,
  { tx, staff, nowMs }: ActWork,
): Promise<Plan<object>> {
  const { rows } = await tx.query<FlagRow>(
    'SELECT * FROM surveillance_flags WHERE flag_id = $1 FOR UPDATE',
    [flagId],
  );
  const [row] = rows;
  if (row === undefined) throw refuse.notFound();
  if (row.reviewed_at_ms !== null) throw refuse.alreadyHandled();
  return {
    subject: `user ${row.user_id}`,
    effect: { kind: 'flag_review', flagId, flagKind: row.kind, userId: row.user_id },
    before: { state: 'open' },
    after: { state: 'reviewed' },
    carryOut: async () => {
      await tx.query(
        'UPDATE surveillance_flags SET reviewed_at_ms = $2, reviewed_by = $3, note = $4 WHERE flag_id = $1',
        [flagId, nowMs, staff.staffId, reason],
      );
      return {};
    },
  };
}

/** Flags that nobody looked at yet. */
export function countOpenFlags(pool: Pool): Promise<QueueCount> {
  return countedQueue(
    pool,
    `SELECT count(*) AS waiting, min(found_at_ms) AS oldest FROM (
       SELECT found_at_ms FROM surveillance_flags WHERE reviewed_at_ms IS NULL
       ORDER BY flag_id LIMIT $1) AS counted`,
    [COUNTED_MAX],
  );
}

/** What the clock found, and that somebody looked at it. */
export function surveillanceStaffHandlers(deps: SurveillanceStaffDeps) {
  return {
    flagList: (request) => listFlags(deps, request),
    flagReview: reviewFlag,
  } satisfies Partial<AdminHandlers>;
}
