import { expect, test } from 'vitest';
import { searchHelp } from './search-help.ts';

const article = (slug: string, title: string, summary: string) => ({
  articleId: 1,
  slug,
  title,
  summary,
  publishedAtMs: 0,
});

const categories = [
  {
    category: 'fees',
    title: 'Fees',
    articles: [article('fees', 'Fee schedule', 'What a trade costs')],
  },
  {
    category: 'safety',
    title: 'Safety',
    articles: [
      article('safe', 'Keep your account safe', 'A good password'),
      article('codes', '資金密碼', '六位數字'),
    ],
  },
];

test.each([
  ['', ['fees', 'safe', 'codes']],
  ['  FEE ', ['fees']],
  ['account password', ['safe']],
  ['密碼', ['codes']],
  ['fee password', []],
])('%j finds %j', (typed, slugs) => {
  const found = searchHelp(categories, typed);
  expect(found.flatMap(({ articles }) => articles.map(({ slug }) => slug))).toEqual(slugs);
  expect(found.every(({ articles }) => articles.length > 0)).toBe(true);
});
