import type { OrderSide } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import { priceText, quantityText, quoteText } from '#modules/markets/catalogue/index.ts';
import { bothSides, cutPage } from '#modules/money/history/index.ts';
import type { TradeRole } from '#modules/money/history/index.ts';
import { readPair } from '#modules/trading/contract/index.ts';
import { PART_ROWS, timeText } from './file-part.ts';
import type { Part, PartWanted } from './file-part.ts';
import type { PnlReads } from './pnl-deps.ts';

interface FillRow {
  readonly trade_id: number;
  readonly market_id: number;
  readonly ticks: number;
  readonly lots: number;
  readonly value_units: Units;
  readonly order_id: number;
  readonly fee_units: Units;
  readonly profit_units: Units;
  readonly traded_at_ms: number;
  readonly side: OrderSide;
  readonly role: TradeRole;
}

const fillsOn = (role: TradeRole, side: string): string =>
  `(SELECT trade_id, market_id, ticks, lots, value_units, ${role}_order_id AS order_id, ${role}_fee_units AS fee_units,
      ${role}_profit_units AS profit_units, traded_at_ms, ${side} AS side, '${role}' AS role
    FROM contract_trades WHERE ${role}_user_id = $1 AND NOT ${role}_is_house AND traded_at_ms < $2
      AND (traded_at_ms, market_id, trade_id) > ($3, $4, $5)
    ORDER BY traded_at_ms, market_id, trade_id LIMIT $6)`;

const fillsText = `${bothSides(fillsOn)}
  ORDER BY traded_at_ms, market_id, trade_id LIMIT $6`;

/** The fills of contracts of a time, oldest first; what a fill realised stands before its fee. */
export async function contractFillsPart(
  { pool, catalogue }: PnlReads,
  { userId, fromMs, toMs, cursor }: PartWanted,
): Promise<Part> {
  const after = cursor === undefined ? [fromMs, 0, 0] : readPair(cursor);
  const values = [userId, toMs, ...after, PART_ROWS + 1];
  const { rows } = await pool.query<FillRow>(fillsText, values);
  const page = cutPage(rows, { limit: PART_ROWS }, (row) => {
    return `${row.traded_at_ms}.${row.market_id}.${row.trade_id}`;
  });
  return {
    nextCursor: page.nextCursor,
    rows: page.rows.map((row) => {
      const market = catalogue.contractOf(row.market_id);
      return [
        ...[timeText(row.traded_at_ms), market.symbol, row.side],
        ...[priceText(market, row.ticks), quantityText(market, row.lots)],
        quoteText(market, row.value_units),
        ...[quoteText(market, row.profit_units), quoteText(market, row.fee_units)],
        ...[market.quote.symbol, row.role, row.trade_id, row.order_id],
      ];
    }),
  };
}
