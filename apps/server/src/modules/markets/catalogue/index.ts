export type { AssetNeeds } from './asset-uses.ts';
export { assetName } from './asset-names.ts';
export { priceRange, priceStep, quantityStep } from './bounds.ts';
export type { RefusedBound } from './bounds.ts';
export { isContract, lotDecimals, MarketCatalogue } from './market-catalogue.ts';
export type {
  BookedMarket,
  CatalogueAsset,
  CatalogueContract,
  CatalogueMarket,
} from './market-catalogue.ts';
export {
  marketView,
  priceText,
  priceTextOrNull,
  quantityText,
  quoteText,
} from './market-figures.ts';
export { bookedNamed, contractNamed, marketNamed, marketRoutes } from './market-routes.ts';
