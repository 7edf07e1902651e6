import type { BlotterTrade } from '@candor/protocol';
import { Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { AmountText } from '#shared/ui/texts.tsx';
import { wholeOf } from '#shared/ui/url-state.ts';
import { BesideList } from '#shared/ui/BesideList.tsx';
import { Bills } from './Bills.tsx';
import { Facts } from '#shared/ui/Facts.tsx';
import { Flagged, FlagNotes } from './OrderFlags.tsx';
import { OrderLink, Owner } from './Owner.tsx';
import { Sought } from './Sought.tsx';
import { TradeStory } from './TradeStory.tsx';

/** The spot trade that the address names, at the right of whatever list it was opened from. */
export function TradeDrawer({ shown }: { readonly shown: readonly number[] }): ReactNode {
  const { t } = useLingui();
  return (
    <BesideList name="trade" idOf={wholeOf} shown={shown} title={(tradeId) => t`Trade ${tradeId}`}>
      {(tradeId) => <OneTrade tradeId={tradeId} />}
    </BesideList>
  );
}

function OneTrade({ tradeId }: { readonly tradeId: number }): ReactNode {
  const { t } = useLingui();
  return (
    <Sought
      name="blotterTrades"
      request={{ tradeId }}
      rowOf={({ trades: [trade] }) => trade}
      nothing={t`No such trade here. Trades of the house with itself leave these lists after three hours.`}
    >
      {(trade) => <Life trade={trade} />}
    </Sought>
  );
}

interface TradeProps {
  readonly trade: BlotterTrade;
}

/** Both sides of a trade: their orders, what each user paid and got, and what surveillance found about either. */
function Life({ trade }: TradeProps): ReactNode {
  const { t } = useLingui();
  const { tradeId, takerUserId, makerUserId, takerOrderId, makerOrderId } = trade;
  const tradeIds = String(tradeId);
  const ofTaker = trade.takerIsHouse ? undefined : { userId: takerUserId, tradeIds };
  const ofMaker = trade.makerIsHouse ? undefined : { userId: makerUserId, tradeIds };
  return (
    <Flagged orderIds={[takerOrderId, makerOrderId]}>
      <Flex vertical gap={16}>
        <FlagNotes orderId={takerOrderId} />
        <FlagNotes orderId={makerOrderId} />
        <TradeFacts trade={trade} />
        <SpotStory trade={trade} />
        <Bills title={t`Bills of the taker`} request={ofTaker} />
        <Bills title={t`Bills of the maker`} request={ofMaker} />
      </Flex>
    </Flagged>
  );
}

function TradeFacts({ trade }: TradeProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { takerUserId, takerIsHouse, makerUserId, makerIsHouse, quoteAsset } = trade;
  return (
    <Facts
      items={[
        ['symbol', t`Trading pair`, trade.symbol],
        ['price', t`Price`, <AmountText key="price" value={trade.price} />],
        ['quantity', t`Quantity`, <AmountText key="quantity" value={trade.quantity} />],
        ['total', t`Total`, <AmountText key="total" value={trade.quote} asset={quoteAsset} />],
        ['side', t`Taker’s side`, word(trade.takerSide)],
        ['taker', t`Taker`, <Owner key="taker" userId={takerUserId} isHouse={takerIsHouse} />],
        ['takerOrder', t`Taker’s order`, <OrderLink key="taker" orderId={trade.takerOrderId} />],
        ['maker', t`Maker`, <Owner key="maker" userId={makerUserId} isHouse={makerIsHouse} />],
        ['makerOrder', t`Maker’s order`, <OrderLink key="maker" orderId={trade.makerOrderId} />],
      ]}
    />
  );
}

function SpotStory({ trade }: TradeProps): ReactNode {
  const { makerOrderId, takerOrderId, timeMs } = trade;
  const maker = useRead('blotterOrders', { orderId: makerOrderId }).data?.orders[0];
  const taker = useRead('blotterOrders', { orderId: takerOrderId }).data?.orders[0];
  return <TradeStory {...{ makerOrderId, takerOrderId, timeMs, maker, taker }} />;
}
