/** What opens over the contract tab as a whole. */
export type ContractSheetName =
  | 'markets'
  | 'leverage'
  | 'margin'
  | 'mode'
  | 'whatIf'
  | 'more'
  | 'limits'
  | 'terms';
