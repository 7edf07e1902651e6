import { Card, CopyButton, ErrorState, formatExact, ListRow, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useGo } from '#shared/navigation/navigation.ts';
import { Page } from '#shared/page/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';

/** What the exchange knows about the account: names, invite code, fee tier. */
export function ProfileScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Profile`}>
      <div className="flex flex-col gap-4 p-4">
        <ProfileRows />
        <PasswordRow />
      </div>
    </Page>
  );
}

function PasswordRow(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Card className="overflow-hidden">
      <ListRow
        title={t`Change password`}
        onPress={() => {
          go.to('modifyPwd');
        }}
      />
    </Card>
  );
}

function ProfileRows(): ReactNode {
  const { t } = useLingui();
  const info = useRead('info', {});
  if (info.isError) {
    return <ErrorState text={errorText(info.error)} onRetry={() => void info.refetch()} />;
  }
  if (info.data === undefined) return <SkeletonRows count={5} />;
  const user = info.data;
  const percent = (ppm: number): string => `${formatExact(percentOfPpm(ppm), 2)}%`;
  const uid = String(user.userId);
  const lockedUntilMs = user.withdrawLockedUntilMs ?? null;
  const rows: readonly (readonly [title: string, value: string, copy?: string])[] = [
    ['UID', uid, uid],
    ...(user.email === null ? [] : [[t`Email`, user.email] as const]),
    ...(user.phone === null ? [] : [[t`Phone number`, user.phone] as const]),
    [t`Invite code`, user.inviteCode, user.inviteCode],
    [t`Fee tier`, `VIP ${String(user.feeTier)}`],
    [t`Maker / taker fee`, `${percent(user.makerRatePpm)} / ${percent(user.takerRatePpm)}`],
    [t`Member since`, formatTime(user.createdAtMs)],
    ...(lockedUntilMs === null
      ? []
      : [[t`Withdrawals locked until`, formatTime(lockedUntilMs)] as const]),
  ];
  return (
    <Card>
      {rows.map(([title, value, copy]) => (
        <ListRow
          key={title}
          title={title}
          value={value}
          className="not-last:border-b not-last:border-line"
          trailing={copy !== undefined && <CopyButton text={copy} className="-mr-3" />}
        />
      ))}
    </Card>
  );
}
