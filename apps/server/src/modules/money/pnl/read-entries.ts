import type { TransferReason } from '@candor/exchange-core';
import { mulDivFloor, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import type { ClientBase } from 'pg';
import type { CatalogueMarket, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { resultReasons } from './position.ts';
import type { Entry, TradeEntry } from './position.ts';

/** One transfer that changed what a user owns. */
interface EntryRow {
  readonly transfer_id: number;
  readonly is_in: boolean;
  readonly asset_id: number;
  readonly units: Units;
  readonly reason: TransferReason;
  readonly reference_id: number;
  readonly transferred_at_ms: number;
  /** Where the trade was, null without one. */
  readonly trade_market_id: number | null;
  /** The market that values the asset, and its price at that moment; null without any. */
  readonly value_market_id: number | null;
  readonly value_ticks: number | null;
}

const earnedReasons: ReadonlySet<TransferReason> = new Set<TransferReason>([
  'maker_rebate',
  'checkin_reward',
  'finance_interest',
  'finance_given_up',
]);

/**
 * A user's transfers to and from others after one of them, oldest first. The price is that of the moment; a
 * database older than those has the hour's.
 */
const entriesText = `
  WITH moved AS (
    (SELECT transfer_id, false AS is_in, asset_id, units, reason, reference_id, transferred_at_ms
      FROM transfers
      WHERE debit_customer_id = $1 AND debit_customer_id > 0 AND credit_customer_id <> $1 AND transfer_id > $2
      ORDER BY transfer_id LIMIT $3)
    UNION ALL
    (SELECT transfer_id, true, asset_id, units, reason, reference_id, transferred_at_ms
      FROM transfers
      WHERE credit_customer_id = $1 AND credit_customer_id > 0 AND debit_customer_id <> $1 AND transfer_id > $2
      ORDER BY transfer_id LIMIT $3)
    ORDER BY transfer_id LIMIT $3)
  SELECT moved.*, trades.market_id AS trade_market_id, valuing.market_id AS value_market_id,
    coalesce(priced.ticks, hourly.close_ticks) AS value_ticks
  FROM moved
  LEFT JOIN trades ON moved.reason = 'trade' AND trades.trade_id = moved.reference_id
  LEFT JOIN markets AS valuing ON valuing.base_asset_id = moved.asset_id
    AND valuing.quote_asset_id = $4
  LEFT JOIN transfer_prices AS priced ON priced.transfer_id = moved.transfer_id
    AND priced.market_id = valuing.market_id
  LEFT JOIN LATERAL (
    SELECT close_ticks FROM hourly_prices
    WHERE priced.ticks IS NULL AND market_id = valuing.market_id
      AND hour <= moved.transferred_at_ms / 3600000
    ORDER BY hour DESC LIMIT 1) AS hourly ON true
  ORDER BY moved.transfer_id`;

/** The worth of units at a market's price, rounded down. */
export function worthAt(
  units: Units,
  market: Pick<CatalogueMarket, 'lotUnits' | 'tickLotUnits'>,
  ticks: number,
): Units {
  return mulDivFloor(units, BigInt(ticks) * BigInt(market.tickLotUnits), market.lotUnits);
}

export interface EntryReads {
  readonly catalogue: Pick<MarketCatalogue, 'marketOf'>;
  readonly valuationAssetId: number;
}

function worthOf(reads: EntryReads, row: EntryRow, units: Units): Units {
  if (row.asset_id === reads.valuationAssetId) return units;
  if (row.value_market_id === null || row.value_ticks === null) return ZERO_UNITS;
  return worthAt(units, reads.catalogue.marketOf(row.value_market_id), row.value_ticks);
}

/** The rows of one fill: what was given, what was got, and the fee in what was got. */
function tradeOf(reads: EntryReads, rows: readonly EntryRow[]): TradeEntry {
  const given = rows.find((row) => row.reason === 'trade' && !row.is_in);
  const got = rows.find((row) => row.reason === 'trade' && row.is_in);
  const last = rows.at(-1);
  const marketId = given?.trade_market_id ?? null;
  if (given === undefined || got === undefined || last === undefined || marketId === null) {
    throw new Error(`trade ${rows[0]?.reference_id ?? 0} has no two sides`);
  }
  const fee = rows.find(({ reason }) => reason === 'trade_fee')?.units ?? ZERO_UNITS;
  const gotUnits = subUnits(got.units, fee);
  const { quoteAssetId } = reads.catalogue.marketOf(marketId);
  const sells = got.asset_id === quoteAssetId;
  const paid = sells ? got : given;
  const worthUnits = worthOf(reads, paid, sells ? gotUnits : given.units);
  return {
    kind: 'trade',
    transferId: last.transfer_id,
    atMs: last.transferred_at_ms,
    tradeId: given.reference_id,
    marketId,
    givenAssetId: given.asset_id,
    givenUnits: given.units,
    gotAssetId: got.asset_id,
    ...{ gotUnits, worthUnits },
    feeUnits: sells ? worthOf(reads, got, fee) : mulDivFloor(worthUnits, fee, got.units),
  };
}

function outsideOf(reads: EntryReads, row: EntryRow): Entry {
  const { is_in: isIn, units } = row;
  const moved = {
    transferId: row.transfer_id,
    atMs: row.transferred_at_ms,
    assetId: row.asset_id,
    units,
    worthUnits: worthOf(reads, row, units),
  };
  const reason = resultReasons.find((one) => one === row.reason);
  if (reason !== undefined) {
    return { ...moved, kind: 'result', reason, referenceId: row.reference_id, isGain: isIn };
  }
  return { ...moved, kind: isIn ? 'in' : 'out', isEarned: earnedReasons.has(row.reason) };
}

const isOfTrade = ({ reason }: EntryRow): boolean => reason === 'trade' || reason === 'trade_fee';

/** Rows of one trade stand together: they were committed by one command. */
function groupRows(rows: readonly EntryRow[]): EntryRow[][] {
  const groups: EntryRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const before = last?.[0];
    const isSame =
      before !== undefined &&
      isOfTrade(before) &&
      isOfTrade(row) &&
      before.reference_id === row.reference_id;
    if (isSame) last?.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Transfers read at a time. */
const ROWS_MAX = 5_000;

/**
 * The entries of a user after a transfer, oldest first, as far as one reading goes; `isEnd` when there are no
 * more.
 */
export async function readEntries(
  client: ClientBase,
  reads: EntryReads,
  {
    userId,
    afterTransferId,
    rowsMax = ROWS_MAX,
  }: { readonly userId: number; readonly afterTransferId: number; readonly rowsMax?: number },
): Promise<{ readonly entries: readonly Entry[]; readonly isEnd: boolean }> {
  const values = [userId, afterTransferId, rowsMax, reads.valuationAssetId];
  const { rows } = await client.query<EntryRow>(entriesText, values);
  const groups = groupRows(rows);
  const isEnd = rows.length < rowsMax;
  // The last trade may go on beyond what was read.
  if (!isEnd && groups.length > 1) groups.pop();
  const entries = groups.map((group) => {
    const [first] = group;
    if (first === undefined) throw new Error('a group of rows has one at least');
    return isOfTrade(first) ? tradeOf(reads, group) : outsideOf(reads, first);
  });
  return { entries, isEnd };
}
