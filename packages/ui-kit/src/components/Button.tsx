import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '#lib/cx.ts';

const TONES = {
  primary: 'bg-primary text-on-fill hover:bg-primary-hover',
  secondary: 'bg-s2 text-t1 hover:bg-s3',
  up: 'bg-up-fill text-on-fill',
  down: 'bg-down-fill text-on-fill',
  danger: 'bg-red-fill text-on-fill',
  ghost: 'bg-transparent text-primary-text',
  outline: 'bg-transparent text-t1 border border-line',
} as const;

const SIZES = {
  small: 'min-h-10 py-1 px-3 text-meta rounded-input',
  trade: 'min-h-11 py-1 px-4 text-list rounded-input',
  large: 'min-h-12 py-1 px-4 text-list rounded-card',
} as const;

/** What a button looks like: `up` and `down` follow the trader's rise and fall colours. */
export type ButtonTone = keyof typeof TONES;

/** Heights: small 40, trade 44, large 48 pixels. */
export type ButtonSize = keyof typeof SIZES;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  readonly isBlock?: boolean;
  readonly isBusy?: boolean | undefined;
  readonly icon?: ReactNode;
}

/** The one button. While `isBusy` it keeps its width, shows a ring and takes no second tap. */
export function Button({
  tone = 'primary',
  size = 'large',
  isBlock = false,
  isBusy = false,
  icon,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={cx(
        'press relative inline-flex max-w-full items-center justify-center gap-2 font-semibold',
        TONES[tone],
        SIZES[size],
        isBlock && 'w-full',
        disabled === true && !isBusy && 'opacity-45',
        className,
      )}
    >
      <span className={cx('inline-flex min-w-0 items-center gap-2', isBusy && 'invisible')}>
        {icon}
        <span className="line-clamp-2 min-w-0 leading-tight">{children}</span>
      </span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** A turning ring, for buttons and the loading overlay only: lists use skeletons. */
export function Spinner({ className }: { readonly className?: string }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'size-5 animate-[ck-spin_700ms_linear_infinite] rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What a screen reader says; an icon alone says nothing. */
  readonly label: string;
  readonly isBusy?: boolean | undefined;
  readonly children: ReactNode;
}

/** A 40 x 40 target around an icon. While `isBusy` a ring turns in its place, and it takes no second tap. */
export function IconButton({
  label,
  isBusy = false,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      aria-label={label}
      title={label}
      className={cx(
        'press inline-grid size-10 shrink-0 place-items-center rounded-full text-t1',
        className,
      )}
    >
      {isBusy ? <Spinner className="size-4.5" /> : children}
    </button>
  );
}
