import {
  Button,
  CoinIcon,
  cx,
  formatDecimal,
  formatExact,
  formatSigned,
  HIDDEN_AMOUNT,
  Tag,
} from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck, Check, ChevronRight, PiggyBank } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { actionOf, runTiles } from '#shared/earn/checkin-view.ts';
import type {
  CheckinAction,
  CheckinConfig,
  CheckinInfo,
  RunTile,
} from '#shared/earn/checkin-view.ts';
import { amountText, rateText } from '#shared/earn/finance-texts.ts';
import { bestProduct } from '#shared/earn/finance-view.ts';
import type { FinanceOrder, Product, ProductList } from '#shared/earn/finance-view.ts';
import { useCheckin } from '#shared/earn/use-checkin.ts';
import { useNowMs } from '#shared/earn/use-now.ts';
import { useRunningOrders, useWorth, WORTH_ASSET } from '#shared/earn/use-own-orders.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { useSession } from '#shared/session/session.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { EarnStripSkeleton } from './EarnStripSkeleton.tsx';

/** What Earn pays, or is paying, and today's check-in. Nothing where neither is offered. */
export function EarnStrip(): ReactNode {
  const { t } = useLingui();
  useServerClock();
  const hasSession = useSession((state) => state.session !== undefined);
  const list = useRead('finPeriodicList', {}, { freshMs: 60_000 });
  const running = useRunningOrders();
  const config = useRead('chenkDayConfig', {}, { freshMs: 60_000 });
  const info = useRead('checkInfo', {}, { freshMs: 60_000 });
  const isEarnKnown = list.isError || (list.data !== undefined && (!hasSession || running.isKnown));
  const isDayKnown =
    config.isError || (config.data !== undefined && (!hasSession || !info.isPending));
  if (!isEarnKnown || !isDayKnown) return <EarnStripSkeleton />;
  const orders = running.orders ?? [];
  const best = list.data && bestProduct(list.data);
  const hasEarn = orders.length > 0 || best !== undefined;
  // Who has a session but not where their check-ins stand is offered nothing to tap.
  const hasDay = config.data !== undefined && (!hasSession || info.data !== undefined);
  if (!hasEarn && !hasDay) return null;
  return (
    <section
      aria-label={t`Earn`}
      className="mx-4 mb-2 divide-y divide-line overflow-hidden rounded-card border border-line bg-s1"
    >
      {orders.length > 0 ? (
        <Earning orders={orders} best={best} />
      ) : (
        best !== undefined && <Offer best={best} list={list.data} />
      )}
      {hasDay && <Today config={config.data} info={info.data} />}
    </section>
  );
}

const ROW = 'flex min-h-14 w-full items-center gap-3 px-3 py-1.5 text-left';

function Chevron(): ReactNode {
  return (
    <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
  );
}

/** The invitation to start: the best rate that can be had now, and what stands behind it. */
function Offer({
  best,
  list,
}: {
  readonly best: Product;
  readonly list: ProductList | undefined;
}): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { asset, termDays } = best;
  const rate = <b className="num text-green">{rateText(best.ratePpm)}%</b>;
  const reward = list?.rewards.find((one) => one.asset === asset);
  const setAside = `${amountText(asset, reward?.balance ?? '0')} ${asset}`;
  return (
    <button
      type="button"
      onClick={() => go.to('pages/financial/financial')}
      className={cx(ROW, 'press bg-[linear-gradient(90deg,var(--primary-soft),transparent_75%)]')}
    >
      <CoinIcon symbol={asset} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block text-list font-semibold">
          <Trans>
            Earn {rate} on {asset}, {termDays} days
          </Trans>
        </span>
        <span className="block text-meta text-t2">
          {reward === undefined
            ? t`Funded before it is promised`
            : t`${setAside} set aside to pay it`}
        </span>
      </span>
      <Chevron />
    </button>
  );
}

/** What one has in Earn, and what the running day has brought so far. */
function Earning(props: {
  readonly orders: readonly FinanceOrder[];
  readonly best: Product | undefined;
}): ReactNode {
  const { orders, best } = props;
  const { t } = useLingui();
  const go = useGo();
  const nowMs = useNowMs(true);
  const { principal, todayAt } = useWorth(orders);
  const isHidden = usePreferences((state) => state.isBalanceHidden);
  const isEarning = orders.some(({ accruesFromMs }) => accruesFromMs <= nowMs);
  const rate = best && `${rateText(best.ratePpm)}%`;
  return (
    <button
      type="button"
      onClick={() => go.to('pages/financial/records')}
      className={cx(ROW, 'press')}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-green-soft text-green">
        <PiggyBank size={20} strokeWidth={1.8} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-meta text-t2">{t`In Earn (${WORTH_ASSET})`}</span>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="num text-list font-semibold">
            {isHidden ? HIDDEN_AMOUNT : formatDecimal(principal)}
          </span>
          {rate !== undefined && <Tag tone="green">{t`up to ${rate}`}</Tag>}
        </span>
      </span>
      <span className="text-right">
        <span className="block text-meta text-t2">{isEarning ? t`Today` : t`Starts at`}</span>
        <span
          className={cx('num block text-list font-semibold', isEarning ? 'text-green' : 'text-t1')}
        >
          {!isEarning ? '00:00 UTC' : isHidden ? HIDDEN_AMOUNT : formatSigned(todayAt(nowMs), 4)}
        </span>
      </span>
      <Chevron />
    </button>
  );
}

