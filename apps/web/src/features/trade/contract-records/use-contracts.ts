import type { ContractMarketView, ContractTickerView, EndpointReply } from '@candor/protocol';
import { useRead } from '#shared/api/hooks.ts';
import type { Read } from '#shared/api/hooks.ts';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';

/** Mark, funding and open interest of a log's head: a figure of some seconds ago is as good. */
const CONFIG_EVERY_MS = 5_000;

/** What a user has in contracts changes with their own acts and with the market. */
const OWN_EVERY_MS = 5_000;

/** Every contract market with its terms and what it shows now. */
export function useContracts(): Read<EndpointReply<'common/getContractConfig'>> {
  return useRead('common/getContractConfig', {}, { everyMs: CONFIG_EVERY_MS });
}

/** What the user has in contracts now; asked for again and again, the same object while nothing changed. */
export function useOwnContracts(): Read<EndpointReply<'contractPage'>> {
  return useRead('contractPage', {}, { everyMs: OWN_EVERY_MS });
}

/** A contract market of a list by its symbol. */
export function contractOf(
  markets: readonly ContractMarketView[],
  symbol: string,
): ContractMarketView | undefined {
  return markets.find((market) => market.symbol === symbol);
}

/** A market with what it shows now. */
export interface ShownContract {
  readonly market: ContractMarketView;
  readonly ticker: ContractTickerView | undefined;
}

/** What a view of the public pages is given: every market, and the one that the address names. */
export interface ContractViewProps extends ShownContract {
  readonly markets: readonly ShownContract['market'][];
}

/** The market that the address names, else the first. */
export function useNamedContract(
  config: EndpointReply<'common/getContractConfig'> | undefined,
): ShownContract | undefined {
  const named = useQueryParam('symbol');
  const market = contractOf(config?.markets ?? [], named ?? '') ?? config?.markets[0];
  if (market === undefined) return undefined;
  return { market, ticker: config?.tickers.find(({ symbol }) => symbol === market.symbol) };
}
