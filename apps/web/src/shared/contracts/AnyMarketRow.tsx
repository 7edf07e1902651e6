import type { ComponentProps, ReactNode } from 'react';
import { MarketRow } from '#shared/markets/MarketRow.tsx';
import { isContract } from './any-market.ts';
import type { AnyMarket } from './any-market.ts';
import { LiveContractRow } from './ContractRow.tsx';

/** A row of a list in which pairs and contracts stand together. */
export function AnyMarketRow(
  props: Omit<ComponentProps<typeof MarketRow>, 'market' | 'onHold'> & {
    readonly market: AnyMarket;
    readonly onHold?: ((market: AnyMarket) => void) | undefined;
  },
): ReactNode {
  const { market, hasName, ...row } = props;
  return isContract(market) ? (
    <LiveContractRow market={market} {...row} />
  ) : (
    <MarketRow market={market} {...row} {...(hasName !== undefined && { hasName })} />
  );
}
