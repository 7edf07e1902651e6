import { CircleX, Eye, EyeOff, Search } from 'lucide-react';
import { useState } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '#lib/cx.ts';
import { useUiTexts } from '#lib/texts.tsx';

const SHELL =
  'flex items-center gap-2 rounded-input border border-transparent bg-s2 transition-colors duration-[120ms] focus-within:border-primary-text has-[[aria-invalid=true]]:border-red';

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'>;

interface InputProps extends NativeInput {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A 52-pixel text field. Inside a form give it the attributes of its {@link Field}. */
export function Input({
  value,
  onChange,
  leading,
  trailing,
  className,
  ...rest
}: InputProps): ReactNode {
  return (
    <div className={cx(SHELL, 'h-13 px-3.5', className)}>
      {leading}
      <input
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent text-list outline-none"
      />
      {trailing}
    </div>
  );
}

interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field for sentences, five lines high. Inside a form give it the attributes of its {@link Field}. */
export function TextArea({ value, onChange, className, ...rest }: TextAreaProps): ReactNode {
  return (
    <div className={cx(SHELL, 'px-3.5 py-3', className)}>
      <textarea
        rows={5}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 resize-none bg-transparent text-list outline-none"
      />
    </div>
  );
}

/** A password field whose text can be shown. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>): ReactNode {
  const texts = useUiTexts();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={isShown ? texts.hidePassword : texts.showPassword}
          onClick={() => setIsShown(!isShown)}
          className="-mr-2 grid size-10 shrink-0 place-items-center text-t3"
        >
          <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
        </button>
      }
    />
  );
}

interface SearchFieldProps extends NativeInput {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The pill-shaped search box with its clear button. */
export function SearchField({
  value,
  onChange,
  label,
  className,
  ...rest
}: SearchFieldProps): ReactNode {
  const texts = useUiTexts();
  return (
    <div
      role="search"
      className={cx(
        'flex h-10 items-center gap-2 rounded-full border border-transparent bg-s2 pl-3.5 focus-within:border-primary-text',
        className,
      )}
    >
      <Search size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
      <input
        {...rest}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent text-body outline-none"
      />
      {value === '' ? (
        <span className="w-2" />
      ) : (
        <button
          type="button"
          aria-label={texts.clear}
          onClick={() => onChange('')}
          className="grid size-10 shrink-0 place-items-center text-t3"
        >
          <CircleX size={18} strokeWidth={1.8} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
