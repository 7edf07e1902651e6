import type { LevelNeed, LevelProduct, UserLevel } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';

/** What levels are called. */
export function useLevelNames(): Readonly<Record<UserLevel, string>> {
  const { t } = useLingui();
  return { none: t`Not verified`, basic: t`Basic`, full: t`Full`, merchant: t`Merchant` };
}

/** What levels open. */
export function useProductNames(): Readonly<Record<LevelProduct, string>> {
  const { t } = useLingui();
  return {
    spot: t`Spot`,
    contracts: t`Contracts`,
    gold: t`Gold`,
    options: t`Options`,
    p2pBuy: t`Buy in P2P`,
    p2pSell: t`Sell and post ads in P2P`,
    earn: t`Earn`,
    checkin: t`Daily check-in`,
  };
}

/** What a product asks for that the user's level does not open. */
export function useAskedText(): (need: LevelNeed) => string {
  const { t } = useLingui();
  const names = useLevelNames();
  return (need) => {
    if (need === 'closed') return t`Not offered in your country`;
    const name = names[need];
    return t`From level ${name}`;
  };
}
