import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Page } from '#shared/page/Page.tsx';
import { ArticleList } from './ArticleList.tsx';

/** How things work: the help pages in the reader's language. */
export function HelpScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Help center`}>
      <ArticleList kind="help" />
    </Page>
  );
}
