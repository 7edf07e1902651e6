import { RefusedError } from '@candor/api-client';
import type { EndpointReply } from '@candor/protocol';
import { Button, ErrorState, SkeletonRows, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { FactorField, hasFactor } from '#shared/form/FactorField.tsx';
import { PasswordField } from '#shared/form/PasswordField.tsx';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { showFirstProblem } from '#shared/form/show-first-problem.ts';
import { useSession } from '#shared/session/session.ts';
import { codeText, errorText } from '#shared/texts/error-text.ts';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { AccountField } from './AccountFields.tsx';
import { findAccountProblems, normalizeAccount } from './auth-form.ts';
import type { AccountKind } from './auth-form.ts';
import { findBindProblems, findBindRefusal } from './bind-form.ts';
import type { BindProblems } from './bind-form.ts';
import { CodeField } from './CodeField.tsx';
import { OwnCode } from './OwnCode.tsx';
import type { AccountInputs } from './reset-flow.ts';
import { sendBindCode } from './send-code.ts';
import { useInlineCode } from './use-inline-code.ts';

type Proofs = EndpointReply<'verifySwitch'>;

/**
 * Bind or change the e-mail address or phone number (`?channel=email` or `sms`). Whoever has a second
 * factor confirms with it; others first take a code at a contact they have.
 */
export function BindScreen(): ReactNode {
  const { t } = useLingui();
  const kind: AccountKind = useQueryParam('channel') === 'sms' ? 'phone' : 'email';
  const proofs = useRead('verifySwitch', {});
  const isBound = kind === 'email' ? proofs.data?.email : proofs.data?.phone;
  const titles = {
    email: isBound === true ? t`Change email` : t`Bind email`,
    phone: isBound === true ? t`Change phone number` : t`Bind phone number`,
  };
  return (
    <Page title={titles[kind]}>
      {proofs.isError ? (
        <ErrorState text={errorText(proofs.error)} onRetry={() => void proofs.refetch()} />
      ) : proofs.data === undefined ? (
        <SkeletonRows count={4} shape="field" />
      ) : (
        <BindSteps key={kind} kind={kind} proofs={proofs.data} />
      )}
    </Page>
  );
}

interface BindStepsProps {
  readonly kind: AccountKind;
  readonly proofs: Proofs;
}

function BindSteps({ kind, proofs }: BindStepsProps): ReactNode {
  const { t } = useLingui();
  const [oldTicket, setOldTicket] = useState<string>();
  if (!hasFactor(proofs) && oldTicket === undefined) {
    return (
      <>
        <p className="px-4 pt-4 text-body text-t2">
          {t`First confirm that it is you, with a code to a contact you already use.`}
        </p>
        <OwnCode purpose="security_change" onTicket={setOldTicket} />
      </>
    );
  }
  return (
    <NewContact
      kind={kind}
      proofs={proofs}
      oldTicket={oldTicket}
      onOldTicketSpent={() => setOldTicket(undefined)}
    />
  );
}

interface NewContactProps extends BindStepsProps {
  readonly oldTicket: string | undefined;
  readonly onOldTicketSpent: () => void;
}

function NewContact(props: NewContactProps): ReactNode {
  const { proofs } = props;
  const { t } = useLingui();
  const form = useBindForm(props);
  const { inputs, problems, code } = form;
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4 p-4">
      <p className="text-body text-t2">
        {t`Other devices are logged out, and withdrawals pause for 24 hours.`}
      </p>
      <AccountField
        inputs={inputs}
        onChange={form.changeInputs}
        autoComplete="email"
        error={problems.account && codeText(problems.account)}
      />
      <CodeField
        {...code.field}
        error={problems.code && codeText(problems.code)}
        onSend={form.sendCode}
      />
      <PasswordField
        value={form.password}
        error={problems.password && codeText(problems.password)}
        onChange={form.setPassword}
      />
      {hasFactor(proofs) && (
        <FactorField
          factors={proofs}
          value={form.factorCode}
          error={problems.factor && codeText(problems.factor)}
          onChange={form.setFactorCode}
          isConfirmed={form.isConfirmed}
          onConfirmed={form.confirm}
        />
      )}
      <FailureNote failure={form.failure ?? code.failure} />
      <Button type="submit" isBlock isBusy={form.isBusy} className="mt-2">
        {t`Save`}
      </Button>
    </form>
  );
}

interface BindProof {
  readonly password: string;
  readonly oldTicket: string | undefined;
  /** Undefined where none is asked for, or a passkey has confirmed the session. */
  readonly factorCode: string | undefined;
}

