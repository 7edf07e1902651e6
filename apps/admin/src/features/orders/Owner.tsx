import { Flex } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BesideLink } from '#shared/ui/BesideLink.tsx';
import { StatusTag, UserLink } from '#shared/ui/texts.tsx';

/** Who stands behind an order: a client's number leads to the client, the house has a tag and no page. */
export function Owner(props: { readonly userId: number; readonly isHouse: boolean }): ReactNode {
  const { t } = useLingui();
  const { userId, isHouse } = props;
  if (!isHouse) return <UserLink userId={userId} />;
  return (
    <Flex gap={6} align="center" component="span">
      <span className="num">{userId}</span>
      <StatusTag tone="quiet">{t`House`}</StatusTag>
    </Flex>
  );
}

interface Owned {
  readonly userId: number;
  readonly isHouse?: boolean;
}

/** Columns that begin with a number and a time, with who stands behind a row as the third. */
export function useOwned<Row extends Owned>(columns: TableColumnsType<Row>): TableColumnsType<Row> {
  const { t } = useLingui();
  const user: TableColumnsType<Row>[number] = {
    title: t`User`,
    dataIndex: 'userId',
    render: (userId: number, { isHouse = false }) => <Owner userId={userId} isHouse={isHouse} />,
  };
  return [...columns.slice(0, 2), user, ...columns.slice(2)];
}

/** An order by number; 0 is the exchange's own, which has none. */
export function OrderLink({ orderId }: { readonly orderId: number }): ReactNode {
  return orderId === 0 ? '–' : <BesideLink name="order" id={orderId} />;
}

interface TradeLinkProps {
  readonly tradeId: number;
  /** What the address calls one of contracts. */
  readonly name?: string;
}

/** A trade by number. */
export function TradeLink({ tradeId, name = String(tradeId) }: TradeLinkProps): ReactNode {
  return <BesideLink name="trade" id={tradeId} called={name} />;
}
