import { Ledger } from '#ledger/ledger.ts';
import type { Market } from '#spot/market.ts';
import { OrderDraft } from '#spot/order-draft.ts';
import { OrderTable } from '#spot/order-table.ts';
import type { CommandStamp } from './commands.ts';
import { EffectLog } from './effect-log.ts';
import { UserTable } from './registry.ts';
import type { FeeTierTable, StoredAsset } from './registry.ts';
import { RequestMemory } from './request-memory.ts';
import type { StoredDemoFund } from './stored-state.ts';

/** Settings that are part of the rules: a replay must use the same. */
export interface EngineOptions {
  /** Whether `demo_fund` is allowed at all. */
  readonly demoEnabled: boolean;
  /** The most units of any asset that one `demo_fund` gives. */
  readonly demoFundUnitsMax: number;
}

/** Everything the exchange knows. Products are folders of functions over it. */
export class ExchangeState {
  readonly log = new EffectLog();
  readonly ledger = new Ledger(this.log);
  readonly orders = new OrderTable();
  readonly users = new UserTable();
  readonly feeTiers: FeeTierTable = new Map();
  /** By asset id; place 0 stays empty. */
  readonly assets: (StoredAsset | undefined)[] = [undefined];
  /** By market id; place 0 stays empty. */
  readonly markets: (Market | undefined)[] = [undefined];
  readonly requests = new RequestMemory();
  readonly demoFunds = new Map<string, StoredDemoFund>();
  /** What the order under way turned out to need; means nothing between commands. */
  readonly draft = new OrderDraft();
  sequence = 0;
  timestampMs = 0;
  lastOrderId = 0;
  lastTradeId = 0;
  lastPriority = 0;

  /** Called by a command once nothing can refuse it any more: from here on the state changes. */
  accept(stamp: CommandStamp): void {
    this.sequence = stamp.sequence;
    this.timestampMs = stamp.timestampMs;
    this.requests.evict(stamp.timestampMs);
  }
}

/** The key of a user's demo funding of one asset. */
export function demoFundKey(userId: number, assetId: number): string {
  return `${userId}:${assetId}`;
}
