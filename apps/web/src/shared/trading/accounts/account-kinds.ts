import type { AccountKind } from '@candor/protocol';
import { isBuilt } from '#shared/ui/navigation/built-paths.ts';

/** Accounts that serve one product only, by the screen of that product. */
const PRODUCT_SCREENS: Partial<Record<AccountKind, string>> = {
  contract: 'pages/Option/Option',
  option: 'pages/Option/Riseandfall',
  fiat: 'pages/otc/otc',
  mining: 'pages/mstarch/mstarch',
  gold: 'pages/Option/Option',
};

/** Whether there is anything to do with money on this account: the others are not offered. */
export function hasProduct(kind: AccountKind): boolean {
  const screen = PRODUCT_SCREENS[kind];
  return screen === undefined || isBuilt(screen);
}
