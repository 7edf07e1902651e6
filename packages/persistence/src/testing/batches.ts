import { EffectLog } from '@candor/exchange-core';
import type { Command, CommandBody, Effect } from '@candor/exchange-core';
import type { Batch } from '#codec/batch-codec.ts';
import { addEffects } from './effect-log-of.ts';

/** A command of a test with everything it did. */
export interface Step {
  readonly body: CommandBody;
  readonly effects: readonly Effect[];
}

/** The steps as one batch, a second apart, beginning with `sequenceFirst` at that many seconds. */
export function batchFrom(sequenceFirst: number, steps: readonly Step[]): Batch {
  const effects = new EffectLog();
  const effectEnds = steps.map((step) => addEffects(effects, step.effects).length);
  const commands = steps.map(
    ({ body }, place): Command => ({
      ...body,
      sequence: sequenceFirst + place,
      timestampMs: (sequenceFirst + place) * 1_000,
    }),
  );
  return { commands, effects, effectEnds };
}

/** The simplest step there is: an asset is created. */
export function createAsset(assetId: number): Step {
  const symbol = `A${assetId}`;
  return {
    body: { type: 'asset_create', symbol, scale: 8 },
    effects: [{ type: 'asset_created', assetId, symbol, scale: 8 }],
  };
}

/** `count` assets in one batch; ids follow the sequence. */
export function assetBatch(sequenceFirst: number, count = 1): Batch {
  return batchFrom(
    sequenceFirst,
    Array.from({ length: count }, (_, place) => createAsset(sequenceFirst + place)),
  );
}
