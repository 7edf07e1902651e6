import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { ContractCommand } from '#contract/commands.ts';
import type { ContractDesk } from '#contract/desk.ts';
import { flush } from '#contract/flush.ts';
import type { ContractRejection } from '#contract/rejections.ts';
import { endOpeningOrdersOf } from './end-orders.ts';
import { endingOf } from './ending-of.ts';
import { ENDING_MS } from './ending-price.ts';
import type { ContractEndingRow } from './records.ts';

/**
 * Begins the last hour of a market: whoever sends it has announced it. From now on it only closes what is open, orders that
 * would open end, and an hour later whatever is still open closes at the mean of the index over that hour.
 */
export function delistContract(
  desk: ContractDesk,
  command: ContractCommand<'contract_delist'>,
): Decision<ContractRejection> {
  const market = desk.markets.get(command.marketId);
  if (market === undefined) return rejected('unknown_contract');
  if (endingOf(desk, market.marketId) !== undefined) return rejected('market_delisted');

  desk.kernel.accept(command);
  const { marketId } = market;
  const nowMs = desk.timestampMs;
  const row: ContractEndingRow = {
    ...{ marketId, phase: 'reducing', beganAtMs: nowMs, windowFromMs: nowMs },
    ...{ settlesAtMs: nowMs + ENDING_MS, postponed: 0, samples: 0, indexSumTicks: 0 },
    ...{ settleTicks: 0, positions: 0, lots: 0, wonUnits: 0, lostUnits: 0, insuranceUnits: 0 },
    ...{ stepAtMs: nowMs + ENDING_MS, endedAtMs: 0 },
  };
  // Opening orders of a full book end in steps; those that are left open nothing.
  desk.rows.endings.put(endOpeningOrdersOf(desk, row));
  flush(desk);
  return accepted(desk.kernel.sequence, marketId);
}
