export { SeededRandom } from './seeded-random.ts';
