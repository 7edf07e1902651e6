import { readFileSync } from 'node:fs';
import { tagOf } from '@candor/protocol';
import type { ArticleKind, Locale } from '@candor/protocol';
import type { ArticleText } from './content-editor.ts';

/** The articles that the exchange begins with, the oldest first; each is `content/<language>/<slug>.md`. */
export const firstArticles = [
  ['terms-of-use', 'help'],
  ['privacy-policy', 'help'],
  ['account-safety', 'help'],
  ['order-types', 'help'],
  ['fee-schedule', 'help'],
  ['verify-the-books', 'help'],
  ['white-paper', 'help'],
  ['risk-notice', 'help'],
  ['about-candor', 'help'],
  ['verify-identity', 'help'],
  ['second-factor', 'help'],
  ['receive-payments', 'help'],
  ['contact', 'help'],
  ['report-a-weakness', 'help'],
  ['house-accounts', 'notice'],
  ['demo-money', 'notice'],
  ['spot-trading-open', 'news'],
] as const satisfies readonly (readonly [slug: string, kind: ArticleKind])[];
export type FirstSlug = (typeof firstArticles)[number][0];

/** The help centre as it begins: its categories in their order, and the articles of each. */
export const firstCategories = [
  ['account', ['account-safety', 'second-factor', 'verify-identity']],
  ['trading', ['order-types', 'fee-schedule']],
  ['payments', ['receive-payments']],
  ['books', ['verify-the-books', 'white-paper']],
  ['legal', ['terms-of-use', 'privacy-policy', 'risk-notice']],
  ['about', ['about-candor', 'contact', 'report-a-weakness']],
] as const satisfies readonly (readonly [category: string, slugs: readonly FirstSlug[]])[];

/** The first slides: a drawing, named as the client names it, and the article behind it. */
export const firstSlides = [
  ['proof', 'proof', 'verify-the-books'],
  ['demo', 'gift', 'demo-money'],
  ['orders', 'trade', 'order-types'],
] as const satisfies readonly (readonly [name: string, art: string, slug: FirstSlug])[];

const folder = new URL('../../../../content/', import.meta.url);

/**
 * A first article in one language, from its Markdown file: a heading, a quoted summary, then the body.
 * @throws Error when the file is missing or has another shape
 */
export function readFirstArticle(slug: FirstSlug, locale: Locale): ArticleText {
  const name = `${tagOf(locale)}/${slug}.md`;
  const text = readFileSync(new URL(name, folder), 'utf8');
  const [, title, summary, body] = /^# (.+)\n\n> (.+)\n\n([^]+)$/.exec(text) ?? [];
  if (title === undefined || summary === undefined || body === undefined) {
    throw new Error(`content/${name} is not a heading, a quoted summary and a body`);
  }
  return { title, summary, body: body.trimEnd() };
}
