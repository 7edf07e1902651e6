/**
 * The formulas of contracts, as the core decides by them: whole units, ticks and lots. A phone estimates with them, and a
 * stranger recomputes a line of the public logs.
 */
export * from '@candor/exchange-core/contract-formulas';
