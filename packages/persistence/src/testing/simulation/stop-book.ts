import { contract } from '@candor/exchange-core';
import type { Command, Effect, Engine, PositionView } from '@candor/exchange-core';
import { HISTORY_USERS } from '@candor/exchange-core/testing';
import type { JournalReader } from './simulated-storage.ts';

/** The rules of before forgot a stop that was reached while its position was being liquidated. */
const KEEPS_STOPS_SINCE = 6;

type Stop = Pick<PositionView, 'isLong' | 'takeProfitTicks' | 'stopLossTicks'>;

/** Take-profits and stop-losses of positions by hand: what the mark has reached acts, and nothing else does. */
export class StopBook implements JournalReader {
  /** Positions with a stop that was reached. */
  readonly #reached = new Set<number>();

  after(command: Command, effects: readonly Effect[], engine: Engine, version: number): void {
    const reads = engine.read(contract);
    for (const effect of effects) {
      if (effect.type === 'contract_stop_dropped') this.#reached.delete(effect.positionId);
      if (effect.type !== 'contract_stop_put' || this.#reached.has(effect.positionId)) continue;
      const { positionId, closeType, markTicks } = effect;
      this.#reached.add(positionId);
      const own = reads.position(positionId);
      if (own === undefined || !stopsAt(own, markTicks).includes(closeType)) {
        throw new Error(`${closeType} of position ${positionId} acts at ${markTicks}`);
      }
    }
    if (command.type !== 'source_quotes_heard' || version < KEEPS_STOPS_SINCE) return;
    for (let userId = 1; userId <= HISTORY_USERS; userId++) {
      for (const own of reads.positionsOf(userId)) {
        if (own.isFrozen || this.#reached.has(own.positionId)) continue;
        if (reads.health(own.marketId, command.timestampMs) !== 'live') continue;
        const { markTicks = 0 } = reads.price(own.marketId) ?? {};
        const [missed] = stopsAt(own, markTicks);
        if (missed === undefined) continue;
        throw new Error(`${missed} of position ${own.positionId} was reached at ${markTicks}`);
      }
    }
  }
}

/** Those of its stops that a position has reached at a mark. */
function stopsAt({ isLong, takeProfitTicks, stopLossTicks }: Stop, mark: number): string[] {
  const [above, below] = isLong === 1 ? [mark, -mark] : [-mark, mark];
  const [profit, loss] =
    isLong === 1
      ? [takeProfitTicks, -Number(stopLossTicks)]
      : [-Number(takeProfitTicks), stopLossTicks];
  return [
    ...(takeProfitTicks !== 0 && above >= profit ? ['take_profit'] : []),
    ...(stopLossTicks !== 0 && below >= loss ? ['stop_loss'] : []),
  ];
}
