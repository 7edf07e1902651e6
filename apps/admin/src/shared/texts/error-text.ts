import { NetworkError, RefusedError } from '@candor/api-client';
import { t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { errorMessages } from '#i18n/error-messages.ts';
import { i18n } from '#i18n/i18n.ts';

/** What to tell about a failure, in the reader's language. */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) {
    return t`Network error. Check your connection and try again.`;
  }
  const code = error instanceof RefusedError ? error.code : 500;
  const message = (errorMessages as Partial<Record<number, MessageDescriptor>>)[code];
  return message === undefined ? t`The server refused (code ${code})` : i18n._(message);
}
