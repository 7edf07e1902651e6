import type { ContractMarketView } from '@candor/protocol';
import { contractOf, useContractTicker } from '#shared/contracts/contract-markets.ts';
import type { LiveContractTicker } from '#shared/hub/topic-state.ts';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';

/** A market with what it shows now. */
export interface ShownContract {
  readonly market: ContractMarketView;
  readonly ticker: LiveContractTicker | undefined;
}

/** What a view of the public pages is given: every market, and the one that the address names. */
export interface ContractViewProps extends ShownContract {
  readonly markets: readonly ContractMarketView[];
}

/** The market that the address names, else the first. */
export function useNamedContract(
  markets: readonly ContractMarketView[],
): ShownContract | undefined {
  const named = useQueryParam('symbol');
  const market = contractOf(markets, named ?? '') ?? markets[0];
  const ticker = useContractTicker(market?.symbol ?? '');
  return market && { market, ticker };
}

/** A number that the address names, as of a line in a public log; undefined for what is none. */
export function useNumberParam(name: string): number | undefined {
  const named = useQueryParam(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(named) ? Number.parseInt(named, 10) : undefined;
}
