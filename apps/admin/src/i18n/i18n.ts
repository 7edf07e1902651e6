import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import { create } from 'zustand';
import { staffLanguages } from './staff-languages.ts';
import type { StaffLocale } from './staff-languages.ts';

export { i18n };

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

interface LanguageFiles {
  readonly messages: Messages;
  readonly antd: AntdLocale;
}

/** What a language needs, ours, Ant Design's and the calendar's, fetched together when it is chosen. */
const languageFiles: Readonly<Record<StaffLocale, () => Promise<LanguageFiles>>> = {
  zh: () => import('./catalogs/zh-CN.ts'),
  hk: () => import('./catalogs/zh-HK.ts'),
  en: () => import('./catalogs/en.ts'),
};

/** Ant Design's own words in the active language. */
export const useAntdLocale = create<{ readonly antd: AntdLocale | undefined }>(() => ({
  antd: undefined,
}));

/** Switches all screens to `locale` once its texts are there. Rejects when they cannot be fetched. */
export async function activateLocale(locale: StaffLocale): Promise<void> {
  const { messages, antd } = await languageFiles[locale]();
  const tag = staffLanguages.find(({ code }) => code === locale)?.tag ?? 'en';
  dayjs.locale(tag.toLowerCase());
  useAntdLocale.setState({ antd });
  i18n.loadAndActivate({ locale: tag, messages });
  document.documentElement.lang = tag;
}
