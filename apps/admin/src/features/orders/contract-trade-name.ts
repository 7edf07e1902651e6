import { wholeOf } from '#shared/ui/url-state.ts';

interface ContractTradeKey {
  readonly symbol: string;
  readonly tradeId: number;
}

/** What an address calls a contract trade: trades count in each market, so it has both. */
export const contractTradeName = ({ symbol, tradeId }: ContractTradeKey): string =>
  `${symbol}.${tradeId}`;

/** The trade that an address names; undefined where it names none. */
export function contractTradeOf(text: string | undefined): ContractTradeKey | undefined {
  const [, symbol, number] = /^([A-Z0-9]{2,30})\.([0-9]+)$/.exec(text ?? '') ?? [];
  const tradeId = wholeOf(number);
  return symbol === undefined || tradeId === undefined ? undefined : { symbol, tradeId };
}
