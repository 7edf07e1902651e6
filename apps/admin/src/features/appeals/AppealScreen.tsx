import { Card, Descriptions, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { usePaymentKind } from '#shared/texts/payment-kind.ts';
import { DueText } from '#shared/ui/DueText.tsx';
import { NotFoundHere } from '#shared/ui/NotFoundHere.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText, TimeText } from '#shared/ui/texts.tsx';
import { wholeOf } from '#shared/ui/url-state.ts';
import { Checks } from './Checks.tsx';
import { Claim } from './Claim.tsx';
import { Decision } from './Decision.tsx';
import type { Dispute } from './dispute-facts.ts';
import { SideCard } from './SideCard.tsx';
import { Story } from './Story.tsx';

const RECHECK_MS = 15_000;

/** As many columns as fit; on a phone they stand below each other. */
const COLUMNS = {
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  alignItems: 'start',
} as const;

/** One appeal: both sides beside each other, what can be checked, what happened, and the decision. */
export function AppealScreen(): ReactNode {
  const orderId = wholeOf(useParams()['orderId']);
  return orderId === undefined ? <NotFoundHere /> : <Appeal orderId={orderId} />;
}

function Appeal({ orderId }: { readonly orderId: number }): ReactNode {
  const { t } = useLingui();
  const read = useRead('p2pDispute', { orderId }, { everyMs: RECHECK_MS });
  return (
    <Page
      title={t`Appeal ${orderId}`}
      under={{ title: t`P2P appeals`, path: '/appeals' }}
      extra={read.data === undefined ? null : <DecideBy dispute={read.data} />}
    >
      <Loaded read={read}>{(dispute) => <Whole dispute={dispute} />}</Loaded>
    </Page>
  );
}

/** How long there is to decide, by the setting of the house. */
function DecideBy({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { t } = useLingui();
  const { order, timeMs } = dispute;
  if (order.dueAtMs === null) return null;
  return (
    <Flex vertical align="end">
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {t`Decide by`}
      </Typography.Text>
      <DueText
        sinceMs={order.appeal?.atMs ?? order.openedAtMs}
        dueAtMs={order.dueAtMs}
        nowMs={timeMs}
      />
    </Flex>
  );
}

function Whole({ dispute }: { readonly dispute: Dispute }): ReactNode {
  return (
    <Flex vertical gap={12}>
      <Claim dispute={dispute} />
      <Facts dispute={dispute} />
      <div style={COLUMNS}>
        <SideCard dispute={dispute} side="buyer" />
        <SideCard dispute={dispute} side="seller" />
        <Checks dispute={dispute} />
        <Story dispute={dispute} />
      </div>
      {dispute.inClear || dispute.order.state !== 'appeal' ? <Decision dispute={dispute} /> : null}
    </Flex>
  );
}

function Facts({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const kindName = usePaymentKind();
  const { order } = dispute;
  const { appeal, endedBy, state } = order;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`Reason`, appeal === null ? '–' : word(`p2p_reason_${appeal.reason}`)],
    [t`State`, word(endedBy === 'none' ? `p2p_order_${state}` : `p2p_end_${endedBy}`)],
    [t`In escrow`, <AmountText key="coins" value={order.quantity} asset={order.asset} />],
    [t`To be paid`, <AmountText key="fiat" value={order.fiat} asset={order.currency} />],
    [t`Price`, <AmountText key="price" value={order.price} asset={order.currency} />],
    [t`Method`, kindName(order.method)],
    [t`Marked as paid`, <TimeText key="paid" ms={order.paidAtMs} />],
    [t`Appealed`, <TimeText key="at" ms={appeal?.atMs ?? null} />],
    [t`Proof until`, <TimeText key="due" ms={appeal?.evidenceDueAtMs ?? null} />],
    [
      t`Escrow in the journal`,
      <Typography.Text key="entry" className="num">
        {t`entry ${dispute.escrowSequence}`}
      </Typography.Text>,
    ],
  ];
  return (
    <Card size="small">
      <Descriptions
        size="small"
        layout="vertical"
        column={{ xs: 2, sm: 3, lg: 5 }}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
    </Card>
  );
}
