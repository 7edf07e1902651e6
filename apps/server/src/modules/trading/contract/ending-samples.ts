import { contract } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { contractNamed, priceText } from '#modules/markets/catalogue/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import { endingView } from './contract-views.ts';
import { madeView, SOURCES } from './mark-inputs-log.ts';
import type { MadeRow } from './mark-inputs-log.ts';

interface Row extends MadeRow {
  readonly sequence: number;
  readonly at_ms: number;
  readonly index_ticks: number;
}

/** Samples of a market between two moments, before a command, the newest first: those with their quotes, for good, and others of a week. */
const SAMPLES = `SELECT *, ${SOURCES} AS sources
  FROM (
    SELECT sequence, at_ms, index_ticks, index_tick_size_e12, quotes FROM contract_ending_samples
      WHERE market_id = $1 AND at_ms > $2 AND at_ms <= $3
    UNION ALL
    SELECT sequence, at_ms, index_ticks, NULL, NULL FROM contract_sample_history AS old
      WHERE market_id = $1 AND at_ms > $2 AND at_ms <= $3 AND NOT EXISTS (
        SELECT FROM contract_ending_samples AS kept WHERE kept.market_id = $1 AND kept.sequence = old.sequence)
  ) AS samples
  WHERE sequence < $4 ORDER BY sequence DESC LIMIT $5`;

/** The samples that a market's settlement price is the mean of. @throws ApiError notFound while the market goes on */
export async function listEndingSamples(
  { catalogue, exchange, pool }: ContractDeps,
  { symbol, ...page }: EndpointRequest<'common/contractEndingSamples'>,
): Promise<EndpointReply<'common/contractEndingSamples'>> {
  const market = contractNamed(catalogue, symbol);
  const { value: ending } = await exchange.read((reader) =>
    reader.read(contract).ending(market.marketId),
  );
  if (ending === undefined) throw refuse.notFound({ field: 'symbol' });
  const before = page.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(page.cursor).id;
  const found = await pool.query<Row>(SAMPLES, [
    ...[market.marketId, ending.windowFromMs, ending.settlesAtMs, before, rowsToRead(page)],
  ]);
  const { rows, nextCursor } = cutPage(found.rows, page, (row) => String(row.sequence));
  return {
    symbol,
    ending: endingView(market, ending),
    samples: rows.map((row) => ({
      atMs: row.at_ms,
      indexPrice: priceText(market, row.index_ticks),
      made: madeView(row),
    })),
    nextCursor,
  };
}
