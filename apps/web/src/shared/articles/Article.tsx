import { cx, ErrorState, Skeleton } from '@candor/ui-kit';
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
        <Paragraph key={index} text={paragraph} />
      ))}
    </article>
  );
}

/** A paragraph; where its first line is a numbered heading, that line stands out. */
function Paragraph({ text }: { readonly text: string }): ReactNode {
  const { heading, rest } = /^(?<heading>\d+\. .+)\n(?<rest>[^]+)$/.exec(text)?.groups ?? {};
  return (
    <>
      {heading !== undefined && <h2 className="mt-6 text-list font-semibold">{heading}</h2>}
      <p
        className={cx(
          'text-list leading-7 whitespace-pre-line text-t2',
          heading === undefined ? 'mt-4' : 'mt-1',
        )}
      >
        {rest ?? text}
      </p>
    </>
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
