import type { BlotterContractTrade } from '@candor/protocol';
import { Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { lotsText } from '#shared/ui/contract-columns.tsx';
import { AmountText } from '#shared/ui/texts.tsx';
import { BesideList } from '#shared/ui/BesideList.tsx';
import { contractTradeOf } from './contract-trade-name.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { Flagged, FlagNotes } from './OrderFlags.tsx';
import { OrderLink, Owner } from './Owner.tsx';
import { Sought } from './Sought.tsx';
import { TradeStory } from './TradeStory.tsx';

/** The contract trade that the address names, at the right of whatever list it was opened from. */
export function ContractTradeDrawer({ shown }: { readonly shown: readonly string[] }): ReactNode {
  const { t } = useLingui();
  return (
    <BesideList
      name="trade"
      idOf={(text) => (contractTradeOf(text) === undefined ? undefined : text)}
      shown={shown}
      title={(name) => {
        const { tradeId = 0, symbol = '' } = contractTradeOf(name) ?? {};
        return t`Trade ${tradeId} of ${symbol}`;
      }}
    >
      {(name) => <OneTrade name={name} />}
    </BesideList>
  );
}

function OneTrade({ name }: { readonly name: string }): ReactNode {
  const { t } = useLingui();
  return (
    <Sought
      name="blotterContractTrades"
      request={contractTradeOf(name) ?? {}}
      rowOf={({ trades: [trade] }) => trade}
      nothing={t`No such trade here. Trades of the house with itself leave these lists after three hours.`}
    >
      {(trade) => <Life trade={trade} />}
    </Sought>
  );
}

interface TradeProps {
  readonly trade: BlotterContractTrade;
}

/** Both sides of a trade, and what surveillance found about either; bills stand with each side's order. */
function Life({ trade }: TradeProps): ReactNode {
  const orderIds = [trade.takerOrderId, trade.makerOrderId].filter((orderId) => orderId !== 0);
  return (
    <Flagged orderIds={orderIds} isContract>
      <Flex vertical gap={16}>
        {orderIds.map((orderId) => (
          <FlagNotes key={orderId} orderId={orderId} />
        ))}
        <TradeFacts trade={trade} />
        <ContractStory trade={trade} />
      </Flex>
    </Flagged>
  );
}

function TradeFacts({ trade }: TradeProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { takerUserId, makerUserId, quoteAsset } = trade;
  const amount = (value: string): ReactNode => <AmountText value={value} asset={quoteAsset} />;
  // User 0 is the exchange, giving up what it took over.
  const owner = (userId: number, isHouse: boolean): ReactNode => (
    <Owner userId={userId} isHouse={isHouse || userId === 0} />
  );
  return (
    <Facts
      items={[
        ['symbol', t`Contract`, trade.symbol],
        ['price', t`Price`, <AmountText key="price" value={trade.price} />],
        ['lots', t`Lots`, lotsText(trade.lots)],
        ['total', t`Total`, amount(trade.value)],
        ['side', t`Taker’s side`, word(trade.takerSide)],
        ['taker', t`Taker`, owner(takerUserId, trade.takerIsHouse)],
        ['takerOrder', t`Taker’s order`, <OrderLink key="taker" orderId={trade.takerOrderId} />],
        ['takerFee', t`Taker’s fee`, amount(trade.takerFee)],
        ['maker', t`Maker`, owner(makerUserId, trade.makerIsHouse)],
        ['makerOrder', t`Maker’s order`, <OrderLink key="maker" orderId={trade.makerOrderId} />],
        ['makerFee', t`Maker’s fee`, amount(trade.makerFee)],
      ]}
    />
  );
}

function ContractStory({ trade }: TradeProps): ReactNode {
  const { makerOrderId, takerOrderId, timeMs } = trade;
  const maker = useOrder(makerOrderId);
  const taker = useOrder(takerOrderId);
  return <TradeStory {...{ makerOrderId, takerOrderId, timeMs, maker, taker }} />;
}

/** An order by number; 0 is the exchange's own, which is none. */
function useOrder(orderId: number) {
  const read = useRead('blotterContractOrders', { orderId }, { isEnabled: orderId !== 0 });
  return read.data?.orders[0];
}
