import { RefusedError } from '@candor/api-client';
import { ArticlePage, ErrorState, Skeleton } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { Read } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { formatLongDay } from '#shared/texts/time.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { articleLinkOf } from './article-link.tsx';

/** What of an article is shown. */
interface ArticleText {
  readonly title: string;
  readonly body: string;
  readonly publishedAtMs: number;
}

/** The server's word for an article that there is not. */
const NOT_FOUND = 404;

/** One article of the server in the reader's language; `missing` where there is none of the name. */
export function Article(props: { readonly slug: string; readonly missing?: ReactNode }): ReactNode {
  const { slug, missing } = props;
  const locale = useLocaleCode();
  const article = useRead('common/article', { slug, locale });
  const isMissing = article.error instanceof RefusedError && article.error.code === NOT_FOUND;
  if (isMissing && missing !== undefined) return missing;
  return <ArticleView article={article} />;
}

/** An article however it was asked for. */
export function ArticleView({ article }: { readonly article: Read<ArticleText> }): ReactNode {
  if (article.isError) {
    return <ErrorState text={errorText(article.error)} onRetry={() => void article.refetch()} />;
  }
  if (article.data === undefined) return <ArticleSkeleton />;
  const { title, body, publishedAtMs } = article.data;
  return (
    <div className="px-4 pb-10">
      <ArticlePage
        title={title}
        day={formatLongDay(publishedAtMs)}
        body={body}
        linkOf={articleLinkOf}
      />
    </div>
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
