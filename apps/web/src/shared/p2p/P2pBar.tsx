import { Badge, TabBar } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ClipboardList, Megaphone, Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useSession } from '#shared/session/session.ts';
import { addressOf, useGo } from '#shared/ui/navigation/navigation.ts';
import { preload } from '#shared/ui/navigation/preload.ts';
import { useFollowed } from './use-followed.ts';

/** While the live connection is away, running orders are counted this often. */
const COUNT_EVERY_MS = 20_000;

const ICON = { size: 22, strokeWidth: 1.8, 'aria-hidden': true } as const;

/** The pages of P2P, at the bottom of each of them. Going from one to another leaves no step behind. */
export function P2pBar({ activePath }: { readonly activePath: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const running = useRead('p2pOrderList', { isOpen: true }, { freshMs: 5_000 });
  const hasSession = useSession((state) => state.session !== undefined);
  useFollowed(hasSession ? 'p2p' : undefined, running.refetch, { awayEveryMs: COUNT_EVERY_MS });
  const count = running.data?.orders.length ?? 0;
  return (
    <>
      <div aria-hidden="true" className="h-[calc(var(--tab-bar-height)+8px)]" />
      <TabBar
        label={t`P2P pages`}
        activePath={activePath}
        hrefOf={(path) => `#${addressOf(path)}`}
        onPress={(path) => {
          if (path !== activePath) go.replace(path);
        }}
        onPointAt={preload}
        items={[
          { path: 'pages/otc/otc', label: t`P2P`, icon: <Store {...ICON} /> },
          {
            path: 'Orderrecord',
            label: t`P2P orders`,
            icon: (
              <Badge count={count} label={t`Running orders: ${count}`}>
                <ClipboardList {...ICON} />
              </Badge>
            ),
          },
          { path: 'Selladvertising', label: t`My ads`, icon: <Megaphone {...ICON} /> },
          { path: 'business', label: t`Merchant`, icon: <UserRound {...ICON} /> },
        ]}
      />
    </>
  );
}
