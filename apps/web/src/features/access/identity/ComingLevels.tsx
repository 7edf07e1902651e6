import type { EndpointReply } from '@candor/protocol';
import { Card, ListRow } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { coinText } from '#shared/p2p/amounts.ts';
import { formatTime } from '#shared/texts/time.ts';
import { useAskedText, useProductNames } from './level-names.ts';
import { ADay, useActNames } from './Limits.tsx';

type Coming = NonNullable<EndpointReply<'verificationLevel'>['coming']>;

/** What staff announced that becomes different for the user: products that ask for another level, and limits. */
export function ComingLevels({ coming }: { readonly coming: Coming | null }): ReactNode {
  const { t } = useLingui();
  const products = useProductNames();
  const acts = useActNames();
  const asked = useAskedText();
  if (coming === null) return null;
  const from = formatTime(coming.fromMs);
  const row = 'not-last:border-b not-last:border-line';
  return (
    <section>
      <h2 className="mb-2 text-list font-semibold">{t`Changes from ${from}`}</h2>
      <Card>
        {coming.products.map(({ product, need, isOpen }) => (
          <ListRow
            key={product}
            title={products[product]}
            value={isOpen ? t`Available` : asked(need)}
            className={row}
          />
        ))}
        {coming.limits.map(({ act, limit }) => (
          <ListRow
            key={act}
            title={acts[act]}
            value={
              limit === null ? t`No limit` : <ADay amount={coinText(limit, coming.limitAsset)} />
            }
            className={row}
          />
        ))}
      </Card>
    </section>
  );
}
