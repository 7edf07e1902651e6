import { Button, EmptyState } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Article } from '#shared/ui/articles/Article.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';

/** Slugs the server knows; anything else in the address is nobody's article. */
const SLUG = /^[a-z0-9-]{1,60}$/;

/** One article, named by `slug` in the address. */
export function ArticleScreen(): ReactNode {
  const slug = useQueryParam('slug') ?? '';
  return (
    <Page title="">
      {SLUG.test(slug) ? <Article slug={slug} missing={<NoArticle />} /> : <NoArticle />}
    </Page>
  );
}

function NoArticle(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <EmptyState
      text={t`This article does not exist.`}
      action={
        <Button tone="secondary" size="small" onClick={() => go.replace('pages/neWs/neWs')}>
          {t`All announcements`}
        </Button>
      }
    />
  );
}
