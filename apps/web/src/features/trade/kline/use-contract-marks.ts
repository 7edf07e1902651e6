import type { ContractFillView, ContractMarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useContractTicker } from '#shared/contracts/contract-markets.ts';
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
import type { OwnLevel, OwnMarks } from '#shared/trading/chart/own-marks.ts';
import { orderTypeTexts, sideTexts } from '#shared/trading/orders/order-texts.ts';
import { positionLines, positionMarks } from './stop-line.ts';
import type { PositionLine } from './stop-line.ts';

/** As many as one answer holds: more marks would hide the candles. */
const FILLS_MAX = 100;

const NO_FILLS: readonly ContractFillView[] = [];

/** What the user has in a contract market as its chart shows it. */
interface ContractMarks {
  readonly marks: OwnMarks;
  /** Of the open positions, those of `marks.orders`; undefined for a visitor, and where no lines are wanted. */
  readonly lines: readonly PositionLine[] | undefined;
}

/** The user's positions, orders and fills in a contract market and its mark price, live; a visitor has none. */
export function useContractMarks(market: ContractMarketView): ContractMarks {
  const { symbol } = market;
  const { hasOrders, hasFills } = useChartOptions();
  const hasSession = useSession((state) => state.session !== undefined);
  const own = useContractAccount();
  const labelOf = useLineLabel();
  const told = useHub(hasSession ? 'contractOrders' : undefined).data?.fills ?? NO_FILLS;
  const fetched = useRead(
    'contractFills',
    { symbol, limit: FILLS_MAX },
    { isEnabled: hasFills, freshMs: 0 },
  ).data?.fills;
  useRefreshOn(own.orders, ['contractFills']);
  const decimals = priceDecimals(market);
  const positions = own.positions?.filter((one) => one.symbol === symbol);
  const lines = hasSession && hasOrders ? positionLines(positions ?? []) : undefined;
  const mark = useContractTicker(symbol)?.markPrice ?? null;
  const levels = levelMarks(useLevels(symbol, own, mark), decimals);
  // Positions come anew with every mark price; the chart draws again only when a line is another one.
  const drawn = JSON.stringify({
    orders: positionMarks(lines ?? [], decimals, labelOf),
    levels: hasOrders ? levels : [],
  });
  const marks = useMemo(() => {
    if (!hasSession) return NO_MARKS;
    const shown = JSON.parse(drawn) as Pick<OwnMarks, 'orders' | 'levels'>;
    return { ...shown, fills: hasFills ? fillMarks(symbol, told, fetched ?? NO_FILLS) : [] };
  }, [hasSession, hasFills, drawn, symbol, told, fetched]);
  return { marks, lines };
}

/** The words of a position's line. */
function useLineLabel(): (line: PositionLine) => string {
  const { t } = useLingui();
  return ({ position, kind }) => {
    if (kind === 'takeProfit') return t`Take profit`;
    if (kind === 'stopLoss') return t`Stop loss`;
    return `${t(directionTexts[position.direction])} ${lotsText(position.lots)}`;
  };
}

/** The lines that stay: where positions are liquidated, the mark, then orders, the newest first. */
function useLevels(
  symbol: string,
  own: ContractAccount,
  markPrice: string | null,
): readonly OwnLevel[] {
  const { t } = useLingui();
  const isHere = (one: { readonly symbol: string }): boolean => one.symbol === symbol;
  const ends = (own.positions ?? []).filter(isHere).map(
    ({ positionId, liquidationPrice }): OwnLevel => ({
      key: `q${String(positionId)}`,
      tone: 'liquidation',
      label: t`Liquidation`,
      price: liquidationPrice,
    }),
  );
  const mark: OwnLevel = { key: 'm', tone: 'mark', label: t`Mark`, price: markPrice };
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
  return [...ends, mark, ...orders, ...triggers];
}
