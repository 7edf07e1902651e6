import type { BlotterOrder, BlotterTrade } from '@candor/protocol';
import { Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { amountOrDash } from '#shared/ui/order-columns.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText, CopyText } from '#shared/ui/texts.tsx';
import { Bills } from './Bills.tsx';
import { Facts } from '#shared/ui/Facts.tsx';
import type { Fact } from '#shared/ui/Facts.tsx';
import { OrderFooter } from './OrderActs.tsx';
import { FlagNotes } from './OrderFlags.tsx';
import { OrderBeside, OrderStory } from './OrderParts.tsx';
import { Owner } from './Owner.tsx';
import { Sought } from './Sought.tsx';
import type { Moment } from './Story.tsx';
import { useTradeColumns } from './trade-columns.tsx';

const TRADES_SHOWN = 50;

/** The spot order that the address names, at the right of whatever list it was opened from. */
export function OrderDrawer({ shown }: { readonly shown: readonly number[] }): ReactNode {
  const { t } = useLingui();
  return (
    <OrderBeside
      shown={shown}
      title={(orderId) => t`Order ${orderId}`}
      footer={(orderId) => <Footer orderId={orderId} />}
    >
      {(orderId) => <OneOrder orderId={orderId} />}
    </OrderBeside>
  );
}

interface OneOrderProps {
  readonly orderId: number;
}

function OneOrder({ orderId }: OneOrderProps): ReactNode {
  const { t } = useLingui();
  return (
    <Sought
      name="blotterOrders"
      request={{ orderId }}
      rowOf={({ orders: [order] }) => order}
      nothing={t`No such order here. Orders of the house leave these lists after three hours.`}
    >
      {(order) => <Life order={order} />}
    </Sought>
  );
}

function Footer({ orderId }: OneOrderProps): ReactNode {
  const order = useRead('blotterOrders', { orderId }).data?.orders[0];
  return order === undefined ? null : <OrderFooter order={order} />;
}

/** Everything that became of an order. */
function Life({ order }: { readonly order: BlotterOrder }): ReactNode {
  const { t } = useLingui();
  const trades = useRead('blotterTrades', { orderId: order.orderId, limit: TRADES_SHOWN });
  const columns = useTradeColumns();
  return (
    <Flex vertical gap={16}>
      <FlagNotes orderId={order.orderId} />
      <OrderFacts order={order} />
      <Loaded read={trades}>
        {(page) => (
          <>
            <OrderStory
              order={order}
              traded={tradedIn(page.trades, (tradeId) => t`Trade ${tradeId}`)}
              cutText={
                page.nextCursor === null ? undefined : t`Earlier trades are in the tab Trades`
              }
            />
            <DataTable
              rowKey="tradeId"
              title={t`Trades of this order`}
              columns={columns}
              rows={page.trades}
              empty={t`It has not traded.`}
            />
            <Bills title={t`Bills of these trades`} request={billsOf(order, page.trades)} />
          </>
        )}
      </Loaded>
    </Flex>
  );
}

/** What is asked for to see what these trades moved for the order's user; nothing for the house. */
function billsOf({ userId, isHouse }: BlotterOrder, trades: readonly BlotterTrade[]) {
  if (isHouse || trades.length === 0) return undefined;
  return { userId, tradeIds: trades.map(({ tradeId }) => tradeId).join(',') };
}

function OrderFacts({ order }: { readonly order: BlotterOrder }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const owner = <Owner userId={order.userId} isHouse={order.isHouse} />;
  const items: readonly Fact[] = [
    ['user', t`User`, owner],
    ['symbol', t`Trading pair`, order.symbol],
    ['state', t`State`, word(order.status)],
    ['side', t`Side`, word(order.side)],
    ['type', t`Type`, word(order.type)],
    ['force', t`Time in force`, order.timeInForce.toUpperCase()],
    ['price', t`Price`, amountOrDash(order.price)],
    ['trigger', t`Trigger price`, amountOrDash(order.triggerPrice)],
    ['average', t`Average price`, amountOrDash(order.averagePrice)],
    ['quantity', t`Quantity`, amountOrDash(order.quantity)],
    ['filled', t`Filled`, <AmountText key="filled" value={order.filledQuantity} />],
    [
      'value',
      t`Filled value`,
      <AmountText key="value" value={order.filledQuote} asset={order.quoteAsset} />,
    ],
    ['fee', t`Fee`, <AmountText key="fee" value={order.fee} asset={order.feeAsset} />],
    [
      'prevented',
      t`Not traded with oneself`,
      <AmountText key="prevented" value={order.preventedQuantity} />,
    ],
    [
      'own',
      t`The client’s own number`,
      order.clientOrderId === '' ? '–' : <CopyText key="own" text={order.clientOrderId} />,
    ],
  ];
  return <Facts items={items} />;
}

/** Its trades as moments of its story. */
function tradedIn(trades: readonly BlotterTrade[], name: (tradeId: number) => string): Moment[] {
  return trades.map(({ tradeId, quantity, price, timeMs }) => ({
    key: `trade ${tradeId}`,
    ms: timeMs,
    text: (
      <span className="num">
        {name(tradeId)}: <AmountText value={quantity} /> × <AmountText value={price} />
      </span>
    ),
  }));
}
