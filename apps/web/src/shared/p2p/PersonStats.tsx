import type { P2pPersonView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { minutesOf, shareText } from './person-figures.ts';

/** The figures of 30 days, each with what it is counted from. */
export function PersonStats({ person }: { readonly person: P2pPersonView }): ReactNode {
  const { t } = useLingui();
  const { orders, completed, ratings, goodRatings, releaseMs, payMs } = person;
  const release = releaseMs === null ? undefined : minutesOf(releaseMs);
  const pay = payMs === null ? undefined : minutesOf(payMs);
  const cells: readonly (readonly [name: string, value: string, base: string])[] = [
    [t`Completed`, shareText(completed, orders, 2) ?? '–', t`${completed} of ${orders} orders`],
    [t`Release time`, release === undefined ? '–' : t`${release} min`, t`median`],
    [t`Pay time`, pay === undefined ? '–' : t`${pay} min`, t`median`],
    [t`Rating`, shareText(goodRatings, ratings) ?? '–', t`${goodRatings} of ${ratings} good`],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3">
      {cells.map(([name, value, base]) => (
        <div key={name}>
          <dt className="text-meta text-t2">{name}</dt>
          <dd className="num text-list font-semibold">{value}</dd>
          <dd className="num text-cap text-t3">{base}</dd>
        </div>
      ))}
    </dl>
  );
}
