export { optionLogLines } from './evidence-lines.ts';
export { optionEvidenceRoutes } from './evidence-routes.ts';
export { optionRoutes } from './option-routes.ts';
export { readAllEntries } from './option-tables.ts';
export type { RoundRow } from './option-tables.ts';
export { entryRowOf, entryView, roundRowOf, roundView } from './option-view.ts';
