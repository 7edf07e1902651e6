import { divideDecimalsTrunc, multiplyDecimals } from '@candor/money';
import type { P2pPairView } from '@candor/protocol';
import { t } from '@lingui/core/macro';
import { writtenText } from '#shared/p2p/amounts.ts';
import type { AdProblem } from './ad-form.ts';

/** The bounds a price must keep to, as text. */
function bandText({ indexPrice, bandPpm, priceScale, currency }: P2pPairView): string {
  if (indexPrice === null) return currency;
  const at = (ppm: number): string =>
    writtenText(
      divideDecimalsTrunc(multiplyDecimals(indexPrice, String(ppm)), '1000000', priceScale),
    );
  return `${at(1_000_000 - bandPpm)} – ${at(1_000_000 + bandPpm)} ${currency}`;
}

/** What the form lacks, for its button. */
export function problemText(problem: AdProblem, pair: P2pPairView): string {
  const band = bandText(pair);
  const limits = `${writtenText(pair.min)} – ${writtenText(pair.max)} ${pair.currency}`;
  switch (problem) {
    case 'price':
      return t`Enter a price`;
    case 'band':
      return t`The price must be ${band}`;
    case 'bounds':
      return t`Enter a lowest and a highest price`;
    case 'stock':
      return t`Enter how many coins`;
    case 'limits':
      return t`Limits must lie within ${limits}`;
    case 'stock_below_min':
      return t`The coins are worth less than the minimum`;
    case 'methods':
      return t`Choose a payment method`;
    case 'count':
      return t`Enter whole numbers`;
  }
}
