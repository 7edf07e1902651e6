import { Checkbox, Sheet } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Article } from '#shared/ui/articles/Article.tsx';
import { PRIVACY_SLUG, TERMS_SLUG } from '#shared/ui/articles/legal-slugs.ts';

const LINK = '-my-2.5 py-2.5 text-primary-text underline underline-offset-2';

/** The box to tick, and both texts to read without leaving the form. */
export function Agreement(props: {
  readonly isAgreed: boolean;
  readonly error: string | undefined;
  readonly onChange: (isAgreed: boolean) => void;
}): ReactNode {
  const { t } = useLingui();
  const [slug, setSlug] = useState<string>();
  const open = (wanted: string) => () => setSlug(wanted);
  const name = slug === PRIVACY_SLUG ? t`Privacy policy` : t`Terms of use`;
  return (
    <div>
      <Checkbox
        isOn={props.isAgreed}
        isInvalid={props.error !== undefined}
        onChange={props.onChange}
      >
        <Trans>
          I agree to the{' '}
          <button type="button" className={LINK} onClick={open(TERMS_SLUG)}>
            terms of use
          </button>{' '}
          and the{' '}
          <button type="button" className={LINK} onClick={open(PRIVACY_SLUG)}>
            privacy policy
          </button>
        </Trans>
      </Checkbox>
      {props.error !== undefined && (
        <p role="alert" className="text-meta text-red">
          {props.error}
        </p>
      )}
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
