import { Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { ArticleList } from './ArticleList.tsx';

const KINDS = ['news', 'notice', 'help'] as const;

/** News, announcements and help pages in the reader's language. */
export function NewsScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const named = useQueryParam('kind');
  // In the address, so that an article leads back to its list.
  const kind = KINDS.find((one) => one === named) ?? 'news';
  return (
    <Page title={t`News`} isPulled>
      <Tabs
        label={t`Kinds of articles`}
        options={[
          { value: 'news', label: t`News` },
          { value: 'notice', label: t`Announcements` },
          { value: 'help', label: t`Help` },
        ]}
        value={kind}
        onChange={(next) => go.replace('pages/home/news', { kind: next })}
        hasLine
      />
      <ArticleList kind={kind} />
    </Page>
  );
}
