import { Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { StatusTag } from './texts.tsx';

/** Who a user is to whoever judges something of theirs: level, since when, what protects the account, what holds it. */
export function UserFacts({ userId }: { readonly userId: number }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const maySee = useMay('users.view');
  const user = useRead('userDetail', { userId }, { isEnabled: maySee }).data;
  if (user === undefined) return null;
  const { level, registeredAtMs, factors, status, restrictions } = user;
  const since = new Date(registeredAtMs).toISOString().slice(0, 10);
  const { passkeys } = factors;
  const levelName = word(`level_${level}`);
  const facts = [
    t`Level: ${levelName}`,
    t`since ${since}`,
    factors.totp ? t`authenticator app on` : t`no authenticator app`,
    ...(passkeys === 0 ? [] : [t`passkeys: ${passkeys}`]),
  ];
  return (
    <Typography.Text className="num">
      {facts.join(' · ')}
      {status === 'frozen' ? (
        <>
          {' '}
          <StatusTag tone="bad">{t`Frozen`}</StatusTag>
        </>
      ) : null}
      {restrictions.length === 0 ? null : (
        <>
          {' '}
          <StatusTag tone="wait">{t`Restricted`}</StatusTag>
        </>
      )}
    </Typography.Text>
  );
}
