import { expect, test } from 'vitest';
import { bySize } from '#profile.ts';
import { deathsAt, killAtNamedPoints } from './crash-plan.ts';
import type { NamedPoints } from './crash-plan.ts';
import { ATTACK_TIMEOUT_MS, underFire } from './under-fire.ts';

/** Every named point is hit in every profile; the long one hits each again, after other orders. */
const { rounds, acknowledgedMin } = bySize({
  short: { rounds: 1, acknowledgedMin: 250 },
  full: { rounds: 1, acknowledgedMin: 250 },
  long: { rounds: 10, acknowledgedMin: 2_500 },
});

/** A test that kills a server, with all products under load, at each of some named points. */
export function testNamedPoints(name: string, points: NamedPoints): void {
  test(name, { timeout: ATTACK_TIMEOUT_MS * rounds }, async () => {
    const { problems, counts } = await underFire(
      async (harness) => {
        await killAtNamedPoints(harness, points, rounds);
        await harness.untilEntriesEnd();
      },
      { products: true },
    );
    expect(problems.slice(0, 10)).toEqual([]);
    expect(counts.serverKills).toBeGreaterThanOrEqual(rounds * deathsAt(points));
    // Traffic enough that there was something to lose.
    expect(counts.acknowledged).toBeGreaterThan(acknowledgedMin);
    // A round that a kill falls into is void: most entries come back. How many are liquidated depends on the machine.
    const { contractFills = 0, entriesPaid = 0, entriesRefunded = 0 } = counts.products ?? {};
    expect(contractFills).toBeGreaterThan(0);
    expect(counts.products?.sharedMargins).toBeGreaterThan(0);
    expect(counts.products?.hedgedPositions).toBeGreaterThan(0);
    expect(counts.products?.stopsAtOpening).toBeGreaterThan(0);
    expect(counts.products?.ownLimits).toBeGreaterThan(0);
    expect(counts.products?.conditionalOrders).toBeGreaterThan(0);
    expect(entriesPaid + entriesRefunded).toBeGreaterThan(0);
    const { contractCommands } = counts;
    expect(contractCommands['contract_order_amend_checked']).toBeGreaterThan(0);
    expect(contractCommands['contract_terms_set']).toBeGreaterThan(0);
    // Halted and opened again, while accounts shared their money between it and the other market.
    expect(contractCommands['contract_market_state_set']).toBeGreaterThan(1);
    expect(counts.products?.sharedOverBoth).toBeGreaterThan(0);
  });
}
