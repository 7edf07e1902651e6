export { countOpenFlags, surveillanceStaffHandlers } from './staff.ts';
export { watchTrading } from './watch-trading.ts';
