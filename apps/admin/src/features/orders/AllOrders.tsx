import { flagKinds } from '@candor/protocol';
import type { AdminRequest, BlotterOrder } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import type { FilterSpec } from '#shared/ui/FilterBar.tsx';
import { useOrderColumns } from '#shared/ui/order-columns.tsx';
import { CopyText } from '#shared/ui/texts.tsx';
import { oneOf, present, useUrlState, wholeOf } from '#shared/ui/url-state.ts';
import {
  blotterFilter,
  SCOPES,
  useBlotterFilters,
  useOriginFilter,
  useScopeFilter,
} from './filters.ts';
import { OrderMenu } from './OrderActs.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import { Flagged, FlagTags, useMaySeeFlags } from './OrderFlags.tsx';
import { OrderLink, useOwned } from './Owner.tsx';
import { TradeDrawer } from './TradeDrawer.tsx';

/** An order's row: its flags first for whoever may see them, its number opens it, its menu ends it. */
function useColumns(): TableColumnsType<BlotterOrder> {
  const { t } = useLingui();
  const maySeeFlags = useMaySeeFlags();
  const [, ...others] = useOwned(useOrderColumns<BlotterOrder>());
  const flag: TableColumnsType<BlotterOrder>[number] = {
    title: t`Flag`,
    dataIndex: 'orderId',
    key: 'flag',
    render: (orderId: number) => <FlagTags orderId={orderId} />,
  };
  return [
    ...(maySeeFlags ? [flag] : []),
    {
      title: t`No.`,
      dataIndex: 'orderId',
      render: (orderId: number) => (
        <CopyText text={String(orderId)}>
          <OrderLink orderId={orderId} />
        </CopyText>
      ),
    },
    ...others,
    { title: t`Actions`, key: 'acts', render: (_, order) => <OrderMenu order={order} /> },
  ];
}

type OrderList = 'blotterOrders' | 'blotterFlaggedOrders';

interface OrdersTableProps<Name extends OrderList> {
  readonly name: Name;
  readonly toRequest: (values: Readonly<Record<string, string>>) => AdminRequest<Name>;
  readonly filters: readonly FilterSpec[];
  readonly empty: string;
}

function OrdersTable<Name extends OrderList>(props: OrdersTableProps<Name>): ReactNode {
  return (
    <CrudTable
      {...props}
      rowsOf={({ orders }): readonly BlotterOrder[] => orders}
      rowKey="orderId"
      columns={useColumns()}
      around={(orders, table) => (
        <Flagged orderIds={orders.map(({ orderId }) => orderId)}>{table}</Flagged>
      )}
      drawer={(orders) => (
        <>
          <OrderDrawer shown={orders.map(({ orderId }) => orderId)} />
          <TradeDrawer shown={[]} />
        </>
      )}
    />
  );
}

const FLAGS = ['any', ...flagKinds] as const;

/** Orders that surveillance names, for whoever may see what it found. */
function useFlagFilter(): readonly FilterSpec[] {
  const { t } = useLingui();
  const word = useWords();
  if (!useMaySeeFlags()) return [];
  const options = FLAGS.map((value) => ({
    value,
    label: value === 'any' ? t`With any flag` : word(`flag_${value}`),
  }));
  return [{ key: 'flag', label: t`Flag`, kind: 'choice', options }];
}

/** Orders of everybody, open and finished. */
export function AllOrders(): ReactNode {
  const { t } = useLingui();
  const { values } = useUrlState();
  const flag = oneOf(FLAGS, values['flag']);
  const filters = [
    { key: 'orderId', label: t`Order number`, kind: 'text' as const },
    ...useBlotterFilters(),
    useScopeFilter(),
    ...useFlagFilter(),
  ];
  const origin = useOriginFilter();
  const ofList = (list: typeof values) =>
    present({ orderId: wholeOf(list['orderId']), scope: oneOf(SCOPES, list['scope']) });
  const empty = t`No orders match.`;
  if (flag === undefined) {
    return (
      <OrdersTable
        name="blotterOrders"
        toRequest={(list) => ({ ...blotterFilter(list), ...ofList(list) })}
        filters={[...filters, origin]}
        empty={empty}
      />
    );
  }
  return (
    <OrdersTable
      name="blotterFlaggedOrders"
      toRequest={(list) => {
        const { userId, symbol, fromMs, toMs } = blotterFilter(list);
        const kind = flag === 'any' ? undefined : flag;
        return { ...present({ userId, symbol, fromMs, toMs, flag: kind }), ...ofList(list) };
      }}
      filters={filters}
      empty={empty}
    />
  );
}

/** Orders of clients that lost something because they met an order of their own user. */
export function PreventedOrders(): ReactNode {
  const { t } = useLingui();
  return (
    <OrdersTable
      name="blotterOrders"
      toRequest={(values) => {
        const { userId, symbol, fromMs, toMs } = blotterFilter(values);
        return { view: 'prevented', ...present({ userId, symbol, fromMs, toMs }) };
      }}
      filters={useBlotterFilters()}
      empty={t`No order met one of its own user.`}
    />
  );
}
