/** Signs that mean something in a regular expression. */
const SPECIAL = /[\\^$.|?*+()[\]{}-]/g;

/**
 * A PostgreSQL regular expression for texts that name a coin: its symbol in capitals or its full name, as a word of
 * its own or before the dollars it is priced in (`BTC`, `BTC/USDT`, `BTCUSDT`, `Bitcoin`; not `WBTC`). Letters of
 * other scripts may stand beside it: `買入BTC`.
 * @param symbol capitals and digits alone
 */
export function coinNaming(symbol: string, name: string): string {
  const words = [`${symbol}(USD[TC])?`, name.replaceAll(SPECIAL, String.raw`\$&`)];
  return `(^|[^a-zA-Z0-9])(${words.join('|')})($|[^a-zA-Z0-9])`;
}
