/** Days that a profit can be asked for; a day begins at midnight UTC, and the last one is today. */
export const profitPeriods = ['1d', '7d', '30d', '90d'] as const;
export type ProfitPeriod = (typeof profitPeriods)[number];

/**
 * What can be had as a file. `tax` has a line for each sale and for each result of contracts and options: when, what it brought,
 * what it had cost.
 */
export const profitFiles = ['fills', 'contractFills', 'bills', 'pnl', 'tax'] as const;
export type ProfitFile = (typeof profitFiles)[number];

/** Days between the ends of one file. */
export const PROFIT_FILE_DAYS_MAX = 366;
