import type { BlotterContractOrder, BlotterOrder } from '@candor/protocol';
import { Flex } from 'antd';
import { useLingui as useRuntime } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { wholeOf } from '#shared/ui/url-state.ts';
import { BesideList } from '#shared/ui/BesideList.tsx';
import { Flagged, FlagTags } from './OrderFlags.tsx';
import { Story } from './Story.tsx';
import type { Moment } from './Story.tsx';
import { whyEnded } from './why-ended.ts';

interface OrderBesideProps {
  readonly shown: readonly number[];
  readonly title: (orderId: number) => string;
  readonly isContract?: boolean;
  readonly footer: (orderId: number) => ReactNode;
  readonly children: (orderId: number) => ReactNode;
}

/** The order that the address names, spot or contract, with its flags beside its number. */
export function OrderBeside(props: OrderBesideProps): ReactNode {
  const { shown, title, isContract = false, footer, children } = props;
  return (
    <BesideList
      name="order"
      idOf={wholeOf}
      shown={shown}
      title={(orderId) => (
        <Flex gap={12} align="center">
          {title(orderId)}
          <FlagTags orderId={orderId} />
        </Flex>
      )}
      around={(orderId, drawer) => (
        <Flagged orderIds={orderId === undefined ? [] : [orderId]} isContract={isContract}>
          {drawer}
        </Flagged>
      )}
      footer={footer}
    >
      {children}
    </BesideList>
  );
}

interface OrderStoryProps {
  readonly order: BlotterOrder | BlotterContractOrder;
  /** Its trades, the latest first. */
  readonly traded: readonly Moment[];
  /** Where the trades are that do not stand here; undefined while all do. */
  readonly cutText: string | undefined;
}

/** From an order's placing to its end, in the order in which it happened. */
export function OrderStory({ order, traded, cutText }: OrderStoryProps): ReactNode {
  const { t } = useLingui();
  const { _ } = useRuntime();
  const word = useWords();
  const { status, closeReason, createdAtMs, updatedAtMs } = order;
  const why = whyEnded[closeReason];
  const ended = why === undefined ? word(status) : `${word(status)}: ${_(why)}`;
  return (
    <Story
      moments={[
        { key: 'placed', ms: createdAtMs, text: t`Placed` },
        ...(cutText === undefined ? [] : [{ key: 'cut', text: cutText }]),
        ...traded.toReversed(),
        ...(closeReason === 'none' ? [] : [{ key: 'ended', ms: updatedAtMs, text: ended }]),
      ]}
    />
  );
}
