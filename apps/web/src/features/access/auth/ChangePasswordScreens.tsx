import { Field, PasswordInput, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { Page } from '#shared/ui/Page.tsx';
import { findNewPasswordProblems } from './auth-form.ts';
import { OwnCode } from './OwnCode.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { continueFlow, endFlow, usePasswordFlow } from './reset-flow.ts';
import { isTicketSpent } from './send-code.ts';

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

interface NewPasswordInputs {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

function NewPassword({ ticket }: { readonly ticket: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const pwd = useAction('pwd', { isQuiet: true });
  const startOver = (): void => {
    endFlow();
    toastStore.show(t`That took too long. Request a new code.`, 'error');
    go.replace('modifyPwd');
  };
  const send = async (inputs: NewPasswordInputs): Promise<void> => {
    const { oldPassword, password, confirmPassword } = inputs;
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
  const form = useForm<NewPasswordInputs>({
    initial: { oldPassword: '', password: '', confirmPassword: '' },
    find: (inputs) => ({
      ...(inputs.oldPassword === '' ? { oldPassword: 2031 } : {}),
      ...findNewPasswordProblems(inputs),
    }),
    send,
    fields: ['oldPassword', 'password', 'confirmPassword'],
    changedBy: { confirmPassword: ['password', 'confirmPassword'] },
  });
  const { error, ...old } = form.text('oldPassword');
  return (
    <FormScreen
      form={form}
      note={t`Other devices are logged out, and withdrawals pause for 24 hours.`}
      label={t`Change password`}
    >
      <Field label={t`Current password`} error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            {...old}
            name="oldPassword"
            autoComplete="current-password"
            maxLength={256}
          />
        )}
      </Field>
      <PasswordFields label={t`New password`} form={form} />
    </FormScreen>
  );
}
