import { useRead } from '#shared/api/hooks.ts';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';

/** Values follow the prices this often; amounts follow the feed at once. */
const REVALUE_MS = 10_000;

/** The user's whole wallet with its values, renewed when a balance changes. */
export function useWallet(): ReturnType<typeof useRead<'wallet'>> {
  useRefreshOn(useBalances().byKey, ['wallet']);
  return useRead('wallet', {}, { freshMs: 2_000, everyMs: REVALUE_MS });
}
