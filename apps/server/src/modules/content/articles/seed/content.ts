import type { ArticleKind, Locale } from '@candor/protocol';
import { english } from './english.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import type { ArticleSlug, SeedTexts, SlideName } from './seed-texts.ts';
import { simplifiedChinese } from './simplified-chinese.ts';
import { thai } from './thai.ts';
import { traditionalChinese } from './traditional-chinese.ts';
import { vietnamese } from './vietnamese.ts';

export const textsByLocale: Readonly<Record<Locale, SeedTexts>> = {
  zh: simplifiedChinese,
  en: english,
  jp: japanese,
  hk: traditionalChinese,
  hy: korean,
  yn: vietnamese,
  ty: thai,
};

export const kindBySlug: Readonly<Record<ArticleSlug, ArticleKind>> = {
  'terms-of-use': 'help',
  'privacy-policy': 'help',
  'account-safety': 'help',
  'order-types': 'help',
  'fee-schedule': 'help',
  'verify-the-books': 'help',
  'white-paper': 'help',
  'risk-notice': 'help',
  'about-candor': 'help',
  'verify-identity': 'help',
  'second-factor': 'help',
  'receive-payments': 'help',
  contact: 'help',
  'report-a-weakness': 'help',
  'house-accounts': 'notice',
  'demo-money': 'notice',
  'spot-trading-open': 'news',
};

/** A slide's drawing, named as the client names it, and the article behind it. */
export const slideLinks: Readonly<
  Record<SlideName, { readonly art: string; readonly articleSlug: ArticleSlug }>
> = {
  proof: { art: 'proof', articleSlug: 'verify-the-books' },
  demo: { art: 'gift', articleSlug: 'demo-money' },
  orders: { art: 'trade', articleSlug: 'order-types' },
};
