import type { EndpointReply } from '@candor/protocol';

type Categories = EndpointReply<'common/problem'>['categories'];

/** The categories with those articles whose title or summary has every word typed; empty ones fall away. */
export function searchHelp(categories: Categories, typed: string): Categories {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return categories
    .map((category) => ({
      ...category,
      articles: category.articles.filter(({ title, summary }) => {
        const text = `${title} ${summary}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ articles }) => articles.length > 0);
}
