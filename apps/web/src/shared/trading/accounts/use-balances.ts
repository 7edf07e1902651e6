import type { BalanceView } from '@candor/protocol';
import { useHub, useHubStatus } from '#shared/hub/hub.ts';
import { balanceKey } from '#shared/hub/topic-state.ts';
import { useSession } from '#shared/session/session.ts';

/** The user's balances as the feed tells them. */
export interface LiveBalances {
  /** Undefined for a visitor and until the first snapshot. */
  readonly byKey: ReadonlyMap<string, BalanceView> | undefined;
  readonly isStale: boolean;
}

/** Live balances of the user; nothing for a visitor. */
export function useBalances(): LiveBalances {
  const hasSession = useSession((state) => state.session !== undefined);
  const { data, isStale } = useHub(hasSession ? 'balances' : undefined);
  // On a live connection what was kept is about to be renewed: greying it would only flicker.
  const isLive = useHubStatus() === 'live';
  return { byKey: data, isStale: isStale && !isLive };
}

/** What can be spent of an asset on the spot account: undefined while nobody knows, '0' for none. */
export function availableOf(balances: LiveBalances, asset: string): string | undefined {
  if (balances.byKey === undefined) return undefined;
  return balances.byKey.get(balanceKey({ accountKind: 'spot', asset }))?.available ?? '0';
}
