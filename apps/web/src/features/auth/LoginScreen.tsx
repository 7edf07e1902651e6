import { Button, Field, FormError, PasswordInput } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAction } from '#shared/data/hooks.ts';
import { useGo } from '#shared/navigation/navigation.ts';
import { beginSession } from '#shared/session/session.ts';
import { codeText } from '#shared/texts/error-text.ts';
import { AccountFields } from './AccountFields.tsx';
import { findLoginProblems, normalizeAccount } from './auth-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Log in with e-mail or phone, then return to where the user was. */
export function LoginScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const login = useAction('login', { isQuiet: true });
  const form = useAuthForm(findLoginProblems, async (inputs) => {
    const { kind, areaCode, password } = inputs;
    const account = normalizeAccount(inputs);
    const request = { account, password, ...(kind === 'phone' ? { areaCode } : {}) };
    const outcome = await login.run(request);
    if (outcome === undefined) return;
    if (!outcome.ok) throw outcome.error;
    beginSession(outcome.reply.token, outcome.reply.expiresAtMs, outcome.reply.user);
    go.comeBack();
  });
  const { account, password } = form.problems;
  return (
    <AuthFrame title={t`Log in`} note={t`Welcome back to Candor`}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <AccountFields
          inputs={form.inputs}
          onChange={form.change}
          autoComplete="username"
          error={account && codeText(account)}
        />
        <Field label={t`Password`} error={password && codeText(password)} trailing={<ForgotLink />}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              maxLength={256}
              value={form.inputs.password}
              onChange={(value) => {
                form.change({ password: value });
              }}
            />
          )}
        </Field>
        <FormError>{form.failure}</FormError>
        <Button type="submit" isBlock isBusy={login.isBusy} className="mt-2">
          {t`Log in`}
        </Button>
      </form>
      <p className="text-center text-body text-t2">
        <Trans>
          New to Candor?{' '}
          <button
            type="button"
            className="-my-2.5 py-2.5 font-semibold text-primary-text"
            onClick={() => {
              go.replace('register');
            }}
          >
            Sign up
          </button>
        </Trans>
      </p>
    </AuthFrame>
  );
}

function ForgotLink(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <button
      type="button"
      className="-my-2.5 py-2.5 text-meta font-medium text-primary-text"
      onClick={() => {
        go.to('pages/forgetPwd/forgetPwd');
      }}
    >
      {t`Forgot password?`}
    </button>
  );
}
