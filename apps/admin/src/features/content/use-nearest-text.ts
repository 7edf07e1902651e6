import { languages, nearestText } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import { useLingui } from '@lingui/react';

/** What a reader of one's own language sees of texts in several; undefined where none was written. */
export function useNearestText(): <Text>(
  texts: Readonly<Partial<Record<Locale, Text>>>,
) => Text | undefined {
  const { i18n } = useLingui();
  const own = languages.find(({ tag }) => tag === i18n.locale)?.code ?? 'en';
  return (texts) => nearestText(texts, own);
}
