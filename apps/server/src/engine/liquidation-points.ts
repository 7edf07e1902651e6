import { forEachEffect } from '@candor/exchange-core';
import type { Effect, EffectOf } from '@candor/exchange-core';
import { isTest, passCrashPoint } from './crash-points.ts';
import type { CrashPoint } from './crash-points.ts';
import type { DecidedBatch } from './ports.ts';

/** A liquidation is told apart by what comes next. */
function pointOfLiquidation({ step, outcome }: EffectOf<'contract_liquidation_put'>): CrashPoint {
  if (outcome === 'taken_over') return 'liquidation_taken_over';
  if (outcome === 'recovered') return 'liquidation_recovered';
  if (step === 'cancel_orders') return 'liquidation_begun';
  return step === 'reduce' ? 'liquidation_to_reduce' : 'liquidation_to_take_over';
}

function pointOfTakeover({
  attempts,
  lots,
}: EffectOf<'contract_takeover_put'>): CrashPoint | undefined {
  if (lots === 0) return 'takeover_over';
  return attempts > 0 ? 'takeover_tried' : undefined;
}

/** A funding at a rate of 0 has nothing to pay, and no step. */
function pointOfFunding({
  rateE9,
  stepAtMs,
}: EffectOf<'contract_funding_put'>): CrashPoint | undefined {
  if (rateE9 === 0) return undefined;
  return stepAtMs === 0 ? 'funding_paid' : 'funding_fixed';
}

/** The step of a liquidation, of what follows it, or of a funding, that an effect is. */
export function pointOfStep(effect: Effect): CrashPoint | undefined {
  if (effect.type === 'contract_liquidation_put') return pointOfLiquidation(effect);
  if (effect.type === 'contract_funding_put') return pointOfFunding(effect);
  return effect.type === 'contract_takeover_put' ? pointOfTakeover(effect) : undefined;
}

/** A committed batch may have taken steps of liquidations or fundings: a test may kill the process between any two. */
export function passLiquidationPoints({ effects }: DecidedBatch): void {
  if (!isTest) return;
  forEachEffect(effects, 0, effects.length, (effect) => {
    const point = pointOfStep(effect);
    if (point !== undefined) passCrashPoint(point);
  });
}
