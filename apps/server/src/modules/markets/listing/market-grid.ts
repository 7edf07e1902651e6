import { parseUnits } from '@candor/money';
import { refuse } from '#api/refuse.ts';
import { lotDecimals } from '#modules/markets/catalogue/index.ts';
import type { CatalogueAsset } from '#modules/markets/catalogue/index.ts';
import { readFigure } from '#modules/markets/scheduled-changes/index.ts';

/** Decimals in which a tick is written. */
const TICK_SIZE_SCALE = 12;

export type AssetScale = Pick<CatalogueAsset, 'symbol' | 'scale'>;

/** The steps of a new market as people write them; a refusal names the lot as its request does. */
interface Steps {
  readonly tickSize: string;
  readonly lot: string;
  readonly lotField: 'quantityStep' | 'lotSize';
}

/** The steps of a market, of which one by one is worth a whole unit. @throws ApiError invalidRequest */
export function readGrid({ tickSize, lot, lotField }: Steps, base: AssetScale, quote: AssetScale) {
  const step = (text: string, scale: number, field: 'tickSize' | Steps['lotField']): number => {
    const figure = readFigure(parseUnits(text, scale), text, field);
    if (figure < 1) throw refuse.invalidRequest(`${field}: more than 0`, { field });
    return figure;
  };
  const tickSizeE12 = step(tickSize, TICK_SIZE_SCALE, 'tickSize');
  const lotUnits = step(lot, base.scale, lotField);
  const worth = BigInt(tickSizeE12) * BigInt(lotUnits) * 10n ** BigInt(quote.scale);
  const one = 10n ** BigInt(TICK_SIZE_SCALE + base.scale);
  if (worth % one !== 0n || worth / one > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw refuse.invalidRequest(
      `${lotField}: ${tickSize} × ${lot} is no whole unit of ${quote.symbol}, which has ${quote.scale} decimals`,
      { field: lotField },
    );
  }
  return {
    tickSizeE12,
    lotUnits,
    tickLotUnits: Number(worth / one),
    priceScale: lotDecimals(tickSizeE12, TICK_SIZE_SCALE),
    quantityScale: lotDecimals(lotUnits, base.scale),
    ...{ baseScale: base.scale, quoteScale: quote.scale },
  };
}
