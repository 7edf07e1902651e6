import { deviceName } from '@candor/protocol';
import type { EndpointReply } from '@candor/protocol';
import { Card, cx, EmptyState, ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { MoreButton } from '#shared/lists/MoreButton.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { FactRow } from './FactRow.tsx';

type Outcome = EndpointReply<'loginHistory'>['logins'][number]['outcome'];

/** Attempts to log in, the latest first; those that failed too. */
export function LoginHistory(): ReactNode {
  const { t } = useLingui();
  const pages = useReadPages('loginHistory', { limit: 20 });
  if (pages.isError) {
    return <ErrorState text={errorText(pages.error)} onRetry={() => void pages.refetch()} />;
  }
  if (pages.data === undefined) return <SkeletonRows count={3} shape="line" />;
  const logins = pages.data.pages.flatMap((page) => page.logins);
  if (logins.length === 0) return <EmptyState text={t`Nothing here yet`} />;
  const outcomes: Readonly<Record<Outcome, string>> = {
    ok: t`Logged in`,
    ok_passkey: t`Logged in by passkey`,
    wrong_password: t`Wrong password`,
    wrong_factor: t`Wrong second step`,
    disabled: t`Account disabled`,
  };
  return (
    <div className="p-4">
      <Card className="overflow-hidden">
        {logins.map((login) => (
          <FactRow
            key={login.loginId}
            title={deviceName(login.device)}
            note={`${formatTime(login.atMs)} · ${login.address}`}
            {...(login.deviceCode === null ? {} : { more: t`Device code ${login.deviceCode}` })}
            trailing={
              <span
                className={cx('text-body', login.outcome.startsWith('ok') ? 'text-t2' : 'text-red')}
              >
                {outcomes[login.outcome]}
              </span>
            }
          />
        ))}
      </Card>
      <MoreButton pages={pages} />
    </div>
  );
}
