import type { ChangeView } from '@candor/protocol';
import { Descriptions, Flex } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { routeOf, useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from './ActButton.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { CrudTable } from './CrudTable.tsx';
import { StatusTag, TimeText } from './texts.tsx';
import type { Tone } from './texts.tsx';
import { oneOf, present } from './url-state.ts';

const STATES = ['scheduled', 'applying', 'applied', 'cancelled', 'failed'] as const;

const TONES: Readonly<Record<ChangeView['state'], Tone>> = {
  scheduled: 'wait',
  applying: 'active',
  applied: 'good',
  cancelled: 'quiet',
  failed: 'bad',
};

type Kind = ChangeView['kind'];

/** The act that calls a change of a kind off. */
function callOffOf(kind: Kind): 'changeCancel' | 'feeChangeCancel' | 'financeChangeCancel' {
  const isOfMarket =
    kind === 'market_state' ||
    kind === 'market_rules' ||
    kind === 'market_delist' ||
    kind === 'asset_delist' ||
    kind === 'contract_terms';
  if (isOfMarket) return 'changeCancel';
  const isOfEarn = kind === 'finance_terms' || kind === 'finance_open';
  return isOfEarn ? 'financeChangeCancel' : 'feeChangeCancel';
}

type ChangeListName = 'changeList' | 'financeChangeList';

function useColumns(name: ChangeListName): TableColumnsType<ChangeView> {
  const { t } = useLingui();
  const mayCallOff = useMayCallOff(name);
  const word = useWords();
  return [
    { title: t`No.`, dataIndex: 'changeId', className: 'num' },
    {
      title: t`Applies from`,
      dataIndex: 'effectiveAtMs',
      render: (ms: number) => <TimeText ms={ms} />,
    },
    { title: t`What`, dataIndex: 'kind', render: (kind: string) => word(kind) },
    { title: t`Subject`, dataIndex: 'subject' },
    {
      title: t`Before and after`,
      dataIndex: 'after',
      render: (after: string | null, { before }) => <ChangedFields before={before} after={after} />,
    },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: ChangeView['state']) => (
        <StatusTag tone={TONES[state]}>{word(state)}</StatusTag>
      ),
    },
    { title: t`Requested by`, dataIndex: 'staffName' },
    {
      title: t`Approved by`,
      dataIndex: 'approverName',
      render: (name: string | null) => name ?? '–',
    },
    ...(mayCallOff
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, change: ChangeView) => <CallOffAct change={change} />,
          },
        ]
      : []),
  ];
}

function CallOffAct({ change }: { readonly change: ChangeView }): ReactNode {
  const { t } = useLingui();
  const { state, kind, changeId } = change;
  if (state !== 'scheduled') return null;
  return (
    <ActButton
      act={callOffOf(kind)}
      label={t`Call off`}
      effect={t`The change does not happen, and the announcement says so.`}
      button={{ size: 'small' }}
      isTwoStep
      toRequest={({ reason }) => ({ changeId, reason })}
      refresh={['changeList', 'marketList', 'contractView', 'financeChangeList', 'financeView']}
    />
  );
}

/** Whether there is a change in a list that the person may call off. */
function useMayCallOff(name: ChangeListName): boolean {
  const ofMarkets = useMay(routeOf('changeCancel').permission);
  const ofFees = useMay(routeOf('feeChangeCancel').permission);
  const ofEarn = useMay(routeOf('financeChangeCancel').permission);
  return name === 'changeList' ? ofMarkets || ofFees : ofEarn;
}

/** What was decided to change later, and when it applies. */
export function ChangeTable({ name }: { readonly name: ChangeListName }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <CrudTable
      name={name}
      toRequest={(values) => present({ state: oneOf(STATES, values['state']) })}
      rowsOf={({ changes }) => changes}
      rowKey="changeId"
      columns={useColumns(name)}
      filters={[
        {
          key: 'state',
          label: t`State`,
          kind: 'choice',
          options: STATES.map((value) => ({ value, label: word(value) })),
        },
      ]}
      empty={t`No changes match.`}
      details={(change) => <Change change={change} />}
    />
  );
}

function Change({ change }: { readonly change: ChangeView }): ReactNode {
  const { t } = useLingui();
  return (
    <Flex vertical gap={12} style={{ maxWidth: 800 }}>
      <BeforeAfter before={change.before} after={change.after} />
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'reason', label: t`Reason`, children: change.reason },
          { key: 'created', label: t`Requested`, children: <TimeText ms={change.createdAtMs} /> },
          { key: 'finished', label: t`Finished`, children: <TimeText ms={change.finishedAtMs} /> },
          { key: 'sequence', label: t`Sequence`, children: change.appliedSequence ?? '–' },
          { key: 'notice', label: t`Announcement`, children: change.announcementSlug ?? '–' },
          { key: 'failure', label: t`Failure`, children: change.failure ?? '–' },
        ]}
      />
    </Flex>
  );
}
