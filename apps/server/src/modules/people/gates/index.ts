export { DayLimits } from './day-limits.ts';
export type { LimitUnits } from './day-limits.ts';
export { LevelBook } from './level-book.ts';
export { DOCUMENT_COUNTRY_SQL, IS_MERCHANT_SQL, levelOf } from './level-of.ts';
export { limitAssetsIn } from './limit-asset.ts';
export { levelRoutes } from './level-routes.ts';
export { UserGates } from './user-gates.ts';
