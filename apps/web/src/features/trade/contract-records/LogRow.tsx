import type { ReactNode } from 'react';

/** A line of a public log: what it is about on the left, its figures on the right; a tap opens it. */
export function LogRow(props: {
  readonly onOpen: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={props.onOpen}
      className="press hairline-b flex min-h-15 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 text-left active:bg-s2"
    >
      {props.children}
    </button>
  );
}
