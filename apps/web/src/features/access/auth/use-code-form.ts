import type { EndpointReply } from '@candor/protocol';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import type { Outcome } from '#shared/api/hooks.ts';
import { codeText } from '#shared/texts/error-text.ts';
import { failureOf, waitMsOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { CODE_LENGTH } from './code-form.ts';
import type { SentCode } from './reset-flow.ts';
import { isTicketSpent } from './send-code.ts';

/** A whole code, and which message it is from. */
interface TypedCode {
  readonly verificationId: string;
  readonly code: string;
}

interface CodeFormOptions {
  /** The code on its way when the form opens, if one is. */
  readonly sent: SentCode | undefined;
  /** Sends another. */
  readonly send: () => Promise<SentCode>;
  /** What the right code was worth. */
  readonly onTicket: (ticket: string) => void;
}

/** Checks one code at a time; of those typed during a check the last is checked after it. */
function useCodeCheck(tell: (outcome: Outcome<EndpointReply<'checkSmsCode'>>) => void) {
  const action = useAction('checkSmsCode', { isQuiet: true });
  const waiting = useRef<TypedCode>(undefined);
  const run = async (tried: TypedCode): Promise<void> => {
    const outcome = await action.run(tried);
    if (outcome === undefined) {
      waiting.current = tried;
      return;
    }
    const next = waiting.current;
    waiting.current = undefined;
    if (!outcome.ok && next !== undefined && next.code !== tried.code) await run(next);
    else tell(outcome);
  };
  return { run, isBusy: action.isBusy };
}

/** State of a form that turns a code into a ticket, as soon as the last digit is there. */
export function useCodeForm({ sent, send, onTicket }: CodeFormOptions) {
  const check = useCodeCheck((outcome) => {
    if (outcome.ok) onTicket(outcome.reply.ticket);
    else if (isTicketSpent(outcome.error)) setProblem(codeText(2001));
    else setFailure(failureOf(outcome.error));
  });
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
      .finally(() => setIsSending(false));
  };
  const submit = async (typed: string): Promise<void> => {
    setFailure(undefined);
    if (verificationId === undefined || typed.length < CODE_LENGTH) {
      setProblem(codeText(2045));
      return;
    }
    await check.run({ verificationId, code: typed });
  };
  return {
    field: {
      value: code,
      onChange: (typed: string): void => {
        setCode(typed);
        setProblem(undefined);
        setFailure(undefined);
        const isWhole = typed.length === CODE_LENGTH && typed !== code;
        if (isWhole && verificationId !== undefined) void submit(typed);
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
      void submit(code);
    },
  };
}
