import { Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { contractOf, useEveryContract } from './contract-markets.ts';
import { orderOf } from './own-order.ts';
import type { OwnOrder } from './own-order.ts';

const AttachedStopsForm = lazy(async () => {
  const { AttachedStopsForm: Form } = await import('./AttachedStopsForm.tsx');
  return { default: Form };
});

/** The stops of what one open order opens; closed once the order is open no more. */
export function AttachedStopsSheet(props: {
  readonly own: OwnOrder | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { own, onClose } = props;
  const { t } = useLingui();
  const markets = useEveryContract().data?.markets ?? [];
  const market = own && contractOf(markets, orderOf(own).symbol);
  return (
    <Sheet
      isOpen={own !== undefined && market !== undefined}
      onClose={onClose}
      title={t`Take profit and stop loss`}
    >
      {own !== undefined && market !== undefined && (
        <Suspense fallback={null}>
          <AttachedStopsForm own={own} market={market} onDone={onClose} />
        </Suspense>
      )}
    </Sheet>
  );
}
