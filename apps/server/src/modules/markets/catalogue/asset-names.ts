/** What the coins are called. The core knows symbols only: a name changes no balance and stays out of the journal. */
const names: ReadonlyMap<string, string> = new Map([
  ['USDT', 'Tether'],
  ['XAU', 'Gold'],
  ['BTC', 'Bitcoin'],
  ['ETH', 'Ethereum'],
  ['SOL', 'Solana'],
  ['BNB', 'BNB'],
  ['XRP', 'XRP'],
  ['DOGE', 'Dogecoin'],
  ['ADA', 'Cardano'],
  ['TRX', 'TRON'],
  ['LTC', 'Litecoin'],
  ['LINK', 'Chainlink'],
  ['AVAX', 'Avalanche'],
  ['DOT', 'Polkadot'],
  ['SHIB', 'Shiba Inu'],
]);

/** The full name of an asset; its symbol where none is known. */
export function assetName(symbol: string): string {
  return names.get(symbol) ?? symbol;
}
