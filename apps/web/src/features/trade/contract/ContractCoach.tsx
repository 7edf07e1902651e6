import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CoachMarks } from '#shared/ui/coach/CoachMarks.tsx';

/** What a first visit to the contract tab is told. */
export function ContractCoach(): ReactNode {
  const { t } = useLingui();
  return (
    <CoachMarks
      name="contract"
      steps={[
        {
          anchor: 'form [role=radiogroup]',
          title: t`Long or short`,
          text: t`Long wins when the price rises, short when it falls. Leverage multiplies both profit and loss.`,
        },
        {
          anchor: 'form input[type=range]',
          title: t`How much`,
          text: t`The margin of a position can be lost whole: begin small.`,
        },
        {
          anchor: 'form dl',
          title: t`Before you open`,
          text: t`Order cost and the estimated liquidation price stand here. A tap on an underlined word explains it.`,
        },
        {
          anchor: 'form button[type=submit]',
          title: t`Nothing goes out unseen`,
          text: t`The order is shown once more before it is sent.`,
        },
      ]}
    />
  );
}
