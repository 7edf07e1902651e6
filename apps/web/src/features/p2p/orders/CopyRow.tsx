import { CopyButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** One payment detail with its copy button. What is copied may be written otherwise than what is read. */
export function CopyRow(props: {
  readonly name: string;
  readonly value: string;
  readonly copied?: string;
}): ReactNode {
  const { name, value, copied = value } = props;
  const { t } = useLingui();
  return (
    <div className="hairline-b flex min-h-11 items-center gap-2">
      <dt className="shrink-0 text-meta text-t2">{name}</dt>
      <dd className="num ml-auto min-w-0 text-right text-list font-semibold break-words">
        {value}
      </dd>
      <dd>
        <CopyButton text={copied} label={t`Copy ${name}`} className="text-primary-text" />
      </dd>
    </div>
  );
}
