import { RefusedError } from '@candor/api-client';
import type { EndpointReply } from '@candor/protocol';
import { ErrorState, SkeletonRows, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FactorField, hasFactor } from '#shared/form/FactorField.tsx';
import { PasswordField } from '#shared/form/PasswordField.tsx';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { AccountField } from './AccountFields.tsx';
import { normalizeAccount } from './auth-form.ts';
import type { AccountKind } from './auth-form.ts';
import { EMPTY_BINDING, findBindProblems } from './bind-form.ts';
import type { BindField, BindInputs } from './bind-form.ts';
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
  const { form, code, sendCode } = useBindForm(props);
  const { inputs, error, change } = form;
  return (
    <FormScreen
      form={form}
      note={t`Other devices are logged out, and withdrawals pause for 24 hours.`}
      failure={code.failure}
      label={t`Save`}
    >
      <AccountField
        inputs={inputs}
        onChange={change}
        autoComplete="email"
        error={error('account')}
      />
      {inputs.kind === 'phone' && (
        <p className="text-body text-t2">
          {t`Whoever takes over your number can read your text messages. An authenticator app or a passkey is safer.`}
        </p>
      )}
      <CodeField {...code.field} error={error('code')} onSend={sendCode} />
      <PasswordField {...form.text('loginPassword')} />
      {hasFactor(proofs) && (
        <FactorField
          factors={proofs}
          {...form.text('factorCode')}
          isConfirmed={inputs.isConfirmed}
          onConfirmed={() => change({ isConfirmed: true })}
        />
      )}
    </FormScreen>
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

function useBindForm({ kind, proofs, oldTicket, onOldTicketSpent }: NewContactProps) {
  const { t } = useLingui();
  const outer = useState<BindInputs>({ ...EMPTY_BINDING, kind });
  const bind = useBind(outer[0]);
  const code = useBindCode(outer[0]);
  const isFactorAsked = hasFactor(proofs) && !outer[0].isConfirmed;
  const startOver = (text: string): void => {
    code.forget();
    toastStore.show(text, 'error');
    onOldTicketSpent();
  };
  const send = async ({ loginPassword, factorCode }: BindInputs): Promise<void> => {
    try {
      const ticket = await code.takeTicket();
      const proof = { password: loginPassword, oldTicket };
      const factor = isFactorAsked ? factorCode : undefined;
      if (ticket !== undefined) await bind.send(ticket, { ...proof, factorCode: factor });
    } catch (error) {
      const why = refusedProof(error);
      if (why === 'factor') form.change({ factorCode: '' });
      if (why === 'ticket') startOver(t`That took too long. Request a new code.`);
      // Found out only after the old contact's proof was used up.
      if (why === 'taken' && oldTicket !== undefined) startOver(errorText(error));
      throw error;
    }
  };
  const form = useForm<BindInputs, BindField>({
    initial: outer[0],
    outer,
    find: (inputs) => findBindProblems({ ...inputs, code: code.code, isFactorAsked }),
    send,
    fields: ['account', 'loginPassword'],
    changedBy: { account: ['kind', 'account', 'areaCode'] },
  });
  return {
    form,
    code,
    sendCode: (): void => {
      if (form.demand('account')) code.field.onSend();
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
