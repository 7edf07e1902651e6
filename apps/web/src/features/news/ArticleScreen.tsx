import { EmptyState, ErrorState, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useQueryParam } from '#shared/navigation/navigation.ts';
import { Page } from '#shared/page/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { formatLongDay } from '#shared/texts/time.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** Slugs the server knows; anything else in the address is nobody's article. */
const SLUG = /^[a-z0-9-]{1,60}$/;

/** One article, named by `slug` in the address. */
export function ArticleScreen(): ReactNode {
  const { t } = useLingui();
  const slug = useQueryParam('slug') ?? '';
  return (
    <Page title="">
      {SLUG.test(slug) ? (
        <Article slug={slug} />
      ) : (
        <EmptyState text={t`This article does not exist.`} />
      )}
    </Page>
  );
}

function Article({ slug }: { readonly slug: string }): ReactNode {
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
