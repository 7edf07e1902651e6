import { Check, Copy, Delete } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { useUiTexts } from '#lib/texts.tsx';
import { toastStore } from '#lib/toast-store.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', 'delete'] as const;

/** Digits of the fund password: the specification's six. */
export const FUND_PASSWORD_LENGTH = 6;

/** Hears the digits of a keyboard with keys, wherever the focus is; a field that has it keeps them. */
function useDigitKeys(press: (key: string) => void): void {
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  }, [press]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches('input, textarea')) return;
      if (/^[0-9]$/.test(event.key)) latest.current(event.key);
      else if (event.key === 'Backspace') latest.current('delete');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Our own number pad: the digits never pass through a keyboard on the screen that might learn them. */
export function Keypad(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly length?: number;
}): ReactNode {
  const { value, onChange } = props;
  const length = props.length ?? FUND_PASSWORD_LENGTH;
  const texts = useUiTexts();
  const press = (key: string): void => {
    if (key === 'delete') onChange(value.slice(0, -1));
    else if (value.length < length) onChange(value + key);
  };
  useDigitKeys(press);
  return (
    <div role="group" aria-label={props.label}>
      <div
        role="img"
        aria-label={`${props.label}: ${String(value.length)}/${String(length)}`}
        className="flex justify-center gap-2.5 px-4 pb-5"
      >
        {Array.from({ length }, (_, at) => (
          <span
            key={at}
            className={cx(
              'grid size-12 place-items-center rounded-input border bg-s2',
              at === value.length ? 'border-primary-text' : 'border-transparent',
            )}
          >
            {at < value.length && <span className="size-2.5 rounded-full bg-t1" />}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-3 gap-px bg-line">
        {KEYS.map((key, at) =>
          key === '' ? (
            <span key={`gap-${String(at)}`} className="bg-s1" />
          ) : (
            <button
              key={key}
              type="button"
              aria-label={key === 'delete' ? texts.deleteDigit : key}
              onClick={() => press(key)}
              className="num grid h-13 place-items-center bg-s1 text-title font-medium active:bg-s3"
            >
              {key === 'delete' ? <Delete size={22} strokeWidth={1.8} aria-hidden="true" /> : key}
            </button>
          ),
        )}
      </div>
    </div>
  );
}

/** Copies `text` and says so. */
export function CopyButton(props: {
  readonly text: string;
  readonly label?: string;
  /** In the colour of the text around it, for coloured cards. */
  readonly isPlain?: boolean;
  readonly className?: string;
}): ReactNode {
  const texts = useUiTexts();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={props.label ?? texts.copy}
      onClick={() =>
        void navigator.clipboard.writeText(props.text).then(
          () => {
            setIsCopied(true);
            toastStore.show(texts.copied, 'success');
          },
          () => toastStore.show(texts.copyFailed, 'error'),
        )
      }
      className={cx(
        'press inline-grid size-10 place-items-center',
        props.isPlain === true ? 'text-current' : 'text-t3',
        props.className,
      )}
    >
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
    </button>
  );
}
