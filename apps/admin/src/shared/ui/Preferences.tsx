import { App, Button, Select } from 'antd';
import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { activateLocale } from '#i18n/i18n.ts';
import { staffLanguages } from '#i18n/staff-languages.ts';
import type { StaffLocale } from '#i18n/staff-languages.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';

/** Changes the language of every screen at once. */
export function LanguagePicker(): ReactNode {
  const { t, i18n } = useLingui();
  const { message } = App.useApp();
  const change = async (locale: StaffLocale): Promise<void> => {
    try {
      await activateLocale(locale);
      usePreferences.setState({ locale });
    } catch {
      void message.error(t`The language could not be loaded`);
    }
  };
  return (
    <Select<StaffLocale>
      aria-label={t`Language`}
      variant="borderless"
      style={{ minWidth: 116 }}
      value={staffLanguages.find(({ tag }) => tag === i18n.locale)?.code ?? 'en'}
      options={staffLanguages.map(({ code, name, tag }) => ({
        value: code,
        label: <span lang={tag}>{name}</span>,
      }))}
      onChange={(locale) => void change(locale)}
    />
  );
}

/** Light or dark. */
export function ThemeSwitch(): ReactNode {
  const { t } = useLingui();
  const theme = usePreferences((state) => state.theme);
  const isDark = theme === 'dark';
  return (
    <Button
      type="text"
      aria-label={isDark ? t`Light theme` : t`Dark theme`}
      icon={isDark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
      onClick={() => usePreferences.setState({ theme: isDark ? 'light' : 'dark' })}
    />
  );
}
