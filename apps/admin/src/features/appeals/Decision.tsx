import { subtractDecimals } from '@candor/money';
import { Alert, Card, Descriptions, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { AmountText } from '#shared/ui/texts.tsx';
import { isReady } from './dispute-facts.ts';
import type { Dispute } from './dispute-facts.ts';

const refresh = ['p2pDispute', 'p2pOrders', 'p2pView'] as const;

/** The decision: release or return, with a reason that both sides read; nothing else exists. */
export function Decision({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { order, decision } = dispute;
  if (order.state !== 'appeal') {
    return (
      <Alert
        type="info"
        showIcon
        title={word(
          order.endedBy === 'none' ? `p2p_order_${order.state}` : `p2p_end_${order.endedBy}`,
        )}
        description={decision?.reason}
      />
    );
  }
  const isOpen = isReady(dispute);
  return (
    <Card size="small" title={t`Decision: only these two exist`}>
      <Flex vertical gap={12}>
        {isOpen ? null : (
          <Typography.Text type="secondary">
            {t`Proof can still be added. It can be decided once both sides have said all, or their time is over.`}
          </Typography.Text>
        )}
        <div className="panels">
          <Outcome dispute={dispute} outcome="release" isDisabled={!isOpen} />
          <Outcome dispute={dispute} outcome="return" isDisabled={!isOpen} />
        </div>
      </Flex>
    </Card>
  );
}

interface OutcomeProps {
  readonly dispute: Dispute;
  readonly outcome: 'release' | 'return';
  readonly isDisabled: boolean;
}

/** One of the two ways it can end: who gets how much of the escrow, and the act itself. */
function Outcome(props: OutcomeProps): ReactNode {
  const { dispute, outcome } = props;
  const { t } = useLingui();
  const { order, buyer, seller } = dispute;
  const { asset, quantity, fee } = order;
  const isRelease = outcome === 'release';
  const [buys, sells] = [buyer.nickname, seller.nickname];
  const shares = [
    [t`Buyer ${buys}`, isRelease ? subtractDecimals(quantity, fee) : '0'],
    [t`Seller ${sells}`, isRelease ? '0' : quantity],
    [t`Fee of the house`, isRelease ? fee : '0'],
  ] as const;
  return (
    <Flex vertical gap={8}>
      <Descriptions
        size="small"
        column={1}
        bordered
        items={shares.map(([label, amount]) => ({
          key: label,
          label,
          children: (
            <Typography.Text {...(amount === '0' ? { type: 'secondary' } : { strong: true })}>
              <AmountText value={amount} asset={asset} />
            </Typography.Text>
          ),
        }))}
      />
      <div>
        <DecideAct {...props} />
      </div>
    </Flex>
  );
}

function DecideAct({ dispute, outcome, isDisabled }: OutcomeProps): ReactNode {
  const { t } = useLingui();
  const { order, buyer, seller } = dispute;
  const { orderId } = order;
  const coins = `${order.quantity} ${order.asset}`;
  const isRelease = outcome === 'release';
  return (
    <ActButton
      act="p2pDecide"
      label={isRelease ? t`Release to ${buyer.nickname}` : t`Return to ${seller.nickname}`}
      effect={
        isRelease
          ? t`${coins} go to the buyer, less the fee. Both sides read your reason. Nobody can take it back.`
          : t`${coins} go back to the seller. Both sides read your reason. Nobody can take it back.`
      }
      button={{ type: isRelease ? 'primary' : 'default' }}
      isTwoStep
      isDisabled={isDisabled}
      toRequest={({ reason }) => ({ orderId, outcome, reason })}
      refresh={refresh}
    />
  );
}
