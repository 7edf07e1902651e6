import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One shortcut: an icon over its name. */
export function ShortcutTile(props: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
  /** Undefined where it leads somewhere, else whether it is chosen. */
  readonly isChosen?: boolean;
}): ReactNode {
  const { icon: Icon, label, isChosen } = props;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={props.onClick}
      className="press flex min-w-0 flex-col items-center gap-2 px-1"
    >
      <span
        className={`grid size-10 place-items-center rounded-card border ${
          isChosen === true ? 'border-primary bg-primary-soft' : 'border-line bg-s1'
        }`}
      >
        <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
      </span>
      <span className="line-clamp-2 max-w-full text-center text-meta break-words hyphens-auto text-t2">
        {label}
      </span>
    </button>
  );
}
