import { signOf } from '@candor/money';
import {
  Button,
  Card,
  CoinIcon,
  Countdown,
  Dialog,
  formatExact,
  ListRow,
  ProgressBar,
  Sheet,
  Tag,
} from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { useNowMs } from '#shared/earn/use-now.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { amountText, rateText, utcDay } from '#shared/earn/finance-texts.ts';
import { progressOf } from '#shared/earn/finance-view.ts';
import type { FinanceOrder, OrderProgress } from '#shared/earn/finance-view.ts';
import { cycleTexts } from './cycle-texts.ts';
import { EarnTerm } from './EarnTerm.tsx';
import { RedeemSheet } from './RedeemSheet.tsx';
import { useOrderActs } from './use-order-acts.ts';

/** One order: what it holds, what it earned, and how one leaves it. */
export function HoldingCard({ order }: { readonly order: FinanceOrder }): ReactNode {
  const { t } = useLingui();
  const progress = progressOf(order, useNowMs(order.earning === 'not_earned'));
  const { asset, termDays, cycleNumber } = order;
  const day = utcDay(order.maturesAtMs);
  const promised = amountText(asset, order.promised);
  const rate = rateText(order.ratePpm);
  return (
    <Card className="flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CoinIcon symbol={asset} size={28} />
        <h2 className="text-list font-semibold">{asset}</h2>
        <span className="num text-meta text-t3">{t`${termDays} d · ${rate}%`}</span>
        <span className="ml-auto">
          <StateTag order={order} progress={progress} />
        </span>
      </div>
      <div className="flex flex-wrap justify-between gap-3">
        <div>
          <EarnTerm name="principal" className="text-meta" />
          <p className="num text-list font-semibold">{amountText(asset, order.principal)}</p>
        </div>
        <div className="text-right">
          <p className="text-meta text-t3">
            {progress.stage === 'earning' ? (
              <Trans>
                Paid · today <span className="num text-green">+{formatExact(progress.today)}</span>
              </Trans>
            ) : progress.stage === 'waiting' ? (
              t`Will earn`
            ) : (
              t`Interest kept`
            )}
          </p>
          <p className="num text-list font-semibold text-green">
            {progress.stage === 'waiting'
              ? promised
              : `+${amountText(asset, progress.stage === 'closed' ? order.earned : order.paid)}`}
          </p>
        </div>
      </div>
      {progress.stage !== 'closed' && (
        <>
          <ProgressBar label={t`Time passed of the term`} value={progress.percent} />
          <p className="num flex flex-wrap justify-between gap-x-3 text-meta text-t3">
            <span>
              {progress.stage === 'waiting'
                ? t`Interest from ${utcDay(order.accruesFromMs)} 00:00 UTC`
                : order.isManaged
                  ? t`Day ${progress.day} of ${termDays} · cycle ${cycleNumber}`
                  : t`Day ${progress.day} of ${termDays}`}
            </span>
            <span>{t`${day} · ${promised} in all`}</span>
          </p>
        </>
      )}
      <Acts order={order} progress={progress} />
    </Card>
  );
}

function StateTag(props: {
  readonly order: FinanceOrder;
  readonly progress: OrderProgress;
}): ReactNode {
  const { order, progress } = props;
  const { t } = useLingui();
  if (order.earning === 'earned') return <Tag tone="green">{t`Earned`}</Tag>;
  if (order.earning === 'early_earned') return <Tag tone="warn">{t`Left early`}</Tag>;
  if (order.earning === 'cancelled') return <Tag>{t`Cancelled`}</Tag>;
  if (progress.stage === 'waiting') {
    return (
      <Tag tone="warn">
        <Trans>
          Starts in <Countdown endsAtMs={order.accruesFromMs} nowMs={serverNowMs} />
        </Trans>
      </Tag>
    );
  }
  if (!order.renews) return <Tag tone="green">{t`Earning`}</Tag>;
  return (
    <Tag tone="primary">
      <Repeat size={12} strokeWidth={2} aria-hidden="true" />
      {t`Renews`}
    </Tag>
  );
}

