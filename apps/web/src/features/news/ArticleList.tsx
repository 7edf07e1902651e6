import { Button, EmptyState, ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/data/hooks.ts';
import { useGo } from '#shared/navigation/navigation.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { formatDay } from '#shared/texts/time.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** Titles with summaries; more are fetched on demand. */
export function ArticleList({ kind }: { readonly kind: 'news' | 'notice' | 'help' }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const locale = useLocaleCode();
  const pages = useReadPages('common/newsList', { locale, kind });
  if (pages.isError) {
    return <ErrorState text={errorText(pages.error)} onRetry={() => void pages.refetch()} />;
  }
  if (pages.data === undefined) return <SkeletonRows />;
  const articles = pages.data.pages.flatMap((page) => page.articles);
  if (articles.length === 0) {
    return (
      <EmptyState icon={<Newspaper size={44} strokeWidth={1.2} />} text={t`Nothing here yet`} />
    );
  }
  return (
    <>
      <ul className="px-4">
        {articles.map((article) => (
          <li key={article.articleId} className="border-b border-line">
            <button
              type="button"
              onClick={() => {
                go.to('pages/home/newsDetail', { slug: article.slug });
              }}
              className="press w-full py-3.5 text-left"
            >
              <span className="block text-list font-medium">{article.title}</span>
              <span className="mt-1 line-clamp-2 block text-body text-t2">{article.summary}</span>
              <span className="num mt-1.5 block text-meta text-t3">
                {formatDay(article.publishedAtMs)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="grid place-items-center py-3">
          <Button
            tone="ghost"
            size="small"
            isBusy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t`Load more`}
          </Button>
        </div>
      )}
    </>
  );
}
