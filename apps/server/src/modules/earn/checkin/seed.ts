import { checkin } from '@candor/exchange-core';
import type { CommandBody, EngineReader } from '@candor/exchange-core';
import { unitsOf } from '#api/units-of.ts';

const CHECKIN = { asset: 'USDT', reward: '0.2', pool: '5000' } as const;

/** The check-in's rule and its first pool, where there is none. */
export function missingCheckin(reader: EngineReader): CommandBody[] {
  const own = reader.assets().find(({ symbol }) => symbol === CHECKIN.asset);
  const { rule } = reader.read(checkin);
  if (own === undefined) return [];
  const { assetId, scale } = own;
  const commands: CommandBody[] = [];
  if (rule.assetId === 0) {
    const rewardUnits = unitsOf(CHECKIN.reward, scale);
    commands.push({ type: 'checkin_rule_set', assetId, rewardUnits, isOpen: 1 });
  }
  if (rule.lastFundedAtMs === 0) {
    const units = unitsOf(CHECKIN.pool, scale);
    commands.push({ type: 'checkin_fund', source: 'seed_capital', units });
  }
  return commands;
}
