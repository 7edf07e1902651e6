import type { BlotterContractOrder, BlotterContractTrade } from '@candor/protocol';
import { Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { lotsText } from '#shared/ui/contract-columns.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { amountOrDash } from '#shared/ui/order-columns.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText, CopyText } from '#shared/ui/texts.tsx';
import { Bills } from './Bills.tsx';
import { useContractTradeColumns, withName } from './contract-trade-columns.tsx';
import { Facts } from '#shared/ui/Facts.tsx';
import { OrderFooter } from './OrderActs.tsx';
import { FlagNotes } from './OrderFlags.tsx';
import { OrderBeside, OrderStory } from './OrderParts.tsx';
import { Owner } from './Owner.tsx';
import { Sought } from './Sought.tsx';
import type { Moment } from './Story.tsx';

const TRADES_SHOWN = 50;

/** The contract order that the address names, at the right of whatever list it was opened from. */
export function ContractOrderDrawer({ shown }: { readonly shown: readonly number[] }): ReactNode {
  const { t } = useLingui();
  return (
    <OrderBeside
      shown={shown}
      title={(orderId) => t`Contract order ${orderId}`}
      isContract
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
      name="blotterContractOrders"
      request={{ orderId }}
      rowOf={({ orders: [order] }) => order}
      nothing={t`No such order here. Orders of the house leave these lists after three hours.`}
    >
      {(order) => <Life order={order} />}
    </Sought>
  );
}

function Footer({ orderId }: OneOrderProps): ReactNode {
  const order = useRead('blotterContractOrders', { orderId }).data?.orders[0];
  return order === undefined ? null : <OrderFooter order={order} />;
}

interface OrderProps {
  readonly order: BlotterContractOrder;
}

/** Everything that became of an order. */
function Life({ order }: OrderProps): ReactNode {
  const { t } = useLingui();
  const { orderId, userId, isHouse, createdAtMs, updatedAtMs } = order;
  const trades = useRead('blotterContractTrades', { orderId, limit: TRADES_SHOWN });
  const columns = useContractTradeColumns();
  // Positions are numbered apart: within the order's time a bill with its number is the order's.
  const bills = { userId, referenceId: orderId, fromMs: createdAtMs, toMs: updatedAtMs + 1 };
  return (
    <Flex vertical gap={16}>
      <FlagNotes orderId={orderId} />
      <OrderFacts order={order} />
      <Loaded read={trades}>
        {(page) => (
          <>
            <OrderStory
              order={order}
              traded={tradedIn(page.trades, (tradeId) => t`Trade ${tradeId}`)}
              cutText={
                page.nextCursor === null
                  ? undefined
                  : t`Earlier trades are in the tab Contract trades`
              }
            />
            <DataTable
              rowKey="rowName"
              title={t`Trades of this order`}
              columns={columns}
              rows={page.trades.map(withName)}
              empty={t`It has not traded.`}
            />
            <Bills
              title={t`Bills with this number, of its time`}
              request={isHouse || page.trades.length === 0 ? undefined : bills}
            />
          </>
        )}
      </Loaded>
    </Flex>
  );
}

function OrderFacts({ order }: OrderProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { userId, isHouse, quoteAsset, clientOrderId } = order;
  const amount = (value: string): ReactNode => <AmountText value={value} asset={quoteAsset} />;
  return (
    <Facts
      items={[
        ['user', t`User`, <Owner key="user" userId={userId} isHouse={isHouse} />],
        ['symbol', t`Contract`, order.symbol],
        ['state', t`State`, word(order.status)],
        ['side', t`Side`, word(order.side)],
        ['type', t`Type`, word(order.type)],
        ['force', t`Time in force`, order.timeInForce.toUpperCase()],
        ['price', t`Price`, amountOrDash(order.price)],
        ['average', t`Average price`, amountOrDash(order.averagePrice)],
        ['lots', t`Lots`, lotsText(order.lots)],
        ['filled', t`Filled lots`, lotsText(order.filledLots)],
        ['value', t`Filled value`, amount(order.filledValue)],
        ['realised', t`Realised`, amount(order.realised)],
        ['fee', t`Fee`, amount(order.fee)],
        ['prevented', t`Not traded with oneself`, lotsText(order.preventedLots)],
        [
          'own',
          t`The client’s own number`,
          clientOrderId === '' ? '–' : <CopyText key="own" text={clientOrderId} />,
        ],
      ]}
    />
  );
}

/** Its trades as moments of its story. */
function tradedIn(
  trades: readonly BlotterContractTrade[],
  name: (tradeId: number) => string,
): Moment[] {
  return trades.map(({ symbol, tradeId, lots, price, timeMs }) => ({
    key: `trade ${symbol} ${tradeId}`,
    ms: timeMs,
    text: (
      <span className="num">
        {name(tradeId)}: {lotsText(lots)} × <AmountText value={price} />
      </span>
    ),
  }));
}
