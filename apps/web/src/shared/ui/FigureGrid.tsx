import type { ReactNode } from 'react';

/** Name and value of one fact; a value that is undefined has no line. */
export type Fact = readonly [name: string, value: ReactNode];

/** Facts side by side, each below its name, as many a line as fit. */
export function FigureGrid({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="num mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(6.5rem,29%)),1fr))] gap-x-2 gap-y-2 text-meta">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="min-w-0">
              <dt className="truncate text-cap text-t3">{name}</dt>
              <dd className="font-medium break-words text-t1">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
