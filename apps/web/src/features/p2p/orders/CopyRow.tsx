import { CopyButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { P2pTerm } from '#shared/terms/P2pTerm.tsx';
import type { P2pWord } from '#shared/terms/p2p-terms.ts';

/** One payment detail with its copy button. What is copied may be written otherwise than what is read. */
export function CopyRow(props: {
  readonly name: string;
  readonly value: string;
  readonly copied?: string;
  /** What the name means, where a tap explains it. */
  readonly word?: P2pWord;
}): ReactNode {
  const { name, value, copied = value, word } = props;
  const { t } = useLingui();
  return (
    <div className="hairline-b flex min-h-11 items-center gap-2">
      <dt className="shrink-0 text-meta text-t2">
        {word === undefined ? name : <P2pTerm name={word} className="text-t2" />}
      </dt>
      <dd className="num ml-auto min-w-0 text-right text-list font-semibold break-words">
        {value}
      </dd>
      <dd>
        <CopyButton text={copied} label={t`Copy ${name}`} className="text-primary-text" />
      </dd>
    </div>
  );
}
