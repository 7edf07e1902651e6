import { RadioList } from '@candor/ui-kit';
import type { Locale } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { activateLocale } from '#i18n/i18n.ts';
import { languages } from '#i18n/locales.ts';
import { tell } from '#shared/api/api.ts';
import { Page } from '#shared/ui/Page.tsx';
import { setPreferences } from '#shared/session/preferences.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** The seven languages, each by its own name. */
export function LanguageScreen(): ReactNode {
  const { t } = useLingui();
  const active = useLocaleCode();
  const choose = (locale: Locale): void => {
    activateLocale(locale).then(() => setPreferences({ locale }), tell);
  };
  return (
    <Page title={t`Language`}>
      <RadioList<Locale>
        label={t`Language`}
        options={languages.map(({ code, name, tag }) => ({ value: code, label: name, lang: tag }))}
        value={active}
        onChange={choose}
      />
    </Page>
  );
}
