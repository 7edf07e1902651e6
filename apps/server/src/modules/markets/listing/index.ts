export { assertStays, assertTwo, assetsOf } from './market-assets.ts';
export { readGrid } from './market-grid.ts';
export type { AssetScale } from './market-grid.ts';
