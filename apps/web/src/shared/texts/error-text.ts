import { NetworkError, RefusedError } from '@candor/api-client';
import type { ErrorCode, RefusalDetail } from '@candor/protocol';
import { formatExact } from '@candor/ui-kit';
import { t } from '@lingui/core/macro';
import { errorMessages } from '#i18n/error-messages.ts';
import { i18n } from '#i18n/i18n.ts';

/** What to tell the user about a failure. Codes outside the catalogue mean "system busy". */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) {
    return t`Network error. Check your connection and try again.`;
  }
  if (error instanceof RefusedError) {
    const text = codeText(error.code);
    const bound = error.detail?.bound;
    return bound === undefined ? text : `${text} · ${boundText(bound)}`;
  }
  return codeText(500);
}

/** The bound that a refused value does not keep, with its unit. */
function boundText({ unit, ...texts }: NonNullable<RefusalDetail['bound']>): string {
  const said = (text: string): string => {
    const figure = formatExact(text);
    if (unit === 'lot') return figure;
    return unit === 'x' ? `${figure}×` : `${figure} ${unit}`;
  };
  if (texts.step !== undefined) {
    const bound = said(texts.step);
    return t`Only in steps of ${bound}`;
  }
  if (texts.min !== undefined && texts.max !== undefined) {
    const [min, max] = [formatExact(texts.min), said(texts.max)];
    return t`From ${min} to ${max}`;
  }
  const bound = said(texts.min ?? texts.max ?? '');
  return texts.min === undefined ? t`At most ${bound}` : t`At least ${bound}`;
}

/** The text of a code of the catalogue in the active language. */
export function codeText(code: number): string {
  return i18n._(errorMessages[hasText(code) ? code : 500]);
}

/** The table of texts has every code; the catalogue itself stays out of the bundle. */
function hasText(code: number): code is ErrorCode {
  return Object.hasOwn(errorMessages, code);
}
