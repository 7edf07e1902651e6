import { commitPoints } from './crash-plan.ts';
import { testNamedPoints } from './named-points.ts';

testNamedPoints(
  'what was acknowledged survives a server killed anywhere on the way of an order',
  commitPoints,
);
