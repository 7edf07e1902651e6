import { divideDecimalsTrunc, floorToStep, multiplyDecimals } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useHubPart, useHubSampled } from '#shared/hub/hub.ts';
import type { LiveTicker } from '#shared/hub/topic-state.ts';
import { availableOf, useBalances } from '#shared/trading/accounts/use-balances.ts';
import { selectMarket, useSelectedMarket } from '#shared/trading/selected-market.ts';
import { pairName } from '#shared/markets/markets.ts';
import { dealFigures, findLegs } from './lite-deal.ts';
import type { Deal, DealFigures, Leg, LegFacts, LiteAct } from './lite-deal.ts';

/** Figures are renewed this often: with every tick of the book they would only flicker. */
const FIGURES_MS = 1_000;

/** Decimals of an asset until the list is there: those of Bitcoin and most others here. */
const SCALE_DEFAULT = 8;

const pickLast = (ticker: LiveTicker): string | undefined => ticker.lastPrice ?? undefined;
const pickIndex = (ticker: LiveTicker): string | undefined => ticker.indexPrice ?? undefined;

function useMarketFacts(symbol: string): Omit<LegFacts, 'scaleOf'> {
  const depth = useHubSampled(`depth:${symbol}`, FIGURES_MS);
  const lastPrice = useHubPart(`ticker:${symbol}`, pickLast);
  const indexPrice = useHubPart(`ticker:${symbol}`, pickIndex);
  return { depth, lastPrice, indexPrice };
}

/** What is chosen and typed on the screen, what follows from it, and what can be done to it. */
export interface LiteModel {
  readonly act: LiteAct;
  readonly deal: Deal;
  readonly legs: readonly Leg[];
  readonly figures: DealFigures;
  /** Of the coin that is given; undefined while it is not known or nobody is logged in. */
  readonly available: string | undefined;
  /** Decimals that an amount of the given coin can have. */
  readonly decimals: number;
  readonly setAct: (act: LiteAct) => void;
  readonly setPay: (asset: string) => void;
  readonly setGet: (asset: string) => void;
  readonly setAmount: (amount: string) => void;
  readonly setPercent: (percent: number) => void;
  /** A convert the other way round. */
  readonly turn: () => void;
  /** Goes on from what is there after the first of two orders. */
  readonly goOnWith: (pay: string, amount: string) => void;
}

interface Sides {
  readonly pay: string;
  readonly get: string;
}

/** Which coins the deal is between: the chosen coin and money, or two coins of one's choice. */
function sidesOf(act: LiteAct, coin: string, money: string, chosen: Partial<Sides>): Sides {
  if (act === 'buy') return { pay: money, get: coin };
  if (act === 'sell') return { pay: coin, get: money };
  return { pay: chosen.pay ?? money, get: chosen.get ?? coin };
}

/** The one form of Lite mode. `markets` is not empty; `money` is what most of them are priced in. */
export function useLiteDeal(markets: readonly MarketView[], money: string): LiteModel {
  const selected = useSelectedMarket((state) => state.symbol);
  const market = markets.find(({ symbol }) => symbol === selected) ?? markets[0];
  const [act, setAct] = useState<LiteAct>('buy');
  const [amount, setAmount] = useState('');
  const [convert, setConvert] = useState<Partial<Sides>>({});
  const sides = sidesOf(act, market?.baseAsset ?? money, money, convert);
  const legs = findLegs(sides, money, markets) ?? [];
  const firstSymbol = legs[0]?.market.symbol ?? selected;
  const secondSymbol = legs[1]?.market.symbol ?? firstSymbol;
  const first = useMarketFacts(firstSymbol);
  const second = useMarketFacts(secondSymbol);
  const { data } = useRead('common/assetsList', {}, { freshMs: Infinity });
  const available = availableOf(useBalances(), sides.pay);
  const scaleOf = (asset: string): number =>
    data?.assets.find(({ symbol }) => symbol === asset)?.scale ?? SCALE_DEFAULT;
  const figures = dealFigures(
    amount,
    legs,
    (symbol) => ({ ...(symbol === firstSymbol ? first : second), scaleOf }),
    available,
  );
  /** A coin of a buy or sale is the market that the trade tab stands at, in either mode. */
  const chooseCoin = (asset: string): void => {
    const found = markets.find((one) => one.baseAsset === asset && one.quoteAsset === money);
    if (found !== undefined) selectMarket(found.symbol, pairName(found));
  };
  const chooseSides = (next: Sides): void => {
    setConvert(next);
    setAmount('');
  };
  return {
    act,
    deal: { ...sides, amount },
    legs,
    figures,
    available,
    decimals: scaleOf(sides.pay),
    setAct: (next) => {
      setAct(next);
      setAmount('');
    },
    setPay: (asset) => {
      if (act !== 'convert') chooseCoin(asset);
      else chooseSides({ pay: asset, get: asset === sides.get ? sides.pay : sides.get });
      setAmount('');
    },
    setGet: (asset) => {
      if (act !== 'convert') chooseCoin(asset);
      else chooseSides({ pay: asset === sides.pay ? sides.get : sides.pay, get: asset });
    },
    setAmount,
    setPercent: (percent) => setAmount(shareOf(available, percent, legs[0], scaleOf(sides.pay))),
    turn: () => chooseSides({ pay: sides.get, get: sides.pay }),
    goOnWith: (nextPay, nextAmount) => {
      setAct('convert');
      setConvert({ pay: nextPay, get: sides.get });
      setAmount(nextAmount);
    },
  };
}

/** A share of what there is, in what the order can have; '' where there is nothing. */
function shareOf(
  available: string | undefined,
  percent: number,
  leg: Leg | undefined,
  scale: number,
): string {
  if (available === undefined) return '';
  const part = divideDecimalsTrunc(multiplyDecimals(available, String(percent)), '100', scale);
  return leg?.side === 'sell' ? floorToStep(part, leg.market.quantityStep) : part;
}
