import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { endSession } from '#shared/session/session.ts';
import { AccountFields } from './AccountFields.tsx';
import { findAccountProblems, findNewPasswordProblems, normalizeAccount } from './auth-form.ts';
import type { AuthInputs } from './auth-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField } from './CodeField.tsx';
import { ContactStateScreen } from './ContactStateScreen.tsx';
import { LostContactLink } from './LostContactLink.tsx';
import { LostContactScreen } from './LostContactScreen.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { continueFlow, endFlow, usePasswordFlow } from './reset-flow.ts';
import type { AccountInputs, SentCode } from './reset-flow.ts';
import { isTicketSpent, sendResetCode } from './send-code.ts';
import { StopContactScreen } from './StopContactScreen.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useCodeForm } from './use-code-form.ts';

/** A forgotten password; `?view=` opens what there is for a lost contact. */
export function ForgotScreen(): ReactNode {
  const view = useQueryParam('view');
  if (view === 'lost') return <LostContactScreen />;
  if (view === 'lost-state') return <ContactStateScreen />;
  if (view === 'stop') return <StopContactScreen />;
  return <ForgotStart />;
}

/** First of three: whose password it is. */
function ForgotStart(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const send = async ({ kind, account, areaCode }: AccountInputs): Promise<void> => {
    const inputs = { kind, account, areaCode };
    if (!isSentTo(inputs)) continueFlow({ reset: { ...inputs, ...(await sendResetCode(inputs)) } });
    go.to('pages/mine/forgetPwdNext');
  };
  const form = useAuthForm(findAccountProblems, send, { fields: ['account'] });
  return (
    <AuthFrame title={t`Forgot password`} note={t`We send a code to your email or phone.`}>
      <FormScreen form={form} room="frame" label={t`Send code`}>
        <AccountFields
          inputs={form.inputs}
          onChange={form.change}
          autoComplete="username"
          error={form.error('account')}
        />
      </FormScreen>
      <LostContactLink />
    </AuthFrame>
  );
}

/** Whether a code was just sent there: going back and on again asks for no second one. */
function isSentTo(inputs: AccountInputs): boolean {
  const { reset } = usePasswordFlow.getState();
  return (
    reset !== undefined &&
    Date.now() < reset.resendAtMs &&
    reset.kind === inputs.kind &&
    reset.areaCode === inputs.areaCode &&
    normalizeAccount(reset) === normalizeAccount(inputs)
  );
}

/** Second of three: the code. Without a code on its way it begins again. */
export function ForgotCodeScreen(): ReactNode {
  const reset = usePasswordFlow((state) => state.reset);
  useStartOver(reset === undefined);
  return reset === undefined ? null : <ForgotCode reset={reset} />;
}

function ForgotCode({ reset }: { readonly reset: AccountInputs & SentCode }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const account = reset.kind === 'email' ? reset.account : `+${reset.areaCode} ${reset.account}`;
  const form = useCodeForm({
    sent: reset,
    send: async () => {
      const sent = await sendResetCode(reset);
      continueFlow({ reset: { ...reset, ...sent } });
      return sent;
    },
    onTicket: (resetTicket) => {
      continueFlow({ resetTicket });
      go.replace('setPwd');
    },
  });
  return (
    <AuthFrame
      title={t`Enter the code`}
      note={t`If there is an account for ${account}, a 6-digit code is on its way.`}
    >
      <FormScreen form={form} room="frame" label={t`Continue`}>
        <CodeField {...form.field} />
      </FormScreen>
    </AuthFrame>
  );
}

/** Third of three: the new password. Every device is logged out by it, this one too. */
export function SetPasswordScreen(): ReactNode {
  const ticket = usePasswordFlow((state) => state.resetTicket);
  useStartOver(ticket === undefined);
  return ticket === undefined ? null : <SetPassword ticket={ticket} />;
}

function SetPassword({ ticket }: { readonly ticket: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const forgetPwd = useAction('forgetPwd', { isQuiet: true });
  const account = usePasswordFlow((state) => state.reset?.account ?? '');
  const startOver = (): void => {
    endFlow();
    toastStore.show(t`That took too long. Request a new code.`, 'error');
    go.replace('pages/forgetPwd/forgetPwd');
  };
  const send = async ({ password, confirmPassword }: AuthInputs): Promise<void> => {
    const outcome = await forgetPwd.run({ ticket, password, confirmPassword });
    if (outcome === undefined) return;
    if (!outcome.ok) {
      if (isTicketSpent(outcome.error)) startOver();
      throw outcome.error;
    }
    endSession();
    queryClient.clear();
    endFlow();
    toastStore.show(t`Password changed. Log in with the new one.`, 'success');
    go.replace('pages/login/login');
  };
  const form = useAuthForm(findNewPasswordProblems, send, {
    fields: ['password', 'confirmPassword'],
  });
  return (
    <AuthFrame
      title={t`New password`}
      note={t`All devices are logged out, and withdrawals pause for 24 hours.`}
    >
      <FormScreen form={form} room="frame" label={t`Set password`}>
        {/* For password managers: whose password it is that they keep. */}
        <input hidden readOnly name="username" autoComplete="username" value={account} />
        <PasswordFields label={t`New password`} form={form} />
      </FormScreen>
    </AuthFrame>
  );
}

/** Nothing to go on with, after a reload or from a bookmark: the first screen is the place to be. */
function useStartOver(isLost: boolean): void {
  const go = useGo();
  const [wasLost] = useState(isLost);
  useEffect(() => {
    if (wasLost) go.replace('pages/forgetPwd/forgetPwd');
  }, [wasLost, go]);
}
