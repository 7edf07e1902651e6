import type { BlotterContractOrder, BlotterContractTrade } from '@candor/protocol';
import { Flex } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { useContractOrderColumns, useTradeFigures } from './contract-columns.tsx';
import { DataTable } from './DataTable.tsx';
import { Loaded } from './states.tsx';
import { TimeText } from './texts.tsx';

/** Of each list; the rest stands under orders and trades. */
const ROWS_SHOWN = 10;

/** What a drawer leaves out of an order: the contract is the drawer's, the rest opens with the order. */
const LEFT_OUT = ['symbol', 'fee'] as const;

interface OwnProps {
  readonly userId: number;
  readonly symbol: string;
}

/** The latest orders of a user in a contract, waiting and finished. */
export function PositionOrders({ userId, symbol }: OwnProps): ReactNode {
  const { t } = useLingui();
  const read = useRead('blotterContractOrders', { userId, symbol, limit: ROWS_SHOWN });
  const [, ...others] = useContractOrderColumns();
  const columns: TableColumnsType<BlotterContractOrder> = [
    {
      title: t`No.`,
      dataIndex: 'orderId',
      render: (id: number) => (
        <Link className="num" to={`/orders?tab=contracts&order=${id}`}>
          {id}
        </Link>
      ),
    },
    ...others.filter(
      (column) => !('dataIndex' in column && LEFT_OUT.some((one) => one === column.dataIndex)),
    ),
  ];
  return (
    <Loaded read={read}>
      {({ orders, nextCursor }) => (
        <Flex vertical gap={8}>
          <DataTable
            rowKey="orderId"
            title={t`Latest orders of this user in this contract`}
            columns={columns}
            rows={orders}
            empty={t`No orders match.`}
          />
          {nextCursor === null ? null : (
            <Link to={`/orders?tab=contracts&userId=${userId}&symbol=${symbol}`}>
              {t`All of them`}
            </Link>
          )}
        </Flex>
      )}
    </Loaded>
  );
}

interface TradesProps extends OwnProps {
  readonly fromMs: number;
  /** Of one that ended. */
  readonly toMs: number | undefined;
}

/** The latest trades of a user in a contract while the position was there: how it grew and shrank. */
export function PositionTrades({ userId, symbol, fromMs, toMs }: TradesProps): ReactNode {
  const { t } = useLingui();
  const read = useRead('blotterContractTrades', {
    ...{ userId, symbol, limit: ROWS_SHOWN },
    ...(toMs === undefined ? {} : { toMs: toMs + 1 }),
  });
  const columns = useTradeColumns(userId);
  return (
    <Loaded read={read}>
      {({ trades, nextCursor }) => {
        const own = trades.filter(({ timeMs }) => timeMs >= fromMs);
        const hasMore = nextCursor !== null && own.length === trades.length;
        return (
          <Flex vertical gap={8}>
            <DataTable<BlotterContractTrade>
              rowKey="tradeId"
              title={t`Latest trades of its time`}
              columns={columns}
              rows={own}
              empty={t`No trades match.`}
            />
            {hasMore ? (
              <Link to={`/orders?tab=contractTrades&userId=${userId}&symbol=${symbol}`}>
                {t`All of them`}
              </Link>
            ) : null}
          </Flex>
        );
      }}
    </Loaded>
  );
}

function useTradeColumns(userId: number): TableColumnsType<BlotterContractTrade> {
  const { t } = useLingui();
  const word = useWords();
  const figures = useTradeFigures<BlotterContractTrade>();
  return [
    {
      title: t`No.`,
      dataIndex: 'tradeId',
      render: (id: number, { symbol }) => (
        <Link className="num" to={`/orders?tab=contractTrades&trade=${symbol}.${id}`}>
          {id}
        </Link>
      ),
    },
    { title: t`Time`, dataIndex: 'timeMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`Side`,
      dataIndex: 'takerSide',
      render: (side: 'buy' | 'sell', { takerUserId }) => {
        const other = side === 'buy' ? 'sell' : 'buy';
        return word(takerUserId === userId ? side : other);
      },
    },
    ...figures,
  ];
}
