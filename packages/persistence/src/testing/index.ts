export { createTestDatabase } from './create-test-database.ts';
export type { TestDatabase } from './create-test-database.ts';
export { startSharedServer } from './global-setup.ts';
export { openHere } from './running-exchange.ts';
