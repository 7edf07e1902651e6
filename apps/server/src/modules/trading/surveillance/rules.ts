import type { FlagKind } from '@candor/protocol';
import type { SettingKey, SettingsValues } from '#modules/console/settings/index.ts';

/** Which settings each rule goes by; a flag keeps what they were. */
const settingsOf = {
  self_trade: [],
  wash: ['watchWashMinutes', 'watchWashTrades', 'watchWashNetPercent'],
  spoof: ['watchSpoofSeconds', 'watchSpoofTimes'],
  large_order: ['watchLargePercent'],
  large_trade: ['watchLargePercent'],
} as const satisfies Readonly<Record<FlagKind, readonly SettingKey[]>>;

export type WatchRules = Pick<SettingsValues, (typeof settingsOf)[FlagKind][number]>;

/** The limits of a kind's rule by their names. */
export function ruleOf(kind: FlagKind, rules: WatchRules): Readonly<Record<string, number>> {
  return Object.fromEntries(settingsOf[kind].map((key) => [key, rules[key]]));
}
