import { contract } from '@candor/exchange-core';
import type { ContractReader, PositionView } from '@candor/exchange-core';
import type { ContractAccountView, ContractPositionView, EndpointReply } from '@candor/protocol';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { accountView, lightsOf, orderView, positionView, settingView } from './contract-views.ts';
import type { ContractDeps } from './contract-deps.ts';

/** The kinds of accounts behind contracts, each with the assets its markets are settled in. */
function accountsBehind(
  catalogue: MarketCatalogue,
): { readonly accountKind: 'contract' | 'gold'; readonly asset: CatalogueAsset }[] {
  const known = new Map<string, { accountKind: 'contract' | 'gold'; asset: CatalogueAsset }>();
  for (const market of catalogue.contracts) {
    const accountKind = market.accountKind === 'gold' ? 'gold' : 'contract';
    known.set(`${accountKind}:${market.quoteAssetId}`, { accountKind, asset: market.quote });
  }
  return [...known.values()];
}

/** The money behind a user's contracts, one line an account. */
export function accountsOf(
  contracts: ContractReader,
  catalogue: MarketCatalogue,
  userId: number,
): ContractAccountView[] {
  return accountsBehind(catalogue).map(({ accountKind, asset }) =>
    accountView(accountKind, asset, contracts.accountOf(userId, accountKind, asset.assetId)),
  );
}

/** A user's open positions at the marks of now, oldest first. */
export function positionsOf(
  contracts: ContractReader,
  catalogue: MarketCatalogue,
  userId: number,
): ContractPositionView[] {
  return contracts.positionsOf(userId).map((position) => viewNow(contracts, catalogue, position));
}

/** An open position at the mark of now. */
export function viewNow(
  contracts: ContractReader,
  catalogue: MarketCatalogue,
  position: PositionView,
): ContractPositionView {
  const { marketId, isLong, rank } = position;
  const lights = rank <= 0 ? 0 : lightsOf(rank, contracts.ranks(marketId, isLong === 1));
  const markTicks = contracts.price(marketId)?.markTicks ?? 0;
  return positionView(catalogue.contractOf(marketId), position, { markTicks, lights });
}

/** All that a user has in contracts now. */
export async function readContractPage(
  { exchange, catalogue, nowMs }: ContractDeps,
  userId: number,
): Promise<EndpointReply<'contractPage'>> {
  const { sequence, value } = await exchange.read((reader) => {
    const contracts = reader.read(contract);
    return {
      accounts: accountsOf(contracts, catalogue, userId),
      settings: catalogue.contracts.flatMap((market) => {
        const setting = contracts.setting(userId, market.marketId);
        return setting === undefined ? [] : [settingView(market, setting)];
      }),
      positions: positionsOf(contracts, catalogue, userId),
      orders: contracts
        .openOrdersOf(userId, 0)
        .map((order) => orderView(catalogue.contractOf(order.marketId), order)),
    };
  });
  return { sequence, timeMs: nowMs(), ...value };
}
