export { IncomeToday } from './income-today.ts';
export { liabilitiesReader } from './liabilities.ts';
export { adminBooksHandlers } from './staff.ts';
