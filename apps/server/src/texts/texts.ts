import type { Locale } from '@candor/protocol';
import english from '#locales/en.json' with { type: 'json' };
import japanese from '#locales/ja.json' with { type: 'json' };
import korean from '#locales/ko.json' with { type: 'json' };
import thai from '#locales/th.json' with { type: 'json' };
import vietnamese from '#locales/vi.json' with { type: 'json' };
import simplifiedChinese from '#locales/zh-CN.json' with { type: 'json' };
import traditionalChinese from '#locales/zh-HK.json' with { type: 'json' };

/** A text that the server itself says to users. English has each of them; a missing one does not compile. */
export type TextId = keyof typeof english;

const textsByLocale: Readonly<Record<Locale, Readonly<Record<TextId, string>>>> = {
  zh: simplifiedChinese,
  en: english,
  jp: japanese,
  hk: traditionalChinese,
  hy: korean,
  yn: vietnamese,
  ty: thai,
};

/**
 * A text in a reader's language. `{name}` stands for the value of that name; what a value says is not
 * filled in again.
 */
export function textIn(
  locale: Locale,
  id: TextId,
  values: Readonly<Record<string, string>> = {},
): string {
  return textsByLocale[locale][id].replace(
    /\{([a-zA-Z]+)\}/g,
    (_all, name: string) => values[name] ?? '',
  );
}
