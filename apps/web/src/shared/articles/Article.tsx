import { ErrorState, Skeleton } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { formatLongDay } from '#shared/texts/time.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** One article of the server in the reader's language. */
export function Article({ slug }: { readonly slug: string }): ReactNode {
  const locale = useLocaleCode();
  const article = useRead('common/article', { slug, locale });
  if (article.isError) {
    return <ErrorState text={errorText(article.error)} onRetry={() => void article.refetch()} />;
  }
  if (article.data === undefined) return <ArticleSkeleton />;
  const { title, body, publishedAtMs } = article.data;
  return (
    <article className="px-4 pb-10">
      <h1 className="text-title font-bold text-balance">{title}</h1>
      <p className="num mt-2 text-meta text-t3">{formatLongDay(publishedAtMs)}</p>
      {body.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index} className="mt-4 text-list leading-7 whitespace-pre-line text-t2">
          {paragraph}
        </p>
      ))}
    </article>
  );
}

function ArticleSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-3 px-4">
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
