export { assertRungs, dearerRung, placeOf, rungAt } from './ladder.ts';
export type { Ladder, Rung } from './ladder.ts';
export { isPinned, readLadder, setPinned, writeLadder } from './ladder-store.ts';
