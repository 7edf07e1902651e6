/** An asset as a file lists it. */
export interface ListedAsset {
  readonly symbol: string;
  readonly scale: number;
  readonly state?: string;
}

/** Why nothing new can begin in an asset, as a line. */
export function assetProblem(
  path: string,
  symbol: string,
  assets: readonly ListedAsset[],
): string | undefined {
  const asset = assets.find((one) => one.symbol === symbol);
  if (asset === undefined) return `${path}: no asset ${symbol} in the file`;
  return asset.state === 'delisted'
    ? `${path}: its asset ${symbol} is delisted in the file`
    : undefined;
}
