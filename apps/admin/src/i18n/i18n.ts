import { tagOf } from '@candor/protocol';
import type { LanguageTag, Locale } from '@candor/protocol';
import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import { create } from 'zustand';

export { i18n };

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

interface LanguageFiles {
  readonly messages: Messages;
  readonly antd: AntdLocale;
}

/** What a language needs, ours, Ant Design's and the calendar's, fetched together when it is chosen. */
const languageFiles: Readonly<Record<LanguageTag, () => Promise<LanguageFiles>>> = {
  'zh-CN': () => import('./catalogs/zh-CN.ts'),
  'zh-HK': () => import('./catalogs/zh-HK.ts'),
  en: () => import('./catalogs/en.ts'),
  ja: () => import('./catalogs/ja.ts'),
  ko: () => import('./catalogs/ko.ts'),
  vi: () => import('./catalogs/vi.ts'),
  th: () => import('./catalogs/th.ts'),
};

/** Names of the calendar's languages, where they differ from the tag. */
const calendarNames: Readonly<Record<LanguageTag, string>> = {
  'zh-CN': 'zh-cn',
  'zh-HK': 'zh-hk',
  en: 'en',
  ja: 'ja',
  ko: 'ko',
  vi: 'vi',
  th: 'th',
};

/** Ant Design's own words in the active language. */
export const useAntdLocale = create<{ readonly antd: AntdLocale | undefined }>(() => ({
  antd: undefined,
}));

/** Switches all screens to `locale` once its texts are there. Rejects when they cannot be fetched. */
export async function activateLocale(locale: Locale): Promise<void> {
  const tag = tagOf(locale);
  const { messages, antd } = await languageFiles[tag]();
  dayjs.locale(calendarNames[tag]);
  useAntdLocale.setState({ antd });
  i18n.loadAndActivate({ locale: tag, messages });
  document.documentElement.lang = tag;
}
