/** A size in pixels. */
export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The same shape made small enough that its longer side is at most `sidePxMax`; never made larger. */
export function fitWithin({ widthPx, heightPx }: PixelSize, sidePxMax: number): PixelSize {
  const longer = Math.max(widthPx, heightPx);
  if (longer <= sidePxMax) return { widthPx, heightPx };
  const share = sidePxMax / longer;
  return {
    widthPx: Math.max(1, Math.round(widthPx * share)),
    heightPx: Math.max(1, Math.round(heightPx * share)),
  };
}
