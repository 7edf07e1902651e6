import { Sheet } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Article } from '#shared/ui/articles/Article.tsx';
import { PRIVACY_SLUG, TERMS_SLUG } from '#shared/ui/articles/legal-slugs.ts';

const LINK = '-my-2.5 py-2.5 text-primary-text underline underline-offset-2';

/** What the tap on the button agrees to, and both texts to read without leaving the form. */
export function Agreement(): ReactNode {
  const { t } = useLingui();
  const [slug, setSlug] = useState<string>();
  const open = (wanted: string) => () => setSlug(wanted);
  const name = slug === PRIVACY_SLUG ? t`Privacy policy` : t`Terms of use`;
  return (
    <div>
      <p className="text-meta leading-6 text-t2">
        <Trans>
          By signing up you agree to the{' '}
          <button type="button" className={LINK} onClick={open(TERMS_SLUG)}>
            terms of use
          </button>{' '}
          and the{' '}
          <button type="button" className={LINK} onClick={open(PRIVACY_SLUG)}>
            privacy policy
          </button>
        </Trans>
      </p>
      <Sheet
        isOpen={slug !== undefined}
        height="tall"
        title={name}
        onClose={() => setSlug(undefined)}
      >
        {slug !== undefined && <Article slug={slug} />}
      </Sheet>
    </div>
  );
}
