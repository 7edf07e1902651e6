import type { ContractFillView, ContractMarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useContractTicker } from '#shared/contracts/contract-markets.ts';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { distancePpm, figuresOf, termsOf, ticksOf } from '#shared/contracts/contract-terms.ts';
import { lotsText, resultText, shareText } from '#shared/contracts/figures-text.ts';
import { resultAt } from '#shared/contracts/stop-prices.ts';
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
import { contractMarks, orderLines } from './contract-line.ts';
import type { ContractLine } from './contract-line.ts';
import { positionLines } from './stop-line.ts';

/** As many as one answer holds: more marks would hide the candles. */
const FILLS_MAX = 100;

const NO_FILLS: readonly ContractFillView[] = [];

/** What the user has in a contract market as its chart shows it. */
interface ContractMarks {
  readonly marks: OwnMarks;
  /** Of open positions and of orders, those of `marks.orders`; undefined for a visitor, and where no lines are wanted. */
  readonly lines: readonly ContractLine[] | undefined;
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
  const lines = hasSession && hasOrders ? linesOf(symbol, own) : undefined;
  const mark = useContractTicker(symbol)?.markPrice ?? null;
  const levels = levelMarks(useLevels(market, own, mark), decimals);
  // Positions come anew with every mark price; the chart draws again only when a line is another one.
  const drawn = JSON.stringify({
    orders: contractMarks(lines ?? [], decimals, labelOf),
    levels: hasOrders ? levels : [],
  });
  const marks = useMemo(() => {
    if (!hasSession) return NO_MARKS;
    const shown = JSON.parse(drawn) as Pick<OwnMarks, 'orders' | 'levels'>;
    return { ...shown, fills: hasFills ? fillMarks(symbol, told, fetched ?? NO_FILLS) : [] };
  }, [hasSession, hasFills, drawn, symbol, told, fetched]);
  return { marks, lines };
}

/** What has a handle in a market: prices of positions, then orders. */
function linesOf(symbol: string, own: ContractAccount): readonly ContractLine[] {
  const here = <One extends { readonly symbol: string }>(all: readonly One[] | undefined) =>
    (all ?? []).filter((one) => one.symbol === symbol);
  return [
    ...positionLines(here(own.positions)),
    ...orderLines(here(own.orders), here(own.triggers)),
  ];
}

/** The words of a line. */
function useLineLabel(): (line: ContractLine) => string {
  const { t } = useLingui();
  return (line) => {
    if (line.kind === 'order') {
      const { side, lots, filledLots } = line.order;
      return `${t(sideTexts[side])} ${lotsText(lots - filledLots)}`;
    }
    if (line.kind === 'trigger') {
      const { side, lots, type } = line.trigger;
      const size = lots === null ? '' : ` ${lotsText(lots)}`;
      return `${t(sideTexts[side])}${size} · ${t(orderTypeTexts[type])}`;
    }
    const { position, kind } = line;
    if (kind === 'takeProfit') return t`Take profit`;
    if (kind === 'stopLoss') return t`Stop loss`;
    return `${t(directionTexts[position.direction])} ${lotsText(position.lots)}`;
  };
}

/** The lines that stay: where positions are liquidated, and the mark. */
function useLevels(
  market: ContractMarketView,
  own: ContractAccount,
  markPrice: string | null,
): readonly OwnLevel[] {
  const { t } = useLingui();
  const terms = useMemo(() => termsOf(market), [market]);
  const markTicks = ticksOf(markPrice, terms);
  const isHere = (one: { readonly symbol: string }): boolean => one.symbol === market.symbol;
  const ends = (own.positions ?? []).filter(isHere).map((position): OwnLevel => {
    const { positionId, liquidationPrice } = position;
    const ticks = ticksOf(liquidationPrice, terms);
    const lost = resultText(resultAt(figuresOf(position, terms), ticks, terms), terms);
    const share = shareText(distancePpm(ticks, markTicks));
    const far = ticks < markTicks ? t`${share} below mark` : t`${share} above mark`;
    const words = t`Liquidation`;
    return {
      key: `q${String(positionId)}`,
      tone: 'liquidation',
      label: ticks === 0 ? words : `${words} ${lost} · ${far}`,
      price: liquidationPrice,
    };
  });
  const mark: OwnLevel = { key: 'm', tone: 'mark', label: t`Mark`, price: markPrice };
  return [...ends, mark];
}
