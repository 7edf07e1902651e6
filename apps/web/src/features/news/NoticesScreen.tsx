import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Page } from '#shared/page/Page.tsx';
import { ArticleList } from './ArticleList.tsx';

/** All announcements, newest first. */
export function NoticesScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Announcements`}>
      <ArticleList kind="notice" />
    </Page>
  );
}
