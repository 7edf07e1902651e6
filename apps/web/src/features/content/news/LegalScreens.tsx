import type { ReactNode } from 'react';
import { Article } from '#shared/ui/articles/Article.tsx';
import { PRIVACY_SLUG, TERMS_SLUG } from '#shared/ui/articles/legal-slugs.ts';
import { Page } from '#shared/ui/Page.tsx';

/** What may be expected of the exchange, and what it expects. */
export function TermsScreen(): ReactNode {
  return (
    <Page title="">
      <Article slug={TERMS_SLUG} />
    </Page>
  );
}

/** What is kept about a user, and why. */
export function PrivacyScreen(): ReactNode {
  return (
    <Page title="">
      <Article slug={PRIVACY_SLUG} />
    </Page>
  );
}
