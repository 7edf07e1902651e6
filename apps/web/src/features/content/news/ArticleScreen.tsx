import { EmptyState } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Article } from '#shared/ui/articles/Article.tsx';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';

/** Slugs the server knows; anything else in the address is nobody's article. */
const SLUG = /^[a-z0-9-]{1,60}$/;

/** One article, named by `slug` in the address. */
export function ArticleScreen(): ReactNode {
  const { t } = useLingui();
  const slug = useQueryParam('slug') ?? '';
  return (
    <Page title="">
      {SLUG.test(slug) ? (
        <Article slug={slug} />
      ) : (
        <EmptyState text={t`This article does not exist.`} />
      )}
    </Page>
  );
}
