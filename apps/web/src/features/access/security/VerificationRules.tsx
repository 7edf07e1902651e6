import { Card, ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { FactRow } from './FactRow.tsx';

/** Which proofs each change of the account asks for, as the server says it. */
export function VerificationRules(): ReactNode {
  const { t } = useLingui();
  const proofs = useRead('verifySwitch', {});
  if (proofs.isError) {
    return <ErrorState text={errorText(proofs.error)} onRetry={() => void proofs.refetch()} />;
  }
  if (proofs.data === undefined) return <SkeletonRows count={8} shape="line" />;
  const actions: Readonly<Partial<Record<string, string>>> = {
    pwd: t`Change login password`,
    forgetPwd: t`Reset login password`,
    setLegalPwd: t`Set fund password`,
    resetLegalPwd: t`Change fund password`,
    totpSetup: t`Turn on the authenticator app`,
    totpDisable: t`Turn off the authenticator app`,
    recoveryRenew: t`Get new recovery codes`,
    passkeyBegin: t`Add a passkey`,
    passkeyRemove: t`Remove a passkey`,
    bindAccount: t`Bind or change email or phone`,
    antiPhishing: t`Change anti-phishing code`,
    sessionEnd: t`Log out another device`,
  };
  const names: Readonly<Partial<Record<string, string>>> = {
    login_password: t`Login password`,
    code: t`Verification code`,
    new_code: t`Code to the new contact`,
    totp: t`Authenticator or recovery code`,
    second_factor: t`Second step`,
    fund_password: t`Fund password`,
  };
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-body text-t2">{t`What each change asks you for before it takes effect.`}</p>
      <Card className="overflow-hidden">
        {proofs.data.actions
          .filter(({ action }) => actions[action] !== undefined)
          .map(({ action, proofs: asked }) => (
            <FactRow
              key={action}
              title={actions[action] ?? action}
              note={asked.map((proof) => names[proof] ?? proof).join(' + ')}
            />
          ))}
      </Card>
    </div>
  );
}
