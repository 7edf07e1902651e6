export { IncomeToday } from './income-today.ts';
export { adminBooksHandlers } from './staff.ts';
