import type { ReactNode } from 'react';

/** A line of a list whose facts are never cut: they wrap, at any text size. */
export function FactRow(props: {
  readonly title: string;
  readonly note: string;
  /** A fact with a line of its own. */
  readonly more?: string;
  readonly trailing?: ReactNode;
}): ReactNode {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 not-last:border-b not-last:border-line">
      <span className="min-w-[55%] flex-1">
        <span className="block text-body break-words">{props.title}</span>
        <span className="num block text-meta break-words text-t3">{props.note}</span>
        {props.more !== undefined && (
          <span className="block text-meta break-words text-t3">{props.more}</span>
        )}
      </span>
      {props.trailing}
    </div>
  );
}
