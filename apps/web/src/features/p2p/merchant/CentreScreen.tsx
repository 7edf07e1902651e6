import type { EndpointReply } from '@candor/protocol';
import {
  Avatar,
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatExact,
  IconButton,
  ListRow,
  SectionBreak,
  SkeletonRows,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, CircleCheck, Megaphone, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { coinText } from '#shared/p2p/amounts.ts';
import { OrderCard } from '#shared/p2p/OrderCard.tsx';
import { P2pBar } from '#shared/p2p/P2pBar.tsx';
import { PersonStats } from '#shared/p2p/PersonStats.tsx';
import { waitsForMe } from '#shared/p2p/order-steps.ts';
import { useFollowed } from '#shared/p2p/use-followed.ts';
import { formatDay, formatMinute } from '#shared/texts/time.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { DepositCard } from './DepositCard.tsx';
import { merchantSteps } from './deposit-view.ts';
import type { MerchantStep } from './deposit-view.ts';
import { Penalties } from './Penalties.tsx';

type Centre = EndpointReply<'legalMgrPage'>;

/** The merchant's page: deposit, what waits, figures, penalties. */
export function CentreScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  useServerClock();
  const centre = useRead('legalMgrPage', {}, { freshMs: 0 });
  useFollowed('p2p', centre.refetch, { awayEveryMs: 10_000 });
  return (
    <Page
      title={t`Merchant center`}
      isPulled
      trailing={
        <IconButton label={t`P2P settings`} onClick={() => go.to('Merchantsettings')}>
          <Settings size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      }
    >
      {centre.data !== undefined ? (
        <Whole centre={centre.data} />
      ) : centre.isError ? (
        <ErrorState
          text={t`The merchant center could not be loaded.`}
          onRetry={() => void centre.refetch()}
        />
      ) : (
        <SkeletonRows count={4} shape="order" />
      )}
      <P2pBar activePath="business" />
    </Page>
  );
}

function Whole({ centre }: { readonly centre: Centre }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { pausedUntilMs, locked, turnover } = centre;
  const until = pausedUntilMs === null ? undefined : formatMinute(pausedUntilMs);
  const isMember = centre.deposit.state !== 'unpaid' && centre.deposit.state !== 'returned';
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <Head centre={centre} />
        {until !== undefined && (
          <p className="rounded-card bg-warn-soft p-3 text-meta">
            {t`You can make no orders until ${until}: too many were cancelled today.`}
          </p>
        )}
        <DepositCard deposit={centre.deposit} hasActs={isMember} />
        {!isMember && <Steps centre={centre} />}
      </div>
      <Waiting centre={centre} />
      <SectionBreak />
      <section className="flex flex-col gap-3 px-4 py-4">
        <h2 className="flex flex-wrap justify-between gap-x-3 text-list font-semibold">
          {t`Last 30 days`}
          <span className="text-meta font-normal text-t3">{t`Counted from orders`}</span>
        </h2>
        <PersonStats person={centre.me} />
        <Coins name={t`Turnover`} rows={turnover.map(({ asset, quantity }) => [asset, quantity])} />
        <Coins
          name={t`Cannot leave the exchange yet`}
          rows={locked.map(({ asset, amount }) => [asset, amount])}
        />
      </section>
      <Penalties penalties={centre.penalties} />
      <SectionBreak />
      <ListRow
        leading={<Megaphone size={20} strokeWidth={1.8} aria-hidden="true" />}
        title={t`My ads`}
        onPress={() => go.to('Selladvertising')}
      />
    </>
  );
}

function Head({ centre }: { readonly centre: Centre }): ReactNode {
  const { t } = useLingui();
  const { nickname, sinceMs, me } = centre;
  const since = sinceMs === null ? undefined : formatDay(sinceMs);
  const name = nickname ?? t`No nickname yet`;
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} size={44} />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 text-list font-semibold">
          <span className="truncate">{name}</span>
          {me.isMerchant && (
            <BadgeCheck
              role="img"
              aria-label={t`Verified merchant`}
              size={18}
              strokeWidth={2}
              className="shrink-0 text-primary-text"
            />
          )}
        </p>
        <p className="text-meta text-t3">
          {since === undefined ? t`Not a merchant yet` : t`Verified merchant since ${since}`}
        </p>
      </div>
    </div>
  );
}

/** What becoming a merchant still takes. */
function Steps({ centre }: { readonly centre: Centre }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const texts: Readonly<Record<MerchantStep, readonly [string, string]>> = {
    identity: [t`Verify your identity`, 'authentication'],
    nickname: [t`Set a nickname`, 'SetNickname'],
    account: [t`Add an account to be paid on`, 'collect_money'],
    deposit: [t`Pay the deposit`, 'bzj'],
  };
  const steps = merchantSteps(centre);
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <Card className="flex flex-col gap-1 p-4">
      <h2 className="pb-1 text-list font-semibold">{t`Become a merchant`}</h2>
      <ol>
        {steps.map(({ step, isDone }) => {
          const [text, path] = texts[step];
          return (
            <li key={step} className="flex min-h-11 items-center gap-3">
              <CircleCheck
                size={20}
                strokeWidth={1.8}
                role="img"
                aria-label={isDone ? t`Done` : t`Missing`}
                className={isDone ? 'text-green' : 'text-t3'}
              />
              <span className="min-w-0 flex-1 text-body">{text}</span>
              {step === next && (
                <Button
                  size="small"
                  onClick={() => (step === 'deposit' ? go.to(path) : go.detour(path))}
                >
                  {t`Do it now`}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Orders that wait for the merchant stand before those that wait for others. */
function Waiting({ centre: { orders } }: { readonly centre: Centre }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const mine = orders.filter(waitsForMe).length;
  return (
    <section>
      <div className="hairline-b flex items-center justify-between px-4">
        <h2 className="py-2 text-list font-semibold">
          {t`Needs you now`} <span className="num text-primary-text">{mine}</span>
        </h2>
        <button
          type="button"
          className="press min-h-10 text-meta text-primary-text"
          onClick={() => go.to('Orderrecord')}
        >
          {t({ context: 'p2p', message: 'All orders' })}
        </button>
      </div>
      {orders.length === 0 ? (
        <EmptyState text={t`No running orders.`} />
      ) : (
        orders.map((order) => <OrderCard key={order.orderId} order={order} />)
      )}
    </section>
  );
}

function Coins(props: {
  readonly name: string;
  readonly rows: readonly (readonly [asset: string, amount: string])[];
}): ReactNode {
  const { name, rows } = props;
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-3 text-meta">
      <span className="text-t2">{name}</span>
      <span className="num text-right">
        {rows.map(([asset, amount]) => (
          <span key={asset} className="block" title={formatExact(amount)}>
            {coinText(amount, asset)}
          </span>
        ))}
      </span>
    </div>
  );
}
