import type { BlotterOrder, BlotterTrade } from '@candor/protocol';
import { Descriptions, Flex, Timeline, Typography } from 'antd';
import { useLingui as useRuntime } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { useBillColumns } from '#shared/ui/bill-columns.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { amountOrDash } from '#shared/ui/order-columns.tsx';
import { ReviewDrawer } from '#shared/ui/ReviewDrawer.tsx';
import { Loaded, NothingHere } from '#shared/ui/states.tsx';
import { AmountText, CopyText, TimeText } from '#shared/ui/texts.tsx';
import { useUrlState, wholeOf } from '#shared/ui/url-state.ts';
import { useNeighbours } from '#shared/ui/use-neighbours.ts';
import { OrderFooter } from './OrderActs.tsx';
import { Flagged, FlagNotes, FlagTags } from './OrderFlags.tsx';
import { Owner } from './Owner.tsx';
import { useTradeColumns } from './trade-columns.tsx';
import { whyEnded } from './why-ended.ts';

const TRADES_SHOWN = 50;

/** Of each trade a user has what left, what came and the fee; of a trade with oneself there is none. */
const BILLS_SHOWN = TRADES_SHOWN * 3;

/** The spot order that the address names, at the right of whatever list it was opened from. */
export function OrderDrawer({ shown }: { readonly shown: readonly number[] }): ReactNode {
  const { t } = useLingui();
  const { values, change } = useUrlState();
  const orderId = wholeOf(values['order']);
  const isOpen = orderId !== undefined;
  const neighbours = useNeighbours(shown, orderId);
  const read = useRead('blotterOrders', { orderId: orderId ?? 1 }, { isEnabled: isOpen });
  const order = read.data?.orders[0];
  return (
    <Flagged orderIds={isOpen ? [orderId] : []}>
      <ReviewDrawer
        isOpen={isOpen}
        title={
          isOpen ? (
            <Flex gap={12} align="center">
              {t`Order ${orderId}`}
              <FlagTags orderId={orderId} />
            </Flex>
          ) : (
            ''
          )
        }
        onClose={() => change({ order: '' })}
        neighbours={neighbours}
        onOpen={(next) => change({ order: String(next) })}
        footer={
          order === undefined ? null : (
            <Flex gap={16} align="center" wrap>
              <OrderFooter order={order} />
            </Flex>
          )
        }
      >
        {isOpen ? (
          <Loaded read={read}>
            {() =>
              order === undefined ? (
                <NothingHere
                  text={t`No such order here. Orders of the house leave these lists after three hours.`}
                />
              ) : (
                <Life order={order} />
              )
            }
          </Loaded>
        ) : null}
      </ReviewDrawer>
    </Flagged>
  );
}

/** Everything that became of an order. */
function Life({ order }: { readonly order: BlotterOrder }): ReactNode {
  const { t } = useLingui();
  const trades = useRead('blotterTrades', { orderId: order.orderId, limit: TRADES_SHOWN });
  const columns = useTradeColumns();
  return (
    <Flex vertical gap={16}>
      <FlagNotes orderId={order.orderId} />
      <Facts order={order} />
      <Loaded read={trades}>
        {(page) => (
          <>
            <Story order={order} trades={page.trades} isCut={page.nextCursor !== null} />
            <DataTable
              rowKey="tradeId"
              title={t`Trades of this order`}
              columns={columns}
              rows={page.trades}
              empty={t`It has not traded.`}
            />
            <OrderBills order={order} trades={page.trades} />
          </>
        )}
      </Loaded>
    </Flex>
  );
}

interface OrderBillsProps {
  readonly order: BlotterOrder;
  readonly trades: readonly BlotterTrade[];
}

/** What the trades in view moved for the order's user, for whoever may see money. The house has no bills. */
function OrderBills({ order, trades }: OrderBillsProps): ReactNode {
  const { t } = useLingui();
  const { userId, isHouse } = order;
  const isShown = useMay('balances.view') && !isHouse && trades.length > 0;
  const tradeIds = trades.map(({ tradeId }) => tradeId).join(',');
  const request = { userId, tradeIds, limit: BILLS_SHOWN };
  const read = useRead('userBills', request, { isEnabled: isShown });
  const columns = useBillColumns(userId);
  if (!isShown) return null;
  return (
    <Loaded read={read}>
      {({ bills }) => (
        <DataTable
          rowKey="billId"
          title={t`Bills of these trades`}
          columns={columns}
          rows={bills}
          empty={t`No bills match.`}
        />
      )}
    </Loaded>
  );
}

function Facts({ order }: { readonly order: BlotterOrder }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const owner = <Owner userId={order.userId} isHouse={order.isHouse} />;
  const items: readonly (readonly [key: string, label: string, value: ReactNode])[] = [
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
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 3 }}
      items={items.map(([key, label, children]) => ({ key, label, children }))}
    />
  );
}

interface StoryProps {
  readonly order: BlotterOrder;
  /** The latest first. */
  readonly trades: readonly BlotterTrade[];
  readonly isCut: boolean;
}

/** From its placing to its end, in the order in which it happened. */
function Story({ order, trades, isCut }: StoryProps): ReactNode {
  const { t } = useLingui();
  const { _ } = useRuntime();
  const word = useWords();
  const why = whyEnded[order.closeReason];
  const moment = (ms: number, text: ReactNode, key: string) => ({
    key,
    content: (
      <Flex justify="space-between" gap={12} wrap>
        <span>{text}</span>
        <TimeText ms={ms} />
      </Flex>
    ),
  });
  const traded = [...trades].reverse().map(({ tradeId, quantity, price, timeMs }) =>
    moment(
      timeMs,
      <span className="num">
        {t`Trade ${tradeId}`}: <AmountText value={quantity} /> × <AmountText value={price} />
      </span>,
      `trade ${tradeId}`,
    ),
  );
  const ended = why === undefined ? word(order.status) : `${word(order.status)}: ${_(why)}`;
  return (
    <div>
      <Typography.Title level={5}>{t`Story`}</Typography.Title>
      <Timeline
        items={[
          moment(order.createdAtMs, t`Placed`, 'placed'),
          ...(isCut ? [{ key: 'cut', content: t`Earlier trades are in the tab Trades` }] : []),
          ...traded,
          ...(order.closeReason === 'none' ? [] : [moment(order.updatedAtMs, ended, 'ended')]),
        ]}
      />
    </div>
  );
}
