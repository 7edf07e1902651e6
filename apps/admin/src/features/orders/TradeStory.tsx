import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Story } from './Story.tsx';
import type { Moment } from './Story.tsx';

interface Placed {
  readonly createdAtMs: number;
}

interface TradeStoryProps {
  readonly makerOrderId: number;
  readonly takerOrderId: number;
  readonly timeMs: number;
  /** Undefined where it is not in the lists: one of the house may be gone. */
  readonly maker: Placed | undefined;
  readonly taker: Placed | undefined;
}

/** When both orders of a trade came, and that they met. */
export function TradeStory(props: TradeStoryProps): ReactNode {
  const { t } = useLingui();
  const { makerOrderId, takerOrderId, timeMs, maker, taker } = props;
  const placed = (key: string, text: string, order: Placed | undefined): Moment[] =>
    order === undefined ? [] : [{ key, text, ms: order.createdAtMs }];
  return (
    <Story
      moments={[
        ...placed('maker', t`The maker’s order ${makerOrderId} was placed`, maker),
        ...placed('taker', t`The taker’s order ${takerOrderId} was placed`, taker),
        { key: 'traded', text: t`They traded`, ms: timeMs },
      ]}
    />
  );
}
