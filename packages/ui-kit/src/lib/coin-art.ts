/** Address of the picture of a coin, or undefined when there is none. */
type CoinArt = (symbol: string) => string | undefined;

let coinArt: CoinArt = () => undefined;

/** The app says once where its coin pictures are; coins without one show their initial. */
export function setCoinArt(art: CoinArt): void {
  coinArt = art;
}

/** The picture of a coin that ships with the app. */
export function coinArtOf(symbol: string): string | undefined {
  return coinArt(symbol);
}
