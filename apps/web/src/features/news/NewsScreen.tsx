import { Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Page } from '#shared/page/Page.tsx';
import { ArticleList } from './ArticleList.tsx';

/** News, announcements and help pages in the reader's language. */
export function NewsScreen(): ReactNode {
  const { t } = useLingui();
  const [kind, setKind] = useState<'news' | 'notice' | 'help'>('news');
  return (
    <Page title={t`News`}>
      <Tabs
        label={t`Kinds of articles`}
        options={[
          { value: 'news', label: t`News` },
          { value: 'notice', label: t`Announcements` },
          { value: 'help', label: t`Help` },
        ]}
        value={kind}
        onChange={setKind}
        hasLine
      />
      <ArticleList kind={kind} />
    </Page>
  );
}
