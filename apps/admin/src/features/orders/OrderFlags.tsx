import type { FlagView } from '@candor/protocol';
import { Alert, Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { routeOf, useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';

type Flags = readonly FlagView[];

/** Flags by the orders that they name; empty for whoever may not see any. */
const FlagsByOrder = createContext<ReadonlyMap<number, Flags>>(new Map());

const FLAGS_READ = 200;

export const useMaySeeFlags = (): boolean => useMay(routeOf('flagList').permission);

function byOrder(flags: Flags): ReadonlyMap<number, Flags> {
  const found = new Map<number, Flags>();
  for (const flag of flags) {
    for (const id of flag.orderIds) found.set(id, [...(found.get(id) ?? []), flag]);
  }
  return found;
}

interface FlaggedProps {
  /** The orders in view; all of them are asked about at once. */
  readonly orderIds: readonly number[];
  /** Orders of contracts, which are numbered apart. */
  readonly isContract?: boolean;
  readonly children: ReactNode;
}

/** Knows what surveillance found about the orders in it, for {@link FlagTags} and {@link FlagNotes}. */
export function Flagged({ orderIds, isContract = false, children }: FlaggedProps): ReactNode {
  const maySee = useMaySeeFlags();
  const request = { orderIds: orderIds.join(','), isContract, limit: FLAGS_READ };
  const isEnabled = maySee && orderIds.length > 0;
  const { data } = useRead('flagList', request, { isEnabled, isKeptMeanwhile: true });
  const flags = useMemo(() => byOrder(data?.flags ?? []), [data]);
  return <FlagsByOrder value={flags}>{children}</FlagsByOrder>;
}

/** What an order is suspected of, as tags: each ends with a question mark where it is a suspicion. */
export function FlagTags({ orderId }: { readonly orderId: number }): ReactNode {
  const { t } = useLingui();
  const flags = useContext(FlagsByOrder).get(orderId) ?? [];
  const names: Readonly<Record<FlagView['kind'], string>> = {
    self_trade: t`Self-trade`,
    wash: t`Wash?`,
    spoof: t`Spoof?`,
    large_order: t`Large`,
    large_trade: t`Large`,
  };
  const shown = new Map(flags.map((flag) => [names[flag.kind], flag]));
  return (
    <Flex gap={4} component="span">
      {[...shown].map(([name, { kind }]) => (
        <StatusTag key={name} tone={tones[kind]}>
          {name}
        </StatusTag>
      ))}
    </Flex>
  );
}

const tones = {
  self_trade: 'wait',
  wash: 'bad',
  spoof: 'wait',
  large_order: 'active',
  large_trade: 'active',
} as const;

/** What surveillance found about an order, in words, with what somebody made of it. */
export function FlagNotes({ orderId }: { readonly orderId: number }): ReactNode {
  const flags = useContext(FlagsByOrder).get(orderId) ?? [];
  return flags.map((flag) => <FlagNote key={flag.flagId} flag={flag} />);
}

function FlagNote({ flag }: { readonly flag: FlagView }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { kind, userId, otherUserId, withHouse, reviewedAtMs } = flag;
  const state = reviewedAtMs === null ? 'open' : 'reviewed';
  return (
    <Alert
      showIcon
      type={kind === 'wash' && reviewedAtMs === null ? 'error' : 'warning'}
      title={word(`flag_${kind}`)}
      description={
        <Flex vertical>
          <span>
            <TimeText ms={flag.fromMs} /> – <TimeText ms={flag.toMs} />
          </span>
          {otherUserId === null || withHouse ? null : (
            <span>
              <UserLink userId={userId} /> · <UserLink userId={otherUserId} />
            </span>
          )}
          <span>
            {reviewedAtMs === null
              ? t`Not reviewed`
              : `${t`Reviewed`}: ${flag.reviewedBy ?? ''}, ${flag.note ?? ''}`}
          </span>
        </Flex>
      }
      action={
        <Link to={`/surveillance?userId=${userId}&kind=${kind}&state=${state}`}>
          {t`Surveillance`}
        </Link>
      }
    />
  );
}
