import type { PaymentKind } from '@candor/protocol';
import { Button, EmptyState, ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { isMissing } from '#shared/ui/ReadFailure.tsx';
import { useSession } from '#shared/session/session.ts';
import { codeText, errorText } from '#shared/texts/error-text.ts';
import { readMethodDraft } from './method-drafts.ts';
import { EMPTY_INPUTS, groupCardNumber } from './method-form.ts';
import { kindText } from '#shared/payments/kind-text.ts';
import { MethodForm } from './MethodForm.tsx';

export function BankCardScreen(): ReactNode {
  return <MethodScreen kind="bank" />;
}

export function AlipayScreen(): ReactNode {
  return <MethodScreen kind="alipay" />;
}

export function WechatScreen(): ReactNode {
  return <MethodScreen kind="wechat" />;
}

export function PaypalScreen(): ReactNode {
  return <MethodScreen kind="paypal" />;
}

/** A new payment method of one kind, or the one named by `id` in the address to change. */
function MethodScreen({ kind }: { readonly kind: PaymentKind }): ReactNode {
  const id = useQueryParam('id');
  const userId = useSession((state) => state.session?.userId) ?? 0;
  // A device may change hands without the page being loaded again.
  const newKey = `${String(userId)}-${kind}`;
  return (
    <Page title={kindText(kind)}>
      {id === undefined ? (
        <MethodForm
          kind={kind}
          payMethodId={undefined}
          draftKey={newKey}
          initial={readMethodDraft(newKey) ?? EMPTY_INPUTS}
          keptQrFileId={undefined}
        />
      ) : (
        <Known kind={kind} payMethodId={Number(id)} />
      )}
    </Page>
  );
}

function Known(props: { readonly kind: PaymentKind; readonly payMethodId: number }): ReactNode {
  const { kind, payMethodId } = props;
  const isId = Number.isSafeInteger(payMethodId) && payMethodId > 0;
  const detail = useRead('cnyPayDetail', { payMethodId }, { isEnabled: isId, freshMs: 0 });
  if (!isId || (detail.data !== undefined && detail.data.kind !== kind)) {
    return <NoMethod />;
  }
  if (detail.isError) {
    if (isMissing(detail.error)) return <NoMethod />;
    return <ErrorState text={errorText(detail.error)} onRetry={() => void detail.refetch()} />;
  }
  if (detail.data === undefined) return <SkeletonRows count={4} shape="field" />;
  const { bankName, branch, name, account, qrFileId } = detail.data;
  // An identifier belongs to one user.
  const draftKey = `${kind}-${String(payMethodId)}`;
  const initial = readMethodDraft(draftKey) ?? {
    bankName: bankName ?? '',
    branch: branch ?? '',
    name: name ?? '',
    account: kind === 'bank' ? groupCardNumber(account) : account,
    qrFileId: qrFileId ?? undefined,
  };
  return (
    <MethodForm
      {...{ kind, payMethodId, draftKey, initial }}
      keptQrFileId={qrFileId ?? undefined}
    />
  );
}

/** The address names a method that is not there any more, or one of another kind. */
function NoMethod(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <EmptyState
      text={codeText(404)}
      note={t`It may have been removed.`}
      action={
        <Button tone="secondary" size="small" onClick={() => go.replace('collect_money')}>
          {t`Payment methods`}
        </Button>
      }
    />
  );
}
