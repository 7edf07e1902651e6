import type {
  AccountKind,
  ContractAccountView,
  ContractMarketView,
  DepthView,
} from '@candor/protocol';
import { useMemo } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';
import { contractOf, useContractMarkets, useContractTicker } from './contract-markets.ts';
import { termsOf, ticksOf } from './contract-terms.ts';
import { settingOf } from './use-contract-account.ts';
import type { ContractAccount } from './use-contract-account.ts';
import type { ContractSituation } from './contract-situation.ts';

/** An account that was never used has no row. */
function emptyAccount(accountKind: AccountKind, asset: string): ContractAccountView {
  const none = { wallet: '0', available: '0', held: '0', equity: '0', profit: '0' };
  const needs = { initialMargin: '0', maintenance: '0', riskPpm: null, free: '0', leavable: '0' };
  return { accountKind, asset, ...none, ...needs };
}

/** What the user and the market bring to the form; `depth` as fresh as wanted. */
export function useSituation(
  market: ContractMarketView,
  depth: DepthView | undefined,
  own: ContractAccount,
): ContractSituation {
  const terms = useMemo(() => termsOf(market), [market]);
  const ticker = useContractTicker(market.symbol);
  const { accounts, settings, positions, orders, triggers } = own;
  const bid = depth?.bids[0]?.[0];
  const ask = depth?.asks[0]?.[0];
  const mark = ticker?.markPrice;
  const health = ticker?.health ?? 'live';
  const isWorthUnknown = useWorthUnknown(market, positions);
  return useMemo(() => {
    const { accountKind, quoteAsset } = market;
    return {
      terms,
      health,
      isWorthUnknown,
      markTicks: ticksOf(mark, terms),
      bidTicks: ticksOf(bid, terms),
      askTicks: ticksOf(ask, terms),
      setting: settingOf(market, settings),
      account:
        accounts &&
        (accounts.find((one) => one.accountKind === accountKind && one.asset === quoteAsset) ??
          emptyAccount(accountKind, quoteAsset)),
      positions: positions ?? [],
      orders: orders ?? [],
      triggers: triggers ?? [],
    };
  }, [
    market,
    terms,
    health,
    isWorthUnknown,
    mark,
    bid,
    ask,
    settings,
    accounts,
    positions,
    orders,
    triggers,
  ]);
}

/** Whether a position that shares the market's account stands in a market whose index is not live. */
function useWorthUnknown(
  { accountKind, quoteAsset }: ContractMarketView,
  positions: ContractAccount['positions'],
): boolean {
  const markets = useContractMarkets().data?.markets ?? [];
  const shared = (positions ?? []).filter(({ marginMode, symbol }) => {
    const own = marginMode === 'cross' ? contractOf(markets, symbol) : undefined;
    return own?.accountKind === accountKind && own.quoteAsset === quoteAsset;
  });
  const found = useHubPart('contracts', (tickers) =>
    shared.some(({ symbol }) => (tickers.get(symbol)?.health ?? 'live') !== 'live'),
  );
  return found ?? false;
}
