export { caseForUpdate, countOpenCases, countQuestions } from './case-store.ts';
export { supportRoutes } from './support-routes.ts';
