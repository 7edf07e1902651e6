import type { ComingChange, MarketView } from '@candor/protocol';
import { pairName } from './markets.ts';

/** An announced change with the pairs that it concerns. */
export interface ComingNotice {
  readonly key: string;
  readonly change: ComingChange;
  readonly pairs: readonly string[];
}

/**
 * What was announced for these markets and has not come yet, the next first. A change that several
 * markets share is one notice.
 */
export function comingNotices(
  markets: readonly MarketView[],
  nowMs: number,
): readonly ComingNotice[] {
  const byKey = new Map<string, { readonly change: ComingChange; readonly pairs: string[] }>();
  for (const market of markets) {
    for (const change of market.coming ?? []) {
      if (change.effectiveAtMs <= nowMs) continue;
      const key = JSON.stringify(change);
      const notice = byKey.get(key) ?? { change, pairs: [] };
      notice.pairs.push(pairName(market));
      byKey.set(key, notice);
    }
  }
  return [...byKey]
    .map(([key, notice]) => ({ key, ...notice }))
    .sort((left, right) => left.change.effectiveAtMs - right.change.effectiveAtMs);
}
