import type { AdminReply } from '@candor/protocol';
import { Form, InputNumber, Modal } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { ReviewPictures } from '#shared/ui/ReviewDrawer.tsx';
import { HOUR_MS } from './rule-fields.ts';

export type Merchant = AdminReply<'p2pMerchants'>['merchants'][number];

const small = { size: 'small' } as const;
const refresh = ['p2pMerchants', 'p2pView'] as const;

interface ActsProps {
  readonly merchant: Merchant;
}

/** What can be done about a merchant: decide what waits, keep from new orders, let again. */
export function MerchantActs({ merchant }: ActsProps): ReactNode {
  return (
    <>
      {merchant.state === 'processing' && (
        <>
          <PictureButton merchant={merchant} />
          <ReviewAct merchant={merchant} isAccepted />
          <ReviewAct merchant={merchant} isAccepted={false} />
        </>
      )}
      {merchant.state === 'refund_review' && (
        <>
          <PictureButton merchant={merchant} />
          <RefundAct merchant={merchant} isAccepted />
          <RefundAct merchant={merchant} isAccepted={false} />
        </>
      )}
      <PauseAct merchant={merchant} />
    </>
  );
}

/** The picture that came with a deposit, asked for with a reason; each look is written down. */
function PictureButton({ merchant }: ActsProps): ReactNode {
  const { t } = useLingui();
  const [url, setUrl] = useState<string>();
  const { userId } = merchant;
  return (
    <>
      <ActButton
        act="p2pApplication"
        label={t`Picture`}
        effect={t`The picture is shown to you now. The look is written down.`}
        button={small}
        toRequest={({ reason }) => ({ userId, reason })}
        onDone={(reply) => setUrl(reply.url)}
      />
      <Modal
        open={url !== undefined}
        title={t`Application of user ${userId}`}
        footer={null}
        destroyOnHidden
        onCancel={() => setUrl(undefined)}
      >
        <ReviewPictures pictures={[{ label: t`Sent with the deposit`, url: url ?? '' }]} />
      </Modal>
    </>
  );
}

interface DecisionProps extends ActsProps {
  readonly isAccepted: boolean;
}

function ReviewAct({ merchant, isAccepted }: DecisionProps): ReactNode {
  const { t } = useLingui();
  const { userId, deposit, asset } = merchant;
  const sum = `${deposit} ${asset}`;
  return (
    <ActButton
      act="p2pMerchantReview"
      label={isAccepted ? t`Accept` : t`Refuse`}
      effect={
        isAccepted
          ? t`User ${userId} becomes a merchant and can publish ads; ${sum} stay behind their orders.`
          : t`${sum} go back to user ${userId}, who may apply again.`
      }
      isDanger={!isAccepted}
      button={small}
      toRequest={({ reason }) => ({ userId, isAccepted, reason })}
      refresh={refresh}
    />
  );
}

function RefundAct({ merchant, isAccepted }: DecisionProps): ReactNode {
  const { t } = useLingui();
  const { userId, deposit, asset } = merchant;
  const sum = `${deposit} ${asset}`;
  return (
    <ActButton
      act="p2pRefundReview"
      label={isAccepted ? t`Let it go back` : t`Keep the deposit`}
      effect={
        isAccepted
          ? t`The waiting time begins; after it ${sum} go back to user ${userId}.`
          : t`${sum} stay behind the orders of user ${userId}, who goes on as a merchant.`
      }
      isDanger={!isAccepted}
      button={small}
      toRequest={({ reason }) => ({ userId, isAccepted, reason })}
      refresh={refresh}
    />
  );
}

function PauseAct({ merchant }: ActsProps): ReactNode {
  const { t } = useLingui();
  const { userId, pausedUntilMs } = merchant;
  if (pausedUntilMs !== null) {
    return (
      <ActButton
        act="p2pPauseLift"
        label={t`End the pause`}
        effect={t`User ${userId} can take orders and publish ads again.`}
        button={small}
        toRequest={({ reason }) => ({ userId, reason })}
        refresh={refresh}
      />
    );
  }
  return (
    <ActButton<'p2pUserPause', { readonly hours: number }>
      act="p2pUserPause"
      label={t`Pause`}
      effect={t`User ${userId} makes no new orders and ads until then. Running orders go on.`}
      isDanger
      button={small}
      initialValues={{ hours: 24 }}
      fields={
        <Form.Item name="hours" label={t`For hours`} rules={[{ required: true }]}>
          <InputNumber min={1} max={720} precision={0} />
        </Form.Item>
      }
      summary={({ hours }) => t`Paused for ${hours} hours`}
      toRequest={({ hours, reason }) => ({
        userId,
        untilMs: Date.now() + hours * HOUR_MS,
        reason,
      })}
      refresh={refresh}
    />
  );
}
