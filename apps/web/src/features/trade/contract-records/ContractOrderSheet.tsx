import type { ContractFillView, ContractMarketView, ContractOrderView } from '@candor/protocol';
import { CopyButton, ErrorState, formatExact, Sheet, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { formatTime } from '#shared/texts/time.ts';
import {
  closeReasonTexts,
  selfTradeTexts,
  sideTexts,
  timeInForceTexts,
} from '#shared/trading/orders/order-texts.ts';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { orderStatusText } from './ContractOrderCard.tsx';
import { closeTypeTexts, contractTypeTexts } from './contract-texts.ts';
import { ContractFillRow } from '#shared/contracts/ContractFillRow.tsx';
import { ExactDelta, FactList } from './Facts.tsx';

interface ContractOrderSheetProps {
  /** The order to show; undefined closes the sheet. */
  readonly order: ContractOrderView | undefined;
  readonly market: ContractMarketView | undefined;
  readonly onClose: () => void;
}

/** An order's trades are few; who has more finds them in the trade list. */
const FILLS_MAX = 50;

/** Everything about one contract order, with its trades. */
export function ContractOrderSheet(props: ContractOrderSheetProps): ReactNode {
  const { order, market, onClose } = props;
  const { t } = useLingui();
  return (
    <Sheet isOpen={order !== undefined} onClose={onClose} title={t`Order details`} height="tall">
      {order !== undefined && (
        <>
          <OrderFacts order={order} market={market} />
          <h3 className="px-4 pt-2 text-body font-semibold">{t`Trades of this order`}</h3>
          <OrderFills orderId={order.orderId} market={market} />
        </>
      )}
    </Sheet>
  );
}

function OrderFills(props: {
  readonly orderId: number;
  readonly market: ContractMarketView | undefined;
}): ReactNode {
  const { orderId, market } = props;
  const { t } = useLingui();
  const { data, isError, refetch } = useRead('contractFills', { orderId, limit: FILLS_MAX });
  const fills: readonly ContractFillView[] = data?.fills ?? [];
  if (isError) {
    return (
      <ErrorState
        className="py-6"
        text={t`The trades could not be loaded.`}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <SkeletonRows count={2} shape="line" />;
  if (fills.length === 0) {
    return <p className="px-4 py-6 text-center text-meta text-t3">{t`Nothing has traded.`}</p>;
  }
  return fills.map((fill) => <ContractFillRow key={fill.tradeId} fill={fill} market={market} />);
}

function OrderFacts(props: {
  readonly order: ContractOrderView;
  readonly market: ContractMarketView | undefined;
}): ReactNode {
  const { order, market } = props;
  const { t } = useLingui();
  const quote = market?.quoteAsset ?? '';
  const amount = (value: string | null): string | undefined =>
    value === null ? undefined : `${formatExact(value)} ${quote}`;
  const lots = (value: number): string => formatExact(String(value));
  const reason = order.status === 'filled' ? undefined : closeReasonTexts[order.closeReason];
  const { positionSide } = order;
  return (
    <div className="px-4 pb-3">
      <FactList
        facts={[
          [t`Pair`, market === undefined ? order.symbol : contractName(market)],
          [t`Order type`, `${t(contractTypeTexts[order.type])} · ${t(sideTexts[order.side])}`],
          [t`Position`, positionSide === 'net' ? t`One-way` : t(directionTexts[positionSide])],
          [
            t`Purpose`,
            order.closeType === 'manual'
              ? t`Closes a position`
              : t(closeTypeTexts[order.closeType]),
          ],
          [t`Reduce only`, order.reduceOnly ? t`Yes` : undefined],
          [t`Time in force`, t(timeInForceTexts[order.timeInForce])],
          [t`Self-trade prevention`, t(selfTradeTexts[order.selfTradePrevention])],
          [t`Status`, t(orderStatusText(order))],
          [t`Reason`, reason && t(reason)],
          [t`Price`, amount(order.price) ?? t`Market`],
          [t`Lots`, lots(order.lots)],
          [t`Filled lots`, lots(order.filledLots)],
          [t`Filled value`, amount(order.filledValue)],
          [t`Average price`, amount(order.averagePrice)],
          [t`Take profit`, amount(order.takeProfitPrice)],
          [t`Stop loss`, amount(order.stopLossPrice)],
          [t`Margin and fee held`, amount(order.held)],
          [t`Fee`, amount(order.fee)],
          [t`Realized, before fees`, <ExactDelta key="won" value={order.realised} asset={quote} />],
          [t`Client order ID`, order.clientOrderId === '' ? undefined : order.clientOrderId],
          [t`Created`, formatTime(order.createdAtMs)],
          [t`Last change`, formatTime(order.updatedAtMs)],
          [
            t`Order no.`,
            <span key="no" className="-my-2 inline-flex items-center">
              {String(order.orderId)}
              <CopyButton text={String(order.orderId)} className="-mr-3" />
            </span>,
          ],
        ]}
      />
    </div>
  );
}
