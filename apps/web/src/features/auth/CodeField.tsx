import { Field, Input } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { cleanCode, secondsLeft } from './code-form.ts';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Undefined before the first code was sent. */
  readonly resendAtMs: number | undefined;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/** Six digits from a message, and the button that sends them, which waits its time between two. */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { t } = useLingui();
  return (
    <Field label={t`Verification code`} error={props.error}>
      {(control) => (
        <Input
          {...control}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={props.value}
          onChange={(typed) => {
            props.onChange(cleanCode(typed));
          }}
          trailing={<SendButton {...props} />}
        />
      )}
    </Field>
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
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 500);
    return () => {
      clearInterval(timer);
    };
  }, [untilMs, isRunning]);
  return seconds;
}
