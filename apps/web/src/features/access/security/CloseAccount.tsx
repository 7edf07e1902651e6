import type { EndpointReply, OpenThing } from '@candor/protocol';
import { Button, Card, ErrorState, ListRow, Sheet, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { useFactorForm } from './use-factor-form.tsx';

type ClosingView = EndpointReply<'accountClosing'>;

/** Closing the account: what it takes, what follows, and the way back while it waits. */
export function CloseAccount(): ReactNode {
  const closing = useRead('accountClosing', {}, { freshMs: 0 });
  if (closing.isError) {
    return <ErrorState text={errorText(closing.error)} onRetry={() => void closing.refetch()} />;
  }
  if (closing.data === undefined) return <SkeletonRows count={3} shape="line" />;
  const again = (): void => void closing.refetch();
  return (
    <div className="flex flex-col gap-4 p-4">
      {closing.data.closing === null ? (
        <Ask view={closing.data} onDone={again} />
      ) : (
        <ComeBack closesAtMs={closing.data.closing.closesAtMs} onDone={again} />
      )}
    </div>
  );
}

function Ask(props: { readonly view: ClosingView; readonly onDone: () => void }): ReactNode {
  const { t } = useLingui();
  const { open, waitDays, keptYears } = props.view;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p className="text-body text-t2">
        {t`The account is closed ${waitDays} days after you ask for it. Until then you can come back and keep it.`}
      </p>
      <p className="text-body text-t2">
        {t`Then nobody can log in any more, and your messages, devices, favorites, alerts and pictures are deleted. What laws ask for (identity papers, contacts, log-ins, payment methods) is kept sealed for ${keptYears} years and then deleted. Orders and bookings stay under your user number.`}
      </p>
      {open.length > 0 ? (
        <OpenThings open={open} />
      ) : (
        <Button tone="danger" isBlock onClick={() => setIsAsking(true)}>
          {t`Close account`}
        </Button>
      )}
      <Sheet isOpen={isAsking} title={t`Close account`} onClose={() => setIsAsking(false)}>
        {isAsking && (
          <AskForm
            onDone={() => {
              setIsAsking(false);
              props.onDone();
            }}
          />
        )}
      </Sheet>
    </>
  );
}

/** What has to come to an end first. */
function OpenThings({ open }: { readonly open: readonly OpenThing[] }): ReactNode {
  const { t } = useLingui();
  const names: Readonly<Record<OpenThing, string>> = {
    balance: t`Balances worth 1 USDT or more`,
    orders: t`Open orders`,
    positions: t`Open positions`,
    options: t`Option rounds under way`,
    earn: t`Earning products`,
    p2p: t`P2P orders, ads or penalties`,
    merchant: t`Merchant deposit`,
    cases: t`Open support cases`,
    verification: t`Identity verification under review`,
    restriction: t`A restriction: ask customer service`,
  };
  return (
    <>
      <p className="text-body text-t1">{t`Before it can be closed, these must come to an end:`}</p>
      <Card className="overflow-hidden">
        {open.map((thing) => (
          <ListRow
            key={thing}
            leading={<CircleAlert size={20} strokeWidth={1.8} aria-hidden="true" />}
            title={names[thing]}
            className="not-last:border-b not-last:border-line"
          />
        ))}
      </Card>
    </>
  );
}

function AskForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useLingui();
  const ask = useAction('accountCloseAsk', { isQuiet: true });
  const form = useFactorForm(async (proofs) => {
    const outcome = await ask.run(proofs);
    if (outcome === undefined) return;
    if (!outcome.ok) throw outcome.error;
    onDone();
  });
  return (
    <FormScreen form={form} room="sheet" label={t`Close account`} tone="danger">
      {form.fields}
    </FormScreen>
  );
}

function ComeBack(props: { readonly closesAtMs: number; readonly onDone: () => void }): ReactNode {
  const { t } = useLingui();
  const stop = useAction('accountCloseStop');
  const closes = formatTime(props.closesAtMs);
  const keep = async (): Promise<void> => {
    const outcome = await stop.run({});
    if (outcome !== undefined) props.onDone();
  };
  return (
    <>
      <p className="text-body text-t1">{t`Your account is closed at ${closes}.`}</p>
      <p className="text-body text-t2">
        {t`If something is open in it then, it is not closed. If you did not ask for this, keep the account and change your password at once.`}
      </p>
      <Button isBlock isBusy={stop.isBusy} onClick={() => void keep()}>
        {t`Keep my account`}
      </Button>
    </>
  );
}
