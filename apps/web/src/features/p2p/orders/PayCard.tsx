import type { P2pPayeeView, PaymentKind } from '@candor/protocol';
import { Card, CopyButton, Select, Sheet } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { coinText, feeText, moneyText, writtenText } from '#shared/p2p/amounts.ts';
import { MethodTag } from '#shared/p2p/MethodTag.tsx';
import { kindText } from '#shared/payments/kind-text.ts';
import { CopyRow } from './CopyRow.tsx';
import { groupAccount } from './group-account.ts';
import type { OrderPage } from './use-order.ts';

/** What the buyer transfers, to whom, and the safety words where a mistake would be made. */
export function PayCard({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const { order, payees } = page;
  const { fiat, currency, asset } = order;
  const net = coinText(order.net, asset);
  const fee = feeText(order.fee, asset);
  const price = moneyText(order.price, currency);
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <Card className="px-4 pt-3">
        <p className="text-meta text-t2">{t`Transfer exactly`}</p>
        <div className="flex items-center justify-between gap-2">
          <p className="num min-w-0 text-hero leading-tight font-bold break-words">
            {writtenText(fiat)} <span className="text-list font-normal text-t2">{currency}</span>
          </p>
          <CopyButton text={fiat} label={t`Copy the amount`} className="text-primary-text" />
        </div>
        <p className="num hairline-b pb-3 text-meta text-t3">
          <Trans>
            You receive <b className="text-t1">{net}</b> · {price} · fee {fee}
          </Trans>
        </p>
        <Payees page={page} />
      </Card>
      {payees.length > 0 && <PayerNote page={page} />}
    </div>
  );
}

/** Where the money goes, one account a method; the buyer may pay by any of them. */
function Payees({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const { order, payees } = page;
  const [kind, setKind] = useState<PaymentKind>(order.method);
  const payee = payees.find((one) => one.kind === kind) ?? payees[0];
  if (payee === undefined) {
    return <p className="py-3 text-meta text-t3">{t`The details are no longer shown.`}</p>;
  }
  return (
    <>
      <div className="hairline-b flex min-h-11 items-center justify-between gap-3 text-list font-semibold">
        <MethodTag kind={payee.kind} />
        {payees.length > 1 && (
          <Select
            label={t`Payment method`}
            size="small"
            options={payees.map((one) => ({ value: one.kind, label: kindText(one.kind) }))}
            value={payee.kind}
            onChange={setKind}
          />
        )}
      </div>
      <PayeeRows payee={payee} reference={page.reference} />
    </>
  );
}

function PayeeRows(props: { readonly payee: P2pPayeeView; readonly reference: string }): ReactNode {
  const { payee, reference } = props;
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const { kind, name, holder, bankName, branch, account, qrUrl } = payee;
  const isHolderSaid = name !== null && kind !== 'wechat';
  return (
    <dl>
      {name !== null && <CopyRow name={t`Name`} value={name} />}
      {holder !== null && !isHolderSaid && <CopyRow name={t`Verified name`} value={holder} />}
      {bankName !== null && <CopyRow name={t`Bank`} value={bankName} />}
      {branch !== null && <CopyRow name={t`Branch`} value={branch} />}
      <CopyRow
        name={t`Account`}
        value={kind === 'bank' ? groupAccount(account) : account}
        copied={account.replace(/\s/g, '')}
      />
      <CopyRow name={t`Reference`} value={reference} word="reference" />
      {qrUrl !== null && (
        <div className="flex items-center gap-3 py-3">
          <button
            type="button"
            className="press flex min-h-10 items-center gap-2 text-meta text-primary-text"
            onClick={() => setIsShown(true)}
          >
            <QrCode size={18} strokeWidth={1.8} aria-hidden="true" />
            {t`Show the QR code`}
          </button>
          <Sheet isOpen={isShown} onClose={() => setIsShown(false)} title={t`Payment QR code`}>
            <img
              src={qrUrl}
              alt={t`Payment QR code`}
              className="mx-auto my-2 max-h-[60dvh] w-[min(320px,80%)] rounded-card bg-on-fill object-contain"
            />
          </Sheet>
        </div>
      )}
    </dl>
  );
}

/** Who must pay, what to write, and who never writes elsewhere. */
export function PayerNote({ page }: { readonly page: OrderPage }): ReactNode {
  const { payerName, reference } = page;
  return (
    <p className="flex items-start gap-3 rounded-card bg-warn-soft p-3 text-meta">
      <TriangleAlert
        size={18}
        strokeWidth={1.8}
        aria-hidden="true"
        className="shrink-0 text-warn"
      />
      <span>
        {payerName === null ? (
          <Trans>
            Pay only from an account in <b>your own name</b>. Write nothing but {reference}. Stay in
            this chat: nobody from Candor writes on other apps.
          </Trans>
        ) : (
          <Trans>
            Pay only from an account in <b>your name, {payerName}</b>. Write nothing but {reference}
            . Stay in this chat: nobody from Candor writes on other apps.
          </Trans>
        )}
      </span>
    </p>
  );
}
