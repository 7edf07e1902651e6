import type { ContractPositionView } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatTime } from '#shared/texts/time.ts';

type Liquidation = NonNullable<ContractPositionView['liquidation']>;

const stepTexts: Readonly<Record<Liquidation['step'], MessageDescriptor>> = {
  cancel_orders: msg`Step 1 of 3: its orders are cancelled, which gives margin back.`,
  reduce: msg`Step 2 of 3: a part is closed, just enough to come down a tier.`,
  take_over: msg`Step 3 of 3: the exchange takes over what is left.`,
};

/** Says of a position that is being liquidated which step comes next, and since when it goes on. */
export function LiquidationStep(props: {
  readonly liquidation: ContractPositionView['liquidation'];
}): ReactNode {
  const { liquidation } = props;
  const { t } = useLingui();
  return (
    <div role="status" className="rounded-input bg-warn-soft px-3 py-2 text-meta text-warn">
      <p>{t`This position is being liquidated. It ends early where it is healthy again.`}</p>
      {liquidation !== null && (
        <>
          <p className="font-medium">{t(stepTexts[liquidation.step])}</p>
          <p className="num">
            {liquidation.stepAtMs === null
              ? t`It waits until the index is live.`
              : t`Next step ${formatTime(liquidation.stepAtMs)}`}
            {/* On a line of its own: a time never breaks. */}
            <span className="block">{t`Began ${formatTime(liquidation.startedAtMs)}`}</span>
          </p>
        </>
      )}
    </div>
  );
}
