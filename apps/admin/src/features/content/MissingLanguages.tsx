import { languages } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import { Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { listText } from '#shared/texts/list-text.ts';

/** How many languages there are, and by name which are still to be translated. */
export function MissingLanguages({ missing }: { readonly missing: readonly Locale[] }): ReactNode {
  const { t } = useLingui();
  const names = languages.filter(({ code }) => missing.includes(code)).map(({ name }) => name);
  return (
    <>
      <span className="num">{`${languages.length - missing.length}/${languages.length}`}</span>
      {names.length > 0 && (
        <Typography.Text type="secondary" style={{ display: 'block', maxWidth: 220 }}>
          {t`Missing: ${listText(names)}`}
        </Typography.Text>
      )}
    </>
  );
}
