import type { AssetBalance, StoredMarket } from '@candor/exchange-core';
import { ZERO_UNITS, addUnits, formatUnits, mulDivFloor, sumUnits } from '@candor/money';
import type { Units } from '@candor/money';
import { accountKinds } from '@candor/protocol';
import type { AccountKind, EndpointReply } from '@candor/protocol';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { userAccountKind } from './balance-view.ts';
import { VALUATION_ASSET } from './fixed-assets.ts';

type WalletReply = EndpointReply<'wallet'>;

/** The price to value by: the index, or without one the last trade; 0 when there is neither. */
export function valuationTicks(market: StoredMarket): number {
  return market.indexTicks === 0 ? market.lastTicks : market.indexTicks;
}

/** Worth of an amount in the valuation asset's units, rounded down; undefined without a price. */
function valueOf(
  units: Units,
  asset: CatalogueAsset,
  marketByBase: ReadonlyMap<number, StoredMarket>,
): Units | undefined {
  if (asset.symbol === VALUATION_ASSET) return units;
  // The last price of what nobody trades any more is no price.
  if (asset.delistedAtMs !== 0) return undefined;
  const market = marketByBase.get(asset.assetId);
  if (market === undefined) return undefined;
  const ticks = valuationTicks(market);
  if (ticks === 0) return undefined;
  return mulDivFloor(units, BigInt(ticks) * BigInt(market.tickLotUnits), market.lotUnits);
}

/** Worth of an amount in {@link VALUATION_ASSET}'s units, rounded down; undefined without a price. */
export function worthOf(
  units: Units,
  asset: CatalogueAsset,
  markets: readonly StoredMarket[],
  catalogue: MarketCatalogue,
): Units | undefined {
  const quote = catalogue.asset(VALUATION_ASSET)?.assetId;
  const quoted = markets.filter(({ quoteAssetId }) => quoteAssetId === quote);
  return valueOf(units, asset, new Map(quoted.map((market) => [market.baseAssetId, market])));
}

/** A delisted asset is there as long as its owner has any of it. */
export function isShown(
  { assetId, availableUnits, heldUnits }: Omit<AssetBalance, 'accountKind'>,
  catalogue: MarketCatalogue,
): boolean {
  return catalogue.assetOf(assetId).delistedAtMs === 0 || addUnits(availableUnits, heldUnits) !== 0;
}

/** A user's balances by account kind with their worth, every kind named even when it is empty. */
export function valueBalances(
  balances: readonly AssetBalance[],
  markets: readonly StoredMarket[],
  catalogue: MarketCatalogue,
  onlyKind: AccountKind | undefined,
): Omit<WalletReply, 'sequence'> {
  const valuationAsset = catalogue.asset(VALUATION_ASSET);
  const scale = valuationAsset?.scale ?? 0;
  const marketByBase = new Map(
    markets
      .filter(({ quoteAssetId }) => quoteAssetId === valuationAsset?.assetId)
      .map((market) => [market.baseAssetId, market]),
  );
  const kinds = onlyKind === undefined ? accountKinds : [onlyKind];
  const totals: Units[] = [];
  const accounts = kinds.map((accountKind) => {
    const values: Units[] = [];
    const own = balances
      .filter((balance) => userAccountKind(balance.accountKind) === accountKind)
      .filter((balance) => isShown(balance, catalogue))
      .map(({ assetId, availableUnits, heldUnits }) => {
        const asset = catalogue.assetOf(assetId);
        const value = valueOf(addUnits(availableUnits, heldUnits), asset, marketByBase);
        values.push(value ?? ZERO_UNITS);
        return {
          asset: asset.symbol,
          available: formatUnits(availableUnits, asset.scale),
          held: formatUnits(heldUnits, asset.scale),
          value: value === undefined ? null : formatUnits(value, scale),
        };
      });
    const total = sumUnits(values);
    totals.push(total);
    return { accountKind, totalValue: formatUnits(total, scale), balances: own };
  });
  return {
    valuationAsset: VALUATION_ASSET,
    totalValue: formatUnits(sumUnits(totals), scale),
    accounts,
  };
}
