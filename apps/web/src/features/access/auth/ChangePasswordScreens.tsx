import { Button, Field, PasswordInput, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { codeText } from '#shared/texts/error-text.ts';
import { findNewPasswordProblems } from './auth-form.ts';
import type { AuthInputs } from './auth-form.ts';
import { OwnCode } from './OwnCode.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { continueFlow, endFlow, usePasswordFlow } from './reset-flow.ts';
import { isTicketSpent } from './send-code.ts';
import { useAuthForm } from './use-auth-form.ts';

/** First of two: a code to the user's own e-mail address or phone. */
export function ChangePasswordScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Page title={t`Change password`}>
      <OwnCode
        purpose="change_password"
        onTicket={(changeTicket) => {
          continueFlow({ changeTicket });
          go.replace('modifyPwdNext');
        }}
      />
    </Page>
  );
}

/** Second of two: the old password and the new one. Other devices are logged out by it. */
export function NewPasswordScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const ticket = usePasswordFlow((state) => state.changeTicket);
  const [wasLost] = useState(ticket === undefined);
  useEffect(() => {
    if (wasLost) go.replace('modifyPwd');
  }, [wasLost, go]);
  return (
    <Page title={t`New password`}>{ticket !== undefined && <NewPassword ticket={ticket} />}</Page>
  );
}

function NewPassword({ ticket }: { readonly ticket: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [oldPassword, setOldPassword] = useState('');
  const [isOldMissing, setIsOldMissing] = useState(false);
  const pwd = useAction('pwd', { isQuiet: true });
  const startOver = (): void => {
    endFlow();
    toastStore.show(t`That took too long. Request a new code.`, 'error');
    go.replace('modifyPwd');
  };
  const send = async ({ password, confirmPassword }: AuthInputs): Promise<void> => {
    if (oldPassword === '') return;
    const outcome = await pwd.run({ oldPassword, newPassword: password, confirmPassword, ticket });
    if (outcome === undefined) return;
    if (!outcome.ok) {
      if (isTicketSpent(outcome.error)) startOver();
      throw outcome.error;
    }
    void queryClient.invalidateQueries({ queryKey: ['info'] });
    toastStore.show(t`Password changed. Other devices are logged out.`, 'success');
    go.back();
    endFlow();
  };
  const form = useAuthForm(findNewPasswordProblems, send, {
    fields: ['oldPassword', 'password', 'confirmPassword'],
  });
  const oldProblem = isOldMissing ? 2031 : form.problems.oldPassword;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setIsOldMissing(oldPassword === '');
        form.submit(event);
      }}
      className="flex flex-col gap-4 p-4"
    >
      <p className="text-body text-t2">
        {t`Other devices are logged out, and withdrawals pause for 24 hours.`}
      </p>
      <Field label={t`Current password`} error={oldProblem && codeText(oldProblem)}>
        {(control) => (
          <PasswordInput
            {...control}
            name="oldPassword"
            autoComplete="current-password"
            maxLength={256}
            value={oldPassword}
            onChange={(typed) => {
              setOldPassword(typed);
              setIsOldMissing(false);
              form.touch('oldPassword');
            }}
          />
        )}
      </Field>
      <PasswordFields label={t`New password`} form={form} />
      <FailureNote failure={form.failure} />
      <Button type="submit" isBlock isBusy={pwd.isBusy} className="mt-2">
        {t`Change password`}
      </Button>
    </form>
  );
}
