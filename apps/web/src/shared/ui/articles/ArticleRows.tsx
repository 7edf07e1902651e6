import { EmptyState } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { formatDay } from '#shared/texts/time.ts';

/** An article as lists know it. */
export interface ArticleHead {
  readonly articleId: number;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly publishedAtMs: number;
}

/** Titles with summaries; a tap opens the article. */
export function ArticleRows({
  articles,
}: {
  readonly articles: readonly ArticleHead[];
}): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  if (articles.length === 0) {
    return (
      <EmptyState icon={<Newspaper size={44} strokeWidth={1.2} />} text={t`Nothing here yet`} />
    );
  }
  return (
    <ul className="px-4">
      {articles.map((article) => (
        <li key={article.articleId} className="border-b border-line">
          <button
            type="button"
            onClick={() => go.to('pages/home/newsDetail', { slug: article.slug })}
            className="press w-full py-3.5 text-left"
          >
            <span className="block text-list font-medium break-words">{article.title}</span>
            <span className="mt-1 line-clamp-3 text-body break-words text-t2">
              {article.summary}
            </span>
            <span className="num mt-1.5 block text-meta text-t3">
              {formatDay(article.publishedAtMs)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
