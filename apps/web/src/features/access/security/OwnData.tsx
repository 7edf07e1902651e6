import type { EndpointReply } from '@candor/protocol';
import { Button, Card, ErrorState, ListRow, Sheet, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import type { SecurityView } from './security-view.ts';
import { saveOwnData, sizeText } from './own-data.ts';
import { useFactorForm } from './use-factor-form.tsx';

/** How often one looks whether a file that is being made is ready. */
const WAITING_MS = 3_000;

type OwnDataView = EndpointReply<'ownData'>;

/** A file of all that the house holds about the user: asking for it, and having it while it is kept. */
export function OwnData(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [sheet, setSheet] = useState<'ask' | 'save'>();
  const [isWaiting, setIsWaiting] = useState(false);
  const own = useRead('ownData', {}, isWaiting ? { everyMs: WAITING_MS } : {});
  const isMade = own.data?.file?.state === 'waiting';
  if (isMade !== isWaiting) setIsWaiting(isMade);
  if (own.isError) {
    return <ErrorState text={errorText(own.error)} onRetry={() => void own.refetch()} />;
  }
  const close = (): void => {
    setSheet(undefined);
    void own.refetch();
  };
  const isReady = own.data?.file?.state === 'ready' && own.data.file.expiresAtMs !== null;
  const mayAsk = own.data !== undefined && own.data.nextAtMs === null && !isMade;
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-body text-t2">
        {t`A file of all that we hold about you: profile, papers and pictures, log-ins, balances, orders, chats and messages. It takes a moment to make and can be downloaded for one day. You can ask for one a day.`}
      </p>
      {own.data === undefined ? (
        <SkeletonRows count={1} shape="line" />
      ) : (
        <FileRow file={own.data.file} />
      )}
      {isReady && (
        <Button isBlock onClick={() => setSheet('save')}>
          {t`Download`}
        </Button>
      )}
      {mayAsk && (
        <Button isBlock onClick={() => setSheet('ask')}>
          {t`Ask for my data`}
        </Button>
      )}
      <Card className="overflow-hidden">
        <ListRow
          title={t`Close account`}
          onPress={() => go.to('security', { view: 'close' satisfies SecurityView })}
        />
      </Card>
      <Sheet isOpen={sheet !== undefined} title={t`Your data`} onClose={close}>
        {sheet === 'ask' && <AskForm onDone={close} />}
        {sheet === 'save' && <SaveForm onDone={close} />}
      </Sheet>
    </div>
  );
}

/** How the last file stands. */
function FileRow({ file }: Pick<OwnDataView, 'file'>): ReactNode {
  const { t } = useLingui();
  if (file === null) return null;
  const asked = formatTime(file.askedAtMs);
  const notes = {
    waiting: t`It is being made. A message says when it is ready.`,
    failed: t`It could not be made. You can ask again.`,
    ready: t`It was deleted after a day.`,
  };
  const until = file.expiresAtMs === null ? undefined : formatTime(file.expiresAtMs);
  return (
    <Card className="overflow-hidden">
      <ListRow
        leading={<FileArchive size={20} strokeWidth={1.8} aria-hidden="true" />}
        title={t`Asked for ${asked}`}
        note={until === undefined ? notes[file.state] : t`Can be downloaded until ${until}`}
        value={until !== undefined && file.bytes !== null ? sizeText(file.bytes) : undefined}
      />
    </Card>
  );
}

interface FormProps {
  readonly onDone: () => void;
}

function AskForm({ onDone }: FormProps): ReactNode {
  const { t } = useLingui();
  const ask = useAction('ownDataAsk', { isQuiet: true });
  const form = useFactorForm(async (proofs) => {
    const outcome = await ask.run(proofs);
    if (outcome === undefined) return;
    if (!outcome.ok) throw outcome.error;
    onDone();
  });
  return (
    <FormScreen form={form} room="sheet" label={t`Ask for my data`}>
      {form.fields}
    </FormScreen>
  );
}

function SaveForm({ onDone }: FormProps): ReactNode {
  const { t } = useLingui();
  const form = useFactorForm(async (proofs) => {
    await saveOwnData(proofs);
    onDone();
  });
  return (
    <FormScreen
      form={form}
      room="sheet"
      note={t`The file says everything about you. Keep it where nobody else can read it.`}
      label={t`Download`}
    >
      {form.fields}
    </FormScreen>
  );
}
