export { assertRungs, costsMore, dearerRung, placeOf, rungAt } from './ladder.ts';
export type { Ladder, Rates, Rung } from './ladder.ts';
export { announceFall, isPinned, readLadder, setPinned, writeLadder } from './ladder-store.ts';
