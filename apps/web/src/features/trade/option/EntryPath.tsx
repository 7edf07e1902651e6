import { CopyButton, cx } from '@candor/ui-kit';
import type { RoundProof } from '@candor/verify';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { shortHash } from './proof-figures.ts';
import type { Evidence } from './proof-figures.ts';
import { sidesOf } from './proof-path.ts';

/** The way from the own entry up to the root that was sealed, and the hash beside each step. */
export function EntryPath(props: {
  readonly own: NonNullable<RoundProof['own']>;
  readonly root: string;
  readonly entries: Evidence['entries'];
}): ReactNode {
  const { own, root, entries } = props;
  const { t } = useLingui();
  const { rise, fall, flat } = entries.count;
  const { number, entryId } = own.entry;
  const steps = sidesOf(number - 1, rise + fall + flat)
    .map((side, place) => ({ ...side, hash: own.path[place] ?? '' }))
    .toReversed();
  return (
    <section className="rounded-card bg-s1 p-3">
      <h2 className="text-list font-semibold">{t`Path of your entry`}</h2>
      <p className="text-meta text-t3">{t`Grey figures: entries under each branch`}</p>
      <ol className="num flex flex-col items-center pt-3 text-meta">
        <li className="flex items-center gap-1">
          <code className="rounded-chip bg-up-fill px-2 py-1 font-semibold text-on-fill">
            {shortHash(root)}
          </code>
          <CopyButton text={root} label={t`Copy the root`} />
        </li>
        {steps.map(({ side, count, hash }) => (
          <li key={hash} className="grid w-full grid-cols-[1fr_1.25rem_1fr] items-center">
            <Branch hash={hash} count={count} isShown={side === 'left'} isLeft />
            <span aria-hidden="true" className="mx-auto h-9 w-0.5 bg-primary-text" />
            <Branch hash={hash} count={count} isShown={side === 'right'} />
          </li>
        ))}
        <li className="rounded-chip bg-primary px-2 py-1 font-semibold text-on-fill">
          {t`Your entry, number ${number}`}
        </li>
        <li className="pt-1 text-t3">{t`Receipt ${entryId}`}</li>
      </ol>
    </section>
  );
}

function Branch(props: {
  readonly hash: string;
  readonly count: number;
  readonly isShown: boolean;
  readonly isLeft?: boolean;
}): ReactNode {
  const { hash, count, isShown, isLeft = false } = props;
  if (!isShown) return <span />;
  return (
    <span className={cx('flex items-center gap-2', isLeft && 'flex-row-reverse')}>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <code className="rounded-chip bg-s3 px-2 py-0.5">{shortHash(hash)}</code>
      <span className="text-t3">{count}</span>
    </span>
  );
}
