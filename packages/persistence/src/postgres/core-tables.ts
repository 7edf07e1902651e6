import { recordDefinitions } from '@candor/exchange-core';

/** Every table that the projector fills from the journal's effects. */
export const projectedTables: readonly string[] = [
  'assets',
  'fee_tiers',
  'markets',
  'engine_users',
  'accounts',
  'open_orders',
  'request_keys',
  'demo_funds',
  'finished_orders',
  'trades',
  'transfers',
  'klines',
  'transfer_prices',
  'hourly_prices',
  'contract_trades',
  'contract_sample_history',
  'contract_fee_history',
  ...Object.values(recordDefinitions).map(({ table }) => table),
];

/** Tables that the core alone writes: its journal, its books, and what is projected from them. */
export const coreTables: readonly string[] = [
  'journal',
  'journal_segments',
  'engine_leader',
  'projection',
  ...projectedTables,
  'pruned_records',
  'imported_klines',
];
