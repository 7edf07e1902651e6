import type { P2pPersonView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { P2pTerm } from '#shared/terms/P2pTerm.tsx';
import type { P2pWord } from '#shared/terms/p2p-terms.ts';
import { minutesOf, shareText } from './person-figures.ts';

/** The figures of 30 days, each with what it is counted from. */
export function PersonStats({ person }: { readonly person: P2pPersonView }): ReactNode {
  const { t } = useLingui();
  const { orders, completed, ratings, goodRatings, releaseMs, payMs } = person;
  const release = releaseMs === null ? undefined : minutesOf(releaseMs);
  const pay = payMs === null ? undefined : minutesOf(payMs);
  const cells: readonly (readonly [name: string, value: string, base: string, word?: P2pWord])[] = [
    [
      t`Completed`,
      shareText(completed, orders, 2) ?? '–',
      t`${completed} of ${orders} orders`,
      'completed',
    ],
    [t`Release time`, release === undefined ? '–' : t`${release} min`, t`median`, 'release'],
    [t`Pay time`, pay === undefined ? '–' : t`${pay} min`, t`median`, 'pay'],
    [t`Rating`, shareText(goodRatings, ratings) ?? '–', t`${goodRatings} of ${ratings} good`],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3">
      {cells.map(([name, value, base, word]) => (
        <div key={name}>
          <dt className="text-meta text-t2">
            {word === undefined ? name : <P2pTerm name={word} className="text-t2" />}
          </dt>
          <dd className="num text-list font-semibold">{value}</dd>
          <dd className="num text-cap text-t3">{base}</dd>
        </div>
      ))}
    </dl>
  );
}
