import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** What a control inside a field needs to be tied to its label and its complaint. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The translated complaint; while there is one the hint gives way to it. */
  readonly error?: string | undefined;
  readonly trailing?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label above, control, then a hint or the error, wired together for assistive technology. */
export function Field({ label, hint, error, trailing, children }: FieldProps): ReactNode {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-meta text-t2">
          {label}
        </label>
        {trailing}
      </div>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasNote && (
        <p
          id={noteId}
          role={error === undefined ? undefined : 'alert'}
          className={error === undefined ? 'text-meta text-t3' : 'text-meta text-red'}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** A complaint about a whole form, above its button. */
export function FormError({ children }: { readonly children?: ReactNode }): ReactNode {
  if (children === undefined || children === null || children === '') return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-input bg-red-soft px-3 py-2.5 text-meta text-red"
    >
      <CircleAlert size={16} strokeWidth={1.8} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </div>
  );
}
