import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useAction } from '#shared/data/hooks.ts';
import { codeText } from '#shared/texts/error-text.ts';
import { failureOf, waitMsOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { CODE_LENGTH } from './code-form.ts';
import type { SentCode } from './reset-flow.ts';

interface CodeFormOptions {
  /** The code on its way when the form opens, if one is. */
  readonly sent: SentCode | undefined;
  /** Sends another. */
  readonly send: () => Promise<SentCode>;
  /** What the right code was worth. */
  readonly onTicket: (ticket: string) => void;
}

/** State of a form that turns a code into a ticket. */
export function useCodeForm({ sent, send, onTicket }: CodeFormOptions) {
  const check = useAction('checkSmsCode', { isQuiet: true });
  const [verificationId, setVerificationId] = useState(sent?.verificationId);
  const [resendAtMs, setResendAtMs] = useState(sent?.resendAtMs);
  const [code, setCode] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const sendAgain = (): void => {
    setIsSending(true);
    setFailure(undefined);
    send()
      .then(
        (next) => {
          setVerificationId(next.verificationId);
          setResendAtMs(next.resendAtMs);
          setCode('');
          setProblem(undefined);
        },
        (error: unknown) => {
          setFailure(failureOf(error));
          const waitMs = waitMsOf(error);
          if (waitMs > 0) setResendAtMs(Date.now() + waitMs);
        },
      )
      .finally(() => {
        setIsSending(false);
      });
  };
  const submit = async (): Promise<void> => {
    setFailure(undefined);
    if (verificationId === undefined || code.length < CODE_LENGTH) {
      setProblem(codeText(2045));
      return;
    }
    const outcome = await check.run({ verificationId, code });
    if (outcome === undefined) return;
    if (outcome.ok) onTicket(outcome.reply.ticket);
    else setFailure(failureOf(outcome.error));
  };
  return {
    field: {
      value: code,
      onChange: (typed: string): void => {
        setCode(typed);
        setProblem(undefined);
        setFailure(undefined);
      },
      error: problem,
      resendAtMs,
      isSending,
      onSend: sendAgain,
    },
    failure,
    isBusy: check.isBusy,
    submit: (event: SubmitEvent): void => {
      event.preventDefault();
      void submit();
    },
  };
}
