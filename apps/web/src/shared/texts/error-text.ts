import { NetworkError, RefusedError } from '@candor/api-client';
import type { ErrorCode } from '@candor/protocol';
import { t } from '@lingui/core/macro';
import { errorMessages } from '#i18n/error-messages.ts';
import { i18n } from '#i18n/i18n.ts';

/** What to tell the user about a failure. Codes outside the catalogue mean "system busy". */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) {
    return t`Network error. Check your connection and try again.`;
  }
  if (error instanceof RefusedError) return codeText(error.code);
  return codeText(500);
}

/** The text of a code of the catalogue in the active language. */
export function codeText(code: number): string {
  return i18n._(errorMessages[hasText(code) ? code : 500]);
}

/** The table of texts has every code; the catalogue itself stays out of the bundle. */
function hasText(code: number): code is ErrorCode {
  return Object.hasOwn(errorMessages, code);
}
