export { FeeLevels } from './fee-levels.ts';
export { FollowVolumes } from './follow-volumes.ts';
export { tierTeller } from './tell-tier.ts';
