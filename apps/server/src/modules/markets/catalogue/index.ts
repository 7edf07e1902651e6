export { assetName } from './asset-names.ts';
export { MarketCatalogue } from './market-catalogue.ts';
export type { CatalogueAsset, CatalogueMarket } from './market-catalogue.ts';
export {
  marketView,
  priceText,
  priceTextOrNull,
  quantityText,
  quoteText,
} from './market-figures.ts';
export { marketNamed, marketRoutes } from './market-routes.ts';
