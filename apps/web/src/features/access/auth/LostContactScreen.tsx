import type { ContactKind } from '@candor/protocol';
import { Field, Input, PasswordInput, Segmented, TextArea } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { useForm } from '#shared/form/use-form.ts';
import type { Form } from '#shared/form/use-form.ts';
import { useSession } from '#shared/session/session.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { AccountField, AccountFields } from './AccountFields.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField } from './CodeField.tsx';
import {
  emptyLost,
  findLostProblems,
  isOtherKnown,
  lostRequest,
  REASON_LENGTH_MAX,
} from './contact-form.ts';
import type { LostField, LostInputs } from './contact-form.ts';
import type { AccountInputs } from './reset-flow.ts';
import { sendContactCode } from './send-code.ts';
import { useInlineCode } from './use-inline-code.ts';

type LostForm = Form<LostInputs, LostField>;

/** Asks customer service to replace an e-mail address or phone number at which codes cannot be read any more. */
export function LostContactScreen(): ReactNode {
  const { t } = useLingui();
  const hasSession = useSession((state) => state.session !== undefined);
  const { form, code, otherCode, sendCode } = useLostForm(hasSession);
  const { inputs, change, error } = form;
  const changeFresh = (more: Partial<AccountInputs>): void =>
    change({ fresh: { ...inputs.fresh, ...more } });
  return (
    <AuthFrame
      title={t`I can’t receive codes any more`}
      note={t`Customer service replaces your lost email or phone number. Two people check the request. The change waits for some days, and every contact of the account is told.`}
      hasLogo={false}
    >
      <FormScreen
        form={form}
        room="frame"
        label={t`Ask customer service`}
        failure={code.failure ?? otherCode.failure}
      >
        {!hasSession && <KnownAccount form={form} label={t`Your account`} />}
        <Group title={t`What did you lose?`}>
          <Segmented<ContactKind>
            label={t`What did you lose?`}
            options={[
              { value: 'phone', label: t`Phone number` },
              { value: 'email', label: t`Email` },
            ]}
            value={inputs.lost}
            onChange={(lost) =>
              change({
                lost,
                fresh: { ...inputs.fresh, kind: lost, account: '' },
                ...(hasSession ? { known: emptyLost(lost).known } : {}),
              })
            }
          />
        </Group>
        <Group title={inputs.lost === 'email' ? t`Your new email` : t`Your new phone number`}>
          <AccountField
            inputs={inputs.fresh}
            onChange={changeFresh}
            autoComplete="email"
            error={error('newAccount')}
          />
          <CodeField {...code.field} error={error('code')} onSend={sendCode} />
        </Group>
        <Kept form={form} hasSession={hasSession} otherCode={otherCode} />
        <Statement form={form} />
      </FormScreen>
    </AuthFrame>
  );
}

function Group(props: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label={props.title} className="mt-2 flex flex-col gap-4">
      <h2 className="text-list font-semibold">{props.title}</h2>
      {props.children}
    </section>
  );
}

function KnownAccount({
  form,
  label,
}: {
  readonly form: LostForm;
  readonly label: string;
}): ReactNode {
  const { inputs, change, error } = form;
  return (
    <Group title={label}>
      <AccountFields
        inputs={inputs.known}
        onChange={(more) => change({ known: { ...inputs.known, ...more } })}
        autoComplete="username"
        error={error('account')}
      />
    </Group>
  );
}

interface KeptProps {
  readonly form: LostForm;
  readonly hasSession: boolean;
  readonly otherCode: ReturnType<typeof useInlineCode>;
}

/** What the asker still has: none of it is needed, each of it counts. */
function Kept({ form, hasSession, otherCode }: KeptProps): ReactNode {
  const { t } = useLingui();
  const { inputs, change, error } = form;
  return (
    <Group title={t`What you still have`}>
      <p className="-mt-2 text-meta text-t2">
        {t`Fill in what you can. With two right proofs the change waits for the shortest time; with none it needs your verified identity and a picture.`}
      </p>
      <Field label={t`Login password`}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            maxLength={128}
            value={inputs.loginPassword}
            onChange={(loginPassword) => change({ loginPassword })}
          />
        )}
      </Field>
      {hasSession && (
        <AccountField
          inputs={inputs.known}
          onChange={(more) => change({ known: { ...inputs.known, ...more } })}
          autoComplete="email"
          error={error('account')}
        />
      )}
      {isOtherKnown(inputs) && <CodeField {...otherCode.field} error={error('otherCode')} />}
      <Field label={t`Authenticator or recovery code`}>
        {(control) => (
          <Input
            {...control}
            name="factorCode"
            autoComplete="off"
            maxLength={64}
            value={inputs.factorCode}
            onChange={(factorCode) => change({ factorCode })}
          />
        )}
      </Field>
      <Field label={t`Fund password`}>
        {(control) => (
          <PasswordInput
            {...control}
            name="legalPwd"
            autoComplete="off"
            inputMode="numeric"
            maxLength={6}
            value={inputs.fundPassword}
            onChange={(fundPassword) => change({ fundPassword })}
          />
        )}
      </Field>
      {!hasSession && (
        <p className="text-meta text-t2">
          {t`With a passkey you can log in, and ask from the security center.`}
        </p>
      )}
    </Group>
  );
}

function Statement({ form }: { readonly form: LostForm }): ReactNode {
  const { t } = useLingui();
  return (
    <Field label={t`What happened?`} error={form.error('statement')}>
      {(control) => (
        <TextArea
          {...control}
          name="statement"
          maxLength={REASON_LENGTH_MAX}
          value={form.inputs.statement}
          onChange={(statement) => form.change({ statement })}
        />
      )}
    </Field>
  );
}

function useLostForm(hasSession: boolean) {
  const { t } = useLingui();
  const go = useGo();
  const ask = useAction('contactLostAsk', { isQuiet: true });
  const outer = useState<LostInputs>(() => emptyLost());
  const [inputs] = outer;
  const code = useInlineCode({
    inputs: inputs.fresh,
    send: (account) => sendContactCode('new_contact', account),
  });
  const otherCode = useInlineCode({
    inputs: inputs.known,
    send: (account) => sendContactCode('account', account),
  });
  const hasOther = isOtherKnown(inputs) && otherCode.code !== '';
  const send = async (typed: LostInputs): Promise<void> => {
    const newTicket = await code.takeTicket();
    const accountTicket = hasOther ? await otherCode.takeTicket() : undefined;
    if (newTicket === undefined) return;
    const outcome = await ask.run(lostRequest(typed, { newTicket, accountTicket }, hasSession));
    if (outcome === undefined) return;
    if (!outcome.ok) throw outcome.error;
    const { secret } = outcome.reply;
    go.replace('pages/forgetPwd/forgetPwd', { view: 'lost-state', secret });
  };
  const form = useForm<LostInputs, LostField>({
    initial: inputs,
    outer,
    find: (typed) => {
      const facts = { hasSession, code: code.code, otherCode: hasOther ? otherCode.code : '' };
      const found = findLostProblems({ ...typed, ...facts });
      if (found.statement === undefined) return found;
      return { ...found, statement: t`Tell us in a sentence what happened.` };
    },
    send,
    fields: ['account', 'newAccount'],
    changedBy: { account: ['known'], newAccount: ['fresh', 'lost'] },
  });
  return {
    ...{ form, code, otherCode },
    sendCode: (): void => {
      if (form.demand('newAccount')) code.field.onSend();
    },
  };
}
