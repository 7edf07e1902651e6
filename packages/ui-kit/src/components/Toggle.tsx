import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';

interface ToggleProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean;
}

/** An on/off switch that takes effect at once. */
export function Switch({
  isOn,
  onChange,
  label,
  disabled = false,
}: ToggleProps & { readonly label: string }): ReactNode {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className={cx('grid h-10 w-12 shrink-0 place-items-center', disabled && 'opacity-45')}
    >
      <span
        className={cx(
          'relative h-6 w-11 rounded-full transition-colors duration-200',
          isOn ? 'bg-primary' : 'bg-s3',
        )}
      >
        <span
          className={cx(
            'absolute top-0.5 left-0.5 size-5 rounded-full bg-on-fill transition-transform duration-200',
            isOn && 'translate-x-5',
          )}
        />
      </span>
    </button>
  );
}

/** A tick box with its words; the whole line is the target. */
export function Checkbox({
  isOn,
  onChange,
  children,
  disabled = false,
  isInvalid = false,
}: ToggleProps & { readonly children: ReactNode; readonly isInvalid?: boolean }): ReactNode {
  return (
    <label
      className={cx('flex min-h-10 cursor-pointer items-center gap-2.5', disabled && 'opacity-45')}
    >
      <span className="relative grid size-4.5 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={isOn}
          disabled={disabled}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={cx(
            'peer absolute inset-0 size-full appearance-none rounded-tag border-[1.5px]',
            isInvalid ? 'border-red' : 'border-t3',
            'checked:border-primary checked:bg-primary',
          )}
        />
        <Check
          size={14}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none relative text-on-fill opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 text-meta text-t2">{children}</span>
    </label>
  );
}
