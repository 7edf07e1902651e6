import { flagKinds } from '@candor/protocol';
import type { FlagView } from '@candor/protocol';
import { Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import type { FilterSpec } from '#shared/ui/FilterBar.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { RestrictAct, useMayRestrict } from '#shared/ui/RestrictAct.tsx';
import { RowMenu } from '#shared/ui/RowMenu.tsx';
import { StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import { oneOf, present, wholeOf } from '#shared/ui/url-state.ts';
import { FlagDetails } from './FlagDetails.tsx';

const STATES = ['open', 'reviewed'] as const;
const ORIGINS = ['clients', 'house'] as const;

/** New flags come by themselves every five minutes. */
const READ_EVERY_MS = 30_000;

function useColumns(): TableColumnsType<FlagView> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`No.`, dataIndex: 'flagId', className: 'num' },
    { title: t`Found`, dataIndex: 'foundAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`What`,
      dataIndex: 'kind',
      render: (kind: string) => <strong>{word(`flag_${kind}`)}</strong>,
    },
    { title: t`Trading pair`, dataIndex: 'symbol' },
    { title: t`User`, dataIndex: 'userId', render: (id: number) => <UserLink userId={id} /> },
    {
      title: t`With`,
      dataIndex: 'otherUserId',
      render: (id: number | null, { withHouse }) => {
        if (withHouse) return <StatusTag tone="quiet">{t`House`}</StatusTag>;
        return id === null ? '–' : <UserLink userId={id} />;
      },
    },
    {
      title: t`State`,
      dataIndex: 'reviewedAtMs',
      render: (ms: number | null) =>
        ms === null ? (
          <StatusTag tone="wait">{t`Not reviewed`}</StatusTag>
        ) : (
          <StatusTag tone="good">{t`Reviewed`}</StatusTag>
        ),
    },
    { title: t`Actions`, render: (_, flag) => <FlagActs flag={flag} /> },
  ];
}

function useFilters(): readonly FilterSpec[] {
  const { t } = useLingui();
  const word = useWords();
  const states = { open: t`Not reviewed`, reviewed: t`Reviewed` };
  const origins = { clients: t`Clients alone`, house: t`Trades with the house` };
  return [
    {
      key: 'state',
      label: t`State`,
      kind: 'choice',
      fallback: 'open',
      options: STATES.map((value) => ({ value, label: states[value] })),
    },
    {
      key: 'kind',
      label: t`What`,
      kind: 'choice',
      options: flagKinds.map((value) => ({ value, label: word(`flag_${value}`) })),
    },
    {
      key: 'origin',
      label: t`Whose`,
      kind: 'choice',
      options: ORIGINS.map((value) => ({ value, label: origins[value] })),
    },
    { key: 'userId', label: t`User number`, kind: 'text' },
  ];
}

/** What looks like abuse of a market, found by the clock; people decide what it is. */
export function SurveillanceScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page
      title={t`Surveillance`}
      about={t`Found every five minutes in orders and trades, by the limits under Platform settings. A flag does nothing to a user.`}
    >
      <CrudTable
        name="flagList"
        toRequest={(values) => ({
          state: oneOf(STATES, values['state']) ?? 'open',
          ...present({
            kind: oneOf(flagKinds, values['kind']),
            origin: oneOf(ORIGINS, values['origin']),
            userId: wholeOf(values['userId']),
          }),
        })}
        rowsOf={({ flags }) => flags}
        rowKey="flagId"
        columns={useColumns()}
        filters={useFilters()}
        details={(flag) => <FlagDetails flag={flag} />}
        empty={t`No flags match.`}
        everyMs={READ_EVERY_MS}
      />
    </Page>
  );
}

/** What somebody makes of a flag, and what can be done to who stands behind it. */
function FlagActs({ flag }: { readonly flag: FlagView }): ReactNode {
  const { t } = useLingui();
  const mayRestrict = useMayRestrict();
  const { flagId, userId, otherUserId, withHouse } = flag;
  return (
    <Flex gap={8} align="start">
      <ReviewAct flag={flag} />
      {mayRestrict ? (
        <RowMenu
          of={t`Flag ${flagId}`}
          danger={
            <>
              <RestrictAct userId={userId} isInRow />
              {otherUserId === null || withHouse ? null : (
                <RestrictAct userId={otherUserId} isInRow />
              )}
            </>
          }
        >
          <UserLink userId={userId}>{t`Open the user`}</UserLink>
        </RowMenu>
      ) : null}
    </Flex>
  );
}

function ReviewAct({ flag }: { readonly flag: FlagView }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  if (flag.reviewedAtMs !== null) {
    return (
      <Flex vertical style={{ maxWidth: 260 }}>
        <Typography.Text>{flag.note}</Typography.Text>
        <Typography.Text type="secondary">{flag.reviewedBy}</Typography.Text>
      </Flex>
    );
  }
  const { flagId, userId } = flag;
  const what = word(`flag_${flag.kind}`);
  return (
    <ActButton<'flagReview'>
      act="flagReview"
      label={t`Review`}
      effect={t`${what}, user ${userId}. Your note stays with the flag and in the audit log. Nothing happens to the user.`}
      button={{ size: 'small' }}
      toRequest={({ reason }) => ({ flagId, reason })}
      refresh={['flagList', 'queueCounts']}
    />
  );
}
