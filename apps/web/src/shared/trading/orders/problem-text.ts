import type { MarketView } from '@candor/protocol';
import { formatExact } from '@candor/ui-kit';
import { t } from '@lingui/core/macro';
import { codeText } from '#shared/texts/error-text.ts';

/** "Below the minimum order": of all complaints the one whose figure the market knows. */
const BELOW_MINIMUM = 4016;

/** What to tell somebody whose order form is wrong: the code's words, or the smallest order of the market. */
export function problemText(
  code: number,
  { notionalMin, quoteAsset }: Pick<MarketView, 'notionalMin' | 'quoteAsset'>,
): string {
  if (code !== BELOW_MINIMUM) return codeText(code);
  const smallest = `${formatExact(notionalMin)} ${quoteAsset}`;
  return t`The smallest order is ${smallest}`;
}
