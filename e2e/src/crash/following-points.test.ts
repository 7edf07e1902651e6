import { followingPoints } from './crash-plan.ts';
import { testNamedPoints } from './named-points.ts';

testNamedPoints(
  'what was acknowledged survives a server killed in its projector, in recovery or as it ends',
  followingPoints,
);
