import { RefusedError } from '@candor/api-client';
import { useRef, useState } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { failureOf, waitMsOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { normalizeAccount } from './auth-form.ts';
import type { AccountInputs, SentCode } from './reset-flow.ts';
import { dropSentCode, keepSentCode, sentCodeOf } from './sent-codes.ts';

/** A code on its way, and to whom: it proves nothing about another address. */
export interface TargetedCode extends SentCode {
  readonly target: string;
}

/** One text for one address or number. */
export function targetOf(inputs: AccountInputs): string {
  const account = normalizeAccount(inputs);
  return inputs.kind === 'email' ? `email ${account}` : `phone +${inputs.areaCode} ${account}`;
}

function keptCode(name: string | undefined): TargetedCode | undefined {
  const kept = name === undefined ? undefined : sentCodeOf(name);
  return kept?.target === undefined ? undefined : { ...kept, target: kept.target };
}

interface InlineCodeOptions {
  readonly inputs: AccountInputs;
  /** A code that was on its way when the screen was left. */
  readonly initial?: TargetedCode | undefined;
  /** Under this name the code outlives the screen, until the app is loaded again. */
  readonly keptAs?: string;
  /** The field takes the code that the demo shows in place of a message. */
  readonly fillsItself?: boolean;
  readonly send: (inputs: AccountInputs) => Promise<SentCode>;
}

/** Sends codes to what the form names, one at a time, and knows which message is on its way. */
function useSending(
  { inputs, initial, keptAs, send }: InlineCodeOptions,
  onSent: (sent: TargetedCode) => void,
) {
  const target = targetOf(inputs);
  const [lastSent, setLastSent] = useState(() => initial ?? keptCode(keptAs));
  const [wait, setWait] = useState({ target: '', untilMs: 0 });
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // A message may be read before the call that sent it is answered.
  const onItsWay = useRef<Promise<TargetedCode | undefined>>(undefined);
  const sent = lastSent?.target === target ? lastSent : undefined;
  const sendNow = (): void => {
    if (isSending) return;
    setIsSending(true);
    setFailure(undefined);
    onItsWay.current = send(inputs)
      .then(
        (next) => {
          const named = { ...next, target };
          setLastSent(named);
          onSent(named);
          if (keptAs !== undefined) keepSentCode(keptAs, named);
          return named;
        },
        (error: unknown) => {
          setFailure(failureOf(error));
          if (waitMsOf(error) > 0) setWait({ target, untilMs: Date.now() + waitMsOf(error) });
          return undefined;
        },
      )
      .finally(() => setIsSending(false));
  };
  return {
    ...{ sent, isSending, failure, sendNow },
    waitUntilMs: wait.target === target ? wait.untilMs : 0,
    /** The message to the target, once it is known. @throws RefusedError where none was sent */
    answered: async (): Promise<TargetedCode> => {
      const answered = sent ?? (await onItsWay.current);
      if (answered?.target === target) return answered;
      throw new RefusedError(NO_CODE_SENT, 'no code was sent');
    },
    forget: (): void => setLastSent(undefined),
    clearFailure: (): void => setFailure(undefined),
  };
}

/** A code field inside a larger form: it sends to what the form names, and turns the code into a ticket. */
export function useInlineCode(options: InlineCodeOptions) {
  const { initial, keptAs, fillsItself } = options;
  const check = useAction('checkSmsCode', { isQuiet: true });
  const demoCodeOf = (next: SentCode | undefined): string =>
    (fillsItself === true ? next?.demoCode : undefined) ?? '';
  const [code, setCode] = useState(() => demoCodeOf(initial));
  const sending = useSending(options, (next) => {
    const shown = demoCodeOf(next);
    if (shown !== '') setCode(shown);
  });
  const { sent, failure, isSending } = sending;
  const bought = useRef<{ readonly key: string; readonly ticket: string }>(undefined);
  /** Undefined while a tap before is still being answered. @throws RefusedError, NetworkError */
  const takeTicket = async (): Promise<string | undefined> => {
    const { verificationId } = await sending.answered();
    const key = `${verificationId} ${code}`;
    if (bought.current?.key === key) return bought.current.ticket;
    const outcome = await check.run({ verificationId, code });
    if (outcome === undefined) return undefined;
    if (!outcome.ok) throw outcome.error;
    bought.current = { key, ticket: outcome.reply.ticket };
    if (keptAs !== undefined) dropSentCode(keptAs);
    return outcome.reply.ticket;
  };
  return {
    code,
    sent,
    failure,
    isBusy: check.isBusy,
    takeTicket,
    /** The ticket was refused: another code is needed. */
    forget: (): void => {
      bought.current = undefined;
      sending.forget();
      setCode('');
    },
    field: {
      value: code,
      onChange: (typed: string): void => {
        setCode(typed);
        sending.clearFailure();
      },
      resendAtMs: Math.max(sent?.resendAtMs ?? 0, sending.waitUntilMs) || undefined,
      demoCode: sent?.demoCode ?? undefined,
      isSending,
      onSend: (): void => {
        // What was typed is of the message before.
        if (!isSending) setCode('');
        sending.sendNow();
      },
    },
  };
}

/** As the server would say it: there is no such code. */
const NO_CODE_SENT = { code: 2001, type: 'error', status: 0, detail: null } as const;
