/** The formulas of option rounds as the engine decides by them, for browsers and strangers. */
export * from '@candor/exchange-core/option-formulas';
