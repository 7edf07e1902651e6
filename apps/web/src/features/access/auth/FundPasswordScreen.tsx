import { RefusedError } from '@candor/api-client';
import { isEasyFundPassword } from '@candor/protocol';
import {
  Button,
  ErrorState,
  FormError,
  FUND_PASSWORD_LENGTH,
  Keypad,
  SkeletonRows,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { LOGIN_PASSWORD_FORM, PasswordField } from '#shared/form/PasswordField.tsx';
import type { LoginPasswordInputs } from '#shared/form/PasswordField.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { Page } from '#shared/ui/Page.tsx';
import { codeText, errorText } from '#shared/texts/error-text.ts';
import { OwnCode } from './OwnCode.tsx';

/** The six digits that move money: set once, replaced with a code that was sent. */
export function FundPasswordScreen(): ReactNode {
  const { t } = useLingui();
  const proofs = useRead('verifySwitch', {});
  const [ticket, setTicket] = useState<string>();
  const isCodeNeeded = proofs.data?.fundPassword === true && ticket === undefined;
  return (
    <Page title={t`Fund password`}>
      {proofs.isError ? (
        <ErrorState text={errorText(proofs.error)} onRetry={() => void proofs.refetch()} />
      ) : proofs.data === undefined ? (
        <SkeletonRows count={3} shape="field" />
      ) : isCodeNeeded ? (
        <OwnCode purpose="fund_password" onTicket={setTicket} />
      ) : (
        <ChooseDigits ticket={ticket} onTicketSpent={() => setTicket(undefined)} />
      )}
    </Page>
  );
}

interface ChooseDigitsProps {
  /** Undefined when there was no fund password before. */
  readonly ticket: string | undefined;
  readonly onTicketSpent: () => void;
}

function ChooseDigits(props: ChooseDigitsProps): ReactNode {
  const { t } = useLingui();
  const [digits, setDigits] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string>();
  const startOver = (why?: string): void => {
    setDigits('');
    setAgain('');
    setProblem(why);
  };
  if (again.length === FUND_PASSWORD_LENGTH) {
    return <Confirm {...props} digits={digits} onRefused={startOver} />;
  }
  const isFirst = digits.length < FUND_PASSWORD_LENGTH;
  const type = (typed: string): void => {
    setProblem(undefined);
    const isWhole = typed.length === FUND_PASSWORD_LENGTH;
    if (isFirst && isWhole && isEasyFundPassword(typed)) {
      startOver(t`These digits are easy to guess. Choose others.`);
    } else if (isFirst) setDigits(typed);
    else if (isWhole && typed !== digits) {
      setAgain('');
      setProblem(codeText(2008));
    } else setAgain(typed);
  };
  const label = isFirst ? t`Choose six digits` : t`Enter the six digits again`;
  return (
    <div className="flex min-h-[calc(100dvh-var(--keypad-top))] flex-col gap-5 pt-6 pb-[var(--safe-bottom)]">
      <div className="px-6 text-center">
        <h2 className="text-list font-semibold">{label}</h2>
        <p className="mt-1 text-meta text-t2">
          {t`They confirm withdrawals and payment methods. Avoid dates, repeats and rows.`}
        </p>
      </div>
      {/* Room for what went wrong, so that no key moves under the finger when it is said. */}
      <div className="mt-auto flex min-h-28 flex-col items-center justify-end gap-2 px-4">
        <FormError>{problem}</FormError>
        {!isFirst && (
          <Button tone="ghost" size="small" onClick={() => startOver()}>
            {t`Choose other digits`}
          </Button>
        )}
      </div>
      <Keypad label={label} value={isFirst ? digits : again} onChange={type} />
    </div>
  );
}

interface ConfirmProps extends ChooseDigitsProps {
  readonly digits: string;
  readonly onRefused: (why: string) => void;
}

function Confirm({ ticket, onTicketSpent, digits, onRefused }: ConfirmProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const set = useAction('setLegalPwd', { isQuiet: true });
  const reset = useAction('resetLegalPwd', { isQuiet: true });
  const send = async ({ loginPassword }: LoginPasswordInputs): Promise<void> => {
    const request = { legalPwd: digits, confirmLegalPwd: digits, loginPassword };
    const outcome = await (ticket === undefined
      ? set.run(request)
      : reset.run({ ...request, ticket }));
    if (outcome === undefined) return;
    if (outcome.ok) {
      void queryClient.invalidateQueries({ queryKey: ['verifySwitch'] });
      void queryClient.invalidateQueries({ queryKey: ['info'] });
      toastStore.show(t`Fund password saved`, 'success');
      go.back();
      return;
    }
    const code = outcome.error instanceof RefusedError ? outcome.error.code : undefined;
    if (code === 9002) onRefused(t`These digits are easy to guess. Choose others.`);
    else if (code === 2001) onTicketSpent();
    else throw outcome.error;
  };
  const form = useForm({ ...LOGIN_PASSWORD_FORM, send });
  return (
    <FormScreen
      form={form}
      note={t`Your login password confirms that it is you. Withdrawals pause for 24 hours.`}
      label={t`Save`}
    >
      <PasswordField {...form.text('loginPassword')} />
    </FormScreen>
  );
}
