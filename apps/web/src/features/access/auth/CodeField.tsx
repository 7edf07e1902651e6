import { Field, Input } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { cleanCode, secondsLeft } from './code-form.ts';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Undefined before the first code was sent. */
  readonly resendAtMs: number | undefined;
  readonly isSending: boolean;
  readonly onSend: () => void;
  /** The code itself, where the demo sends no message. */
  readonly demoCode?: string | undefined;
}

/** Six digits from a message, and the button that sends them, which waits its time between two. */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { t } = useLingui();
  const hint = useOutboxHint(props);
  return (
    <Field label={t`Verification code`} error={props.error} hint={hint}>
      {(control) => (
        <Input
          {...control}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={props.value}
          onChange={(typed) => props.onChange(cleanCode(typed))}
          trailing={<SendButton {...props} />}
        />
      )}
    </Field>
  );
}

/** Where a code of the demo lies that is not shown here; nobody should wait for a message that cannot come. */
function useOutboxHint({ resendAtMs, demoCode }: CodeFieldProps): string | undefined {
  const { t } = useLingui();
  const { data } = useRead('common/serverStatus', {}, { freshMs: 60_000 });
  const isSent = resendAtMs !== undefined && demoCode === undefined;
  if (!isSent || data?.demoShortcuts !== true) return undefined;
  return t`Without a mail server, the demo keeps its messages in the server’s log and in the back office’s outbox.`;
}

/** The demo sends nothing: it says so, and shows what would have been sent. */
export function DemoCode(props: {
  readonly code: string | undefined;
  /** What stands in the field: the code is offered where another one does. */
  readonly typed: string;
  readonly onUse: (code: string) => void;
}): ReactNode {
  const { code, typed } = props;
  const { t } = useLingui();
  return (
    <div role="status" className="-mt-3">
      {code !== undefined && (
        <div className="mt-2 flex items-center justify-between gap-2 rounded-input bg-warn-soft py-1 pr-1 pl-3">
          <p className="num py-1.5 text-meta text-t1">
            <Trans>
              Demo: no message is sent. Your code is{' '}
              <strong className="whitespace-nowrap">{code}</strong>
            </Trans>
          </p>
          {typed !== code && (
            <button
              type="button"
              onClick={() => props.onUse(code)}
              className="press h-10 shrink-0 px-2.5 text-meta font-semibold text-primary-text"
            >
              {t`Use code`}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function SendButton(props: CodeFieldProps): ReactNode {
  const { t } = useLingui();
  const seconds = useSecondsLeft(props.resendAtMs ?? 0);
  const isFirst = props.resendAtMs === undefined;
  return (
    <button
      type="button"
      disabled={seconds > 0 || props.isSending}
      onClick={props.onSend}
      className="press num -mr-2 h-10 shrink-0 px-2 text-body font-semibold text-primary-text disabled:font-normal disabled:text-t3"
    >
      {seconds > 0 ? t`Resend in ${seconds} s` : isFirst ? t`Send code` : t`Resend code`}
    </button>
  );
}

function useSecondsLeft(untilMs: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = secondsLeft(untilMs, now);
  const isRunning = seconds > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [untilMs, isRunning]);
  return seconds;
}
