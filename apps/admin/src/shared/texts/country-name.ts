import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/** The name of a country by its two letters, in the reader's language. */
export function useCountryName(): (country: string) => string {
  const { i18n } = useLingui();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
    return (country) => {
      try {
        return names.of(country) ?? country;
      } catch {
        return country;
      }
    };
  }, [i18n.locale]);
}
