import type { P2pAppealReason } from '@candor/protocol';
import {
  ActionBar,
  Button,
  EmptyState,
  Field,
  FormError,
  SkeletonRows,
  TextArea,
  cx,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Check, Scale } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { useNowMs } from '#shared/earn/use-now.ts';
import { reasonText } from '#shared/p2p/order-texts.ts';
import { reasonsAt } from '#shared/p2p/order-steps.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { APPEAL_TEXT_MAX, APPEAL_TEXT_MIN, missingOf, reasonFrom } from './appeal-form.ts';
import type { AppealForm } from './appeal-form.ts';
import { OrderFailure } from './OrderFailure.tsx';
import { OrderHead } from './OrderHead.tsx';
import { ProofTile } from '#shared/p2p/ProofTile.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useOrderPage, useRefreshOrder } from './use-order.ts';
import type { OrderPage } from './use-order.ts';

/** Asks staff to decide: a reason, words, a picture. */
export function AppealScreen(): ReactNode {
  const { t } = useLingui();
  const page = useOrderPage();
  const go = useGo();
  const nowMs = useNowMs(true);
  const { data } = page;
  if (data === undefined) {
    return (
      <Page title={t`Appeal`}>
        {page.isError ? <OrderFailure page={page} /> : <SkeletonRows count={3} shape="field" />}
      </Page>
    );
  }
  const reasons = reasonsAt(data.order, nowMs);
  if (reasons.length === 0) {
    return (
      <Page title={t`Appeal`}>
        <EmptyState
          icon={<Scale size={44} strokeWidth={1.2} />}
          text={t`There is nothing to appeal against in this order now.`}
          action={
            <Button
              tone="secondary"
              size="small"
              onClick={() => go.replace('Orderdetails', { id: String(data.order.orderId) })}
            >
              {t`To the order`}
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={t`Appeal`}>
      <Form page={data} reasons={reasons} />
    </Page>
  );
}

function Form(props: {
  readonly page: OrderPage;
  readonly reasons: readonly P2pAppealReason[];
}): ReactNode {
  const { page, reasons } = props;
  const { t } = useLingui();
  const asked = useQueryParam('reason');
  const [form, setForm] = useState<AppealForm>({
    reason: reasonFrom(asked, reasons),
    text: '',
    fileId: undefined,
  });
  const change = (next: Partial<AppealForm>): void => setForm((before) => ({ ...before, ...next }));
  const count = form.text.length;
  return (
    <div className="flex flex-col gap-5 px-4 pt-2 pb-4">
      <OrderHead order={page.order} />
      <Reasons reasons={reasons} value={form.reason} onChange={(reason) => change({ reason })} />
      <Field
        label={t`What happened`}
        trailing={
          <span className="num text-meta text-t3">{t`${count} / ${APPEAL_TEXT_MAX}, at least ${APPEAL_TEXT_MIN}`}</span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={APPEAL_TEXT_MAX}
            value={form.text}
            onChange={(text) => change({ text })}
          />
        )}
      </Field>
      <section className="flex flex-col gap-2">
        <h2 className="text-body font-semibold">{t`Proof`}</h2>
        <p className="text-meta text-t3">
          {t`A picture is needed, and the other side will see it. Its hash is kept: it cannot be exchanged later.`}
        </p>
        <ProofTile onSent={(fileId) => change({ fileId })} />
      </section>
      <TimeLine page={page} isAppealing />
      <Actions page={page} form={form} />
    </div>
  );
}

function Reasons(props: {
  readonly reasons: readonly P2pAppealReason[];
  readonly value: P2pAppealReason | undefined;
  readonly onChange: (reason: P2pAppealReason) => void;
}): ReactNode {
  const { reasons, value, onChange } = props;
  const { t } = useLingui();
  return (
    <section className="flex flex-col gap-2">
      <h2 id="appeal-reason" className="text-body font-semibold">{t`Reason`}</h2>
      <div role="radiogroup" aria-labelledby="appeal-reason" className="flex flex-wrap gap-2">
        {reasons.map((reason) => {
          const isOn = reason === value;
          return (
            <button
              key={reason}
              type="button"
              role="radio"
              aria-checked={isOn}
              onClick={() => onChange(reason)}
              className={cx(
                'press flex min-h-10 items-center gap-1.5 rounded-input border px-3 py-1 text-left text-body',
                isOn
                  ? 'border-primary-text bg-primary-soft font-semibold text-primary-text'
                  : 'border-transparent bg-s2',
              )}
            >
              {isOn && <Check size={16} strokeWidth={2.4} aria-hidden="true" />}
              {reasonText(reason)}
            </button>
          );
        })}
      </div>
    </section>
  );
}

function Actions({
  page,
  form,
}: {
  readonly page: OrderPage;
  readonly form: AppealForm;
}): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const refresh = useRefreshOrder();
  const { run, failure, isBusy } = useMoneyAction('tradeAppeal');
  const { orderId } = page.order;
  const missing = missingOf(form);
  const labels = {
    reason: t`Choose a reason`,
    text: t`Say what happened`,
    proof: t`Add a proof`,
  } as const;
  const send = async (): Promise<void> => {
    const { reason, text, fileId } = form;
    if (reason === undefined || fileId === undefined) return;
    const reply = await run({ orderId, reason, text: text.trim(), fileId });
    await refresh();
    if (reply !== undefined) go.replace('receipt', { id: String(orderId) });
  };
  return (
    <>
      <FormError>{failure}</FormError>
      <ActionBar>
        <Button tone="secondary" className="flex-1" onClick={go.back}>
          {t`Wait a little`}
        </Button>
        <Button
          className="flex-2"
          isBusy={isBusy}
          disabled={missing !== undefined}
          onClick={() => void send()}
        >
          {missing === undefined ? t`Send the appeal` : labels[missing]}
        </Button>
      </ActionBar>
    </>
  );
}
