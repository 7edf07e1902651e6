import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '#shared/texts/time.ts';
import type { ArticleHead } from '#shared/ui/articles/ArticleRows.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** The newest article that names the coin, in one line; the tab below has them all. */
export function LatestNews({ article }: { readonly article: ArticleHead }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <section aria-label={t`Latest news`} className="mt-4 border-y border-line bg-s1">
      <button
        type="button"
        onClick={() => go.to('pages/home/newsDetail', { slug: article.slug })}
        className="press flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
      >
        <Newspaper
          size={20}
          strokeWidth={1.8}
          aria-hidden="true"
          className="shrink-0 text-primary-text"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-semibold">{article.title}</span>
          <span className="num block text-meta text-t3">{formatDay(article.publishedAtMs)}</span>
        </span>
        <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
      </button>
    </section>
  );
}
