import { Button } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '#shared/api/api.ts';
import { useAction } from '#shared/api/hooks.ts';
import { useSession } from '#shared/session/session.ts';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { formatTime } from '#shared/texts/time.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';

const LOST = 'pages/forgetPwd/forgetPwd';

/** Says that somebody asked to replace a contact of the account, and stops it. Shows nothing where nobody did. */
export function ContactChange(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const userId = useSession((state) => state.session?.userId);
  const read = useQuery({
    queryKey: ['contactLostState', 'own', userId],
    queryFn: () => api('contactLostState', {}),
  });
  const stop = useAction('contactLostStop', { isQuiet: true });
  const [failure, setFailure] = useState<Failure>();
  const request = read.data?.request;
  const isUnderWay = ['received', 'in_review', 'approved'].includes(request?.state ?? '');
  if (request === undefined || request === null || !isUnderWay) return null;
  const run = async (): Promise<void> => {
    setFailure(undefined);
    const outcome = await stop.run({});
    if (outcome === undefined) return;
    if (!outcome.ok) setFailure(failureOf(outcome.error));
    await read.refetch();
  };
  const title = t`A contact is about to be replaced`;
  const { effectAtMs, newContact } = request;
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-card bg-warn-soft p-4">
      <div className="flex items-start gap-3">
        <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-warn" />
        <div className="min-w-0 flex-1">
          <h2 className="text-body font-semibold">{title}</h2>
          <p className="mt-1 text-meta break-words text-t2">
            {effectAtMs === null ? (
              <Trans>
                Customer service was asked for {newContact}. If it was not you, stop it.
              </Trans>
            ) : (
              <Trans>
                {newContact} takes its place at{' '}
                <span className="num inline-block">{formatTime(effectAtMs)}</span>. If it was not
                you, stop it.
              </Trans>
            )}
          </p>
        </div>
      </div>
      <FailureNote failure={failure} />
      <div className="flex gap-2">
        <Button tone="danger" isBusy={stop.isBusy} onClick={() => void run()}>
          {t`Stop the change`}
        </Button>
        <Button tone="secondary" onClick={() => go.to(LOST, { view: 'lost-state' })}>
          {t`See the request`}
        </Button>
      </div>
    </section>
  );
}
