export { OwnData } from './own-data.ts';
export { ownDataRoutes } from './own-data-routes.ts';
export { sealedParts } from './sealed-parts.ts';