/** Sends it, says that it was done and leaves. */
function useBind(inputs: AccountInputs) {
  const { t } = useLingui();
  const go = useGo();
  const bind = useAction('bindAccount', { isQuiet: true });
  /** @throws RefusedError, NetworkError */
  const send = async (ticket: string, proof: BindProof): Promise<void> => {
    const { kind, areaCode } = inputs;
    const { password, oldTicket, factorCode } = proof;
    const outcome = await bind.run({
      channel: kind === 'email' ? 'email' : 'sms',
      account: normalizeAccount(inputs),
      ...(kind === 'phone' ? { areaCode } : {}),
      ticket,
      password,
      ...(oldTicket === undefined ? {} : { oldTicket }),
      ...(factorCode === undefined ? {} : { factorCode }),
    });
    if (outcome === undefined) return;
    if (!outcome.ok) throw outcome.error;
    for (const name of ['info', 'verifySwitch', 'sessionList']) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
    const saved = {
      email: t`Email saved. Withdrawals pause for 24 hours.`,
      phone: t`Phone number saved. Withdrawals pause for 24 hours.`,
    };
    toastStore.show(saved[kind], 'success');
    go.back();
  };
  return { send, isBusy: bind.isBusy };
}

/** The code to the new contact; it outlives the page. */
function useBindCode(inputs: AccountInputs) {
  const userId = useSession((state) => state.session?.userId);
  const keptAs = `${String(userId)} bind ${inputs.kind}`;
  return useInlineCode({ inputs, keptAs, send: sendBindCode });
}

/** What is typed, and what was said about it until it changes. */
function useBindFields(kind: AccountKind) {
  const [inputs, setInputs] = useState<AccountInputs>({ kind, account: '', areaCode: '852' });
  const [password, setPassword] = useState('');
  const [factorCode, setFactorCode] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [refusal, setRefusal] = useState<BindProblems>({});
  const forgive = (): void => {
    setFailure(undefined);
    setRefusal({});
  };
  const edited =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      forgive();
    };
  return {
    inputs,
    password,
    factorCode,
    failure,
    refusal,
    forgive,
    changeInputs: (changes: Partial<AccountInputs>): void =>
      edited(setInputs)({ ...inputs, ...changes }),
    setPassword: edited(setPassword),
    setFactorCode: edited(setFactorCode),
    clearFactorCode: (): void => setFactorCode(''),
    tell: (error: unknown): void => {
      const found = findBindRefusal(error instanceof RefusedError ? error.code : undefined);
      setRefusal(found);
      if (Object.keys(found).length === 0) setFailure(failureOf(error));
    },
  };
}

function useBindForm({ kind, proofs, oldTicket, onOldTicketSpent }: NewContactProps) {
  const { t } = useLingui();
  const fields = useBindFields(kind);
  const { inputs, password, factorCode } = fields;
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [tried, setTried] = useState<'nothing' | 'code' | 'all'>('nothing');
  const bind = useBind(inputs);
  const code = useBindCode(inputs);
  const isFactorAsked = hasFactor(proofs) && !isConfirmed;
  const all = findBindProblems({ inputs, code: code.code, password, factorCode, isFactorAsked });
  const shown = { nothing: {}, code: findAccountProblems(inputs), all };
  const problems: BindProblems = { ...shown[tried], ...fields.refusal };
  const send = async (): Promise<void> => {
    const ticket = await code.takeTicket();
    if (ticket === undefined) return;
    const factor = isFactorAsked ? factorCode : undefined;
    await bind.send(ticket, { password, oldTicket, factorCode: factor });
  };
  const startOver = (text: string): void => {
    code.forget();
    toastStore.show(text, 'error');
    onOldTicketSpent();
  };
  const tellFailure = (error: unknown): void => {
    fields.tell(error);
    const why = refusedProof(error);
    if (why === 'factor') fields.clearFactorCode();
    if (why === 'ticket') startOver(t`That took too long. Request a new code.`);
    // Found out only after the old contact's proof was used up.
    if (why === 'taken' && oldTicket !== undefined) startOver(errorText(error));
  };
  return {
    ...fields,
    code,
    isConfirmed,
    problems,
    isBusy: code.isBusy || bind.isBusy,
    confirm: (): void => setIsConfirmed(true),
    sendCode: (): void => {
      if (tried === 'nothing') setTried('code');
      if (!('account' in findAccountProblems(inputs))) code.field.onSend();
    },
    submit: (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault();
      setTried('all');
      fields.forgive();
      if (Object.keys(all).length === 0) send().catch(tellFailure);
      else showFirstProblem(event.currentTarget);
    },
  };
}

/** Which proof the server did not take, if that was it. */
function refusedProof(error: unknown): 'ticket' | 'factor' | 'taken' | undefined {
  if (!(error instanceof RefusedError)) return undefined;
  if (error.code === 2013 || error.code === 2014) return 'taken';
  if (error.code !== 2001) return undefined;
  const field = error.detail?.field;
  if (field === 'ticket') return 'ticket';
  return field === 'code' || field === 'factorCode' ? 'factor' : undefined;
}
