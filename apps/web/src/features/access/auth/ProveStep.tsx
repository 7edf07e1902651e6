import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField } from './CodeField.tsx';
import { LostContactLink } from './LostContactLink.tsx';
import { useCodeForm } from './use-code-form.ts';
import { useLogin } from './use-login.ts';
import type { LoginSteps, UnprovedLogin } from './use-login.ts';

/** While others guess at the account: a code that goes to it, if the password was right. */
export function ProveStep({
  login,
  onBack,
  ...steps
}: LoginSteps & {
  readonly login: UnprovedLogin;
  /** The password is asked again. */
  readonly onBack: () => void;
}): ReactNode {
  const { t } = useLingui();
  const { inputs, sent } = login;
  const account =
    inputs.kind === 'email' ? inputs.account : `+${inputs.areaCode} ${inputs.account}`;
  const enter = useLogin(steps);
  const again = useLogin(steps);
  const form = useCodeForm({
    sent,
    send: async () => {
      await again(inputs);
      return sent;
    },
    onTicket: (ticket) => {
      enter(inputs, ticket).catch((error: unknown) => {
        toastStore.show(errorText(error), 'error');
        onBack();
      });
    },
  });
  return (
    <AuthFrame
      title={t`Confirm it is you`}
      note={t`Someone else is trying passwords on this account. If yours is right, a 6-digit code is on its way to ${account}.`}
      onBack={onBack}
    >
      <FormScreen form={form} room="frame" label={t`Continue`}>
        <CodeField {...form.field} />
      </FormScreen>
      <LostContactLink />
    </AuthFrame>
  );
}
