import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface ChoiceButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  /** What was chosen, or empty. */
  readonly text: string;
  readonly icon: LucideIcon;
}

/** A field whose value is chosen on a sheet: what was chosen, or that something is to be. */
export function ChoiceButton(props: ChoiceButtonProps): ReactNode {
  const { text, icon: Icon, className, ...control } = props;
  const { t } = useLingui();
  return (
    <button
      {...control}
      type="button"
      aria-haspopup="dialog"
      className="press flex h-13 w-full items-center justify-between gap-2 rounded-input border border-transparent bg-s2 px-3.5 text-left text-list aria-invalid:border-red"
    >
      <span className={cx('truncate', text === '' ? 'text-t3' : className)}>
        {text === '' ? t`Choose` : text}
      </span>
      <Icon size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
    </button>
  );
}
