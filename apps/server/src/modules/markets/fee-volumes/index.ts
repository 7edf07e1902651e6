export { FeeLevels } from './fee-levels.ts';
export { FollowVolumes } from './follow-volumes.ts';
export { rungOfVolume } from './rung-of-volume.ts';
export { tierTeller } from './tell-tier.ts';
export type { TellTier } from './tier-moves.ts';
