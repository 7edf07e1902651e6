import { contract } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { contractNamed, priceText } from '#modules/markets/catalogue/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import { endingView } from './contract-views.ts';

/** The samples that a market's settlement price is the mean of. @throws ApiError notFound while the market goes on */
export async function listEndingSamples(
  { catalogue, contracts, exchange }: ContractDeps,
  { symbol, ...page }: EndpointRequest<'common/contractEndingSamples'>,
): Promise<EndpointReply<'common/contractEndingSamples'>> {
  const market = contractNamed(catalogue, symbol);
  const { value: ending } = await exchange.read((reader) =>
    reader.read(contract).ending(market.marketId),
  );
  if (ending === undefined) throw refuse.notFound({ field: 'symbol' });
  let query = contracts
    .selectFrom('contract_sample_history')
    .select(['sequence', 'at_ms', 'index_ticks'])
    .where('market_id', '=', market.marketId)
    .where('at_ms', '>', ending.windowFromMs)
    .where('at_ms', '<=', ending.settlesAtMs);
  if (page.cursor !== undefined) {
    query = query.where('sequence', '<', readCursor(page.cursor).id);
  }
  const found = await query.orderBy('sequence', 'desc').limit(rowsToRead(page)).execute();
  const { rows, nextCursor } = cutPage(found, page, (row) => String(row.sequence));
  return {
    symbol,
    ending: endingView(market, ending),
    samples: rows.map((row) => ({
      atMs: row.at_ms,
      indexPrice: priceText(market, row.index_ticks),
    })),
    nextCursor,
  };
}
