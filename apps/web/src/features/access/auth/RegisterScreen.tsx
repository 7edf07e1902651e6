import type { SessionView } from '@candor/protocol';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { beginSession } from '#shared/session/session.ts';
import { AccountFields } from './AccountFields.tsx';
import { Agreement } from './Agreement.tsx';
import { findAccountProblems, findRegisterProblems, normalizeAccount } from './auth-form.ts';
import type { AuthField, AuthInputs } from './auth-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField, DemoCode } from './CodeField.tsx';
import { InviteField } from './InviteField.tsx';
import { KeepLoggedIn } from './KeepLoggedIn.tsx';
import { NewPasswordField } from './PasswordFields.tsx';
import { RegistrationsStopped } from './RegistrationsStopped.tsx';
import { registerDraft } from './register-draft.ts';
import type { RegisterDraft } from './register-draft.ts';
import { isTicketSpent, sendRegisterCode } from './send-code.ts';
import { dropTypedAccount, typedAccount } from './typed-account.ts';
import { EMPTY_INPUTS, useAuthForm } from './use-auth-form.ts';
import { useInlineCode } from './use-inline-code.ts';

/** Open an account and be logged in at once. An invitation link brings its code along. */
export function RegisterScreen(): ReactNode {
  const { t } = useLingui();
  const { form, code, invite, keeping, isCodeAsked, askCode, leaveAccount } = useRegistration();
  const { inputs, error, change, touch } = form;
  const typeCode = (typed: string): void => {
    code.field.onChange(typed);
    touch('code');
  };
  return (
    <AuthFrame
      title={t`Create your account`}
      note={t`It takes less than a minute`}
      hasLogo={false}
      isForVisitors
    >
      <RegistrationsStopped />
      <FormScreen form={form} room="tight" label={t`Sign up`} failure={code.failure}>
        <AccountFields
          inputs={inputs}
          onChange={change}
          autoComplete="email"
          error={error('account')}
          onLeave={leaveAccount}
        />
        {isCodeAsked && (
          <>
            <CodeField {...code.field} error={error('code')} onChange={typeCode} onSend={askCode} />
            <DemoCode code={code.field.demoCode} typed={code.field.value} onUse={typeCode} />
          </>
        )}
        <NewPasswordField label={t`Password`} form={form} />
        <InviteField
          value={invite.value}
          isRefused={error('inviteCode') !== undefined}
          onChange={(typed) => {
            invite.onChange(typed);
            touch('inviteCode');
          }}
        />
        <KeepLoggedIn {...keeping} />
        <Agreement />
      </FormScreen>
      <LoginHint />
    </AuthFrame>
  );
}

/** What was begun before, an invitation's code and a country picked on the page of calling codes. */
function useBeginning(): RegisterDraft {
  const invitedBy = useQueryParam('inviteCode');
  const areaCode = useQueryParam('areaCode');
  const [beginning] = useState((): RegisterDraft => {
    const kept = registerDraft.read();
    const { kind, account, areaCode: usualCode } = kept ?? typedAccount() ?? EMPTY_INPUTS;
    const isPicked = areaCode !== undefined && /^[1-9]\d{0,3}$/.test(areaCode);
    return {
      kind: isPicked ? 'phone' : kind,
      account: isPicked && kind === 'email' ? '' : account,
      areaCode: isPicked ? areaCode : usualCode,
      inviteCode: invitedBy ?? kept?.inviteCode ?? '',
      sent: kept?.sent,
      savedAtMs: 0,
    };
  });
  return beginning;
}

/** Where the form can show what the server refuses. */
const FIELDS = [
  'account',
  'code',
  'password',
  'inviteCode',
] as const satisfies readonly AuthField[];

/** What follows an account: its session, and the way back to where one was. */
function useEnter(isKept: boolean): (session: SessionView) => void {
  const go = useGo();
  return (session) => {
    registerDraft.clear();
    dropTypedAccount();
    beginSession(session, { isKept });
    go.comeBack();
  };
}

