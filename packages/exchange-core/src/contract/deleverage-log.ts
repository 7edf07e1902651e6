import type { ContractDeleveragePlaceRow } from './log-records.ts';
import type { ContractMarket } from './market.ts';
import type { Takeover } from './records.ts';
import type { ContractState } from './state.ts';
import type { DeleverageCandidate, DeleverageQueue, TradeOutcome } from './trade-outcome.ts';

/**
 * Writes the queue of a command into the public log, once, with the first that gives anything up: everybody in it with what
 * their rank follows from, and who was passed over up to now and why. Queues of which nobody gives anything leave no line.
 */
export function logQueue(
  state: ContractState,
  { marketId, price }: ContractMarket,
  queue: DeleverageQueue,
): void {
  if (queue.isLogged) return;
  queue.isLogged = true;
  const { sequence, isLong, places, side, passes } = queue;
  state.rows.queues.close({
    ...{ marketId, atSequence: sequence, isLong: isLong ? 1 : 0, ...side },
    ...{ atMs: state.timestampMs, markTicks: price.markTicks, listed: places.length },
  });
  for (const candidate of places) state.rows.places.close(placeRow(queue, candidate));
  for (const row of passes.splice(0)) state.rows.places.close(row);
}

/** Somebody was asked and gives nothing: `leftUnits` is what closing would leave them, 0 where they have no lots any more. */
export function logPass(
  state: ContractState,
  queue: DeleverageQueue,
  { takeoverId }: Takeover,
  candidate: DeleverageCandidate,
  leftUnits: number,
): void {
  const { lots } = candidate.position;
  const row = { ...placeRow(queue, candidate), takeoverId, lots, leftUnits };
  if (queue.isLogged) state.rows.places.close(row);
  else queue.passes.push(row);
}

function placeRow(
  { marketId, sequence, isLong, places }: DeleverageQueue,
  candidate: DeleverageCandidate,
): ContractDeleveragePlaceRow {
  const { position, ...ranked } = candidate;
  return {
    ...{ marketId, atSequence: sequence, isLong: isLong ? 1 : 0 },
    ...{ place: places.indexOf(candidate) + 1, takeoverId: 0, leftUnits: 0 },
    ...{ positionId: position.positionId, ...ranked },
  };
}

/** The line of the public log of a position that gave something up. */
export function logDeleveraging(
  state: ContractState,
  { takeoverId, marketId }: Takeover,
  { position, ...ranked }: DeleverageCandidate,
  { closes, closeUnits, profitUnits: profit }: TradeOutcome,
  heldLots: number,
): void {
  state.rows.deleveragings.close({
    ...{ takeoverId, positionId: position.positionId, atMs: state.timestampMs },
    ...{ userId: position.userId, marketId, lots: closes, valueUnits: closeUnits },
    ...{ profitUnits: profit, rank: ranked.rank, isLong: position.isLong ? 1 : 0, heldLots },
    rankedEntryUnits: ranked.entryUnits,
    rankedWorthUnits: ranked.worthUnits,
    rankedEquityUnits: ranked.equityUnits,
  });
}
