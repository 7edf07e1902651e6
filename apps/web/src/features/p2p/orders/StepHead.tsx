import type { P2pOrderView } from '@candor/protocol';
import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { stepsDone } from '#shared/p2p/order-steps.ts';

/** The three steps of every order, for both sides. */
export function StepHead({ order }: { readonly order: P2pOrderView }): ReactNode {
  const { t } = useLingui();
  const { asset, mySide } = order;
  const names =
    mySide === 'buyer'
      ? [t`1. Pay the seller`, t`2. Seller releases`, t`3. ${asset} is yours`]
      : [t`1. Buyer pays`, t`2. Check and release`, t`3. Done`];
  const done = stepsDone(order);
  const isRunning = order.state !== 'completed' && order.state !== 'cancelled';
  return (
    <ol className="grid grid-cols-3 gap-2 px-4 pt-1 pb-3">
      {names.map((name, place) => {
        const isNow = isRunning && place === done;
        return (
          <li key={name} aria-current={isNow ? 'step' : undefined} className="min-w-0">
            <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-s3">
              <span
                className={cx(
                  'block h-full rounded-full bg-primary',
                  place < done ? 'w-full' : isNow ? 'w-1/2' : 'w-0',
                )}
              />
            </span>
            <span
              className={cx(
                'mt-1 block text-meta',
                isNow ? 'font-semibold text-t1' : place < done ? 'text-t1' : 'text-t3',
              )}
            >
              {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
