import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReadFailure } from '#shared/ui/ReadFailure.tsx';
import type { OrderPage } from './use-order.ts';
import type { Read } from '#shared/api/hooks.ts';

/** Why a page about an order shows none. */
export function OrderFailure({ page }: { readonly page: Read<OrderPage> }): ReactNode {
  const { t } = useLingui();
  return (
    <ReadFailure
      read={page}
      missing={t`There is no such order.`}
      wayOn={{ label: t`P2P orders`, path: 'Orderrecord' }}
    />
  );
}
