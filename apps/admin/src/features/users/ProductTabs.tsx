import type { AdminReply } from '@candor/protocol';
import { Flex } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { useContractOrderColumns, usePositionColumns } from '#shared/ui/contract-columns.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { useEarnOrderColumns } from '#shared/ui/earn-columns.tsx';
import { useOptionEntryColumns } from '#shared/ui/option-columns.tsx';
import { symbolOf, useTradingFilters } from '#shared/ui/order-columns.tsx';
import { PositionDrawer } from '#shared/ui/PositionDrawer.tsx';
import { useP2pAdColumns, useP2pOrderColumns } from '#shared/ui/p2p-columns.tsx';
import { riskTone } from '#shared/ui/risk-tone.ts';
import { Loaded } from '#shared/ui/states.tsx';
import { amountColumn } from '#shared/ui/amount-column.tsx';
import { AmountText, StatusTag } from '#shared/ui/texts.tsx';
import { present, wholeOf } from '#shared/ui/url-state.ts';
import type { FilterValues } from '#shared/ui/url-state.ts';

type Account = AdminReply<'contractOfUser'>['accounts'][number];

interface TabProps {
  readonly userId: number;
}

/** Positions move with the market: they are read again while the tab is open. */
const RECHECK_MS = 5_000;

/** On a user's own page no column says who the user is. */
const withoutUser = <Row extends object>(columns: TableColumnsType<Row>): TableColumnsType<Row> =>
  columns.filter((column) => !('dataIndex' in column && column.dataIndex === 'userId'));

const tradingFilter = (values: FilterValues) =>
  present({
    symbol: symbolOf(values['symbol']),
    fromMs: wholeOf(values['fromMs']),
    toMs: wholeOf(values['toMs']),
  });

/** What a user has in contracts now, and below it every contract order: each for who may see it. */
export function Contracts({ userId }: TabProps): ReactNode {
  const seesMoney = useMay('balances.view');
  const seesOrders = useMay('orders.view');
  return (
    <Flex vertical gap={16}>
      {seesMoney ? <Positions userId={userId} /> : <PositionDrawer shown={[]} />}
      {seesOrders ? <ContractOrders userId={userId} /> : null}
    </Flex>
  );
}

function useAccountColumns(): TableColumnsType<Account> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`Account`, dataIndex: 'accountKind', render: (kind: string) => word(kind) },
    amountColumn(t`Equity`, 'equity'),
    amountColumn(t`Available`, 'available'),
    amountColumn(t`Held`, 'held'),
    amountColumn(t`Unrealised`, 'profit'),
    {
      title: t`Margin / maintenance`,
      align: 'right',
      render: (_, { initialMargin, maintenance }) => (
        <>
          <AmountText value={initialMargin} /> / <AmountText value={maintenance} />
        </>
      ),
    },
    {
      title: t`Risk rate`,
      dataIndex: 'riskPpm',
      align: 'right',
      render: (ppm: number | null) =>
        ppm === null ? '–' : <StatusTag tone={riskTone(ppm)}>{ppmAsPercent(ppm)}</StatusTag>,
    },
  ];
}

function Positions({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const read = useRead('contractOfUser', { userId }, { everyMs: RECHECK_MS });
  const accountColumns = useAccountColumns();
  const positionColumns = usePositionColumns();
  return (
    <Loaded read={read}>
      {({ accounts, positions }) => (
        <Flex vertical gap={16}>
          <DataTable<Account>
            rowKey={({ accountKind, asset }) => `${accountKind} ${asset}`}
            title={t`Margin accounts`}
            columns={accountColumns}
            rows={accounts}
            empty={t`No contract market is open.`}
          />
          <DataTable
            rowKey="positionId"
            title={t`Open positions`}
            columns={positionColumns}
            rows={positions}
            empty={t`No position is open.`}
          />
          <PositionDrawer shown={positions.map(({ positionId }) => positionId)} />
        </Flex>
      )}
    </Loaded>
  );
}

function ContractOrders({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="blotterContractOrders"
      toRequest={(values) => ({ userId, ...tradingFilter(values) })}
      rowsOf={({ orders }) => orders}
      rowKey="orderId"
      columns={useContractOrderColumns()}
      filters={useTradingFilters()}
      empty={t`No orders match.`}
    />
  );
}

/** A user's entries in option rounds, open and paid. */
export function OptionEntries({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="blotterOptionEntries"
      toRequest={(values) => ({ userId, ...tradingFilter(values) })}
      rowsOf={({ entries }) => entries}
      rowKey="entryId"
      columns={useOptionEntryColumns()}
      filters={useTradingFilters()}
      empty={t`No entries match.`}
    />
  );
}

/** Orders of a user with other users, on either side. */
export function P2pOrders({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="p2pOrders"
      toRequest={() => ({ userId })}
      rowsOf={({ orders }) => orders}
      rowKey="orderId"
      columns={useP2pOrderColumns()}
      empty={t`No orders match.`}
    />
  );
}

/** What a user offers to others as a merchant. */
export function P2pAds({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="p2pAds"
      toRequest={() => ({ userId })}
      rowsOf={({ ads }) => ads}
      rowKey="adId"
      columns={withoutUser(useP2pAdColumns())}
      empty={t`No ads match.`}
    />
  );
}

/** What a user has in Earn, and had. */
export function EarnOrders({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="financeOrders"
      toRequest={() => ({ userId })}
      rowsOf={({ orders }) => orders}
      rowKey="orderId"
      columns={withoutUser(useEarnOrderColumns())}
      empty={t`No orders match.`}
    />
  );
}
