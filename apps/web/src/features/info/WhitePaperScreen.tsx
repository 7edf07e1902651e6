import type { ReactNode } from 'react';
import { Article } from '#shared/articles/Article.tsx';
import { Page } from '#shared/page/Page.tsx';

/** How the books are kept and how anyone can compute them again. */
export function WhitePaperScreen(): ReactNode {
  return (
    <Page title="">
      <Article slug="white-paper" />
    </Page>
  );
}
