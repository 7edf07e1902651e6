import { Header, Segmented, Select } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import type { Locale } from '@candor/protocol';
import { activateLocale } from '#i18n/i18n.ts';
import { languages } from '#i18n/locales.ts';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';
import type { RiseFall, Theme } from '#shared/session/preferences.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { samples } from './samples.tsx';

const NAMES = {
  title: 'Primitives',
  theme: 'Theme',
  riseFall: 'Rise and fall',
  language: 'Language',
};

/** Every primitive in the chosen theme, colours and language. Developers see it, users do not. */
export function GalleryScreen(): ReactNode {
  const { theme, riseFall } = usePreferences();
  const locale = useLocaleCode();
  return (
    <>
      <Header title={NAMES.title} align="start" />
      <div className="sticky top-12 z-20 flex flex-col gap-2 bg-bg px-4 pb-2">
        <Segmented<Theme>
          label={NAMES.theme}
          options={[
            { value: 'dark', label: 'dark' },
            { value: 'light', label: 'light' },
          ]}
          value={theme}
          onChange={(next) => setPreferences({ theme: next })}
        />
        <Segmented<RiseFall>
          label={NAMES.riseFall}
          options={[
            { value: 'green-up', label: 'green-up' },
            { value: 'red-up', label: 'red-up' },
          ]}
          value={riseFall}
          onChange={(next) => setPreferences({ riseFall: next })}
        />
        <Select<Locale>
          label={NAMES.language}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={locale}
          onChange={(next) => void activateLocale(next)}
        />
      </div>
      {samples.map(({ name, Sample }) => (
        <section key={name} className="px-4 py-3">
          <h2 className="pb-2 text-meta text-t3">{name}</h2>
          <Sample />
        </section>
      ))}
    </>
  );
}
