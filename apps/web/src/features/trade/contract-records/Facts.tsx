import { cx, directionOf, formatExact } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import type { Fact } from '#shared/ui/FigureGrid.tsx';

/** More decimals than any asset has. */
const ALL_DECIMALS = 18;

const DELTA_COLOURS = { up: 'text-up', down: 'text-down', flat: undefined } as const;

/** A gain or loss with every digit it has: signed, coloured. */
export function ExactDelta(props: {
  readonly value: string;
  readonly asset?: string | undefined;
}): ReactNode {
  const { value, asset } = props;
  const direction = directionOf(value, ALL_DECIMALS);
  return (
    <span className={cx('num', DELTA_COLOURS[direction])}>
      {`${direction === 'up' ? '+' : ''}${formatExact(value, 2)}${asset === undefined ? '' : ` ${asset}`}`}
    </span>
  );
}

/** Facts one below the other, the value at the end of its line or, where it is long, below. */
export function FactList(props: {
  readonly facts: readonly Fact[];
  readonly className?: string;
}): ReactNode {
  return (
    <dl className={cx('num flex flex-col gap-y-2 text-meta', props.className)}>
      {props.facts.map(
        ([name, value, shown = name]) =>
          value !== undefined && (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-t3">{shown}</dt>
              <dd className="ml-auto min-w-0 text-right font-medium break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
