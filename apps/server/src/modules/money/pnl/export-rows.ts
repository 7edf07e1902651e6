import type { AccountKind, OrderSide, TransferReason } from '@candor/exchange-core';
import { asLots, formatUnits, negate } from '@candor/money';
import type { Units } from '@candor/money';
import { priceText, quantityText, quoteText } from '#modules/markets/catalogue/index.ts';
import { bothSides, cutPage, readCursor } from '#modules/money/history/index.ts';
import type { TradeRole } from '#modules/money/history/index.ts';
import { PART_ROWS, timeText } from './file-part.ts';
import type { Part, PartWanted } from './file-part.ts';
import type { PnlReads } from './pnl-deps.ts';

interface FillRow {
  readonly trade_id: number;
  readonly market_id: number;
  readonly ticks: number;
  readonly lots: number;
  readonly quote_units: number;
  readonly order_id: number;
  readonly fee_units: number;
  readonly traded_at_ms: number;
  readonly side: OrderSide;
  readonly role: TradeRole;
}

const fillsOn = (role: TradeRole, side: string): string =>
  `(SELECT trade_id, market_id, ticks, lots, quote_units, ${role}_order_id AS order_id,
      ${role}_fee_units AS fee_units, traded_at_ms, ${side} AS side, '${role}' AS role
    FROM trades WHERE ${role}_user_id = $1 AND NOT ${role}_is_house AND trade_id > $2
      AND traded_at_ms >= $3 AND traded_at_ms < $4 ORDER BY trade_id LIMIT $5)`;

const fillsText = `${bothSides(fillsOn)}
  ORDER BY trade_id LIMIT $5`;

/** The fills of a time, oldest first. */
export async function fillsPart(
  { pool, catalogue }: PnlReads,
  { userId, fromMs, toMs, cursor }: PartWanted,
): Promise<Part> {
  const after = cursor === undefined ? 0 : readCursor(cursor).id;
  const values = [userId, after, fromMs, toMs, PART_ROWS + 1];
  const { rows } = await pool.query<FillRow>(fillsText, values);
  const page = cutPage(rows, { limit: PART_ROWS }, (row) => String(row.trade_id));
  return {
    nextCursor: page.nextCursor,
    rows: page.rows.map((row) => {
      const market = catalogue.marketOf(row.market_id);
      const got = row.side === 'buy' ? market.base : market.quote;
      return [
        timeText(row.traded_at_ms),
        market.symbol,
        row.side,
        priceText(market, row.ticks),
        quantityText(market, asLots(row.lots)),
        quoteText(market, row.quote_units),
        formatUnits(row.fee_units as Units, got.scale),
        got.symbol,
        row.role,
        row.trade_id,
        row.order_id,
      ];
    }),
  };
}

interface BillRow {
  readonly transfer_id: number;
  readonly leg: 0 | 1;
  readonly account_kind: AccountKind;
  readonly asset_id: number;
  readonly units: Units;
  readonly reason: TransferReason;
  readonly reference_id: number;
  readonly transferred_at_ms: number;
}

/** A sub-account's pair is named by its even number. */
const billsOn = (side: 'debit' | 'credit', leg: 0 | 1): string =>
  `(SELECT transfer_id, ${leg} AS leg, ${side}_account_id & ~1::bigint AS pair, transfers.asset_id, units, reason,
      reference_id, transferred_at_ms
    FROM transfers WHERE ${side}_customer_id = $1 AND ${side}_customer_id > 0
      AND transfer_id >= $2 AND transferred_at_ms >= $3 AND transferred_at_ms < $4
    ORDER BY transfer_id LIMIT $5)`;

const billsText = `SELECT moved.*, account_kind FROM (
    ${billsOn('debit', 0)} UNION ALL ${billsOn('credit', 1)}) AS moved
  JOIN accounts ON account_id = moved.pair
  WHERE (transfer_id, leg) > ($2, $6) ORDER BY transfer_id, leg LIMIT $5`;

/** The bills of a time, oldest first; a transfer between two own accounts is two. */
export async function billsPart(
  { pool, catalogue }: PnlReads,
  { userId, fromMs, toMs, cursor }: PartWanted,
): Promise<Part> {
  const { id, leg } = cursor === undefined ? { id: 0, leg: 1 } : readCursor(cursor);
  // The row of the cursor itself is read once more on each side.
  const values = [userId, id, fromMs, toMs, PART_ROWS + 2, leg];
  const { rows } = await pool.query<BillRow>(billsText, values);
  const page = cutPage(rows, { limit: PART_ROWS }, (row) => `${row.transfer_id}.${row.leg}`);
  return {
    nextCursor: page.nextCursor,
    rows: page.rows.map((row) => {
      const { symbol, scale } = catalogue.assetOf(row.asset_id);
      return [
        timeText(row.transferred_at_ms),
        row.account_kind,
        symbol,
        formatUnits(row.leg === 0 ? negate(row.units) : row.units, scale),
        row.reason,
        row.reference_id,
        `${row.transfer_id}.${row.leg}`,
      ];
    }),
  };
}
