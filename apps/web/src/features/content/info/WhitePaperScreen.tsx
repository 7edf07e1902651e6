import type { ReactNode } from 'react';
import { ArticleView } from '#shared/ui/articles/Article.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** How the books are kept and how anyone can compute them again. */
export function WhitePaperScreen(): ReactNode {
  const locale = useLocaleCode();
  return (
    <Page title="">
      <ArticleView article={useRead('common/whiteBook', { locale })} />
    </Page>
  );
}
