import { divideDecimalsTrunc, floorToStep, multiplyDecimals } from '@candor/money';
import type { DepthView, MarketView, OrderSide } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useHubPart } from '#shared/hub/hub.ts';
import type { LiveTicker } from '#shared/hub/topic-state.ts';
import { availableOf, useBalances } from '#shared/trading/accounts/use-balances.ts';
import { marketLimit } from './order-form-summary.ts';
import type { OrderFormInputs } from './order-form-summary.ts';

/** Decimals of an asset until the list is there: those of Bitcoin and most others here. */
const SCALE_DEFAULT = 8;

/** Between the choice of a size and its order the book moves: without this room "100 %" would be refused. */
const MOVED_PRICE = '1.002';

const pickLast = (ticker: LiveTicker): string | undefined => ticker.lastPrice ?? undefined;
const pickIndex = (ticker: LiveTicker): string | undefined => ticker.indexPrice ?? undefined;

/** Everything outside of the order form that its figures depend on; `depth` as fresh as wanted. */
export function useFormInputs(
  market: MarketView,
  depth: DepthView | undefined,
  side: OrderSide,
): OrderFormInputs {
  const { data } = useRead('common/assetsList', {}, { freshMs: Infinity });
  const balances = useBalances();
  const availableBase = availableOf(balances, market.baseAsset);
  const availableQuote = availableOf(balances, market.quoteAsset);
  const lastPrice = useHubPart(`ticker:${market.symbol}`, pickLast);
  const indexPrice = useHubPart(`ticker:${market.symbol}`, pickIndex);
  return useMemo(() => {
    const scaleOf = (symbol: string): number =>
      data?.assets.find((asset) => asset.symbol === symbol)?.scale ?? SCALE_DEFAULT;
    const bids = depth?.bids ?? [];
    const asks = depth?.asks ?? [];
    const facts = {
      market,
      availableBase,
      availableQuote,
      bestPrice: side === 'buy' ? asks[0]?.[0] : bids[0]?.[0],
      quantityFor: (): string => '0',
      bids,
      asks,
      lastPrice,
      indexPrice,
      baseScale: scaleOf(market.baseAsset),
      quoteScale: scaleOf(market.quoteAsset),
    };
    const worstPrice = marketLimit('buy', facts) ?? asks[0]?.[0];
    const quantityFor = (quoteAmount: string): string => {
      if (worstPrice === undefined) return '0';
      const price = multiplyDecimals(worstPrice, MOVED_PRICE);
      const most = divideDecimalsTrunc(quoteAmount, price, market.quantityScale);
      return floorToStep(most, market.quantityStep);
    };
    return { ...facts, quantityFor };
  }, [market, depth, side, data, availableBase, availableQuote, lastPrice, indexPrice]);
}
