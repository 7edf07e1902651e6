export { countOpenCases } from './case-store.ts';
export { supportRoutes } from './support-routes.ts';
