import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CoachMarks } from '#shared/ui/coach/CoachMarks.tsx';

/** What a first visit to the trade tab is told. */
export function SpotCoach(): ReactNode {
  const { t } = useLingui();
  return (
    <CoachMarks
      name="spot"
      steps={[
        {
          anchor: 'form [aria-haspopup=dialog]',
          title: t`How to order`,
          text: t`A limit order waits for your price. A market order trades at once at the best prices.`,
        },
        {
          anchor: 'form input[type=range]',
          title: t`How much`,
          text: t`Type an amount, or slide to a share of your balance.`,
        },
        {
          anchor: ':has(> [data-price])',
          title: t`The book`,
          text: t`What others want to buy and sell for. A tap on a price puts it into the ticket.`,
        },
        {
          anchor: 'form button[type=submit]',
          title: t`Nothing goes out unseen`,
          text: t`Before an order is sent you see what it costs, its fee and how bad the price can get. The menu at the top right explains the words.`,
        },
      ]}
    />
  );
}
