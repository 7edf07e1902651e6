import type { ReactNode } from 'react';
import { ArticleView } from '#shared/articles/Article.tsx';
import { useRead } from '#shared/data/hooks.ts';
import { Page } from '#shared/page/Page.tsx';
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