/** Today's check-in: done from here with one tap. The rest of the row leads to the calendar. */
function Today(props: {
  readonly config: CheckinConfig;
  readonly info: CheckinInfo | undefined;
}): ReactNode {
  const { config, info } = props;
  const { t } = useLingui();
  const go = useGo();
  const hasSession = useSession((state) => state.session !== undefined);
  const isOnline = useIsOnline();
  const checkin = useCheckin();
  const action = actionOf(config, info, { hasSession, isOnline });
  const reward = `+${formatExact(info?.todayReward ?? config.days[0]?.reward ?? '0')}`;
  return (
    <div className={cx('flex items-center', action !== 'log_in' && 'pr-3')}>
      <button
        type="button"
        onClick={() => go.to('pages/Signin/Signin')}
        className={cx(ROW, 'press flex-1')}
      >
        <span
          className={cx(
            'grid size-9 shrink-0 place-items-center rounded-full',
            action === 'done' ? 'bg-green-soft text-green' : 'bg-primary-soft text-primary-text',
          )}
        >
          <CalendarCheck size={20} strokeWidth={1.8} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-list font-semibold">{t`Daily check-in`}</span>
          {checkin.failure === undefined ? (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-t2">
              {info !== undefined && <Run tiles={runTiles(config, info)} />}
              <DayText {...{ action, info }} daily={`${reward} ${config.asset}`} />
            </span>
          ) : (
            <span role="alert" className="block text-meta text-red">
              {checkin.failure}
            </span>
          )}
        </span>
        {action === 'log_in' && <Chevron />}
      </button>
      <TodayAct {...{ action, reward, checkin }} />
    </div>
  );
}

/** What today's check-in pays, or where the run stands. */
function DayText(props: {
  readonly action: CheckinAction;
  readonly info: CheckinInfo | undefined;
  readonly daily: string;
}): ReactNode {
  const { action, info, daily } = props;
  const { t } = useLingui();
  if (info === undefined) return t`${daily} a day, double on day 7`;
  if (action === 'paused' || action === 'pool_empty') return t`Paused, your streak is kept`;
  const next = `+${formatExact(info.nextReward)}`;
  const day = info.runDay;
  return action === 'done' ? t`Tomorrow: ${next}` : t`Day ${day} of 7`;
}

/** The button that checks in, or the tick that it is done. */
function TodayAct(props: {
  readonly action: CheckinAction;
  readonly reward: string;
  readonly checkin: ReturnType<typeof useCheckin>;
}): ReactNode {
  const { action, reward, checkin } = props;
  const { t } = useLingui();
  if (action === 'done') {
    return (
      <span className="flex shrink-0 items-center gap-1 text-list font-semibold text-green">
        <Check size={18} strokeWidth={2.2} aria-hidden="true" />
        <span className="sr-only">{t`Checked in`}</span>
        <span className="num">{reward}</span>
      </span>
    );
  }
  if (action !== 'check_in' && action !== 'offline') return null;
  return (
    <Button
      tone="secondary"
      size="small"
      isBusy={checkin.isBusy}
      disabled={action === 'offline'}
      className="shrink-0"
      onClick={checkin.checkIn}
    >
      {action === 'offline' ? t`Offline` : t`Check in · ${reward}`}
    </Button>
  );
}

const PIPS: Readonly<Record<RunTile['state'], string>> = {
  signed: 'bg-green',
  today: 'bg-primary-text',
  coming: 'bg-s3',
};

/** The seven days of the run as a row of dashes; the one that doubles is amber until it is done. */
function Run({ tiles }: { readonly tiles: readonly RunTile[] }): ReactNode {
  return (
    <span aria-hidden="true" className="flex gap-0.5">
      {tiles.map(({ runDay, state, isDouble }) => (
        <span
          key={runDay}
          className={cx(
            'h-1 w-2.5 rounded-full',
            isDouble && state !== 'signed' ? 'bg-warn' : PIPS[state],
          )}
        />
      ))}
    </span>
  );
}
