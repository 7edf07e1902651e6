import { Button, Card, formatDecimal, ListRow, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EndpointReply } from '@candor/protocol';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { BooksRow } from '#shared/proof/BooksRow.tsx';
import { Differences } from '#shared/proof/Differences.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { useBooksCheck } from './use-books-check.ts';
import type { BooksCheck } from './use-books-check.ts';

/** What the exchange says of its own books, and the check of one's own balances in this browser. */
export function BooksSheet(props: {
  readonly status: EndpointReply<'common/serverStatus'>;
  /** Seconds since the exchange said it. */
  readonly ageSeconds: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { status, ageSeconds, isOpen, onClose } = props;
  const { t } = useLingui();
  const go = useGo();
  const hasSession = useSession((state) => state.session !== undefined);
  const { booksBalance, committedSequence } = status;
  const entry = formatDecimal(String(committedSequence), 0);
  const line = 'border-b border-line';
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Proof of the books`}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <Card>
          <BooksRow isBalanced={booksBalance} />
          <ListRow title={t`Checked`} value={t`${ageSeconds} s ago`} className={line} />
          <ListRow
            title={t`Journal entry`}
            note={t`Every command is written down before it is answered`}
            value={entry}
          />
        </Card>
        {hasSession && <OwnCheck />}
        <Button isBlock tone="secondary" onClick={() => go.to('version')}>
          {t`Version and status`}
        </Button>
      </div>
    </Sheet>
  );
}

function OwnCheck(): ReactNode {
  const { t } = useLingui();
  const { check, start } = useBooksCheck();
  return (
    <Card className="flex flex-col gap-2 p-3">
      <h3 className="text-list font-semibold">{t`Your own balances`}</h3>
      <p className="text-meta text-t2">
        {t`Your browser adds up every entry you ever had and compares the sums with your balances.`}
      </p>
      <Outcome check={check} />
      <Button isBlock isBusy={check.state === 'running'} onClick={start}>
        {check.state === 'idle' ? t`Check my balances` : t`Check again`}
      </Button>
    </Card>
  );
}

function Outcome({ check }: { readonly check: BooksCheck }): ReactNode {
  const { t } = useLingui();
  if (check.state === 'idle') return null;
  if (check.state === 'failed') {
    return (
      <p role="alert" className="text-meta text-red">
        {errorText(check.error)}
      </p>
    );
  }
  const count = formatDecimal(String(check.entries), 0);
  if (check.state === 'running') {
    return <p role="status" className="num text-meta text-t2">{t`Entries added up: ${count}`}</p>;
  }
  const entry = formatDecimal(String(check.sequence), 0);
  if (check.differences.length > 0) {
    return (
      <Differences
        title={t`These balances are not the sum of their entries:`}
        differences={check.differences}
      />
    );
  }
  return (
    <div role="status" className="flex gap-2 rounded-input bg-green-soft px-3 py-2 text-green">
      <CircleCheck size={18} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p className="num min-w-0 text-meta">
        <b className="block">{t`Every balance is exactly the sum of its entries.`}</b>
        {t`Balances: ${check.balances} · entries: ${count} · journal entry ${entry}`}
      </p>
    </div>
  );
}
