import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Read } from '#shared/api/hooks.ts';
import { ReadFailure } from '#shared/ui/ReadFailure.tsx';

/** Why a page about an own ad shows none. */
export function AdFailure({ read }: { readonly read: Read<unknown> }): ReactNode {
  const { t } = useLingui();
  return (
    <ReadFailure
      read={read}
      missing={t`There is no such ad.`}
      wayOn={{ label: t`My ads`, path: 'Selladvertising' }}
    />
  );
}
