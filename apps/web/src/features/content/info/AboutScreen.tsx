import { Card, ListRow } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Article } from '#shared/ui/articles/Article.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';

/** Who runs this, what it is, and the texts behind it. */
export function AboutScreen(): ReactNode {
  return (
    <Page title="">
      <img src="./icons/icon.svg" alt="" width={64} height={64} className="mx-4 mt-2 mb-5" />
      <Article slug="about-candor" />
      <div className="px-4 pb-8">
        <AboutRows />
      </div>
    </Page>
  );
}

function AboutRows(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const article = (slug: string) => (): void => go.to('pages/home/newsDetail', { slug });
  const page = (path: string) => (): void => go.to(path);
  const rows = [
    { title: t`White paper`, open: page('Whiteskin') },
    { title: t`How to check our books`, open: article('verify-the-books') },
    { title: t`Know the risks`, open: article('risk-notice') },
    { title: t`Terms of use`, open: page('mairivacy') },
    { title: t`Privacy policy`, open: page('privacy') },
    { title: t`Version and status`, open: page('version') },
  ];
  return (
    <Card className="overflow-hidden">
      {rows.map(({ title, open }) => (
        <ListRow
          key={title}
          title={title}
          className="not-last:border-b not-last:border-line"
          onPress={open}
        />
      ))}
    </Card>
  );
}
