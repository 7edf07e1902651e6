/** Coins whose picture lies in public/coins. */
const PICTURED: ReadonlySet<string> = new Set(
  (
    'AAVE ADA ALGO ATOM AVAX BAT BCH BNB BTC CHZ COMP CRV DAI DASH DOGE DOT ENJ EOS ETC ETH FIL ' +
    'GRT ICP KSM LINK LTC MANA MATIC MKR NEO ONE SAND SHIB SNX SOL SUSHI THETA TRX UNI USDC ' +
    'USDT VET WBTC XLM XMR XRP XTZ YFI ZEC ZRX'
  ).split(' '),
);

/** Address of a coin's picture, relative to the page. */
export function coinPicture(symbol: string): string | undefined {
  return PICTURED.has(symbol) ? `./coins/${symbol.toLowerCase()}.svg` : undefined;
}
