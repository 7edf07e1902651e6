import { contract } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import type { ContractMarketView } from '@candor/protocol';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import { contractMarketView, endingView } from './contract-views.ts';

/** A market's rules with what is announced for it, and how far its end is. */
export function marketView(
  reader: EngineReader,
  market: CatalogueContract,
  changes: ContractDeps['changes'],
): ContractMarketView {
  const { symbol, marketId } = market;
  const coming = changes.comingForContract(symbol);
  const delisting = changes.endOfContract(symbol);
  const ending = reader.read(contract).ending(marketId);
  return {
    ...contractMarketView(market),
    ...(coming.length > 0 && { coming: [...coming] }),
    ...(delisting !== undefined && { delisting }),
    ...(ending !== undefined && { ending: endingView(market, ending) }),
  };
}
