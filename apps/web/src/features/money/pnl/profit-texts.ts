import type { ProfitFile, ProfitPeriod } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const periodTexts: Readonly<Record<ProfitPeriod, MessageDescriptor>> = {
  '1d': msg`Today`,
  '7d': msg`7 days`,
  '30d': msg`30 days`,
  '90d': msg`90 days`,
};

/** A file's name, and what a line of it is. */
export const fileTexts: Readonly<
  Record<ProfitFile, { readonly label: MessageDescriptor; readonly note: MessageDescriptor }>
> = {
  tax: { label: msg`Tax report`, note: msg`Each sale and each result of contracts and options` },
  pnl: { label: msg`Profit by day`, note: msg`Realized, unrealized, fees, worth` },
  fills: { label: msg`Spot fills`, note: msg`Each fill: price, amount, fee` },
  contractFills: { label: msg`Contract fills`, note: msg`Each fill: price, amount, profit, fee` },
  bills: { label: msg`History`, note: msg`Each movement on your accounts` },
};

/** A moment in UTC, as the days of the report are counted. Thai would count Buddhist years. */
export function utcText(locale: string, atMs: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    ...options,
    timeZone: 'UTC',
  }).format(atMs);
}
