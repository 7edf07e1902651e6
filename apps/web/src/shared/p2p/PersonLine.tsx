import { signOf } from '@candor/money';
import type { P2pPersonView } from '@candor/protocol';
import { Avatar, cx, formatDecimal, Tag } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { isCompletionLow, minutesOf, shareText } from './person-figures.ts';

/** Somebody by name, with what others can hold on to: the check of a merchant and the deposit behind it. */
export function PersonName({ person }: { readonly person: P2pPersonView }): ReactNode {
  const { t } = useLingui();
  const { nickname, isMerchant, deposit } = person;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="truncate text-list font-semibold">{nickname}</span>
      {isMerchant && (
        <BadgeCheck
          role="img"
          aria-label={t`Verified merchant`}
          size={16}
          strokeWidth={2}
          className="shrink-0 text-primary-text"
        />
      )}
      {isMerchant && signOf(deposit) > 0 && (
        <Tag tone="green">
          <ShieldCheck size={11} strokeWidth={2} role="img" aria-label={t`Deposit`} />
          <span className="num">{formatDecimal(deposit, 0)}</span>
        </Tag>
      )}
    </span>
  );
}

/** What somebody's orders of 30 days say; all of it counted, nothing written by hand. */
export function PersonFigures({ person }: { readonly person: P2pPersonView }): ReactNode {
  const { t } = useLingui();
  const { orders, completed, releaseMs } = person;
  const share = shareText(completed, orders);
  const minutes = releaseMs === null ? undefined : minutesOf(releaseMs);
  return (
    <span className="num block text-meta text-t3">
      {share === undefined
        ? t`No orders yet`
        : plural(orders, { one: '# order', other: '# orders' })}
      {share !== undefined && (
        <>
          {' · '}
          <span className={cx(isCompletionLow(person) && 'text-warn')}>{share}</span>
        </>
      )}
      {minutes !== undefined && ` · ${t`releases in ${minutes} min`}`}
    </span>
  );
}

/** Both with the person's disc, as a card begins. */
export function PersonLine(props: {
  readonly person: P2pPersonView;
  readonly trailing?: ReactNode;
}): ReactNode {
  const { person, trailing } = props;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={person.nickname} size={30} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <PersonName person={person} />
          {trailing}
        </span>
        <PersonFigures person={person} />
      </span>
    </span>
  );
}
