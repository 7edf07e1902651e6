import { Button, Field, SkeletonRows, TextArea, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { reasonText } from '#shared/p2p/order-texts.ts';
import { formatTime } from '#shared/texts/time.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { APPEAL_TEXT_MAX, APPEAL_TEXT_MIN } from './appeal-form.ts';
import { EvidenceRow } from './EvidenceRow.tsx';
import { OrderFailure } from './OrderFailure.tsx';
import { OrderHead } from './OrderHead.tsx';
import { Proofs } from './Proofs.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useOrderPage, useRefreshOrder } from './use-order.ts';
import type { OrderPage } from './use-order.ts';

/** An appeal as both sides see it: reason, words, pictures, what comes next. */
export function ReceiptScreen(): ReactNode {
  const { t } = useLingui();
  const page = useOrderPage();
  const { data } = page;
  return (
    <Page title={t`Appeal and proof`} isPulled>
      {data !== undefined ? (
        <Receipt page={data} />
      ) : page.isError ? (
        <OrderFailure page={page} />
      ) : (
        <SkeletonRows count={3} shape="text" />
      )}
    </Page>
  );
}

function Receipt({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const { order, statements, proofs, decision } = page;
  const { appeal, mySide, other } = order;
  const { nickname } = other;
  const isOpen = order.state === 'appeal';
  return (
    <>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-4">
        <OrderHead order={order} />
        {appeal !== null && (
          <p className="text-body">
            <span className="block text-meta text-t2">
              {appeal.by === mySide ? t`You appealed` : t`${nickname} appealed`}
            </span>
            {reasonText(appeal.reason)}
          </p>
        )}
        {decision !== null && (
          <p className="rounded-card bg-s2 p-3 text-body break-words whitespace-pre-line">
            <span className="block text-meta font-semibold">{t`Why staff decided so`}</span>
            {decision.reason}
          </p>
        )}
        <section className="flex flex-col gap-2">
          <h2 className="text-body font-semibold">{t`Statements`}</h2>
          {statements.length === 0 && (
            <p className="text-meta text-t3">{t`Nothing was said yet.`}</p>
          )}
          {statements.map(({ by, atMs, text }) => (
            <p
              key={atMs}
              className="rounded-card bg-s2 p-3 text-body break-words whitespace-pre-line"
            >
              <span className="num block text-meta text-t2">
                {`${by === mySide ? t`You` : nickname} · ${formatTime(atMs)}`}
              </span>
              {text}
            </p>
          ))}
        </section>
        <section className="flex flex-col gap-2">
          <h2 className="text-body font-semibold">{t`Proof`}</h2>
          <Proofs proofs={proofs} />
        </section>
        {isOpen && <Answer page={page} />}
        <TimeLine page={page} />
      </div>
      <EvidenceRow orderId={order.orderId} />
    </>
  );
}

/** What a side can still do: words, pictures, "that is all", or take the appeal back. */
function Answer({ page }: { readonly page: OrderPage }): ReactNode {
  return (
    <section className="flex flex-col gap-3">
      <Words page={page} />
      <Ends page={page} />
    </section>
  );
}

/** Tells how something done to an appeal ended. */
function useTold(): (
  run: Promise<{ readonly ok: boolean } | undefined>,
  done: string,
) => Promise<boolean> {
  const refresh = useRefreshOrder();
  return async (run, done) => {
    const outcome = await run;
    await refresh();
    if (outcome?.ok !== true) return false;
    toastStore.show(done, 'success');
    return true;
  };
}

function Words({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const told = useTold();
  const [text, setText] = useState('');
  const add = useAction('p2pAppealAdd');
  const { orderId } = page.order;
  const words = text.trim();
  const send = async (): Promise<void> => {
    if (await told(add.run({ orderId, text: words }), t`Added`)) setText('');
  };
  return (
    <>
      <Field
        label={t`Add a statement`}
        hint={t`At least ${APPEAL_TEXT_MIN} characters. The other side reads it.`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={APPEAL_TEXT_MAX}
            value={text}
            onChange={setText}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          className="flex-1"
          isBusy={add.isBusy}
          disabled={words.length < APPEAL_TEXT_MIN}
          onClick={() => void send()}
        >
          {t`Add`}
        </Button>
        <Button
          tone="secondary"
          size="small"
          className="flex-1"
          icon={<ImagePlus size={16} strokeWidth={1.8} aria-hidden="true" />}
          onClick={() => go.to('toUploadImg', { id: String(orderId) })}
        >
          {t`Add a picture`}
        </Button>
      </div>
    </>
  );
}

function Ends({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const told = useTold();
  const complete = useAction('p2pAppealComplete');
  const withdraw = useAction('p2pAppealWithdraw');
  const { orderId, appeal, mySide } = page.order;
  const isComplete = appeal?.complete.includes(mySide) === true;
  return (
    <>
      <Button
        tone="secondary"
        isBlock
        disabled={isComplete}
        isBusy={complete.isBusy}
        onClick={() => void told(complete.run({ orderId }), t`Staff know that you are done`)}
      >
        {isComplete ? t`You have nothing to add` : t`I have nothing to add`}
      </Button>
      {appeal?.by === mySide && (
        <Button
          tone="ghost"
          isBlock
          isBusy={withdraw.isBusy}
          onClick={() => void told(withdraw.run({ orderId }), t`Appeal withdrawn`)}
        >
          {t`Withdraw the appeal`}
        </Button>
      )}
    </>
  );
}