/** Leaving before the first interest day costs nothing, and says so. */
function CancelDialog(props: {
  readonly order: FinanceOrder;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { order, isOpen, onClose } = props;
  const { t } = useLingui();
  const { cancel, isBusy } = useOrderActs(order);
  const amount = `${amountText(order.asset, order.principal)} ${order.asset}`;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Cancel this subscription?`}
      confirmLabel={t`Cancel for free`}
      cancelLabel={t`Keep`}
      isBusy={isBusy}
      onConfirm={() => cancel(onClose)}
    >
      {t`${amount} go back to where they came from at once.`}
    </Dialog>
  );
}

/** Buttons that name their price. */
function Acts(props: {
  readonly order: FinanceOrder;
  readonly progress: OrderProgress;
}): ReactNode {
  const { order, progress } = props;
  const { t } = useLingui();
  const [open, setOpen] = useState<'redeem' | 'cancel' | 'details'>();
  const { setRenews, isBusy } = useOrderActs(order);
  const close = (): void => setOpen(undefined);
  const cost = amountText(order.asset, order.earlyCost);
  return (
    <div className="flex flex-wrap gap-2">
      {progress.stage === 'earning' && (
        <Button
          tone="secondary"
          size="small"
          className="flex-1 basis-36"
          onClick={() => setOpen('redeem')}
        >
          {signOf(order.earlyCost) > 0 ? (
            <Trans>
              Redeem <span className="num text-warn">lose {cost}</span>
            </Trans>
          ) : (
            t`Redeem`
          )}
        </Button>
      )}
      {progress.stage === 'waiting' && (
        <Button
          tone="secondary"
          size="small"
          className="flex-1 basis-36"
          onClick={() => setOpen('cancel')}
        >
          {t`Cancel for free`}
        </Button>
      )}
      {order.isManaged && progress.stage !== 'closed' && (
        <Button
          tone="secondary"
          size="small"
          className="flex-1 basis-28"
          isBusy={isBusy}
          onClick={() => setRenews(!order.renews)}
        >
          {order.renews ? t`Stop renewing` : t`Renew again`}
        </Button>
      )}
      <Button
        tone="secondary"
        size="small"
        className="flex-1 basis-24"
        onClick={() => setOpen('details')}
      >
        {t`Order details`}
      </Button>
      <RedeemSheet order={order} isOpen={open === 'redeem'} onClose={close} />
      <Details order={order} isOpen={open === 'details'} onClose={close} />
      <CancelDialog order={order} isOpen={open === 'cancel'} onClose={close} />
    </div>
  );
}

function Details(props: {
  readonly order: FinanceOrder;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { order } = props;
  const { t } = useLingui();
  const exact = (amount: string): string => `${formatExact(amount)} ${order.asset}`;
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t`Order details`}>
      <ListRow title={t`Order number`} value={String(order.orderId)} />
      <ListRow title={<EarnTerm name="term" />} value={t(cycleTexts[order.cycle])} />
      <ListRow title={<EarnTerm name="apr" />} value={`${rateText(order.ratePpm)}%`} />
      <ListRow title={<EarnTerm name="principal" />} value={exact(order.principal)} />
      <ListRow title={t`Held in`} value={t(accountTexts[order.accountKind])} />
      <ListRow
        title={<EarnTerm name="accrual">{t`Interest a day`}</EarnTerm>}
        value={exact(order.daily)}
      />
      <ListRow title={<EarnTerm name="promised" />} value={exact(order.promised)} />
      <ListRow title={t`Interest kept`} value={exact(order.earned)} />
      <ListRow title={t`Interest starts`} value={`${utcDay(order.accruesFromMs)} 00:00 UTC`} />
      <ListRow title={t`Principal is free`} value={`${utcDay(order.maturesAtMs)} 00:00 UTC`} />
    </Sheet>
  );
}
