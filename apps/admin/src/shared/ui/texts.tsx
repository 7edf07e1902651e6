import { formatExact } from '@candor/ui-kit';
import { Tag, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatTime, formatUtc } from '#shared/texts/time.ts';

interface AmountTextProps {
  /** A decimal string, as it came over the wire: never a float. */
  readonly value: string;
  readonly asset?: string;
}

/** An amount with all the digits it has. */
export function AmountText({ value, asset }: AmountTextProps): ReactNode {
  return (
    <span className="num">
      {formatExact(value)}
      {asset === undefined ? null : <Typography.Text type="secondary"> {asset}</Typography.Text>}
    </span>
  );
}

/** A moment in local time, or a dash; a pointer on it tells it in UTC. */
export function TimeText({ ms }: { readonly ms: number | null }): ReactNode {
  if (ms === null) return <Typography.Text type="secondary">–</Typography.Text>;
  return (
    <time
      className="num"
      dateTime={new Date(ms).toISOString()}
      title={formatUtc(ms)}
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatTime(ms)}
    </time>
  );
}

interface CopyTextProps {
  readonly text: string;
  /** How it is shown, where that is not as it is. */
  readonly children?: ReactNode;
}

/** What people carry elsewhere, such as a number or a hash, with a button that copies it. */
export function CopyText({ text, children }: CopyTextProps): ReactNode {
  return (
    <Typography.Text className="num" copyable={{ text }} style={{ overflowWrap: 'anywhere' }}>
      {children ?? text}
    </Typography.Text>
  );
}

/** What a link leaves behind for the page it leads to: the address to go back to, an open drawer with it. */
export interface CameFrom {
  readonly from: string;
}

interface UserLinkProps {
  readonly userId: number;
  /** How it is shown, where that is not the number. */
  readonly children?: ReactNode;
}

/** A user by number, as the way to everything about the user, and back. */
export function UserLink({ userId, children }: UserLinkProps): ReactNode {
  const { pathname, search } = useLocation();
  const state: CameFrom = { from: `${pathname}${search}` };
  return (
    <Link className="num" to={`/users/${userId}`} state={state}>
      {children ?? userId}
    </Link>
  );
}

export type Tone = 'good' | 'bad' | 'wait' | 'active' | 'quiet';

const TAG_COLOURS: Readonly<Record<Tone, string>> = {
  good: 'success',
  bad: 'error',
  wait: 'warning',
  active: 'processing',
  quiet: 'default',
};

/** How something stands: a word, with a colour that only helps. */
export function StatusTag({
  tone,
  children,
}: {
  readonly tone: Tone;
  readonly children: ReactNode;
}): ReactNode {
  return <Tag color={TAG_COLOURS[tone]}>{children}</Tag>;
}

/** Marks what waits for a second person before it happens. */
export function FourEyesTag(): ReactNode {
  const { t } = useLingui();
  return <Tag color="processing">{t`Needs a second person`}</Tag>;
}
