import type { BalanceView } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useHub, useHubStatus } from '#shared/hub/hub.ts';
import { balanceKey } from '#shared/hub/topic-state.ts';
import { useSession } from '#shared/session/session.ts';

/** While the live connection is down, balances are asked for this often. */
const FALLBACK_EVERY_MS = 10_000;

/** The user's balances as the feed tells them; asked for over HTTP where it cannot. */
export interface LiveBalances {
  /** Undefined for a visitor and until the first snapshot. */
  readonly byKey: ReadonlyMap<string, BalanceView> | undefined;
  readonly isStale: boolean;
}

/** Live balances of the user; nothing for a visitor. */
export function useBalances(): LiveBalances {
  const hasSession = useSession((state) => state.session !== undefined);
  const { data, isStale } = useHub(hasSession ? 'balances' : undefined);
  const status = useHubStatus();
  const isDown = status === 'reconnecting';
  const asked = useRead('wallet', {}, { isEnabled: isDown, everyMs: FALLBACK_EVERY_MS });
  const wallet = isDown && !asked.isStale ? asked.data : undefined;
  const answered = useMemo(
    () =>
      wallet &&
      new Map(
        wallet.accounts.flatMap(({ accountKind, balances }) =>
          balances.map(({ asset, available, held }): [string, BalanceView] => [
            balanceKey({ accountKind, asset }),
            { accountKind, asset, available, held },
          ]),
        ),
      ),
    [wallet],
  );
  // On a live connection what was kept is about to be renewed: greying it would only flicker.
  const isOld = isStale && status !== 'live' && answered === undefined;
  return { byKey: answered ?? data, isStale: isOld };
}

/** What can be spent of an asset on the spot account: undefined while nobody knows, '0' for none. */
export function availableOf(balances: LiveBalances, asset: string): string | undefined {
  if (balances.byKey === undefined) return undefined;
  return balances.byKey.get(balanceKey({ accountKind: 'spot', asset }))?.available ?? '0';
}
