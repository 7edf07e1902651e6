export { seedDemo } from './seed-demo.ts';
export type { SeedDeps } from './seed-demo.ts';
