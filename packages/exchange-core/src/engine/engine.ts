import type { Command, CommandStamp } from './commands.ts';
import { EffectLog } from './effect-log.ts';
import type { Accepted, AssetBalance, Depth, EngineReader, Rejected } from './engine-port.ts';
import type { RejectionCode } from './rejections.ts';
import type { StoredMarket, StoredOrder, StoredState } from './stored-state.ts';

export type Decision = Accepted | Rejected<RejectionCode>;

/** Settings that are part of the rules: a replay must use the same. */
export interface EngineOptions {
  /** Whether `demo_fund` is allowed at all. */
  readonly demoEnabled: boolean;
  /** The most units of any asset one `demo_fund` gives. */
  readonly demoFundUnitsMax: number;
}

const later = (): never => {
  throw new Error('the engine lands in the next commits');
};

/** The deterministic exchange: commands in, decisions and effects out. */
export class Engine implements EngineReader {
  /** Effects of every accepted command since the log was last cleared. */
  readonly effects = new EffectLog();
  readonly options: EngineOptions;
  readonly sequence = 0;

  constructor(options: EngineOptions) {
    this.options = options;
  }

  decide(_command: Command): Decision {
    return later();
  }

  /** Applies the effects of ONE command, in words `from` to `to` of `log`, without deciding. */
  applyEffects(_log: EffectLog, _from: number, _to: number, _stamp: CommandStamp): void {
    later();
  }

  /** Fills an empty engine. Throws if this one is not empty or the rows contradict each other. */
  load(_state: StoredState): void {
    later();
  }

  dump(): StoredState {
    return later();
  }

  /** Canonical bytes of the whole state: equal states give equal bytes. */
  canonicalState(): Uint8Array {
    return later();
  }

  assets(): StoredState['assets'] {
    return later();
  }
  markets(): readonly StoredMarket[] {
    return later();
  }
  market(_marketId: number): StoredMarket | undefined {
    return later();
  }
  hasUser(_userId: number): boolean {
    return later();
  }
  user(_userId: number): StoredState['users'][number] | undefined {
    return later();
  }
  feeTier(_tier: number): StoredState['feeTiers'][number] | undefined {
    return later();
  }
  balancesOf(_userId: number): readonly AssetBalance[] {
    return later();
  }
  order(_orderId: number): StoredOrder | undefined {
    return later();
  }
  openOrdersOf(_userId: number, _marketId: number): readonly StoredOrder[] {
    return later();
  }
  depth(_marketId: number, _levelsMax: number): Depth {
    return later();
  }
  depthVersion(_marketId: number): number {
    return later();
  }
  ledgerSums(): ReturnType<EngineReader['ledgerSums']> {
    return later();
  }
  userTotals(): ReturnType<EngineReader['userTotals']> {
    return later();
  }
}
