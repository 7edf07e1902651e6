import { Button, Field, FormError, Input } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/data/hooks.ts';
import { useGo, useQueryParam } from '#shared/navigation/navigation.ts';
import { beginSession } from '#shared/session/session.ts';
import { codeText } from '#shared/texts/error-text.ts';
import { AccountFields } from './AccountFields.tsx';
import { Agreement } from './Agreement.tsx';
import { findRegisterProblems, normalizeAccount } from './auth-form.ts';
import type { AuthInputs } from './auth-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Open an account and be logged in at once. An invitation link brings its code along. */
export function RegisterScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const invitedBy = useQueryParam('inviteCode') ?? '';
  const areaCode = useQueryParam('areaCode');
  const [inviteCode, setInviteCode] = useState(invitedBy);
  const register = useAction('register', { isQuiet: true });
  const form = useAuthForm(
    findRegisterProblems,
    async (inputs) => {
      const { kind, areaCode, password, confirmPassword } = inputs;
      const code = inviteCode.trim();
      const outcome = await register.run({
        account: normalizeAccount(inputs),
        ...(kind === 'phone' ? { areaCode } : {}),
        password,
        confirmPassword,
        agreement: inputs.isAgreed,
        ...(code === '' ? {} : { inviteCode: code }),
      });
      if (outcome === undefined) return;
      if (!outcome.ok) throw outcome.error;
      beginSession(outcome.reply.token, outcome.reply.expiresAtMs, outcome.reply.user);
      go.comeBack();
    },
    initialInputs(areaCode),
  );
  const { inputs, problems, change } = form;
  return (
    <AuthFrame title={t`Create your account`} note={t`It takes less than a minute`}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <AccountFields
          inputs={inputs}
          onChange={change}
          autoComplete="email"
          error={problems.account && codeText(problems.account)}
        />
        <PasswordFields label={t`Password`} form={form} />
        <Field label={t`Invite code (optional)`}>
          {(control) => (
            <Input
              {...control}
              name="inviteCode"
              autoComplete="off"
              maxLength={16}
              value={inviteCode}
              onChange={setInviteCode}
            />
          )}
        </Field>
        <Agreement
          isAgreed={inputs.isAgreed}
          problem={problems.agreement}
          onChange={(isAgreed) => {
            change({ isAgreed });
          }}
        />
        <FormError>{form.failure}</FormError>
        <Button type="submit" isBlock isBusy={register.isBusy}>
          {t`Sign up`}
        </Button>
      </form>
      <LoginHint />
    </AuthFrame>
  );
}

function LoginHint(): ReactNode {
  const go = useGo();
  return (
    <p className="text-center text-body text-t2">
      <Trans>
        Already have an account?{' '}
        <button
          type="button"
          className="-my-2.5 py-2.5 font-semibold text-primary-text"
          onClick={() => {
            go.replace('pages/login/login');
          }}
        >
          Log in
        </button>
      </Trans>
    </p>
  );
}

/** An address with a calling code means a phone number of that country. */
function initialInputs(areaCode: string | undefined): Partial<AuthInputs> {
  return areaCode !== undefined && /^[1-9]\d{0,3}$/.test(areaCode)
    ? { kind: 'phone', areaCode }
    : {};
}
