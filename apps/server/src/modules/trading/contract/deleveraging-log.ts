import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { cutPage, rowsToRead } from '#modules/money/history/index.ts';
import { contractNamed } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';
import { readPair } from './contract-history.ts';
import { amountText } from './contract-views.ts';
import type { ContractDeps } from './contract-deps.ts';
import type { ContractTables } from './tables.ts';

type DeleveragingRow = Selectable<ContractTables['contract_deleveragings']>;

/** Positions that were reduced for bankrupt ones, the newest first. */
export async function listDeleveragings(
  { catalogue, contracts }: ContractDeps,
  { symbol, takeoverId, positionId, ...page }: EndpointRequest<'common/contractDeleveragings'>,
): Promise<EndpointReply<'common/contractDeleveragings'>> {
  let query = contracts.selectFrom('contract_deleveragings').selectAll();
  if (symbol !== undefined) {
    query = query.where('market_id', '=', contractNamed(catalogue, symbol).marketId);
  }
  if (takeoverId !== undefined) query = query.where('takeover_id', '=', takeoverId);
  if (positionId !== undefined) query = query.where('position_id', '=', positionId);
  if (page.cursor !== undefined) {
    const [atMs, takeoverId, positionId] = readPair(page.cursor);
    query = query.where(
      sql<boolean>`(at_ms, takeover_id, position_id) < (${atMs}, ${takeoverId}, ${positionId})`,
    );
  }
  const found = await query
    .orderBy('at_ms', 'desc')
    .orderBy('takeover_id', 'desc')
    .orderBy('position_id', 'desc')
    .limit(rowsToRead(page))
    .execute();
  const { rows, nextCursor } = cutPage(
    found,
    page,
    (row) => `${row.at_ms}.${row.takeover_id}.${row.position_id}`,
  );
  return {
    deleveragings: rows.map((row) => deleveragingView(row, catalogue.contractOf(row.market_id))),
    nextCursor,
  };
}

/** A line of the public log. */
export function deleveragingView(row: DeleveragingRow, market: CatalogueContract) {
  return {
    takeoverId: row.takeover_id,
    positionId: row.position_id,
    symbol: market.symbol,
    lots: row.lots,
    value: amountText(market, row.value_units),
    profit: amountText(market, row.profit_units),
    rank: row.rank,
    ranked: rankedView(row, market),
    atMs: row.at_ms,
    sequence: row.put_sequence,
  };
}

/** What a rank follows from; lines of before it was written down have nothing. */
function rankedView(row: DeleveragingRow, market: CatalogueContract) {
  if (row.held_lots === 0) return null;
  return {
    direction: row.is_long === 1 ? ('long' as const) : ('short' as const),
    heldLots: row.held_lots,
    entryValue: amountText(market, row.ranked_entry_units),
    value: amountText(market, row.ranked_worth_units),
    equity: amountText(market, row.ranked_equity_units),
  };
}
