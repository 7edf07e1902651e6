import type { EndpointReply } from '@candor/protocol';
import { EmptyState, ErrorState, IconButton, SkeletonRows, Button, Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BellPlus, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { Read } from '#shared/api/hooks.ts';
import { useMarketOf } from '#shared/contracts/any-market.ts';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useSelectedMarket } from '#shared/trading/selected-market.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { Page } from '#shared/ui/Page.tsx';
import type { AlertMarket } from './alert-market.ts';
import { EndedAlertRow } from './EndedAlertRow.tsx';
import { AlertRow } from './AlertRow.tsx';
import { AlertSheet } from './AlertSheet.tsx';
import type { AlertView } from './alert-form.ts';
import { FiringList } from './FiringList.tsx';
import { PickSheets } from './PickSheets.tsx';
import type { Picking } from './PickSheets.tsx';

/** Alerts are told by the server: the list looks now and then which are done. */
const LIST_EVERY_MS = 15_000;

/** What the sheet is open for: a new alert on a market, or one that is there. */
interface Open {
  readonly market: AlertMarket;
  readonly alert?: AlertView;
}

/** Price alerts of the user: those that wait, and what was told. `?symbol=` opens a new one. */
export function AlertsScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const hasSession = useSession((state) => state.session !== undefined);
  if (hasSession) return <OwnAlerts />;
  return (
    <Page title={t`Price alerts`}>
      <EmptyState
        icon={<BellPlus size={44} strokeWidth={1.2} />}
        text={t`Log in to set price alerts.`}
        action={
          <Button size="small" onClick={() => go.detour('pages/login/login')}>
            {t`Log in`}
          </Button>
        }
      />
    </Page>
  );
}

function OwnAlerts(): ReactNode {
  const { t } = useLingui();
  const named = useQueryParam('symbol');
  const [picking, setPicking] = useState<Picking>();
  const [opened, setOpened] = useState<Open | 'closed'>();
  const [tab, setTab] = useState<'active' | 'told'>('active');
  const selected = useSelectedMarket((state) => state.symbol);
  const list = useRead('alertList', {}, { freshMs: 0, everyMs: LIST_EVERY_MS });
  const marketOf = useMarketOf();
  const first = marketOf(named);
  const open = opened ?? (first === undefined ? undefined : { market: first });
  const shown = open === undefined || open === 'closed' ? undefined : open.market;
  const count = list.data?.alerts.filter(({ endedAtMs }) => endedAtMs === null).length ?? 0;
  const told = list.data?.told ?? 0;
  return (
    <Page
      title={t`Price alerts`}
      isPulled
      trailing={<HeadButtons onNew={() => setPicking('pairs')} />}
    >
      <ConnectionPill />
      <Tabs
        label={t`Price alerts`}
        options={[
          { value: 'active', label: count === 0 ? t`Waiting` : t`Waiting ${count}` },
          { value: 'told', label: told === 0 ? t`Alert history` : t`Alert history ${told}` },
        ]}
        value={tab}
        onChange={setTab}
        hasLine
      />
      {tab === 'told' && <FiringList marketOf={marketOf} />}
      {tab === 'active' && (
        <WaitingList
          list={list}
          marketOf={marketOf}
          onOpen={setOpened}
          onNew={() => setPicking('pairs')}
        />
      )}
      <PickSheets
        picking={picking}
        onPicking={setPicking}
        symbol={shown?.symbol ?? selected}
        onSelect={(symbol) => {
          const market = marketOf(symbol);
          if (market !== undefined) setOpened({ market });
        }}
      />
      <AlertSheet
        open={open === 'closed' ? undefined : open}
        onPick={() => setPicking(shown?.kind === 'spot' ? 'pairs' : 'contracts')}
        onClose={() => setOpened('closed')}
      />
    </Page>
  );
}

function HeadButtons({ onNew }: { readonly onNew: () => void }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <>
      <IconButton
        label={t`What is told, and how`}
        onClick={() => go.to('pages/neWs/neWs', { view: 'settings' })}
      >
        <Settings2 size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`New alert`} onClick={onNew}>
        <Plus size={22} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
    </>
  );
}

function WaitingList(props: {
  readonly list: Read<EndpointReply<'alertList'>>;
  readonly marketOf: (symbol: string) => AlertMarket | undefined;
  readonly onOpen: (open: Open) => void;
  readonly onNew: () => void;
}): ReactNode {
  const { list, marketOf, onOpen, onNew } = props;
  const { t } = useLingui();
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows count={4} />
    );
  }
  if (list.data.alerts.length === 0) {
    return (
      <EmptyState
        icon={<BellPlus size={44} strokeWidth={1.2} />}
        text={t`No alerts yet`}
        note={t`Choose a pair and a price, and we tell you when it is reached.`}
        action={
          <Button tone="secondary" size="small" onClick={onNew}>
            {t`New alert`}
          </Button>
        }
      />
    );
  }
  return (
    <ul className={list.isStale ? 'stale' : undefined}>
      {list.data.alerts.map((alert) => {
        if (alert.endedAtMs !== null) return <EndedAlertRow key={alert.alertId} alert={alert} />;
        const market = marketOf(alert.symbol);
        return (
          market !== undefined && (
            <AlertRow
              key={alert.alertId}
              {...{ alert, market }}
              onOpen={() => onOpen({ market, alert })}
            />
          )
        );
      })}
    </ul>
  );
}
