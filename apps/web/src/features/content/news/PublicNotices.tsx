import { ErrorState, SkeletonRows } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { ArticleRows } from '#shared/ui/articles/ArticleRows.tsx';
import { MoreButton } from '#shared/lists/MoreButton.tsx';

/** Announcements as a visitor sees them. */
export function PublicNotices(): ReactNode {
  const locale = useLocaleCode();
  const pages = useReadPages('common/getMsg', { locale });
  if (pages.isError) {
    return <ErrorState text={errorText(pages.error)} onRetry={() => void pages.refetch()} />;
  }
  if (pages.data === undefined) return <SkeletonRows shape="text" />;
  return (
    <>
      <ArticleRows articles={pages.data.pages.flatMap((page) => page.messages)} />
      <MoreButton pages={pages} />
    </>
  );
}
