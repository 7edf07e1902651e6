import type { ContractReader, Engine } from '@candor/exchange-core';

/** @throws Error unless somebody is short for everybody who is long, the exchange's own included */
export function assertSidesMatch(engine: Engine): void {
  const { records } = engine.dump();
  const lots = new Map<unknown, number>();
  for (const name of ['contract_position', 'contract_takeover']) {
    for (const row of records[name] ?? []) {
      const { marketId, isLong, lots: own } = row as unknown as Record<string, number>;
      lots.set(marketId, (lots.get(marketId) ?? 0) + (isLong === 1 ? 1 : -1) * (own ?? 0));
    }
  }
  for (const [marketId, sum] of lots) {
    if (sum !== 0) throw new Error(`market ${String(marketId)} has ${sum} lots too many`);
  }
}

/**
 * No liquidation is left, a takeover that nobody can pay for asks again every second, and a long and a short have closed each other.
 * @throws Error where something is on its way
 */
export function assertNothingStuck(reads: ContractReader, nowMs: number): void {
  const stuck = reads.takeovers().filter(({ stepAtMs }) => stepAtMs < nowMs);
  const opposite = reads.takeovers().filter((own, _place, all) => {
    return all.some(({ marketId, isLong }) => marketId === own.marketId && isLong !== own.isLong);
  });
  const left = [...reads.liquidations(), ...stuck, ...opposite];
  if (left.length > 0) throw new Error(`still on its way: ${JSON.stringify(left)}`);
}
