import type { ReactNode } from 'react';

interface StepListProps {
  readonly titles: readonly string[];
  /** The one that is shown. */
  readonly at: number;
}

/** The steps of a form in their order, and where one is; what is behind has a tick. */
export function StepList({ titles, at }: StepListProps): ReactNode {
  return (
    <ol className="step-list">
      {titles.map((title, place) => (
        <li key={title} {...(place === at ? { 'aria-current': 'step' } : {})}>
          <span className={place < at ? 'step-mark is-done' : 'step-mark'} aria-hidden>
            {place < at ? '✓' : place + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  );
}
