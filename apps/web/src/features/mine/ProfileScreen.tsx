import { Card, CopyButton, ErrorState, formatExact, ListRow, SkeletonRows } from '@candor/ui-kit';
import type { UserView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IdentityTerm } from '#shared/ui/IdentityTerm.tsx';
import { WithdrawLock } from '#shared/ui/WithdrawLock.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { formatDay } from '#shared/texts/time.ts';

/** What the exchange knows about the account: names, invite code, fee tier. */
export function ProfileScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Profile`} isPulled>
      <div className="flex flex-col gap-4 p-4">
        <ProfileRows />
        <SecurityRow />
      </div>
    </Page>
  );
}

function SecurityRow(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Card className="overflow-hidden">
      <ListRow title={t`Security center`} onPress={() => go.to('security')} />
    </Card>
  );
}

function ProfileRows(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const info = useRead('info', {});
  const identity = useRead('identityInfo', {});
  if (info.isError) {
    return <ErrorState text={errorText(info.error)} onRetry={() => void info.refetch()} />;
  }
  if (info.data === undefined) return <SkeletonRows count={5} shape="line" />;
  const user = info.data;
  const percent = (ppm: number): string => `${formatExact(percentOfPpm(ppm), 2)}%`;
  const uid = String(user.userId);
  const validUntil = identity.data?.validUntil ?? null;
  const rows: readonly (readonly [title: string, value: string, copy?: string])[] = [
    ['UID', uid, uid],
    [t`Invite code`, user.inviteCode, user.inviteCode],
    [t`Fee tier`, `VIP ${String(user.feeTier)}`],
    [t`Maker / taker fee`, `${percent(user.makerRatePpm)} / ${percent(user.takerRatePpm)}`],
    [t`Member since`, formatDay(user.createdAtMs)],
    ...(validUntil === null ? [] : [[t`Identity valid until`, validUntil] as const]),
  ];
  return (
    <>
      {identity.data && (
        <IdentityTerm view={identity.data} onStart={() => go.to('real_authentication')} />
      )}
      <WithdrawLock user={user} />
      <NameRows user={user} />
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
    </>
  );
}

/** What the user goes by; each leads to where it is changed. */
function NameRows({ user }: { readonly user: UserView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const line = 'border-b border-line';
  return (
    <Card className="overflow-hidden">
      <ListRow
        title={t`Nickname`}
        value={user.nickname ?? t`Not set`}
        className={line}
        onPress={() => go.to('SetNickname')}
      />
      <ListRow
        title={t`Email`}
        value={user.email ?? t`Not set`}
        className={line}
        onPress={() => go.to('bondEmailOrPhone', { channel: 'email' })}
      />
      <ListRow
        title={t`Phone number`}
        value={user.phone ?? t`Not set`}
        onPress={() => go.to('bondEmailOrPhone', { channel: 'sms' })}
      />
    </Card>
  );
}
