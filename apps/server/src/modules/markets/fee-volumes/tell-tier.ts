import type { EngineReader } from '@candor/exchange-core';
import type { Messages } from '#modules/people/messages/index.ts';
import { percent } from '#texts/percent.ts';
import { utcTime } from '#texts/utc-time.ts';
import type { TellTier } from './tier-moves.ts';

interface TellDeps {
  readonly messages: Messages;
  readonly read: <T>(ask: (reader: EngineReader) => T) => Promise<{ readonly value: T }>;
}

/** Writes into the user's box which tier their volume brings, and what it costs. */
export function tierTeller({ messages, read }: TellDeps): TellTier {
  return async (tx, userId, { kind, tier, atMs }) => {
    const { value: rates } = await read((reader) => reader.feeTier(tier));
    await messages.put(tx, userId, kind === 'moved' ? 'fee_tier_changed' : 'fee_tier_falls', {
      tier: String(tier),
      maker: percent(rates?.makerRatePpm ?? 0),
      taker: percent(rates?.takerRatePpm ?? 0),
      time: utcTime(atMs),
    });
  };
}
