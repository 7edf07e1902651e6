import type { AccountKind } from '@candor/protocol';

/** The colour of each account in the ring and beside its name, from the theme's own. */
export const accountColours: Readonly<Record<AccountKind, string>> = {
  spot: 'var(--primary)',
  wallet: 'var(--green)',
  contract: 'var(--ma1)',
  main: 'var(--ma3)',
  fiat: 'var(--ma2)',
  gold: 'var(--warn)',
  option: 'var(--red)',
  mining: 'var(--t3)',
};
