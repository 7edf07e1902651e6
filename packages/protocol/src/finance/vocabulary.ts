/** How long a finance product runs: 7, 30, 90 or 365 days. */
export const financeCycles = ['weekly', 'monthly', 'seasonal', 'yearly'] as const;
export type FinanceCycle = (typeof financeCycles)[number];

/** Whether a finance product takes money, and why not. */
export const financeProductStates = ['open', 'paused', 'sold_out', 'uncovered'] as const;

/** What became of a finance order: running, matured, left before its term, taken back. */
export const financeEarningStates = ['not_earned', 'earned', 'early_earned', 'cancelled'] as const;
export type FinanceEarningState = (typeof financeEarningStates)[number];

/** Why money went into a reward account or out of it. */
export const financeFlowKinds = ['fees', 'promotion', 'given_up', 'interest'] as const;
