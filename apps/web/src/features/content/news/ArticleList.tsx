import { ErrorState, SkeletonRows } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { ArticleRows } from '#shared/ui/articles/ArticleRows.tsx';
import { MoreButton } from '#shared/lists/MoreButton.tsx';

/** Titles with summaries; more are fetched on demand. */
export function ArticleList({ kind }: { readonly kind: 'news' | 'notice' | 'help' }): ReactNode {
  const locale = useLocaleCode();
  const pages = useReadPages('common/newsList', { locale, kind });
  if (pages.isError) {
    return <ErrorState text={errorText(pages.error)} onRetry={() => void pages.refetch()} />;
  }
  if (pages.data === undefined) return <SkeletonRows shape="text" />;
  return (
    <>
      <ArticleRows articles={pages.data.pages.flatMap((page) => page.articles)} />
      <MoreButton pages={pages} />
    </>
  );
}
