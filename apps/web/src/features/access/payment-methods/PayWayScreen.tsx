import { paymentKinds } from '@candor/protocol';
import type { PaymentKind } from '@candor/protocol';
import { Card, ErrorState, ListRow, SkeletonRows, Spinner } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { FORM_PATHS } from './form-paths.ts';
import { KindMark } from './KindMark.tsx';
import { kindText } from '#shared/payments/kind-text.ts';
import { useFundPasswordGate } from './use-fund-password-gate.tsx';

/** Which kind of payment method to add. */
export function PayWayScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Add payment method`}>
      <div className="flex flex-col gap-3 p-4">
        <Kinds />
        <p className="px-1 text-meta text-t3">
          {t`Use accounts in your own verified name. Payments from or to somebody else are refused.`}
        </p>
      </div>
    </Page>
  );
}

function Kinds(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const list = useRead('cnyPayList', {}, { freshMs: 60_000 });
  // Going back from the form leads to the list.
  const open = (kind: PaymentKind) => () => go.replace(FORM_PATHS[kind]);
  const { pass, waitingFor, gate } = useFundPasswordGate(
    Object.fromEntries(paymentKinds.map((kind) => [kind, open(kind)])),
  );
  if (list.isError) {
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <SkeletonRows count={4} shape="line" />;
  const { methods, limits } = list.data;
  return (
    <Card className="overflow-hidden">
      {gate}
      {paymentKinds.map((kind) => {
        const count = methods.filter((method) => method.kind === kind).length;
        const max = limits.find((limit) => limit.kind === kind)?.max ?? 0;
        const isFull = count >= max;
        return (
          <ListRow
            key={kind}
            leading={<KindMark kind={kind} />}
            title={kindText(kind)}
            note={isFull ? t`All ${max} added` : t`${count} of ${max} added`}
            className="not-last:border-b not-last:border-line"
            trailing={waitingFor === kind && <Spinner className="size-4.5 text-t3" />}
            {...(isFull
              ? {}
              : {
                  onPress: () => pass(kind, open(kind)),
                })}
          />
        );
      })}
    </Card>
  );
}
