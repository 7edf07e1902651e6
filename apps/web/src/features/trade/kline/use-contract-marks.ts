import type { ContractFillView, ContractMarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { lotsText } from '#shared/contracts/figures-text.ts';
import { useContractAccount } from '#shared/contracts/use-contract-account.ts';
import type { ContractAccount } from '#shared/contracts/use-contract-account.ts';
import { useHub } from '#shared/hub/hub.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { useSession } from '#shared/session/session.ts';
import { useChartOptions } from '#shared/trading/chart/chart-options.ts';
import { fillMarks, levelMarks, NO_MARKS } from '#shared/trading/chart/own-marks.ts';
import type { LevelMark, OwnLevel, OwnMarks } from '#shared/trading/chart/own-marks.ts';
import { orderTypeTexts, sideTexts } from '#shared/trading/orders/order-texts.ts';

/** As many as one answer holds: more marks would hide the candles. */
const FILLS_MAX = 100;

const NO_FILLS: readonly ContractFillView[] = [];

/** The user's position, orders and fills in a contract market as the chart draws them, live; none for a visitor. */
export function useContractMarks(market: ContractMarketView): OwnMarks {
  const { symbol } = market;
  const { hasOrders, hasFills } = useChartOptions();
  const hasSession = useSession((state) => state.session !== undefined);
  const own = useContractAccount();
  const told = useHub(hasSession ? 'contractOrders' : undefined).data?.fills ?? NO_FILLS;
  const fetched = useRead(
    'contractFills',
    { symbol, limit: FILLS_MAX },
    { isEnabled: hasFills, freshMs: 0 },
  ).data?.fills;
  useRefreshOn(own.orders, ['contractFills']);
  const levels = levelMarks(useLevels(symbol, own), priceDecimals(market));
  // Positions come anew with every mark price; the chart draws again only when a line is another one.
  const drawn = JSON.stringify(levels);
  return useMemo(() => {
    if (!hasSession) return NO_MARKS;
    return {
      orders: [],
      levels: hasOrders ? (JSON.parse(drawn) as readonly LevelMark[]) : [],
      fills: hasFills ? fillMarks(symbol, told, fetched ?? NO_FILLS) : [],
    };
  }, [hasSession, hasOrders, hasFills, drawn, symbol, told, fetched]);
}

/** What the user has in the market with the prices it stands for: positions first, then orders, the newest first. */
function useLevels(symbol: string, own: ContractAccount): readonly OwnLevel[] {
  const { t } = useLingui();
  const isHere = (one: { readonly symbol: string }): boolean => one.symbol === symbol;
  const positions = (own.positions ?? []).filter(isHere).flatMap((position): OwnLevel[] => {
    const key = String(position.positionId);
    const name = t(directionTexts[position.direction]);
    const { entryPrice, liquidationPrice, takeProfitPrice, stopLossPrice } = position;
    return [
      {
        key: `e${key}`,
        tone: 'entry',
        label: `${name} ${lotsText(position.lots)}`,
        price: entryPrice,
      },
      { key: `q${key}`, tone: 'liquidation', label: t`Liquidation`, price: liquidationPrice },
      { key: `p${key}`, tone: 'buy', label: t`Take profit`, price: takeProfitPrice },
      { key: `l${key}`, tone: 'sell', label: t`Stop loss`, price: stopLossPrice },
    ];
  });
  const orders = (own.orders ?? []).filter(isHere).map(
    (order): OwnLevel => ({
      key: `o${String(order.orderId)}`,
      tone: order.side,
      label: `${t(sideTexts[order.side])} ${lotsText(order.lots - order.filledLots)}`,
      price: order.price,
    }),
  );
  const triggers = (own.triggers ?? []).filter(isHere).map((trigger): OwnLevel => {
    const size = trigger.lots === null ? '' : ` ${lotsText(trigger.lots)}`;
    return {
      key: `t${String(trigger.triggerId)}`,
      tone: trigger.side,
      label: `${t(sideTexts[trigger.side])}${size} · ${t(orderTypeTexts[trigger.type])}`,
      price: trigger.triggerPrice,
    };
  });
  return [...positions, ...orders, ...triggers];
}
