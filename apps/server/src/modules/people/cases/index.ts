export { caseForUpdate, countOpenCases, countQuestions } from './case-store.ts';
export { supportRoutes } from './support-routes.ts';
export { ContactChanges } from './contact-changes.ts';
export { contactRoutes } from './contact-routes.ts';
