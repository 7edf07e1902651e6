import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { AppLock } from './AppLock.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { AntiPhishing } from './AntiPhishing.tsx';
import { Authenticator } from './Authenticator.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import { Devices } from './Devices.tsx';
import { LoginHistory } from './LoginHistory.tsx';
import { Overview } from './Overview.tsx';
import { OwnData } from './OwnData.tsx';
import { Passkeys } from './Passkeys.tsx';
import type { SecurityView } from './security-view.ts';
import { VerificationRules } from './VerificationRules.tsx';

const VIEWS: Readonly<Record<SecurityView, ComponentType>> = {
  authenticator: Authenticator,
  passkeys: Passkeys,
  'anti-phishing': AntiPhishing,
  'api-keys': ApiKeys,
  'app-lock': AppLock,
  close: CloseAccount,
  data: OwnData,
  devices: Devices,
  logins: LoginHistory,
  rules: VerificationRules,
};

const isView = (name: string | undefined): name is SecurityView =>
  name !== undefined && Object.hasOwn(VIEWS, name);

/** What protects the account; `?view=` opens one part of it. */
export function SecurityScreen(): ReactNode {
  const { t } = useLingui();
  const name = useQueryParam('view');
  if (!isView(name)) {
    return (
      <Page title={t`Security center`} isPulled>
        <Overview />
      </Page>
    );
  }
  const titles: Readonly<Record<SecurityView, string>> = {
    authenticator: t`Authenticator app`,
    passkeys: t`Passkeys`,
    'anti-phishing': t`Anti-phishing code`,
    'api-keys': t`API keys`,
    'app-lock': t`App lock`,
    close: t`Close account`,
    data: t`Your data`,
    devices: t`Devices`,
    logins: t`Login history`,
    rules: t`Verification rules`,
  };
  const View = VIEWS[name];
  return (
    <Page title={titles[name]}>
      <View key={name} />
    </Page>
  );
}
