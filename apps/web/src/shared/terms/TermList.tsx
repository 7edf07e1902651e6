import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TermText } from './Explained.tsx';

/** Words one below the other, each with what it means. */
export function TermList(props: { readonly terms: Readonly<Record<string, TermText>> }): ReactNode {
  const { t } = useLingui();
  return (
    <dl className="flex flex-col gap-3 px-4 pb-6 text-body">
      {Object.entries(props.terms).map(([key, { name, text }]) => (
        <div key={key}>
          <dt className="font-semibold">{t(name)}</dt>
          <dd className="text-t2">{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
