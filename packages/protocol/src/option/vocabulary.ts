/** What one can enter on, and what comes out. */
export const optionChoices = ['rise', 'fall', 'flat'] as const;
export type OptionChoiceName = (typeof optionChoices)[number];

/** `pool`: winners share the pool less its fee. `fixed`: the factor is known, a prize pool pays. */
export const optionModes = ['pool', 'fixed'] as const;

/** Entries open, waiting for the start price, live, being paid, paid, being refunded, refunded. */
export const optionRoundStates = [
  'open',
  'locked',
  'live',
  'settling',
  'settled',
  'voiding',
  'void',
] as const;
export type OptionRoundState = (typeof optionRoundStates)[number];

export const optionVoidReasons = ['too_few_ticks', 'too_few_sources', 'downtime', 'staff'] as const;
export type OptionVoidReason = (typeof optionVoidReasons)[number];

/** `drawn` and `refunded` got the stake back: the first by the outcome, the second because the round was void. */
export const optionEntryStates = ['open', 'won', 'lost', 'drawn', 'refunded'] as const;
export type OptionEntryState = (typeof optionEntryStates)[number];
