import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';
import { closeReasons, orderSides, timesInForce } from '#kernel/vocabulary.ts';
import { positionSides } from '#contract/records.ts';

/** What a conditional order becomes once the mark reaches its trigger. A trailing one follows the mark's best price. */
export const contractTriggerTypes = [
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'trailing_stop',
] as const;

/** `fired` became an order, `rejected_on_trigger` could not. All but the first are final. */
const contractTriggerStatuses = ['waiting', 'fired', 'cancelled', 'rejected_on_trigger'] as const;

/** What conditional orders of contracts keep. */
export const triggerRecords = {
  contract_trigger: {
    id: 136,
    since: 2,
    table: 'contract_triggers',
    keep: 'for customers',
    key: ['triggerId'],
    fields: {
      triggerId: 'id',
      userId: 'id',
      marketId: 'id',
      positionSide: positionSides,
      side: orderSides,
      orderType: contractTriggerTypes,
      timeInForce: timesInForce,
      reduceOnly: 'int',
      /** 0 for a trailing one. */
      triggerTicks: 'ticks',
      /** How far the mark must come back from its extreme, in hundredths of a percent; 0 for all but trailing ones. */
      callbackBps: 'int',
      /** The mark from which on a trailing one follows; 0 from the beginning. */
      activationTicks: 'ticks',
      /** When it began to follow, in a count that only grows; 0 before. */
      startId: 'id',
      /** 0 for the market's price. */
      ticks: 'ticks',
      /** 0 for the whole position. */
      lots: 'lots',
      status: contractTriggerStatuses,
      closeReason: closeReasons,
      /** Why the order was refused when it fired; '' else. */
      refusedFor: 'text',
      /** The mark that fired it, and the extreme that a trailing one fired from; 0 before. */
      markTicks: 'ticks',
      extremeTicks: 'ticks',
      /** The order it became; 0 before. */
      orderId: 'id',
      createdAtMs: 'ms',
      updatedAtMs: 'ms',
    },
    added: {
      6: {
        /** Stops of the position that it opens, armed as those of any order when that one fills; 0 for none. */
        takeProfitTicks: { type: 'ticks', default: 0 },
        stopLossTicks: { type: 'ticks', default: 0 },
      },
    },
  },
  /** What a user calls a conditional order, and the order that it becomes; those without a name have no row. */
  contract_trigger_name: {
    id: 146,
    since: 2,
    table: 'contract_trigger_names',
    keep: 'for customers',
    key: ['triggerId'],
    indexes: { byName: ['userId', 'clientOrderId'] },
    fields: { triggerId: 'id', userId: 'id', clientOrderId: 'text' },
  },
  /** An extreme of the mark that trailing orders of one market and side follow. */
  contract_trail_peak: {
    id: 138,
    since: 2,
    table: 'contract_trail_peaks',
    keep: 'while open',
    key: ['marketId', 'isSell', 'fromId'],
    fields: { marketId: 'id', isSell: 'int', fromId: 'id', ticks: 'ticks' },
  },
  /** A conditional order that the mark has reached and that is about to act. */
  contract_trigger_due: {
    id: 140,
    since: 2,
    table: 'contract_trigger_dues',
    keep: 'while open',
    key: ['triggerId'],
    fields: { triggerId: 'id', markTicks: 'ticks', extremeTicks: 'ticks', dueAtMs: 'ms' },
  },
} as const satisfies RecordDefinitions;

type Row<Name extends keyof typeof triggerRecords> = RowOf<(typeof triggerRecords)[Name]>;

export type ContractTriggerRow = Row<'contract_trigger'>;
export type ContractTriggerNameRow = Row<'contract_trigger_name'>;
export type ContractTrailPeakRow = Row<'contract_trail_peak'>;
export type ContractTriggerDueRow = Row<'contract_trigger_due'>;
