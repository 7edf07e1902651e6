import { contract } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { cutPage } from '#modules/money/history/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import { readPair } from './contract-history.ts';
import { contractMarketView, endingView } from './contract-views.ts';

/** Markets that ended, the newest first. They are few, and the core knows all of them. */
export async function listSettlements(
  { catalogue, exchange }: ContractDeps,
  page: EndpointRequest<'common/contractSettlements'>,
): Promise<EndpointReply<'common/contractSettlements'>> {
  const [beforeMs, beforeId] = page.cursor === undefined ? [Infinity, 0] : readPair(page.cursor);
  const { value: found } = await exchange.read((reader) =>
    catalogue.endedContracts.flatMap((market) => {
      const row = reader.read(contract).ending(market.marketId);
      return row === undefined ? [] : [{ market, row, endedAtMs: row.endedAtMs }];
    }),
  );
  const asked = found
    .filter(
      ({ market: { marketId }, endedAtMs }) =>
        endedAtMs < beforeMs || (endedAtMs === beforeMs && marketId < beforeId),
    )
    .toSorted(
      (one, other) =>
        other.endedAtMs - one.endedAtMs || other.market.marketId - one.market.marketId,
    );
  const { rows, nextCursor } = cutPage(
    asked,
    page,
    ({ market, endedAtMs }) => `${endedAtMs}.${market.marketId}`,
  );
  const markets = rows.map(({ market, row }) => ({
    ...contractMarketView(market),
    ending: endingView(market, row),
  }));
  return { markets, nextCursor };
}
