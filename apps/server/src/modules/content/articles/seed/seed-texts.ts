/** One language's words for what the exchange begins with. A missing text does not compile. */
export interface SeedTexts {
  readonly articles: Readonly<Record<ArticleSlug, ArticleText>>;
  readonly slides: Readonly<Record<SlideName, { readonly title: string; readonly text: string }>>;
}

export interface ArticleText {
  readonly title: string;
  readonly summary: string;
  /** Plain text; an empty line parts paragraphs. */
  readonly body: string;
}

/** Oldest first. */
export const articleSlugs = [
  'terms-of-use',
  'privacy-policy',
  'account-safety',
  'order-types',
  'fee-schedule',
  'verify-the-books',
  'white-paper',
  'risk-notice',
  'about-candor',
  'verify-identity',
  'second-factor',
  'receive-payments',
  'contact',
  'report-a-weakness',
  'house-accounts',
  'demo-money',
  'spot-trading-open',
] as const;
export type ArticleSlug = (typeof articleSlugs)[number];

export const slideNames = ['proof', 'demo', 'orders'] as const;
export type SlideName = (typeof slideNames)[number];
