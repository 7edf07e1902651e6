import { cx } from '@candor/ui-kit';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** The market of a page in its header; a tap opens the list of others. It shrinks with its container. */
export function PairButton(props: {
  readonly name: string;
  readonly onPress: () => void;
  /** The row of a list moves here when the page comes over it. */
  readonly isSubject?: boolean;
  /** What stands beside the name. */
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={props.onPress}
      className="press flex h-10 max-w-full items-center gap-1 text-[length:min(var(--text-title),13cqi)] font-bold"
    >
      {/* What has no room beside the name wraps out of sight: the name stays whole. */}
      <span className="flex h-[1.6em] min-w-0 flex-wrap content-start items-center gap-x-1 overflow-hidden leading-[1.6em]">
        <span
          className={cx(
            'max-w-full truncate',
            props.isSubject === true && '[view-transition-name:subject]',
          )}
        >
          {props.name}
        </span>
        {props.children}
      </span>
      <ChevronDown size={18} strokeWidth={2} aria-hidden="true" className="shrink-0 text-t3" />
    </button>
  );
}