function useRegistration() {
  const beginning = useBeginning();
  const { kind, account, areaCode } = beginning;
  const [inviteCode, setInviteCode] = useState(beginning.inviteCode);
  const [isKept, setIsKept] = useState(true);
  const version = useRead('common/version', {});
  const register = useAction('register', { isQuiet: true });
  const login = useAction('login', { isQuiet: true });
  const isAnswerLost = useRef(false);
  // Where the server could not say, the code is asked for: it will say when it is sent.
  const isCodeAsked = version.data?.registerVerification !== false;
  const [inputs, setInputs] = useState<AuthInputs>({ ...EMPTY_INPUTS, kind, account, areaCode });
  const code = useInlineCode({
    inputs,
    initial: beginning.sent,
    fillsItself: true,
    send: sendRegisterCode,
  });
  const enter = useEnter(isKept);
  const send = async (): Promise<void> => {
    const ticket = isCodeAsked ? await code.takeTicket() : undefined;
    if (isCodeAsked && ticket === undefined) return;
    const credentials = {
      account: normalizeAccount(inputs),
      ...(inputs.kind === 'phone' ? { areaCode: inputs.areaCode } : {}),
      password: inputs.password,
      keepLoggedIn: isKept,
    };
    const outcome = await register.run({
      ...credentials,
      // Both were asked for on the screen: one password that can be read, and the words above the button.
      confirmPassword: inputs.password,
      agreement: true,
      ...(inviteCode === '' ? {} : { inviteCode }),
      ...(ticket === undefined ? {} : { ticket }),
    });
    if (outcome === undefined) return;
    const wasLost = isAnswerLost.current;
    isAnswerLost.current = !outcome.ok && outcome.isOutcomeUnknown;
    if (outcome.ok) {
      enter(outcome.reply);
      return;
    }
    if (!isTicketSpent(outcome.error)) throw outcome.error;
    // The call whose answer was lost may have used the ticket up: then the account is there.
    const entered = wasLost ? await login.run(credentials) : undefined;
    if (entered?.ok === true) {
      enter(entered.reply);
      return;
    }
    code.forget();
    throw outcome.error;
  };
  const form = useAuthForm(
    (typed) => findRegisterProblems(typed, isCodeAsked ? code.code : undefined),
    send,
    { outer: [inputs, setInputs], fields: FIELDS },
  );
  useKeptDraft(inputs, inviteCode, code.sent);
  return {
    form,
    code,
    isCodeAsked,
    askCode: (): void => {
      if (form.demand('account')) code.field.onSend();
    },
    leaveAccount: useCodeByItself(inputs, code, isCodeAsked),
    invite: { value: inviteCode, onChange: setInviteCode },
    keeping: { isKept, onChange: setIsKept },
  };
}

/**
 * Sends the first code to an e-mail address as soon as its field is left, once each. A text message costs
 * money, so a phone number's is asked for.
 */
function useCodeByItself(
  inputs: AuthInputs,
  code: Pick<ReturnType<typeof useInlineCode>, 'sent' | 'field'>,
  isCodeAsked: boolean,
): () => void {
  const asked = useRef('');
  return () => {
    const account = normalizeAccount(inputs);
    const isWhole = inputs.kind === 'email' && findAccountProblems(inputs).account === undefined;
    if (!isCodeAsked || code.sent !== undefined || !isWhole || asked.current === account) return;
    asked.current = account;
    code.field.onSend();
  };
}

/** Keeps what was typed, passwords excepted, until it is sent or ten minutes old. */
function useKeptDraft(inputs: AuthInputs, inviteCode: string, sent: RegisterDraft['sent']): void {
  const { kind, account, areaCode } = inputs;
  useEffect(() => {
    if (account === '' && inviteCode === '') return;
    const savedAtMs = Date.now();
    registerDraft.write({ kind, account, areaCode, inviteCode, sent, savedAtMs });
  }, [kind, account, areaCode, inviteCode, sent]);
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
          onClick={() => go.replace('pages/login/login')}
        >
          Log in
        </button>
      </Trans>
    </p>
  );
}
