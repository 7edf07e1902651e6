/** The formulas of contracts as the engine decides by them, for browsers and strangers. */
export * from '@candor/exchange-core/contract-formulas';
